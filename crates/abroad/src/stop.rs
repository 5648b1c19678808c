use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Whether somebody has asked to stop, and how urgently. Clones share the same request.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    asked: Arc<AtomicU8>,
    by: Option<Instant>,
}

impl Stop {
    /// Stops by itself after this time, as if asked once.
    pub fn after(time: Option<Duration>) -> Self {
        Self { asked: Arc::default(), by: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    /// Asks: once to play the game to its end and begin no other, twice to leave at once.
    pub fn ask(&self) {
        let _ = self
            .asked
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |asked| Some(asked.saturating_add(1)));
    }

    /// Whether no further game should begin.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst) > 0 || self.by.is_some_and(|by| Instant::now() >= by)
    }

    /// Whether even the game in progress should be given up.
    pub fn is_urgent(&self) -> bool {
        self.asked.load(Ordering::SeqCst) > 1
    }

    /// Sleeps for a time, or until somebody asks to stop; says whether it slept through.
    pub fn sleep(&self, time: Duration, while_not: impl Fn(&Self) -> bool) -> bool {
        const NAP: Duration = Duration::from_millis(50);
        let until = Instant::now() + time;
        loop {
            if while_not(self) {
                return false;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            thread::sleep(left.min(NAP));
        }
    }
}
