//! The matrices taken from worlds sampled with their histories, instead of the paper's own: whether the model
//! or the search was the limit.

use super::grid::turned;
use super::matrices::{Matrices, Perception};
use noctule_belief::{Densities, WeightedWorlds, Worlds};
use noctule_board::{Color, Man, Square};

/// A perception with the densities of a seat's worlds in place of its matrices.
pub(super) fn perceived(perception: &Perception, worlds: &Worlds, seat: Color) -> Perception {
    let mut sampled = *perception;
    sampled.matrices = matrices(&worlds.densities(seat), seat);
    sampled.pawns_left = sampled.matrices.pawns.iter().sum();
    sampled.pieces_left = sampled.matrices.pieces.iter().sum();
    sampled
}

/// The densities of worlds as matrices, the own side at the bottom.
pub fn matrices(densities: &Densities, seat: Color) -> Matrices {
    let mut matrices = Matrices::EMPTY;
    for square in Square::ALL {
        let at = turned(seat, square) as usize;
        let of = |man| densities.of_man(square, man) as f32;
        matrices.king[at] = of(Man::King);
        matrices.pawns[at] = of(Man::Pawn);
        matrices.pieces[at] = of(Man::Knight) + of(Man::Bishop) + of(Man::Rook) + of(Man::Queen);
    }
    matrices
}
