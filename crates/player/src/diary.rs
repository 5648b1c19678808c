use crate::Briefing;
use noctule_rules::{Heard, Request};

/// One line of a seat's diary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// This seat put a request and heard the answer.
    Asked {
        /// What it put.
        request: Request,
        /// What it heard.
        heard: Heard,
    },
    /// The other seat put something, and this is what was heard of it here.
    Overheard(Heard),
}

impl Entry {
    /// What was heard.
    pub fn heard(&self) -> &Heard {
        match self {
            Self::Asked { heard, .. } | Self::Overheard(heard) => heard,
        }
    }
}

/// Everything a seat has ever been told. The diary *is* its information state.
#[derive(Debug, Clone, PartialEq)]
pub struct Diary {
    /// What it was told before the game.
    pub briefing: Briefing,
    /// What it asked and heard since. Silence is not written down.
    pub entries: Vec<Entry>,
}

impl Diary {
    /// A diary with nothing but its briefing.
    pub fn new(briefing: Briefing) -> Self {
        Self { briefing, entries: Vec::new() }
    }

    /// Writes an entry, unless nothing was heard.
    pub fn write(&mut self, entry: Entry) {
        if !entry.heard().is_silence() {
            self.entries.push(entry);
        }
    }
}
