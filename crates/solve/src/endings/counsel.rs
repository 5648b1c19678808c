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

    /// The most promising try with the king somewhere in `set` when no plan is sure: the one after which a
    /// sure plan covers most of what the king may do, with the least danger of stalemate or loss.
    pub fn hopeful(&self, placement: &Placement, set: Squares) -> Option<Counsel> {
        let all = steps(placement);
        let candidates = all.iter().filter_map(|step| {
            let prospect = Prospect::of(placement, step, set);
            if prospect.stands_on.is_empty() {
                return None;
            }
            let branches = prospect.branches.iter().map(|branch| self.promise(&step.after, branch));
            let promise: f64 = branches.sum::<f64>() - 4.0 * f64::from(prospect.stalemates);
            let refused = f64::from(prospect.refused.len()) * self.covered(placement, prospect.refused);
            Some(((promise + refused) / f64::from(set.len()), prospect))
        });
        let (_, best) = candidates.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
        Some(best.counsel(None))
    }

    /// In how many moves White mates after an answer, captures included.
    fn moves_after(&self, after: &Placement, stood: &Stood) -> Option<u8> {
        let mut worst = self.moves_to_mate(after, stood.flights)?;
        for taken in stood.takes {
            worst = worst.max(self.moves_after_loss(after, taken)?);
        }
        Some(worst)
    }

    fn promise(&self, after: &Placement, stood: &Stood) -> f64 {
        let kings = f64::from(stood.kings.len());
        match self.moves_after(after, stood) {
            Some(moves) => kings * (1.5 - f64::from(moves) / 200.0),
            None => {
                let lost = |&taken: &Square| self.moves_after_loss(after, taken).is_none();
                let lost = stood.takes.into_iter().filter(lost).count();
                kings * self.covered(after, stood.flights) - 3.0 * lost as f64
            }
        }
    }

    /// The largest share of a set that one sure plan covers.
    fn covered(&self, placement: &Placement, set: Squares) -> f64 {
        if set.is_empty() {
            return 1.0;
        }
        let most = self.of(placement.ending()).map_or(0, |table| table.most_won(placement, set));
        f64::from(most) / f64::from(set.len())
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
