use noctule_board::Color;
use noctule_review::translate;
use noctule_rules::{Heard, Outcome, Ruleset};
use noctule_wire::{PublicEvent, PublicHappening};

/// What everybody in the room could hear: the umpire's words to both, and the end.
#[derive(Debug, Default)]
pub(crate) struct Gallery {
    events: Vec<PublicEvent>,
    held: Vec<PublicHappening>,
}

impl Gallery {
    pub(crate) fn begin(&mut self, ruleset: &Ruleset, first: Color, heard: &Heard) {
        self.held.push(PublicHappening::Begins { heard: translate::heard(ruleset, first, heard) });
    }

    /// Something was said that both could hear, in answer to one of them.
    pub(crate) fn hear(&mut self, ruleset: &Ruleset, asker: Color, heard: &Heard) {
        if !heard.is_silence() {
            self.held.push(PublicHappening::Announced { heard: translate::heard(ruleset, asker, heard) });
        }
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.held.push(PublicHappening::Over { ending: translate::ending(outcome) });
    }

    /// Hears all that was held back.
    pub(crate) fn open(&mut self) {
        for what in self.held.drain(..) {
            self.events.push(PublicEvent { n: self.events.len() as u32 + 1, what });
        }
    }

    pub(crate) fn count(&self) -> u32 {
        self.events.len() as u32
    }

    pub(crate) fn events_after(&self, n: u32) -> &[PublicEvent] {
        self.events.get(n as usize..).unwrap_or_default()
    }
}
