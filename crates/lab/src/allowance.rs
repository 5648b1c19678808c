use noctule_umpire::TimeControl;
use std::fmt;
use std::time::Duration;

/// What a player may spend on its choices. The gate keeps it; the player is only told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Allowance {
    /// Positions it may look at for a choice.
    pub nodes: Option<u64>,
    /// Time for each turn, whatever the number of tries in it.
    pub per_move: Option<Duration>,
    /// Time for the whole game.
    pub clock: Option<TimeControl>,
}

impl Allowance {
    /// So many positions for each choice.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time for each turn.
    pub fn per_move(time: Duration) -> Self {
        Self { per_move: Some(time), ..Self::default() }
    }

    /// Whether a clock is read, so that games cannot be repeated to the byte.
    pub fn is_timed(&self) -> bool {
        self.per_move.is_some() || self.clock.is_some()
    }

    /// Whether nothing is limited.
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a key is one of ours.
    pub fn has_key(key: &str) -> bool {
        ["nodes", "time", "clock"].contains(&key)
    }

    /// Sets what a key of ours names.
    ///
    /// # Errors
    /// When the key is none of ours, or the value cannot be read.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), AllowanceError> {
        let wrong = |expected| AllowanceError { expected, got: value.chars().take(40).collect() };
        match key {
            "nodes" => self.nodes = Some(read_nodes(value).ok_or_else(|| wrong(NODES))?),
            "time" => self.per_move = Some(read_seconds(value).ok_or_else(|| wrong(SECONDS))?),
            "clock" => self.clock = Some(read_clock(value).ok_or_else(|| wrong(CLOCK))?),
            _ => return Err(AllowanceError { expected: KEYS, got: key.chars().take(40).collect() }),
        }
        Ok(())
    }
}

/// A text that allows nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, got {got:?}")]
pub struct AllowanceError {
    expected: &'static str,
    got: String,
}

const NODES: &str = "a number of positions of at least 1";
const SECONDS: &str = "seconds above 0 and up to a week, such as 0.1";
const CLOCK: &str = "a clock as seconds for the game + seconds for each move, such as 60+0.5";
const KEYS: &str = "nodes, time or clock";
const WEEK: f64 = 604_800.0;

fn read_nodes(text: &str) -> Option<u64> {
    text.parse().ok().filter(|&nodes| nodes > 0)
}

fn read_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok().filter(|seconds| (0.0..=WEEK).contains(seconds))?;
    Some(Duration::from_secs_f64(seconds)).filter(|time| !time.is_zero())
}

fn read_clock(text: &str) -> Option<TimeControl> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment: f64 = increment.parse().ok().filter(|seconds| (0.0..=WEEK).contains(seconds))?;
    Some(TimeControl { base: read_seconds(base)?, increment: Duration::from_secs_f64(increment) })
}

impl fmt::Display for Allowance {
    /// As the command line writes it: `nodes=500:time=0.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let time = self.per_move.map(|time| format!("time={}", time.as_secs_f64()));
        let clock = self.clock.map(|control| format!("clock={}", clock_text(control)));
        let all: Vec<String> = [nodes, time, clock].into_iter().flatten().collect();
        f.write_str(&all.join(":"))
    }
}

/// A time control as PGN writes it: seconds for the game, and seconds for each move.
pub(crate) fn clock_text(control: TimeControl) -> String {
    format!("{}+{}", control.base.as_secs_f64(), control.increment.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(key: &str, value: &str, expected: Result<&str, &str>) {
        let mut allowance = Allowance::default();
        let found =
            allowance.set(key, value).map(|()| allowance.to_string()).map_err(|error| error.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn an_allowance_is_written_as_it_is_read() {
        check("nodes", "500", Ok("nodes=500"));
        check("time", "0.05", Ok("time=0.05"));
        check("clock", "10+0.1", Ok("clock=10+0.1"));
        check("clock", "10", Ok("clock=10+0"));
    }

    #[test]
    fn what_allows_nothing_says_what_was_expected() {
        check("nodes", "0", Err("expected a number of positions of at least 1, got \"0\""));
        for time in ["0", "-1", "NaN", "inf", "1e99", "1e-12"] {
            check("time", time, Err(&format!("expected {SECONDS}, got {time:?}")));
        }
        for clock in ["0+1", "+1", "1+", "1+-1", "1+2+3"] {
            check("clock", clock, Err(&format!("expected {CLOCK}, got {clock:?}")));
        }
        check("depth", "3", Err("expected nodes, time or clock, got \"depth\""));
    }
}
