//! The only place of a match that reads a clock.

use crate::Allowance;
use noctule_player::Timer;
use std::time::{Duration, Instant};

/// Time since a game began, without what is on nobody's clock.
#[derive(Debug)]
pub(crate) struct Watch {
    opened: Instant,
    left_out: Duration,
}

impl Watch {
    pub(crate) fn start() -> Self {
        Self { opened: Instant::now(), left_out: Duration::ZERO }
    }

    pub(crate) fn now(&self) -> Duration {
        self.opened.elapsed().saturating_sub(self.left_out)
    }

    /// Does something that is on nobody's clock.
    pub(crate) fn off_the_clock<T>(&mut self, act: impl FnOnce() -> T) -> T {
        let before = Instant::now();
        let done = act();
        self.left_out += before.elapsed();
        done
    }
}

/// The time of one turn, which all its tries share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slice<'a> {
    pub(crate) watch: &'a Watch,
    pub(crate) since: Duration,
    pub(crate) length: Duration,
}

impl Timer for Slice<'_> {
    fn spent(&self) -> f64 {
        let gone = self.watch.now().saturating_sub(self.since);
        gone.as_secs_f64() / self.length.as_secs_f64().max(1e-9)
    }

    fn left(&self) -> Duration {
        (self.since + self.length).saturating_sub(self.watch.now())
    }
}

/// How much of its time a player should take for one turn, when its clock shows `left`.
///
/// A fortieth of the clock and three quarters of the increment, at most half of what is left: games of
/// Kriegspiel are long, and a turn may hold many tries.
pub(crate) fn slice(allowance: &Allowance, left: Option<Duration>) -> Option<Duration> {
    let by_clock = allowance.clock.zip(left).map(|(control, left)| {
        let wished = left / 40 + control.increment * 3 / 4;
        wished.min(left / 2)
    });
    by_clock.into_iter().chain(allowance.per_move).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_umpire::TimeControl;

    #[test]
    fn a_turn_gets_a_share_of_the_clock_and_never_more_than_half() {
        let seconds = Duration::from_secs;
        let control = TimeControl { base: seconds(80), increment: seconds(4) };
        let mut allowance = Allowance { clock: Some(control), ..Allowance::default() };
        assert_eq!(slice(&allowance, Some(seconds(80))), Some(seconds(5)));
        assert_eq!(slice(&allowance, Some(seconds(2))), Some(seconds(1)));
        allowance.per_move = Some(seconds(1));
        assert_eq!(slice(&allowance, Some(seconds(80))), Some(seconds(1)));
        assert_eq!(slice(&Allowance::nodes(5), None), None);
    }

    #[test]
    fn what_is_on_nobodys_clock_is_left_out() {
        let mut watch = Watch { opened: Instant::now(), left_out: Duration::from_secs(3600) };
        assert_eq!(watch.now(), Duration::ZERO);
        assert_eq!(watch.off_the_clock(|| 7), 7);
        assert!(watch.left_out >= Duration::from_secs(3600));
    }
}
