use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A bot that asked for something so lately is there.
const LATELY: Duration = Duration::from_secs(120);

/// So many are remembered before those who have gone are forgotten.
const REMEMBERED: usize = 1_000;

/// When each bot was last seen: unlike a browser it holds no connection while it waits.
#[derive(Debug, Default)]
pub(crate) struct Attendance(Mutex<HashMap<i64, Duration>>);

impl Attendance {
    pub(crate) fn note(&self, bot: i64, now: Duration) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED {
            seen.retain(|_, at| now.saturating_sub(*at) < LATELY);
        }
        seen.insert(bot, now);
    }

    pub(crate) fn is_there(&self, bot: i64, now: Duration) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&bot).is_some_and(|&at| now.saturating_sub(at) < LATELY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_that_asks_no_more_is_gone_after_two_minutes() {
        let attendance = Attendance::default();
        let seconds = Duration::from_secs;
        attendance.note(7, seconds(100));
        assert!(attendance.is_there(7, seconds(219)) && !attendance.is_there(8, seconds(100)));
        assert!(!attendance.is_there(7, seconds(220)));
    }
}
