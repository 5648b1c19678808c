use crate::{DrawRule, Draws, Heard, Outcome, Reason};
use noctule_board::{ByColor, Color, OwnMen, Position};

/// What bears on draws by fifty moves and by repetition: the true count of positions, and beside it what
/// each seat can know, since a claim may reveal no more than its claimant could know.
#[derive(Debug, Clone)]
pub(crate) struct DrawBook {
    draws: Draws,
    seen: Vec<u64>,
    known: ByColor<Known>,
}

/// One seat's grounds for a claim.
#[derive(Debug, Clone, Default)]
struct Known {
    /// Own moves since the last own pawn move, announced capture or announced promotion.
    quiet_moves: u16,
    /// Own placements at each own turn since then.
    placements: Vec<OwnMen>,
}

impl DrawBook {
    pub(crate) fn open(draws: Draws, start: &Position) -> Self {
        let mut book = Self { draws, seen: Vec::new(), known: ByColor::default() };
        book.enter(start);
        book
    }

    /// Writes down a move that stood.
    pub(crate) fn note(&mut self, mover: Color, pawn_moved: bool, heard: &Heard, after: &Position) {
        if self.draws == Draws::OFF || self.draws == Draws::FIFTY {
            return;
        }
        if heard.taken.is_some() || heard.promoted {
            self.known = ByColor::default();
        } else if pawn_moved {
            self.known[mover] = Known::default();
        } else {
            self.known[mover].quiet_moves += 1;
        }
        if after.quiet_plies() == 0 {
            self.seen.clear();
        }
        self.enter(after);
    }

    /// The draw that the umpire declares by himself.
    pub(crate) fn automatic(&self) -> Option<Outcome> {
        let third = self.draws.repetition == DrawRule::Automatic && self.repeated();
        third.then_some(Outcome::drawn(Reason::Repetition))
    }

    /// Whether what the side to move knows lets it claim at all.
    pub(crate) fn may_claim(&self, claimant: Color) -> bool {
        let known = &self.known[claimant];
        let again = known
            .placements
            .last()
            .is_some_and(|now| known.placements.iter().filter(|placement| *placement == now).count() >= 3);
        (self.draws.fifty_moves == DrawRule::Claim && known.quiet_moves >= 50)
            || (self.draws.repetition == DrawRule::Claim && again)
    }

    /// The draw that a claim in this position brings.
    pub(crate) fn claimed(&self, position: &Position) -> Option<Outcome> {
        if self.draws.fifty_moves == DrawRule::Claim && position.quiet_plies() >= 100 {
            Some(Outcome::drawn(Reason::FiftyMoves))
        } else if self.draws.repetition == DrawRule::Claim && self.repeated() {
            Some(Outcome::drawn(Reason::Repetition))
        } else {
            None
        }
    }

    fn enter(&mut self, position: &Position) {
        if self.draws.repetition == DrawRule::Off {
            return;
        }
        self.seen.push(position.repetition_key());
        let mover = position.to_move();
        self.known[mover].placements.push(position.own_men(mover));
    }

    fn repeated(&self) -> bool {
        let Some(now) = self.seen.last() else { return false };
        self.seen.iter().filter(|key| *key == now).count() >= 3
    }
}
