use crate::{Briefing, Budget, Entry, PlayerView};
use noctule_board::Try;
use noctule_rules::{Outcome, Request};

/// Somebody who plays a seat, given only what the seat is told.
///
/// Equal briefings, entries, seeds and node budgets must give equal choices: a player keeps its own
/// randomness from a seed, and looks at no clock but the one its budget holds.
pub trait Player {
    /// A game begins.
    fn sit_down(&mut self, briefing: &Briefing);

    /// Something was asked or overheard.
    fn hear(&mut self, entry: &Entry);

    /// It is this seat's turn: what now? Called again after each request that did not end the turn.
    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice;

    /// What stood behind the last choice, for those who like to know.
    fn thought(&self) -> Thought {
        Thought::default()
    }

    /// The game is over, or was broken off.
    fn stand_up(&mut self, outcome: Option<Outcome>);
}

/// What a player does on its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Put this to the umpire.
    Put(Request),
    /// Give up.
    Resign,
    /// Nothing: the player cannot go on, and says why. Its process died, or answered what is no choice.
    Broken(String),
}

/// What a player can tell of its last choice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Thought {
    /// Positions it looked at.
    pub nodes: u64,
    /// How many own moves ahead it looked.
    pub depth: u32,
    /// What it expects, in pawns; more is better for the player.
    pub score: Option<f64>,
    /// What it means to put next if this is refused, in order.
    pub then: Vec<Try>,
}
