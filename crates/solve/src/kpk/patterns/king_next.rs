use crate::kpk::information_set::{InformationSet, beside};
use crate::kpk::patterns::{Goal, Weighted, king_steps, push, sideways, surely};
use noctule_board::Try;

/// The own king stands next to the pawn.
///
/// The thesis's sentence says the black king; its listing and the English paper say the white one.
pub(super) fn fits(known: &InformationSet) -> bool {
    beside(known.pawn).has(known.king)
}

/// Push, else go forward with the king, else stay level: the first that leaves the king next to the pawn.
///
/// The papers call the last always possible. It is not when the edge or refusals leave no square, and then the
/// patterns that follow decide.
pub(super) fn advice(known: &InformationSet) -> Option<(Goal, Vec<Weighted>)> {
    let guards = |put: &Try| beside(known.pawn).has(put.to);
    let push = push(known).filter(|put| beside(put.to).has(known.king)).map(|put| (Goal::Push, put));
    let forward = || king_steps(known).filter(guards).find(|put| put.to.rank() > known.king.rank());
    let level = || sideways(known).find(guards);
    push.or_else(|| forward().map(|put| (Goal::ForwardKing, put)))
        .or_else(|| level().map(|put| (Goal::MaintainPosition, put)))
        .map(|(goal, put)| (goal, surely(put)))
}
