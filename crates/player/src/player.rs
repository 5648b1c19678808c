use crate::{Briefing, Entry, PlayerView};
use noctule_rules::{Outcome, Request};

/// Somebody who plays a seat, given only what the seat is told.
///
/// Equal briefings, entries and seeds must give equal choices: a player keeps its own randomness from a
/// seed, and never looks at a clock.
pub trait Player {
    /// A game begins.
    fn sit_down(&mut self, briefing: &Briefing);

    /// Something was asked or overheard.
    fn hear(&mut self, entry: &Entry);

    /// It is this seat's turn: what now? Called again after each request that did not end the turn.
    fn choose(&mut self, view: &PlayerView, budget: Budget) -> Choice;

    /// The game is over, or was broken off.
    fn stand_up(&mut self, outcome: Option<Outcome>);
}

/// How much a player may think before it chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Budget {
    /// Positions it may look at; `None` leaves it to the player.
    pub nodes: Option<u64>,
}

/// What a player does on its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Put this to the umpire.
    Put(Request),
    /// Give up.
    Resign,
}
