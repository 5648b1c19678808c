//! Numbers on the squares of a board, and the lines of squares that numbers are swept along.
//!
//! Everything in `mcts` sees the board with the own side at the bottom: Black's squares are turned over on
//! the way in and on the way out, so that own pawns always go up.

use noctule_board::{Color, OwnMen, Square, Squares, Try};
use std::sync::LazyLock;

/// A number for each square, a1 first, rank by rank.
pub type Grid = [f32; 64];

/// A grid with a border of two squares that hold zero, so that steps need no look at the edge.
#[derive(Clone, Copy)]
pub(crate) struct Bordered([f32; 144]);

impl Bordered {
    pub(crate) const UP: isize = 12;

    pub(crate) fn of(grid: &Grid) -> Self {
        let mut all = [0.0; 144];
        for rank in 0..8 {
            all[(rank + 2) * 12 + 2..][..8].copy_from_slice(&grid[rank * 8..][..8]);
        }
        Self(all)
    }

    pub(crate) const ZERO: Self = Self([0.0; 144]);

    /// The rank as seen from one step away.
    #[inline(always)]
    pub(crate) fn rank(&self, rank: usize, step: isize) -> &[f32; 8] {
        let begin = ((rank + 2) * 12 + 2).wrapping_add_signed(step);
        self.0[begin..][..8].first_chunk().unwrap_or(&[0.0; 8])
    }

    #[inline(always)]
    pub(crate) fn set_rank(&mut self, rank: usize, values: &[f32; 8]) {
        self.0[(rank + 2) * 12 + 2..][..8].copy_from_slice(values);
    }
}

/// The same grid with ranks and files exchanged.
pub(crate) fn transposed(grid: &Grid) -> Grid {
    std::array::from_fn(|square| grid[(square % 8) * 8 + square / 8])
}

/// The lines of the board of two squares or more: ranks, files, rising diagonals, falling diagonals.
pub(crate) static LINES: LazyLock<[Vec<Vec<u8>>; 4]> = LazyLock::new(|| {
    [(0, 1), (1, 0), (1, 1), (1, -1)].map(|(ranks, files)| {
        let on_board = |rank: i8, file: i8| (0..8).contains(&rank) && (0..8).contains(&file);
        let mut lines = Vec::new();
        for first in 0..64_i8 {
            let (mut rank, mut file) = (first / 8, first % 8);
            if on_board(rank - ranks, file - files) {
                continue;
            }
            let mut line = Vec::new();
            while on_board(rank, file) {
                line.push((rank * 8 + file) as u8);
                rank += ranks;
                file += files;
            }
            if line.len() > 1 {
                lines.push(line);
            }
        }
        lines
    })
});

/// A square seen from the own side.
#[inline]
pub fn turned(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => Square::index(square as usize ^ 56),
    }
}

/// Squares seen from the own side.
pub fn turned_squares(color: Color, squares: Squares) -> Squares {
    match color {
        Color::White => squares,
        Color::Black => Squares(squares.0.swap_bytes()),
    }
}

/// A try seen from the own side, or back again.
pub fn turned_try(color: Color, put: Try) -> Try {
    Try { from: turned(color, put.from), to: turned(color, put.to), promotion: put.promotion }
}

/// The own men seen from their own side, as if they were White's.
pub fn turned_men(own: &OwnMen) -> OwnMen {
    OwnMen::new(Color::White, own.castling(), |man| turned_squares(own.color(), own.squares(man)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_eight_ranks_eight_files_and_twenty_six_diagonals() {
        assert_eq!(LINES.each_ref().map(Vec::len), [8, 8, 13, 13]);
        assert_eq!(LINES.each_ref().map(|lines| lines.iter().map(Vec::len).sum::<usize>()), [64, 64, 62, 62]);
    }

    #[test]
    fn blacks_board_is_turned_over_and_not_mirrored() {
        assert_eq!(turned(Color::Black, Square::E7), Square::E2);
        assert_eq!(turned_squares(Color::Black, Square::A8.bitboard()), Square::A1.bitboard());
        assert_eq!(turned_try(Color::Black, "e7e5".parse().unwrap()), "e2e4".parse().unwrap());
    }
}
