use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The upper ends of the histogram's buckets, in microseconds.
const BUCKETS: [u64; 10] = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_500_000];

/// What can be counted without telling anybody anything about a game that is being played.
///
/// What is done at the tables is deliberately absent: in a house with one game, a count of commands, of messages or
/// of transactions would tell a seat how many tries of the other were refused.
#[derive(Debug, Default)]
pub struct Metrics {
    answers: Mutex<BTreeMap<(&'static str, String, u16), u64>>,
    times: [AtomicU64; BUCKETS.len()],
    slower: AtomicU64,
    microseconds: AtomicU64,
    sockets: AtomicI64,
    games_made: AtomicU64,
    accounts: AtomicU64,
}

/// What the house holds at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Present {
    /// Games with an empty seat.
    pub waiting: usize,
    /// Games that are being played.
    pub running: usize,
}

impl Metrics {
    /// A request was answered. `route` is a pattern, never a path.
    pub fn answered(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        *answers.entry((method, route.to_owned(), status)).or_default() += 1;
        drop(answers);
        let micros = took.as_micros() as u64;
        self.microseconds.fetch_add(micros, Ordering::Relaxed);
        let bucket = BUCKETS.iter().position(|&end| micros <= end);
        bucket.map_or(&self.slower, |bucket| &self.times[bucket]).fetch_add(1, Ordering::Relaxed);
    }

    /// A socket was opened.
    pub fn socket_opened(&self) {
        self.sockets.fetch_add(1, Ordering::Relaxed);
    }

    /// A socket was closed.
    pub fn socket_closed(&self) {
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }

    /// A game was made.
    pub fn game_made(&self) {
        self.games_made.fetch_add(1, Ordering::Relaxed);
    }

    /// An account was made.
    pub fn account_made(&self) {
        self.accounts.fetch_add(1, Ordering::Relaxed);
    }

    /// Everything in Prometheus's text form.
    pub fn text(&self, present: Present) -> String {
        let mut text = String::new();
        head(&mut text, "noctule_http_answers_total", "counter", "Requests answered, by route and status.");
        for ((method, route, status), count) in
            self.answers.lock().unwrap_or_else(PoisonError::into_inner).iter()
        {
            let _ = writeln!(
                text,
                "noctule_http_answers_total{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}} {count}"
            );
        }
        self.histogram(&mut text);
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        for (name, kind, about, value) in [
            ("noctule_sockets", "gauge", "Open sockets.", self.sockets.load(Ordering::Relaxed)),
            ("noctule_games_waiting", "gauge", "Games with an empty seat.", present.waiting as i64),
            ("noctule_games_running", "gauge", "Games being played.", present.running as i64),
            ("noctule_games_made_total", "counter", "Games made.", read(&self.games_made)),
            ("noctule_accounts_made_total", "counter", "Accounts made.", read(&self.accounts)),
        ] {
            head(&mut text, name, kind, about);
            let _ = writeln!(text, "{name} {value}");
        }
        text
    }

    fn histogram(&self, text: &mut String) {
        const NAME: &str = "noctule_http_answer_seconds";
        head(text, NAME, "histogram", "How long answers took.");
        let mut count = 0;
        for (end, bucket) in BUCKETS.iter().zip(&self.times) {
            count += bucket.load(Ordering::Relaxed);
            let _ = writeln!(text, "{NAME}_bucket{{le=\"{}\"}} {count}", *end as f64 / 1e6);
        }
        count += self.slower.load(Ordering::Relaxed);
        let _ = writeln!(text, "{NAME}_bucket{{le=\"+Inf\"}} {count}");
        let sum = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{NAME}_sum {sum}\n{NAME}_count {count}");
    }
}

fn head(text: &mut String, name: &str, kind: &str, about: &str) {
    let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_histogram_is_cumulative_and_ends_with_all() {
        let metrics = Metrics::default();
        for micros in [400, 900, 900, 9_000_000] {
            metrics.answered("GET", "/healthz", 200, Duration::from_micros(micros));
        }
        let text = metrics.text(Present { waiting: 1, running: 2 });
        for line in [
            "noctule_http_answers_total{method=\"GET\",route=\"/healthz\",status=\"200\"} 4",
            "noctule_http_answer_seconds_bucket{le=\"0.0005\"} 1",
            "noctule_http_answer_seconds_bucket{le=\"0.001\"} 3",
            "noctule_http_answer_seconds_bucket{le=\"2.5\"} 3",
            "noctule_http_answer_seconds_bucket{le=\"+Inf\"} 4",
            "noctule_http_answer_seconds_count 4",
            "noctule_games_running 2",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
}
