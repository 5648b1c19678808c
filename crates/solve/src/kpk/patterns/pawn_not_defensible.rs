use crate::kpk::information_set::{InformationSet, distance};
use crate::kpk::patterns::pawn_defensible::approach;
use crate::kpk::patterns::{Goal, Weighted, evenly, king_steps, push, surely};
use noctule_board::Try;

/// Push or bring the king nearer, with equal chances: nothing tells which is better.
///
/// The listing draws from 0 to 99 and pushes up to 50, in 51 cases of 100, and gives up when what it drew is
/// not possible. Here the other is taken then, and when neither is possible the step that stays nearest.
pub(super) fn advice(known: &InformationSet) -> Option<(Goal, Vec<Weighted>)> {
    let both: Vec<Try> = push(known).into_iter().chain(approach(known)).collect();
    match evenly(&both) {
        Some(choices) => Some((Goal::PushOrApproach, choices)),
        None => {
            let nearest = king_steps(known).min_by_key(|put| distance(put.to, known.pawn));
            nearest.map(|put| (Goal::Anything, surely(put)))
        }
    }
}
