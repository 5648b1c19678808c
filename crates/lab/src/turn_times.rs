use std::time::Duration;

/// How long a player's finished turns took, in whole milliseconds and in the order of play.
///
/// Only games on time are measured. A turn that a fault ends is not finished.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnTimes(Vec<u32>);

/// What a player's turns took, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TurnSeconds {
    /// At least half of the turns took no longer.
    pub median: f64,
    /// At least 99 turns in a hundred took no longer.
    pub p99: f64,
    /// The longest turn.
    pub longest: f64,
}

impl TurnTimes {
    /// Notes a turn.
    pub fn note(&mut self, taken: Duration) {
        self.0.push(u32::try_from(taken.as_millis()).unwrap_or(u32::MAX));
    }

    /// Adds the turns of another game.
    pub fn add(&mut self, game: &Self) {
        self.0.extend_from_slice(&game.0);
    }

    /// Each turn in milliseconds.
    pub fn milliseconds(&self) -> &[u32] {
        &self.0
    }

    /// The median, the 99th percentile and the longest, if there are any turns.
    pub fn seconds(&self) -> Option<TurnSeconds> {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = |percent| nearest_rank(&sorted, percent).map(|taken| f64::from(taken) / 1000.0);
        Some(TurnSeconds { median: at(50)?, p99: at(99)?, longest: at(100)? })
    }

    /// The same three in words for a report; those of no turns are dashes.
    pub(crate) fn told(&self) -> [String; 3] {
        match self.seconds() {
            Some(TurnSeconds { median, p99, longest }) => {
                [median, p99, longest].map(|seconds| format!("{seconds:.3} s"))
            }
            None => ["-", "-", "-"].map(str::to_owned),
        }
    }
}

impl From<Vec<u32>> for TurnTimes {
    fn from(milliseconds: Vec<u32>) -> Self {
        Self(milliseconds)
    }
}

/// The percentile of an ascending list by the nearest rank: the least of its values that so many percent do
/// not exceed. An empty list has none.
fn nearest_rank(ascending: &[u32], percent: usize) -> Option<u32> {
    let rank = (ascending.len() * percent).div_ceil(100);
    ascending.get(rank.saturating_sub(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ascending: &[u32], percent: usize, expected: Option<u32>) {
        assert_eq!(nearest_rank(ascending, percent), expected, "{percent} % of {ascending:?}");
    }

    #[test]
    fn a_percentile_is_the_value_at_the_nearest_rank_and_never_between_two() {
        let five = [15, 20, 35, 40, 50];
        for (percent, expected) in [(0, 15), (5, 15), (20, 15), (21, 20), (50, 35), (99, 50), (100, 50)] {
            check(&five, percent, Some(expected));
        }
        check(&[10, 20], 50, Some(10));
        check(&[7], 1, Some(7));
        check(&[7], 100, Some(7));
        check(&[], 50, None);
        let hundred: Vec<u32> = (1..=100).collect();
        check(&hundred, 99, Some(99));
        let more: Vec<u32> = (1..=101).collect();
        check(&more, 99, Some(100));
    }

    #[test]
    fn turns_are_noted_in_whole_milliseconds_and_told_in_seconds() {
        let mut times = TurnTimes::default();
        assert_eq!(times.seconds(), None);
        for micros in [131_900, 40_000, 61_500] {
            times.note(Duration::from_micros(micros));
        }
        assert_eq!(times.milliseconds(), [131, 40, 61]);
        times.add(&TurnTimes::from(vec![2000]));
        assert_eq!(times.seconds(), Some(TurnSeconds { median: 0.061, p99: 2.0, longest: 2.0 }));
    }

    #[test]
    fn a_turn_without_end_is_noted_as_the_longest_there_is() {
        let mut times = TurnTimes::default();
        times.note(Duration::MAX);
        assert_eq!(times.milliseconds(), [u32::MAX]);
    }
}
