//! What the umpire is expected to say (Ciancarini and Favini, "Representing Kriegspiel States with
//! Metapositions", section 3.1): one function for each of the paper's rules.

use super::Node;
use noctule_board::{Man, Square, Squares, Try, reach};
use noctule_rules::{Kind, is_pawn_capture};

/// The answer that a tree assumes for an own move. That the move stands is the first rule: a refusal only
/// gives information for nothing, so a move that stands is the worse case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Expected {
    /// What is taken, if anything is.
    pub(super) taken: Option<Kind>,
}

/// The answer expected for an own move, given the tries refused this turn.
pub(super) fn expected(node: &Node, put: Try, refused: &[Try]) -> Expected {
    let takes = pawn_try_takes(node, put)
        || takes_what_must_be_there(node, put)
        || is_one_shorter_than_refused(node, put, refused);
    Expected { taken: takes.then(|| assumed_victim(node, put.to)) }
}

/// A pawn that moves diagonally takes by its nature.
pub(super) fn pawn_try_takes(node: &Node, put: Try) -> bool {
    is_pawn_capture(node.own.squares(Man::Pawn), put)
}

/// A piece that moves where no emptiness is possible takes: so the player retaliates.
pub(super) fn takes_what_must_be_there(node: &Node, put: Try) -> bool {
    !node.own.squares(Man::Pawn).has(put.from) && node.must_be_occupied().has(put.to)
}

/// After a refusal the same move, shorter by one square, may take what stood in the way.
pub(super) fn is_one_shorter_than_refused(node: &Node, put: Try, refused: &[Try]) -> bool {
    node.any_man().has(put.to)
        && !node.own.squares(Man::Pawn).has(put.from)
        && refused.iter().any(|longer| {
            longer.from == put.from
                && reach::between(longer.from, longer.to).has(put.to)
                && reach::between(put.to, longer.to).is_empty()
        })
}

/// What is taken is a pawn, unless no pawn can stand there.
pub(super) fn assumed_victim(node: &Node, on: Square) -> Kind {
    if node.pawns_left > 0 && node.may(Man::Pawn).has(on) { Kind::Pawn } else { Kind::Piece }
}

/// The enemy is told of pawn tries when the man that has just moved stands where a pawn may take it.
pub(super) fn enemy_gets_pawn_tries(node: &Node, moved_to: Square) -> bool {
    !(pawns_that_take(node, moved_to)).is_empty()
}

/// What a tree assumes of the enemy's unknown move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unheard {
    /// The own man that is taken, if any.
    pub(super) taken: Option<Square>,
    /// Whether the own king is checked.
    pub(super) check: bool,
    /// Whether pawn tries are announced to us.
    pub(super) pawn_tries: bool,
}

/// The answer expected for a metamove: silence on all three counts.
pub(super) fn metamove() -> Unheard {
    Unheard { taken: enemy_takes(), check: enemy_checks(), pawn_tries: own_pawn_tries_follow() }
}

/// The enemy never takes: the evaluation weighs that risk for every man.
fn enemy_takes() -> Option<Square> {
    None
}

/// The enemy never checks: the evaluation weighs the king's exposure.
fn enemy_checks() -> bool {
    false
}

/// No pawn tries are announced to us after an unknown enemy move.
fn own_pawn_tries_follow() -> bool {
    false
}

/// Where enemy pawns may stand that take on a square.
pub(super) fn pawns_that_take(node: &Node, on: Square) -> Squares {
    // A pawn takes on a square from where an own pawn on that square would take.
    reach::pawn_takes(on, node.color()) & node.may(Man::Pawn)
}
