//! The only clock of a game elsewhere that a player sees.

use crate::{TimeLeft, TimeRules};
use noctule_player::{Clocks, Timer};
use std::time::{Duration, Instant};

/// What a player may spend on a turn, besides what the game's own clock allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    /// Positions it may look at for a choice.
    pub nodes: Option<u64>,
    /// Time for a turn, whatever the number of tries in it.
    pub per_turn: Option<Duration>,
    /// What the way to the server and back may cost.
    pub lag: Duration,
}

impl Default for Allowed {
    fn default() -> Self {
        Self { nodes: None, per_turn: None, lag: Duration::from_millis(500) }
    }
}

/// The game's clocks as they were last told, and the time of the turn in progress.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameClock {
    rules: Option<TimeRules>,
    told: Option<(TimeLeft, Instant)>,
    turn: Instant,
    slice: Option<Duration>,
}

impl GameClock {
    pub(crate) fn new(rules: Option<TimeRules>) -> Self {
        let now = Instant::now();
        let told = rules.map(|rules| (TimeLeft { own: rules.base, enemy: rules.base }, now));
        Self { rules, told, turn: now, slice: None }
    }

    pub(crate) fn told(&mut self, left: TimeLeft) {
        self.told = Some((left, Instant::now()));
    }

    /// An own turn begins.
    pub(crate) fn begin_turn(&mut self, allowed: &Allowed) {
        self.turn = Instant::now();
        let increment = self.rules.map_or(Duration::ZERO, |rules| rules.increment);
        let by_clock = self.clocks().map(|clocks| slice(clocks.own.saturating_sub(allowed.lag), increment));
        self.slice = by_clock.into_iter().chain(allowed.per_turn).min();
    }

    /// What the clocks show now, while the own one runs.
    pub(crate) fn clocks(&self) -> Option<Clocks> {
        let (left, since) = self.told?;
        let increment = self.rules.map_or(Duration::ZERO, |rules| rules.increment);
        Some(Clocks { own: left.own.saturating_sub(since.elapsed()), enemy: left.enemy, increment })
    }

    pub(crate) fn timer(&self) -> Option<TurnTimer> {
        self.slice.map(|length| TurnTimer { since: self.turn, length })
    }
}

/// A fortieth of the clock and three quarters of the increment, at most half of what is left.
fn slice(left: Duration, increment: Duration) -> Duration {
    (left / 40 + increment * 3 / 4).min(left / 2)
}

/// The time of one turn, which all its tries share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TurnTimer {
    since: Instant,
    length: Duration,
}

impl Timer for TurnTimer {
    fn spent(&self) -> f64 {
        self.since.elapsed().as_secs_f64() / self.length.as_secs_f64().max(1e-9)
    }

    fn left(&self) -> Duration {
        self.length.saturating_sub(self.since.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_gets_a_share_of_the_clock_and_never_more_than_half() {
        let seconds = Duration::from_secs;
        assert_eq!(slice(seconds(80), seconds(4)), seconds(5));
        assert_eq!(slice(seconds(2), seconds(4)), seconds(1));
        assert_eq!(slice(Duration::ZERO, seconds(4)), Duration::ZERO);
    }
}
