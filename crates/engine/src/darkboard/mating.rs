//! The mating function (Ciancarini and Favini, "Representing Kriegspiel States with Metapositions",
//! section 4.2): progress against a king that has little left, after Bolognesi and Ciancarini, "Computer
//! Programming of Kriegspiel Endings".

use super::lone_king::without_a_move;
use super::meta::kings;
use super::{Node, Outlook, Parameters};
use noctule_board::{Man, Square, Squares, reach};

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

/// What kings without a move are worth: those that are attacked may be mated, the others stalemated.
pub(super) fn without_moves(
    node: &Node,
    outlook: &Outlook,
    parameters: &Parameters,
    control: Squares,
) -> f32 {
    let others = usize::from(node.men_left.saturating_sub(1));
    if node.men_left > parameters.few_men {
        return 0.0;
    }
    let may = node.may(Man::King);
    let row = outlook.row(Man::King);
    let weigh = |among: Squares| among.into_iter().map(|king| row[king as usize]).sum::<f32>();
    let shut_in = without_a_move(may, control);
    let all = weigh(may);
    if shut_in.is_empty() || all <= 0.0 {
        return 0.0;
    }
    let mated = weigh(shut_in & control) / all;
    let stalemated = weigh(shut_in - control) / all;
    let chance = if stalemated > 0.0 { stuck(node, outlook, parameters) } else { 0.0 };
    mated * parameters.mate / (1.0 + others as f32) - stalemated * chance * parameters.stalemate
}

/// The chance that none of the enemy's other men can move: hardly ever when there are pieces among them, and
/// for pawns as often as own men stand before them.
fn stuck(node: &Node, outlook: &Outlook, parameters: &Parameters) -> f32 {
    let row = outlook.row(Man::Pawn);
    let (mut all, mut blocked) = (0.0, 0.0);
    for pawn in node.may(Man::Pawn) {
        all += row[pawn as usize];
        let ahead = reach::pawn_pushes(pawn, !node.color(), Squares::EMPTY);
        if !ahead.is_disjoint(node.own.all()) {
            blocked += row[pawn as usize];
        }
    }
    let share = if all > 0.0 { blocked / all } else { 0.0 }.max(parameters.stuck_pawn);
    let with = |others: i32| {
        let pawns = others.min(i32::from(node.pawns_left));
        share.powi(pawns) * parameters.stuck_piece.powi((others - pawns).max(0))
    };
    let others = i32::from(node.men_left) - 1;
    node.luck * with((others - 1).max(0)) + (1.0 - node.luck) * with(others)
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
