use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{Outcome, Request};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Puts uniformly chosen possible tries until one stands.
///
/// The first yardstick of the field. It knows its own men and what it was told this turn, and never asks
/// the umpire which moves are truly legal.
#[derive(Debug)]
pub struct Random {
    rng: Xoshiro256PlusPlus,
}

impl Random {
    /// A player whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// A uniform choice among the tries that satisfy a wish, if there are any.
    pub(crate) fn among(&mut self, view: &PlayerView, wish: impl Fn(Request) -> bool) -> Option<Choice> {
        let wished: Vec<Request> = view.options().into_iter().filter(|&put| wish(put)).collect();
        (!wished.is_empty()).then(|| Choice::Put(wished[self.rng.random_range(..wished.len())]))
    }
}

impl Player for Random {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, view: &PlayerView, _: Budget<'_>) -> Choice {
        self.among(view, |put| put != Request::AnyPawnTries).unwrap_or(Choice::Resign)
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}
