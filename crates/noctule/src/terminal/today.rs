//! The date, as score sheets and file names write it.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment of the world's clock, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    year: i64,
    month: u32,
    day: u32,
    second_of_day: u64,
}

impl Moment {
    pub(crate) fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::after_epoch(since.as_secs())
    }

    /// The civil date of a number of seconds since 1970. Years are counted from March, so that the odd day
    /// of a leap year comes last.
    fn after_epoch(seconds: u64) -> Self {
        let days = (seconds / 86_400) as i64 + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * day_of_year + 2) / 153;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 } as u32;
        Self {
            year: year_of_era + era * 400 + i64::from(month <= 2),
            month,
            day: (day_of_year - (153 * shifted + 2) / 5 + 1) as u32,
            second_of_day: seconds % 86_400,
        }
    }

    /// `2026.11.15`
    pub(crate) fn date_tag(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// `2026-11-15-213745`
    pub(crate) fn file_stem(self) -> String {
        let (hours, minutes, seconds) =
            (self.second_of_day / 3600, self.second_of_day / 60 % 60, self.second_of_day % 60);
        format!("{:04}-{:02}-{:02}-{hours:02}{minutes:02}{seconds:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        for (seconds, stem) in [
            (0, "1970-01-01-000000"),
            (951_782_400, "2000-02-29-000000"),
            (951_868_799, "2000-02-29-235959"),
            (1_709_251_200, "2024-03-01-000000"),
            (4_107_542_400, "2100-03-01-000000"),
        ] {
            assert_eq!(Moment::after_epoch(seconds).file_stem(), stem);
        }
        assert_eq!(Moment::after_epoch(951_782_400).date_tag(), "2000.02.29");
    }
}
