use noctule_board::{ByColor, Color};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after each move that stood.
    pub increment: Duration,
}

/// A text that is no time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected minutes and an increment in seconds, such as 5+3 or 0.5+0, got {got:?}")]
pub struct TimeControlError {
    got: String,
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads `minutes+seconds`, such as `5+3`, or minutes alone.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let wrong = || TimeControlError { got: text.chars().take(40).collect() };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str, unit: f64| {
            let number: f64 = text.parse().ok()?;
            let seconds = number * unit;
            (0.0..=604_800.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
        };
        let base = seconds(base, 60.0).filter(|base| !base.is_zero()).ok_or_else(wrong)?;
        Ok(Self { base, increment: seconds(increment, 1.0).ok_or_else(wrong)? })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// Both clocks. Time is told to them, they never look at it.
#[derive(Debug, Clone)]
pub struct Clocks {
    control: ByColor<TimeControl>,
    left: ByColor<Duration>,
    running: Color,
    since: Duration,
}

impl Clocks {
    /// Starts the clock of the side to move.
    pub fn start(control: TimeControl, to_move: Color, now: Duration) -> Self {
        Self::unequal(ByColor { white: control, black: control }, to_move, now)
    }

    /// The same with a time control for each side.
    pub fn unequal(control: ByColor<TimeControl>, to_move: Color, now: Duration) -> Self {
        Self { control, left: control.map(|control| control.base), running: to_move, since: now }
    }

    /// The time both sides have left at `now`.
    pub fn left(&self, now: Duration) -> ByColor<Duration> {
        let mut left = self.left;
        left[self.running] = left[self.running].saturating_sub(now.saturating_sub(self.since));
        left
    }

    /// The side whose time has run out at `now`.
    pub fn fallen(&self, now: Duration) -> Option<Color> {
        self.left(now)[self.running].is_zero().then_some(self.running)
    }

    /// The side to move has moved: stops its clock, adds the increment, starts the other.
    pub fn press(&mut self, now: Duration) {
        self.left = self.left(now);
        self.left[self.running] += self.control[self.running].increment;
        self.running = !self.running;
        self.since = self.since.max(now);
    }

    /// Stops both clocks for good.
    pub fn stop(&mut self, now: Duration) {
        self.left = self.left(now);
        self.since = Duration::MAX;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_minutes_plus_seconds() {
        let control: TimeControl = "5+3".parse().unwrap();
        assert_eq!(control.base, Duration::from_secs(300));
        assert_eq!(control.increment, Duration::from_secs(3));
        assert_eq!(control.to_string(), "5+3");
        for text in ["", "0+1", "-1+0", "5+", "five", "1e99", "NaN", "5+3+1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
