use crate::kpk::information_set::{InformationSet, distance};
use crate::kpk::patterns::{Goal, Weighted, push, sideways, surely};
use noctule_board::{Rank, Square, Squares};

/// The pawn's square: a black king that is to move after White's push catches the pawn from inside it only.
///
/// A pawn on its second rank is counted single steps, as the thesis does.
pub fn square_of(pawn: Square) -> Squares {
    let to_go = Rank::Eighth as u8 - pawn.rank() as u8;
    let inside = |square: &Square| square.rank() >= pawn.rank() && distance(*square, pawn) <= to_go;
    Square::ALL.into_iter().filter(inside).collect()
}

/// No square of the wave lies in the pawn's square.
///
/// The English paper's caption to its figure 8 says "if any element"; the Italian one, and sense, say "none".
pub(super) fn fits(known: &InformationSet) -> bool {
    (known.wave & square_of(known.pawn)).is_empty()
}

/// Push; if the own king is in the way, move it aside.
pub(super) fn advice(known: &InformationSet) -> Option<(Goal, Vec<Weighted>)> {
    if let Some(put) = push(known) {
        return Some((Goal::Push, surely(put)));
    }
    sideways(known).next().map(|put| (Goal::MakeWay, surely(put)))
}
