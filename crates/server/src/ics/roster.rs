use super::terms::Terms;
use crate::people::Person;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// So many notes may wait for a client; more are lost.
const MOST_WAITING: usize = 64;

/// Who is logged in at the port, and who has challenged whom.
#[derive(Debug, Default)]
pub(super) struct Roster(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    last: u64,
    present: BTreeMap<u64, Present>,
    offers: Vec<Offer>,
}

/// Somebody who is logged in.
#[derive(Debug, Clone)]
pub(super) struct Present {
    pub(super) handle: String,
    pub(super) person: Person,
    pub(super) busy: bool,
    mail: Sender<Note>,
}

/// A challenge from one to another.
#[derive(Debug, Clone)]
pub(super) struct Offer {
    pub(super) from: u64,
    to: u64,
    pub(super) terms: Terms,
}

/// What one client is told because of another.
#[derive(Debug, Clone)]
pub(super) enum Note {
    /// Lines.
    Said(Vec<String>),
    /// A game of the client's has begun.
    Game(String),
}

impl Present {
    pub(super) fn tell(&self, note: Note) {
        let _ = self.mail.try_send(note);
    }
}

impl Roster {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes somebody in; gives the number of the visit and its notes.
    pub(super) fn enter(&self, handle: &str, person: &Person) -> (u64, Receiver<Note>) {
        let (mail, notes) = channel(MOST_WAITING);
        let mut known = self.known();
        known.last += 1;
        let visit = known.last;
        known
            .present
            .insert(visit, Present { handle: handle.into(), person: person.clone(), busy: false, mail });
        (visit, notes)
    }

    /// Strikes somebody out; what was offered by or to them is void.
    pub(super) fn leave(&self, visit: u64) {
        let mut known = self.known();
        known.present.remove(&visit);
        known.offers.retain(|offer| offer.from != visit && offer.to != visit);
    }

    /// Notes whether somebody sits at a table.
    pub(super) fn set_busy(&self, visit: u64, busy: bool) {
        if let Some(present) = self.known().present.get_mut(&visit) {
            present.busy = busy;
        }
    }

    pub(super) fn all(&self) -> Vec<Present> {
        self.known().present.values().cloned().collect()
    }

    pub(super) fn visit(&self, visit: u64) -> Option<Present> {
        self.known().present.get(&visit).cloned()
    }

    /// The visit of somebody other than `except`, by name.
    pub(super) fn find(&self, name: &str, except: u64) -> Option<(u64, Present)> {
        let known = self.known();
        let is_meant = |present: &Present| {
            present.handle.eq_ignore_ascii_case(name) || present.person.name.eq_ignore_ascii_case(name)
        };
        let found = known.present.iter().find(|(visit, present)| **visit != except && is_meant(present));
        found.map(|(&visit, present)| (visit, present.clone()))
    }

    /// Offers a game; one offer stands from one to another.
    pub(super) fn offer(&self, from: u64, to: u64, terms: Terms) {
        let mut known = self.known();
        known.offers.retain(|offer| (offer.from, offer.to) != (from, to));
        known.offers.push(Offer { from, to, terms });
    }

    /// Takes the last offer to somebody, or the one from a name, off the table.
    pub(super) fn take_offer(&self, to: u64, from: Option<&str>) -> Option<Offer> {
        let mut known = self.known();
        let is_meant = |offer: &Offer| {
            let sender = known.present.get(&offer.from);
            offer.to == to
                && from
                    .is_none_or(|name| sender.is_some_and(|sender| sender.handle.eq_ignore_ascii_case(name)))
        };
        let at = known.offers.iter().rposition(is_meant)?;
        Some(known.offers.remove(at))
    }
}
