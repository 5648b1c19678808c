use noctule_board::Color;
use noctule_rules::{Request, speech};
use noctule_umpire::TableError;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What a player did, or failed to do, that forfeits the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} {breach}", speech::side(*.by))]
pub struct Fault {
    /// Who.
    pub by: Color,
    /// What.
    pub breach: Breach,
}

/// The ways to forfeit a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// A request that may not be put.
    #[error("put {request}: {why}")]
    NotPut {
        /// The request.
        request: Request,
        /// Why it may not be put.
        why: TableError,
    },
    /// A try that was refused this turn already, where it may not be put again.
    #[error("put {request} again: {why}")]
    Repeated {
        /// The request.
        request: Request,
        /// Why it may not be put.
        why: TableError,
    },
    /// Too many tries in vain in one turn: nobody waits for ever.
    #[error("put {tries} tries in one turn that it could know to be in vain")]
    InVain {
        /// How many.
        tries: u32,
    },
    /// The flag fell. The rules decide what the game is worth.
    #[error("ran out of time on the clock")]
    Flag,
    /// The turn took longer than allowed.
    #[error(
        "took {:.3} s for a turn of {:.3} s with a margin of {:.3} s",
        .taken.as_secs_f64(), .allowed.as_secs_f64(), .margin.as_secs_f64()
    )]
    Overtime {
        /// What was allowed.
        allowed: Duration,
        /// What was forgiven.
        margin: Duration,
        /// What it took.
        taken: Duration,
    },
    /// The player cannot go on.
    #[error("broke down: {0}")]
    Broken(String),
    /// The player panicked.
    #[error("panicked: {0}")]
    Panicked(String),
}

/// Faults as they are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A request that may not be put.
    NotPut,
    /// Tries that had been refused already, or that could be known to be in vain.
    Repeated,
    /// Too slow.
    Time,
    /// A panic, a dead process, an answer that is no choice.
    Crash,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::NotPut, Self::Repeated, Self::Time, Self::Crash];

    /// The kind as one word, as machines write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NotPut => "not-put",
            Self::Repeated => "repeated",
            Self::Time => "time",
            Self::Crash => "crash",
        }
    }

    /// The kind that a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl Breach {
    /// How it is counted.
    pub fn kind(&self) -> FaultKind {
        match self {
            Self::NotPut { .. } => FaultKind::NotPut,
            Self::Repeated { .. } | Self::InVain { .. } => FaultKind::Repeated,
            Self::Flag | Self::Overtime { .. } => FaultKind::Time,
            Self::Broken(_) | Self::Panicked(_) => FaultKind::Crash,
        }
    }
}

/// Lets a player act, and turns its panic into a breach. After one the player must not be called again.
pub(crate) fn guarded<T>(act: impl FnOnce() -> T) -> Result<T, Breach> {
    catch_unwind(AssertUnwindSafe(act)).map_err(|panic| Breach::Panicked(message(&*panic)))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}
