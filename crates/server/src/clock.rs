use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;

/// What time it is, for the whole server. Tests turn the hands themselves.
#[derive(Debug, Clone)]
pub struct Clock(Arc<Hands>);

#[derive(Debug)]
enum Hands {
    Running { since: Instant, epoch: Duration },
    Turned { milliseconds: AtomicU64, turned: Notify },
}

impl Clock {
    /// The time of day.
    pub fn running() -> Self {
        let epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(Arc::new(Hands::Running { since: Instant::now(), epoch }))
    }

    /// A clock that shows this many seconds since 1970 until it is turned.
    pub fn turned_by_hand(seconds: u64) -> Self {
        Self(Arc::new(Hands::Turned { milliseconds: AtomicU64::new(seconds * 1000), turned: Notify::new() }))
    }

    /// Time since 1970. It never goes back while the server runs.
    pub fn now(&self) -> Duration {
        match &*self.0 {
            Hands::Running { since, epoch } => *epoch + since.elapsed(),
            Hands::Turned { milliseconds, .. } => Duration::from_millis(milliseconds.load(Ordering::SeqCst)),
        }
    }

    /// Turns the hands on; a running clock cannot be turned.
    pub fn turn(&self, by: Duration) {
        if let Hands::Turned { milliseconds, turned } = &*self.0 {
            milliseconds.fetch_add(by.as_millis() as u64, Ordering::SeqCst);
            turned.notify_waiters();
        }
    }

    /// Waits until the clock shows this time.
    pub async fn until(&self, due: Duration) {
        match &*self.0 {
            Hands::Running { .. } => tokio::time::sleep(due.saturating_sub(self.now())).await,
            Hands::Turned { turned, .. } => loop {
                let next_turn = turned.notified();
                if self.now() >= due {
                    return;
                }
                next_turn.await;
            },
        }
    }
}
