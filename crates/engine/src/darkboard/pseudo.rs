use super::predict::{Expected, enemy_gets_pawn_tries};
use super::{Node, Outlook, Parameters};
use noctule_board::{Man, Try, reach};
use noctule_rules::Kind;

/// The metaposition after an own move that stands and is answered as expected: the paper's `pseudo`.
///
/// The way it went is known to be empty, its square is its own, and what was taken is gone.
pub(super) fn pseudo(
    node: &Node,
    put: Try,
    expected: Expected,
    outlook: &Outlook,
    parameters: &Parameters,
) -> Node {
    let mut after = *node;
    let pawn = node.own.squares(Man::Pawn).has(put.from);
    after.own.make(put);
    let way = reach::between(put.from, put.to) - after.own.all();
    after.empty(way | put.from.bitboard());
    after.may.iter_mut().for_each(|may| *may -= put.to.bitboard());
    after.may_be_empty -= after.own.all();
    after.ages[put.to as usize] = 0;
    after.moved_to = Some(put.to);
    after.hit = 0.0;
    after.luck = 0.0;
    match expected.taken {
        Some(kind) => {
            after.men_left = after.men_left.saturating_sub(1).max(1);
            if kind == Kind::Pawn {
                after.pawns_left = after.pawns_left.saturating_sub(1);
            }
            after.gained += outlook.victim(parameters, node, put.to, kind);
            after.hit = 1.0;
        }
        None if !pawn => {
            let chance = outlook.occupied(node, put.to);
            after.hit = chance;
            after.luck = chance;
            after.gained +=
                (parameters.hope * outlook.prize(parameters, node, put.to)).min(parameters.hope_most);
        }
        None => {}
    }
    after.enemy_pawn_tries = enemy_gets_pawn_tries(&after, put.to);
    after
}
