//! The only place of a game that reads the clock.

use std::time::{Duration, Instant};

/// Time since the game began, leaving out the pauses.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    before: Duration,
    running_since: Option<Instant>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { before: Duration::ZERO, running_since: Some(Instant::now()) }
    }

    pub(crate) fn now(&self) -> Duration {
        self.before + self.running_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    pub(crate) fn pause(&mut self) {
        self.before = self.now();
        self.running_since = None;
    }

    pub(crate) fn go_on(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }
}
