use crate::LineError;
use noctule_board::{ByColor, Color};
use noctule_player::{Budget, Clocks, Timer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limits of a `go` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Positions the engine may look at.
    pub nodes: Option<u64>,
    /// The time for this choice.
    pub movetime: Option<Duration>,
    /// What the clocks show.
    pub time: ByColor<Option<Duration>>,
    /// What each side gains by a move.
    pub increment: ByColor<Duration>,
    /// Whether to think until `stop`.
    pub infinite: bool,
}

impl Limits {
    /// The limits that a budget sets for a seat, with the timer as it stands now.
    pub fn of(budget: &Budget<'_>, seat: Color) -> Self {
        let timer = budget.time.filter(|timer| timer.is_limit());
        let clocks = budget.clocks;
        Self {
            nodes: budget.nodes,
            movetime: timer.map(Timer::left),
            time: clocks.map_or_else(ByColor::default, |c| ByColor::split(seat, Some(c.own), Some(c.enemy))),
            increment: clocks
                .map_or_else(ByColor::default, |c| ByColor { white: c.increment, black: c.increment }),
            infinite: false,
        }
    }

    /// The clocks as the seat sees them. A clock that was not told shows the other side's time.
    pub fn clocks(&self, seat: Color) -> Option<Clocks> {
        let own = self.time[seat]?;
        let enemy = self.time[!seat].unwrap_or(own);
        Some(Clocks { own, enemy, increment: self.increment[seat] })
    }

    /// The time for this choice: what the line says, or else a share of the clock.
    pub fn time_allowed(&self, seat: Color) -> Option<Duration> {
        self.movetime.or_else(|| self.clocks(seat).map(|clocks| share_of(&clocks)))
    }

    /// Whether the choice hangs on no clock and can be repeated.
    pub fn is_repeatable(&self, seat: Color) -> bool {
        !self.infinite && self.time_allowed(seat).is_none()
    }
}

/// A sixtieth of the clock and half the increment, since a move may take several tries; never more than a
/// quarter of what is left.
fn share_of(clocks: &Clocks) -> Duration {
    (clocks.own / 60 + clocks.increment / 2).min(clocks.own / 4)
}

impl fmt::Display for Limits {
    /// Writes the whole `go` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(time) = self.movetime {
            write!(f, " movetime {}", time.as_millis().max(1))?;
        }
        for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
            if let Some(time) = self.time[color] {
                write!(f, " {letter}time {}", time.as_millis())?;
            }
        }
        for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
            if self.time[color].is_some() {
                write!(f, " {letter}inc {}", self.increment[color].as_millis())?;
            }
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

impl FromStr for Limits {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("go") => {}
            other => return Err(LineError::new("go", other.unwrap_or_default())),
        }
        let mut limits = Self::default();
        while let Some(word) = words.next() {
            let mut number = || {
                let text = words.next().unwrap_or_default();
                read_number(text).ok_or_else(|| LineError::new(format!("a whole number after {word}"), text))
            };
            match word {
                "infinite" => limits.infinite = true,
                "nodes" => limits.nodes = Some(number()?),
                "movetime" => limits.movetime = Some(Duration::from_millis(number()?)),
                "wtime" => limits.time.white = Some(Duration::from_millis(number()?)),
                "btime" => limits.time.black = Some(Duration::from_millis(number()?)),
                "winc" => limits.increment.white = Duration::from_millis(number()?),
                "binc" => limits.increment.black = Duration::from_millis(number()?),
                _ => {
                    let known = "nodes, movetime, wtime, btime, winc, binc or infinite";
                    return Err(LineError::new(known, word));
                }
            }
        }
        Ok(limits)
    }
}

/// A clock that has run out may be written as a negative number.
fn read_number(text: &str) -> Option<u64> {
    match text.strip_prefix('-') {
        Some(digits) => digits.parse::<u64>().ok().map(|_| 0),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str) -> Limits {
        let limits: Limits = line.parse().unwrap();
        assert_eq!(limits.to_string(), line);
        limits
    }

    #[test]
    fn every_limit_is_written_as_it_was_read() {
        check("go");
        check("go nodes 1000");
        check("go movetime 250");
        check("go infinite");
        check("go nodes 5 movetime 250 wtime 60000 btime 50000 winc 1000 binc 0");
    }

    #[test]
    fn a_choice_takes_a_share_of_the_own_clock_and_never_all_of_it() {
        let limits = check("go wtime 60000 btime 100 winc 1000 binc 1000");
        assert_eq!(limits.time_allowed(Color::White), Some(Duration::from_millis(1500)));
        assert_eq!(limits.time_allowed(Color::Black), Some(Duration::from_millis(25)));
        assert!(!limits.is_repeatable(Color::White));
        assert!(check("go nodes 3").is_repeatable(Color::White));
    }

    #[test]
    fn a_limit_that_is_none_says_what_was_expected() {
        let error = |line: &str| line.parse::<Limits>().unwrap_err().to_string();
        assert_eq!(error("go nodes many"), "expected a whole number after nodes, got \"many\"");
        assert_eq!(error("go movetime"), "expected a whole number after movetime, got \"\"");
        assert_eq!(
            error("go depth 3"),
            "expected nodes, movetime, wtime, btime, winc, binc or infinite, got \"depth\""
        );
        let late: Limits = "go wtime -20 btime 30".parse().unwrap();
        assert_eq!(late.time.white, Some(Duration::ZERO));
    }
}
