use noctule_belief::Rng;
use noctule_board::{Square, Try};
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{Outcome, Request};
use rand::{RngExt, SeedableRng};

/// A lone king that keeps to the middle of the board, where it is hardest to mate, and tries what it has not
/// been refused. It knows no more than its diary.
#[derive(Debug)]
pub struct Fleeing {
    rng: Rng,
}

impl Fleeing {
    /// A king whose choice among equals follows from the seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::seed_from_u64(seed) }
    }
}

impl Player for Fleeing {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, view: &PlayerView, _: Budget<'_>) -> Choice {
        let tries = view.options().into_iter().filter_map(|option| match option {
            Request::Try(put) => Some(put),
            Request::AnyPawnTries => None,
        });
        let rated = tries.map(|put: Try| (from_middle(put.to) + self.rng.random_range(0.0..0.9), put));
        let nearest = rated.min_by(|(one, _), (other, _)| one.total_cmp(other));
        nearest.map_or(Choice::Resign, |(_, put)| Choice::Put(put.into()))
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

/// How many steps a king needs from this square to one of the four in the middle.
fn from_middle(square: Square) -> f64 {
    let steps = |place: usize| if place < 4 { 3 - place } else { place - 4 };
    steps(square.file() as usize).max(steps(square.rank() as usize)) as f64
}
