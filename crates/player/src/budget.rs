use std::fmt;
use std::time::Duration;

/// How much a player may think before it chooses.
///
/// With a node budget alone a choice can be repeated to the byte; a timer makes it hang on the machine.
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    /// Positions it may look at; `None` leaves it to the player.
    pub nodes: Option<u64>,
    /// The time it may take; `None` leaves it to the player.
    pub time: Option<&'a dyn Timer>,
    /// The clocks of the game, which both seats see; the timer already allows for them.
    pub clocks: Option<Clocks>,
}

/// What the clocks of a game show to the seat that is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks {
    /// Its own time.
    pub own: Duration,
    /// The other seat's time.
    pub enemy: Duration,
    /// What each gains by a move.
    pub increment: Duration,
}

/// Tells how much of the time for one choice has gone. The clock itself is kept at the gate.
pub trait Timer: Sync {
    /// The share of the time that is spent: 0 at first, 1 or more when the player must choose now.
    fn spent(&self) -> f64;

    /// What is left of it.
    fn left(&self) -> Duration;

    /// Whether there is a limit at all. A timer without one only passes on a call to stop, and leaves a player
    /// that was given no node budget to its own custom.
    fn is_limit(&self) -> bool {
        true
    }
}

impl Budget<'_> {
    /// A budget of so many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// The positions that may be looked at. A player with a time limit and no node budget has no bound; one
    /// with neither takes its own `custom`.
    pub fn nodes_or(&self, custom: u64) -> u64 {
        self.nodes.unwrap_or(if self.time.is_some_and(Timer::is_limit) { u64::MAX } else { custom })
    }

    /// Whether the time is up. Reading a clock costs more than looking at a position, so ask now and then.
    pub fn time_is_up(&self) -> bool {
        self.time.is_some_and(|timer| timer.spent() >= 1.0)
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spent = self.time.map(Timer::spent);
        let mut budget = f.debug_struct("Budget");
        budget.field("nodes", &self.nodes).field("time_spent", &spent).field("clocks", &self.clocks).finish()
    }
}
