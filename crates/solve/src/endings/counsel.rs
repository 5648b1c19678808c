use crate::endings::Placement;
use crate::endings::replies::Replies;
use crate::endings::steps::{Step, steps};
use crate::endings::table::Tables;
use noctule_board::{Square, Squares, Try};
use noctule_rules::CheckLines;

/// What to put, with the king somewhere in a set.
#[derive(Debug, Clone, PartialEq)]
pub struct Counsel {
    /// The try.
    pub put: Try,
    /// In how many moves it mates for sure, this one counted; `None` when nothing is sure.
    pub moves: Option<u8>,
    /// Where the king may stand if the try is refused.
    pub refused: Squares,
    /// Everything that may be heard when it stands.
    pub stood: Vec<Stood>,
    /// Where the men stand then.
    pub after: Placement,
}

impl Counsel {
    /// What may come of a try with the king somewhere in `set`, whether it is good or not; `None` when it is
    /// not one of the tries that can ever stand.
    pub fn of(placement: &Placement, set: Squares, put: Try) -> Option<Self> {
        let step = steps(placement).into_iter().find(|step| step.put == put)?;
        Some(Prospect::of(placement, &step, set).counsel(None))
    }
}

/// The tries that may stand with the king somewhere in `set`, each with the number of squares on which the
/// king is stalemated.
pub(crate) fn prospects(placement: &Placement, set: Squares) -> impl Iterator<Item = (Counsel, u32)> + '_ {
    let all = steps(placement).into_iter().map(move |step| Prospect::of(placement, &step, set));
    all.filter(|prospect| !prospect.stands_on.is_empty()).map(|prospect| {
        let stalemates = prospect.stalemates;
        (prospect.counsel(None), stalemates)
    })
}

/// What may be heard of a try that stands, and what comes of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stood {
    /// The checks that are heard.
    pub checks: CheckLines,
    /// Where the king may stand to make it so.
    pub kings: Squares,
    /// Where it may stand after its reply, unless it took something; none when all of them are mated.
    pub flights: Squares,
    /// Where it may take something.
    pub takes: Squares,
}

impl Tables {
    /// The try that mates a king somewhere in `set` soonest, whatever it does; `None` when nothing is sure.
    ///
    /// Following it to the end keeps the bound: each move that stands leaves a set won in at least one move
    /// less, and each refusal a smaller set won in no more.
    pub fn sure(&self, placement: &Placement, set: Squares) -> Option<Counsel> {
        let moves = self.moves_to_mate(placement, set).filter(|&moves| moves > 0)?;
        let all = steps(placement);
        let candidates = all.iter().filter_map(|step| {
            let prospect = Prospect::of(placement, step, set);
            let refused = self.moves_to_mate(placement, prospect.refused)?;
            if prospect.stands_on.is_empty() || prospect.stalemates > 0 || refused > moves {
                return None;
            }
            let (mut worst, mut total) = (0, 0);
            for branch in &prospect.branches {
                let after = self.moves_after(&step.after, branch)?;
                worst = worst.max(after);
                total += u32::from(after) * branch.kings.len();
            }
            (worst < moves).then_some((worst, total, prospect))
        });
        let (.., best) = candidates.min_by_key(|&(worst, total, _)| (worst, total))?;
        Some(best.counsel(Some(moves)))
    }

    /// In how many moves White mates after an answer, captures included.
    fn moves_after(&self, after: &Placement, stood: &Stood) -> Option<u8> {
        let mut worst = self.moves_to_mate(after, stood.flights)?;
        for taken in stood.takes {
            worst = worst.max(self.moves_after_loss(after, taken)?);
        }
        Some(worst)
    }
}

/// What a try may lead to.
struct Prospect {
    put: Try,
    after: Placement,
    stands_on: Squares,
    refused: Squares,
    branches: Vec<Stood>,
    stalemates: u32,
}

impl Prospect {
    fn of(placement: &Placement, step: &Step, set: Squares) -> Self {
        let set = set & placement.free_for_king();
        let stands_on = set - step.refused_on;
        let replies = Replies::of_kings_on(&step.after, stands_on);
        let taken = |king: Square| replies.takes(king).iter().map(|&man| step.after.squares()[man]);
        let branches = replies.announcements().into_iter().filter_map(|(checks, squares)| {
            let kings = squares & stands_on;
            (!kings.is_empty()).then(|| Stood {
                checks,
                kings,
                flights: kings.into_iter().fold(Squares::EMPTY, |all, king| all | replies.flights(king)),
                takes: kings.into_iter().flat_map(taken).collect(),
            })
        });
        Self {
            put: step.put,
            after: step.after,
            stands_on,
            refused: set & step.refused_on,
            branches: branches.collect(),
            stalemates: stands_on.into_iter().filter(|&king| replies.is_stalemate(king)).count() as u32,
        }
    }

    fn counsel(self, moves: Option<u8>) -> Counsel {
        Counsel { put: self.put, moves, refused: self.refused, stood: self.branches, after: self.after }
    }
}
