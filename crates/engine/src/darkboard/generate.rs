use super::Node;
use noctule_board::{Man, Try, reach};
use noctule_rules::{Tries, is_pawn_capture, possible_tries};

/// The moves worth a thought in a metaposition below the root: the paper's `generate`.
///
/// Pawn captures only where pawn tries are foretold; no move that what is certain rules out; no promotion
/// but to a queen.
pub(super) fn generate(node: &Node) -> Tries {
    let mut tries = possible_tries(&node.own);
    let pawns = node.own.squares(Man::Pawn);
    tries.retain(|put| {
        (node.own_pawn_tries || !is_pawn_capture(pawns, *put))
            && put.promotion.is_none_or(|man| man == Man::Queen)
            && may_stand(node, *put)
    });
    tries
}

/// Whether what is certain leaves a try any hope: no man surely in the way, and nothing surely there where
/// a pawn is pushed.
pub(super) fn may_stand(node: &Node, put: Try) -> bool {
    let must = node.must_be_occupied();
    let pawns = node.own.squares(Man::Pawn);
    if pawns.has(put.from) && !is_pawn_capture(pawns, put) && must.has(put.to) {
        return false;
    }
    (reach::between(put.from, put.to) & must).is_empty()
}
