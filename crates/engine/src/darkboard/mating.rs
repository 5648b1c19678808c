//! The mating function (Ciancarini and Favini, "Representing Kriegspiel States with Metapositions",
//! section 4.2): progress against a king that has little left, after Bolognesi and Ciancarini, "Computer
//! Programming of Kriegspiel Endings".

use super::meta::kings;
use super::{Node, Parameters};
use noctule_board::{Man, Square, Squares};

/// How well the enemy king is shut in: fewer squares, nearer to the edge, the own king nearer to it.
pub(super) fn progress(node: &Node, parameters: &Parameters, control: Squares) -> f32 {
    let may = node.may(Man::King);
    if may.is_empty() {
        return 0.0;
    }
    let room = (may | kings(may)) - control - node.own.all();
    let near = node.own.squares(Man::King).next_square();
    let mut middle = 0.0;
    let mut distance = 0.0;
    for square in room {
        middle += inwards(square);
        distance += near.map_or(0.0, |own| steps(own, square));
    }
    let count = (room.len() as f32).max(1.0);
    -parameters.mating_room * room.len() as f32
        - parameters.mating_middle * middle / count
        - parameters.mating_distance * distance / count
}

/// How far a square is from the edge, 0 to 3, along both axes together: 0 to 6.
pub(super) fn inwards(square: Square) -> f32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    (file.min(7 - file) + rank.min(7 - rank)) as f32
}

/// How many steps a king needs between two squares.
pub(super) fn steps(one: Square, other: Square) -> f32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks) as f32
}
