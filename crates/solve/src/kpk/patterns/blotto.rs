use crate::kpk::information_set::InformationSet;
use crate::kpk::patterns::{Goal, Weighted, evenly, push, surely};
use noctule_board::{File, Rank, Square, Try};

/// Where the king stands as the pawn sees it (Maran, figure 10.3), if it stands beside or behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Beside,
    BehindAside { side: i8 },
    Behind,
}

/// Pawn on the sixth rank, king next to it and not before it; part of the wave is in the square, or the first
/// pattern would have fitted.
///
/// The text sets no limit to the file, save that there must be two sides to go to: b to g. The listing's facts
/// `eve` name c6 to g6 and forget b6. Near an edge the advice is worth less, see docs/kpk.md.
pub(super) fn fits(known: &InformationSet) -> bool {
    let on_sixth = known.pawn.rank() == Rank::Sixth;
    on_sixth && !matches!(known.pawn.file(), File::A | File::H) && place(known).is_some()
}

/// The automaton of figure 8.3. Behind the pawn, go to either side with equal chances. Aside, go up beside the
/// pawn. Beside it, try to go up once more: if that stands the pawn is through. If it is refused, push with the
/// chance ε and go back behind the pawn with 1 - ε.
///
/// The papers print `(1-ε/2)` for each of the two patient strategies; the four chances sum to 1 only with
/// `(1-ε)/2`. The listing has ε = 1/9.
pub(super) fn advice(known: &InformationSet, epsilon: f64) -> Option<(Goal, Vec<Weighted>)> {
    let behind = known.pawn.try_offset(0, -1);
    let king_to =
        |to: Option<Square>| to.filter(|&to| known.king_may_try(to)).map(|to| Try::new(known.king, to));
    match place(known)? {
        Place::Behind => {
            let aside = |rank| [-1, 1].map(|side| king_to(known.pawn.try_offset(side, rank)));
            if let [Some(left), Some(right)] = aside(0) {
                return Some((Goal::BesidePawn, evenly(&[left, right])?));
            }
            let steps: Vec<Try> = aside(-1).into_iter().flatten().collect();
            Some((Goal::BehindPawnAside, evenly(&steps)?))
        }
        Place::BehindAside { side } => {
            let beside = king_to(known.pawn.try_offset(side, 0)).map(|put| (Goal::BesidePawn, surely(put)));
            beside.or_else(|| king_to(behind).map(|put| (Goal::BehindPawn, surely(put))))
        }
        Place::Beside => {
            if let Some(put) = king_to(known.king.try_offset(0, 1)) {
                return Some((Goal::ForwardKing, surely(put)));
            }
            match (push(known), king_to(behind)) {
                (Some(risk), Some(back)) => {
                    let risk = Weighted { put: risk, probability: epsilon };
                    let back = Weighted { put: back, probability: 1.0 - epsilon };
                    Some((Goal::RiskOrBack, vec![risk, back]))
                }
                (None, Some(back)) => Some((Goal::BehindPawn, surely(back))),
                (Some(risk), None) => Some((Goal::Push, surely(risk))),
                (None, None) => None,
            }
        }
    }
}

/// The king and the pawn as the recursive game begins, for a pawn of this file.
pub(crate) fn blotto_start(file: File) -> (Square, Square) {
    (Square::new(file, Rank::Fifth), Square::new(file, Rank::Sixth))
}

fn place(known: &InformationSet) -> Option<Place> {
    let side = known.king.file() as i8 - known.pawn.file() as i8;
    let up = known.king.rank() as i8 - known.pawn.rank() as i8;
    match (side, up) {
        (0, -1) => Some(Place::Behind),
        (-1 | 1, -1) => Some(Place::BehindAside { side }),
        (-1 | 1, 0) => Some(Place::Beside),
        _ => None,
    }
}
