use noctule_player::Timer;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time since some moment of its owner's choosing. It is read at the gate and handed in.
pub(crate) type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// What a player who may think until `stop` is told to have left.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The time of one `go`, ended early by `stop`.
pub(crate) struct SearchTimer {
    clock: Clock,
    began: Duration,
    allowed: Allowed,
    stop: Arc<AtomicBool>,
}

/// How long a search may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// So long.
    Time(Duration),
    /// Until `stop`.
    UntilStop,
    /// As long as its nodes, or the player's own custom, take it.
    AsItLikes,
}

impl SearchTimer {
    pub(crate) fn start(clock: Clock, allowed: Allowed, stop: Arc<AtomicBool>) -> Self {
        Self { began: clock(), clock, allowed, stop }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn elapsed(&self) -> Duration {
        (self.clock)().saturating_sub(self.began)
    }
}

impl Timer for SearchTimer {
    fn spent(&self) -> f64 {
        match self.allowed {
            _ if self.is_stopped() => 1.0,
            Allowed::Time(allowed) if allowed.is_zero() => 1.0,
            Allowed::Time(allowed) => self.elapsed().as_secs_f64() / allowed.as_secs_f64(),
            Allowed::UntilStop | Allowed::AsItLikes => 0.0,
        }
    }

    fn left(&self) -> Duration {
        match self.allowed {
            _ if self.is_stopped() => Duration::ZERO,
            Allowed::Time(allowed) => allowed.saturating_sub(self.elapsed()),
            Allowed::UntilStop | Allowed::AsItLikes => A_DAY,
        }
    }

    fn is_limit(&self) -> bool {
        self.allowed != Allowed::AsItLikes
    }
}
