//! Prob_control of section 5.2: how many enemy men are expected to control each square.

use super::grid::{Bordered, Grid, transposed};
use super::matrices::{Matrices, Perception};
use super::parameters::{KNIGHTS, SLIDERS};
use noctule_board::Square;

/// The expected number of enemy men that control each square, by who they are.
///
/// The coefficient c2 of the paper, which accounts for men covering each other and falls with the distance,
/// is here the chance that nobody stands between.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Control {
    /// By the king.
    pub king: Grid,
    /// By pawns.
    pub pawns: Grid,
    /// By pieces.
    pub pieces: Grid,
}

impl Control {
    /// Sweeps the matrices along all lines.
    pub fn of(perception: &Perception) -> Self {
        let Matrices { king, pawns, pieces } = &perception.matrices;
        let mut free: Grid = std::array::from_fn(|at| 1.0 - (king[at] + pawns[at] + pieces[at]).min(1.0));
        for square in perception.own.all() {
            free[square as usize] = 0.0;
        }
        Self { king: by_king(king), pawns: by_pawns(pawns), pieces: by_pieces(pieces, &free) }
    }

    /// The expected number of men that control the square; more than one is possible.
    #[inline]
    pub fn over(&self, square: Square) -> f32 {
        let at = square as usize;
        self.king[at] + self.pawns[at] + self.pieces[at]
    }

    /// The same without the king, who cannot take what is protected.
    #[inline]
    pub fn over_without_king(&self, square: Square) -> f32 {
        self.pawns[square as usize] + self.pieces[square as usize]
    }
}

fn by_king(king: &Grid) -> Grid {
    let king = Bordered::of(king);
    let steps = [-13, -12, -11, -1, 1, 11, 12, 13];
    gathered(&king, &steps)
}

/// Enemy pawns come down, so they control from the rank above.
fn by_pawns(pawns: &Grid) -> Grid {
    gathered(&Bordered::of(pawns), &[Bordered::UP - 1, Bordered::UP + 1])
}

fn by_pieces(pieces: &Grid, free: &Grid) -> Grid {
    let bordered = Bordered::of(pieces);
    let bordered_free = Bordered::of(free);
    let mut lines = [0.0; 64];
    for sideways in [-1, 0, 1] {
        add_sweeps(&bordered, &bordered_free, sideways, &mut lines);
    }
    let mut along_ranks = [0.0; 64];
    let (turned, turned_free) = (Bordered::of(&transposed(pieces)), Bordered::of(&transposed(free)));
    add_sweeps(&turned, &turned_free, 0, &mut along_ranks);
    let along_ranks = transposed(&along_ranks);
    let knights = gathered(&bordered, &[-25, -23, -14, -10, 10, 14, 23, 25]);
    std::array::from_fn(|at| SLIDERS * (lines[at] + along_ranks[at]) + KNIGHTS * knights[at])
}

/// What reaches each square from above and from below along lines that go so many files sideways a rank:
/// who stands on the next square, or comes through it when it is free.
#[inline]
fn add_sweeps(pieces: &Bordered, free: &Bordered, sideways: isize, sum: &mut Grid) {
    let mut down = Bordered::ZERO;
    let mut up = Bordered::ZERO;
    for step in 1..8 {
        for (reached, rank, from) in
            [(&mut down, 7 - step, Bordered::UP + sideways), (&mut up, step, -Bordered::UP - sideways)]
        {
            let (stands, passes, beyond) =
                (pieces.rank(rank, from), free.rank(rank, from), reached.rank(rank, from));
            let here: [f32; 8] = std::array::from_fn(|file| stands[file] + passes[file] * beyond[file]);
            reached.set_rank(rank, &here);
            let sum = &mut sum[rank * 8..][..8];
            for file in 0..8 {
                sum[file] += here[file];
            }
        }
    }
}

#[inline]
fn gathered(from: &Bordered, steps: &[isize]) -> Grid {
    let mut sum = [0.0; 64];
    for rank in 0..8 {
        let mut here = [0.0; 8];
        for &step in steps {
            let there = from.rank(rank, step);
            for file in 0..8 {
                here[file] += there[file];
            }
        }
        sum[rank * 8..][..8].copy_from_slice(&here);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    /// A king surely on e8; a pawn on d5 with 1/2; a piece on d8 with 1/2 and on d6 with 1/4.
    const BOARD: &str = "
        . . . c k . . .
        . . . . . . . .
        . . . q . . . .
        . . . h . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .";

    fn board() -> Control {
        Control::of(&perception(
            BOARD,
            &[('k', 'k', 1.0), ('c', 'c', 0.5), ('q', 'c', 0.25), ('h', 'w', 0.5)],
        ))
    }

    #[test]
    fn the_king_controls_the_squares_around_him() {
        assert_eq!(board().king[Square::D7 as usize], 1.0);
        assert_eq!(board().king[Square::D6 as usize], 0.0);
    }

    #[test]
    fn pawns_control_the_two_squares_before_them() {
        let control = board();
        assert_eq!(control.pawns[Square::C4 as usize], 0.5);
        assert_eq!(control.pawns[Square::E4 as usize], 0.5);
        assert_eq!(control.pawns[Square::D4 as usize], 0.0);
        assert_eq!(control.pawns[Square::C6 as usize], 0.0);
    }

    /// d4 sees d5 (half free), then d6 (three quarters free) with 1/4, then d8 with 1/2:
    /// 3/7 (1/2 · 1/4 + 1/2 · 3/4 · 1/2).
    #[test]
    fn pieces_control_along_lines_as_far_as_nobody_stands_between() {
        check_near(board().pieces[Square::D4 as usize], 3.0 / 7.0 * (0.125 + 0.1875));
        check_near(board().over(Square::D4), 3.0 / 7.0 * 0.3125);
    }

    /// A man on d8 reaches h4 along the diagonal; b7 is a knight's step from d8 and from d6.
    #[test]
    fn diagonals_count_like_ranks_and_knights_by_two_sevenths() {
        check_near(board().pieces[Square::H4 as usize], 3.0 / 7.0 * 0.5);
        check_near(board().pieces[Square::B7 as usize], 2.0 / 7.0 * 0.75);
        check_near(board().pieces[Square::B6 as usize], 3.0 / 7.0 * (0.25 + 0.5));
    }

    #[test]
    fn own_men_stop_every_line() {
        let board = "
            . . . c . . . .
            . . . P . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . K . . k";
        let control = Control::of(&perception(board, &[('c', 'c', 1.0), ('k', 'k', 1.0)]));
        check_near(control.over(Square::D7), 3.0 / 7.0);
        check_near(control.over(Square::D6), 0.0);
    }
}
