use crate::Random;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{Outcome, Request};

/// Uses pawn tries when it knows of some, else tries to recapture where the umpire has just announced a
/// capture, else plays at random.
///
/// The second yardstick. Where "any?" may be asked it asks, since a yes obliges only to what it would do
/// anyway.
#[derive(Debug)]
pub struct Capturing {
    random: Random,
}

impl Capturing {
    /// A player whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    fn pawn_try(&mut self, view: &PlayerView) -> Option<Choice> {
        let known = view.turn().knows_pawn_tries();
        self.random.among(view, |put| known && matches!(put, Request::Try(put) if view.is_pawn_capture(put)))
    }

    fn recapture(&mut self, view: &PlayerView) -> Option<Choice> {
        let hit = view.last_enemy_move()?.taken?.on;
        self.random.among(view, |put| matches!(put, Request::Try(put) if put.to == hit))
    }
}

impl Player for Capturing {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        self.random
            .among(view, |put| put == Request::AnyPawnTries)
            .or_else(|| self.pawn_try(view))
            .or_else(|| self.recapture(view))
            .unwrap_or_else(|| self.random.choose(view, budget))
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}
