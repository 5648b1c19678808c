use crate::kpk::information_set::{InformationSet, distance};
use crate::kpk::patterns::{Goal, Weighted, king_steps, nearest, surely};
use noctule_board::Try;

/// The own king is nearer to the pawn than every square of the wave.
///
/// The listing is content when one square of the wave is no more than a step nearer than the king; the text
/// asks for strictly nearer than all, which is what makes the pawn safe.
pub(super) fn fits(known: &InformationSet) -> bool {
    distance(known.king, known.pawn) < nearest(known.wave, known.pawn)
}

/// Bring the king nearer.
///
/// The listing first pushes the pawn towards a king that is ahead of it, which loses pawns; the text speaks of
/// the king alone.
pub(super) fn advice(known: &InformationSet) -> Option<(Goal, Vec<Weighted>)> {
    approach(known).map(|put| (Goal::Approach, surely(put)))
}

/// The first of the king's steps that brings it nearer to the pawn.
pub(super) fn approach(known: &InformationSet) -> Option<Try> {
    let apart = distance(known.king, known.pawn);
    king_steps(known).find(|put| distance(put.to, known.pawn) < apart)
}
