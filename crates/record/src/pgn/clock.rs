//! The mover's remaining time, as chess programs write it: `[%clk 0:02:31]`.

use std::time::Duration;

pub(super) fn write(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = format!("[%clk {hours}:{minutes:02}:{:02}", seconds % 60);
    if left.subsec_nanos() > 0 {
        let fraction = format!(".{:09}", left.subsec_nanos());
        text.push_str(fraction.trim_end_matches('0'));
    }
    text.push(']');
    text
}

/// The clock in a comment, if there is one.
///
/// # Errors
/// A clock that is not a time.
pub(super) fn read(comment: &str) -> Result<Option<Duration>, String> {
    let Some((_, tail)) = comment.split_once("[%clk") else { return Ok(None) };
    let text = tail.split_once(']').map_or(tail, |(time, _)| time).trim();
    match parse(text) {
        Some(left) => Ok(Some(left)),
        None => {
            let got: String = text.chars().take(40).collect();
            Err(format!("expected a clock such as [%clk 0:02:31], got {got:?}"))
        }
    }
}

fn parse(text: &str) -> Option<Duration> {
    let mut parts = text.split(':').map(str::trim);
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let number = |text: &str| -> Option<u64> {
        (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
    };
    let minutes = number(hours)?.checked_mul(60)?.checked_add(number(minutes)?)?;
    let seconds = minutes.checked_mul(60)?.checked_add(number(whole)?)?;
    let nanos = if fraction.is_empty() {
        0
    } else {
        let digits = fraction.len();
        if digits > 9 {
            return None;
        }
        number(fraction)? as u32 * 10u32.pow(9 - digits as u32)
    };
    Some(Duration::new(seconds, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_as_it_was_written() {
        for (left, text) in [
            (Duration::from_secs(151), "[%clk 0:02:31]"),
            (Duration::from_millis(60_250), "[%clk 0:01:00.25]"),
            (Duration::from_secs(100 * 3600), "[%clk 100:00:00]"),
            (Duration::MAX, "[%clk 5124095576030431:00:15.999999999]"),
        ] {
            assert_eq!(write(left), text);
            assert_eq!(read(text), Ok(Some(left)));
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in
            ["[%clk ]", "[%clk 1:2]", "[%clk a:b:c]", "[%clk 0:0:-1]", "[%clk 99999999999999999999:0:0]"]
        {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("no clock here"), Ok(None));
    }
}
