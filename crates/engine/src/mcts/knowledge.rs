//! Squares found empty or occupied, with the rest of the board made to agree (section 5.2).

use super::matrices::{Perception, bring_to};
use noctule_board::{Square, Squares};

/// Who stands on a square that is known to be occupied, as shares of one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Occupant {
    /// The king.
    pub king: f32,
    /// A pawn.
    pub pawn: f32,
    /// A piece.
    pub piece: f32,
}

impl Perception {
    /// Squares were found empty: nobody stands there, and each matrix keeps its sum.
    pub fn found_empty(&mut self, squares: Squares) {
        for grid in [&mut self.matrices.king, &mut self.matrices.pawns, &mut self.matrices.pieces] {
            let sum: f32 = grid.iter().sum();
            let gone: f32 =
                squares.into_iter().map(|square| std::mem::take(&mut grid[square as usize])).sum();
            // Nothing to rescale, or nowhere left to put it.
            if gone > 0.0 && sum > gone {
                bring_to(grid, sum);
            }
        }
    }

    /// A square was found occupied: its chances sum to one, and each matrix keeps its sum.
    pub fn found_occupied(&mut self, square: Square, occupant: Occupant) {
        let at = square as usize;
        let Occupant { king, pawn, piece } = occupant;
        for (grid, share) in [
            (&mut self.matrices.king, king),
            (&mut self.matrices.pawns, pawn),
            (&mut self.matrices.pieces, piece),
        ] {
            let sum: f32 = grid.iter().sum();
            grid[at] = 0.0;
            bring_to(grid, (sum - share).max(0.0));
            grid[at] = share;
        }
    }

    /// An enemy man was taken on a square: it is gone, and his number is one less.
    pub fn took(&mut self, square: Square, pawn: f32) {
        self.pawns_left = (self.pawns_left - pawn).max(0.0);
        self.pieces_left = (self.pieces_left - (1.0 - pawn)).max(0.0);
        let at = square as usize;
        self.matrices.king[at] = 0.0;
        self.matrices.pawns[at] = 0.0;
        self.matrices.pieces[at] = 0.0;
        bring_to(&mut self.matrices.king, 1.0);
        bring_to(&mut self.matrices.pawns, self.pawns_left);
        bring_to(&mut self.matrices.pieces, self.pieces_left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    /// Two pieces: on a8, b8, c8 and d8 with 1/2 each. One pawn: on a6 with 3/4, on b6 with 1/4.
    const BOARD: &str = "
        c c c c k . . .
        . . . . . . . .
        t q . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .";
    const LEGEND: [(char, char, f32); 4] =
        [('k', 'k', 1.0), ('c', 'c', 0.5), ('t', 'w', 0.75), ('q', 'w', 0.25)];

    #[test]
    fn what_is_not_on_an_empty_square_is_on_the_others() {
        let mut perception = perception(BOARD, &LEGEND);
        perception.found_empty(Square::A8.bitboard() | Square::A6.bitboard());
        check_near(perception.matrices.pieces[Square::A8 as usize], 0.0);
        check_near(perception.matrices.pieces[Square::B8 as usize], 2.0 / 3.0);
        check_near(perception.matrices.pawns[Square::B6 as usize], 1.0);
        check_near(perception.matrices.king[Square::E8 as usize], 1.0);
    }

    #[test]
    fn an_occupied_square_sums_to_one_and_the_others_give_way() {
        let mut perception = perception(BOARD, &LEGEND);
        perception.found_occupied(Square::D8, Occupant { king: 0.0, pawn: 0.0, piece: 1.0 });
        check_near(perception.matrices.pieces[Square::D8 as usize], 1.0);
        check_near(perception.matrices.pieces[Square::A8 as usize], 1.0 / 3.0);
        check_near(perception.matrices.pieces.iter().sum(), 2.0);
    }

    #[test]
    fn a_man_taken_is_one_less() {
        let mut perception = perception(BOARD, &LEGEND);
        perception.took(Square::D8, 0.0);
        check_near(perception.pieces_left, 1.0);
        check_near(perception.matrices.pieces[Square::A8 as usize], 1.0 / 3.0);
        perception.took(Square::A6, 1.0);
        check_near(perception.matrices.pawns.iter().sum(), 0.0);
    }
}
