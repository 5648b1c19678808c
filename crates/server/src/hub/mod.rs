//! The rooms of the house, who listens in them, and the house's own players.

mod adviser;
mod analyses;
mod attendance;
mod commands;
mod keeping;
mod level;
mod listener;
mod making;
mod offer;
mod state;
mod thinking;
mod workers;

pub use analyses::Analysed;

use crate::people::{People, Person};
use crate::room::problem;
use crate::store::{GameRow, Store, StoreError};
use crate::{Chance, Clock};
use analyses::Analyses;
use attendance::Attendance;
use futures_util::future::join_all;
use listener::Listener;
use noctule_engine::Shelf;
use noctule_record::GameRecord;
use noctule_wire::{
    Card, Challenge, Command, GameState, Invitation, Message, NewGame, Opponent, Problem, ProblemCode,
    Review, SeatTaken,
};
use state::State;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use workers::Workers;

/// How the hub works.
#[derive(Clone)]
pub struct HubOptions {
    /// So many of the house's players think at once.
    pub thinkers: usize,
    /// So many worlds an assistant keeps in mind.
    pub worlds: usize,
    /// What is put to the umpire is answered after this time, refused or not.
    pub evenness: Duration,
    /// The tables of endings for the house's players.
    pub shelf: Shelf,
}

/// All rooms of the house. Clones share them.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

pub(crate) struct Inner {
    store: Store,
    people: People,
    clock: Clock,
    chance: Chance,
    shelf: Shelf,
    worlds: usize,
    evenness: Duration,
    thinkers: Workers,
    advisers: Workers,
    analysts: Workers,
    analyses: Analyses,
    rooms: Mutex<HashMap<String, Arc<Cell>>>,
    bots: Attendance,
    connections: AtomicU64,
}

/// One room behind its door: one at a time goes in.
#[derive(Debug)]
pub(crate) struct Cell {
    state: tokio::sync::Mutex<State>,
}

/// A connection to a room.
#[derive(Debug)]
pub struct Connection {
    cell: Arc<Cell>,
    id: u64,
    /// What the room says. It ends when the room lets go of the connection.
    pub messages: Receiver<Message>,
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub").finish_non_exhaustive()
    }
}

impl Hub {
    /// Opens the house: every game that was not over goes on where it was.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn open(
        store: Store,
        people: People,
        clock: Clock,
        chance: Chance,
        options: HubOptions,
    ) -> Result<Self, StoreError> {
        let hub = Self(Arc::new(Inner {
            store,
            people,
            clock,
            chance,
            shelf: options.shelf,
            worlds: options.worlds,
            evenness: options.evenness,
            thinkers: Workers::new(options.thinkers),
            advisers: Workers::new(options.thinkers),
            analysts: Workers::new(1),
            analyses: Analyses::default(),
            rooms: Mutex::default(),
            bots: Attendance::default(),
            connections: AtomicU64::new(0),
        }));
        hub.0.resume().await?;
        tokio::spawn(keeping::watch_clocks(Arc::downgrade(&hub.0)));
        Ok(hub)
    }

    /// What the house offers.
    pub fn house(&self) -> noctule_wire::House {
        offer::house()
    }

    /// Makes a game.
    ///
    /// # Errors
    /// When something in the wish is not to be had.
    pub async fn make(&self, person: &Person, wish: NewGame) -> Result<Invitation, Problem> {
        self.0.make(person, wish).await
    }

    /// Takes the empty seat of a game.
    ///
    /// # Errors
    /// When there is none, or the invitation is missing or spent.
    pub async fn join(&self, person: &Person, id: &str, challenge: Challenge) -> Result<SeatTaken, Problem> {
        self.0.join(person, id, challenge).await
    }

    /// Takes back a game that nobody has joined.
    ///
    /// # Errors
    /// When it is not the person's, or has begun.
    pub async fn withdraw(&self, person: &Person, id: &str) -> Result<Card, Problem> {
        self.0.withdraw(person, id).await
    }

    /// What anybody may know of a game.
    pub async fn card(&self, id: &str) -> Option<Card> {
        match self.0.open_room(id) {
            Some(cell) => Some(cell.state.lock().await.card()),
            None => self.0.store.game(id).await.ok().flatten().as_ref().map(crate::card::card),
        }
    }

    /// The open challenges of those who are there, newest first.
    pub async fn lobby(&self) -> Vec<Card> {
        let open = |row: &GameRow| row.state == GameState::Waiting && row.opponent == Opponent::Anyone;
        let now = self.0.clock.now();
        let there = |state: &State| {
            !state.listeners.is_empty()
                || state.row.maker.is_some_and(|maker| self.0.bots.is_there(maker, now))
        };
        self.0.cards(|state| open(&state.row) && there(state)).await
    }

    /// The games that wait for somebody or are being played and in which a person sits, newest first.
    pub async fn unfinished_of(&self, person: i64) -> Vec<Card> {
        let open = |state: GameState| matches!(state, GameState::Waiting | GameState::Running);
        self.0.cards(|state| open(state.row.state) && state.seat_of(person).is_some()).await
    }

    /// Notes that a program which holds no connection has shown itself.
    pub fn attend(&self, bot: i64) {
        self.0.bots.note(bot, self.0.clock.now());
    }

    /// How many games wait for somebody, and how many are being played.
    pub async fn present(&self) -> (usize, usize) {
        let states = self.0.look_at_all(|state| state.row.state).await;
        let count = |wanted| states.iter().filter(|&&state| state == wanted).count();
        (count(GameState::Waiting), count(GameState::Running))
    }

    /// The games being played, newest first.
    pub async fn running(&self) -> Vec<Card> {
        self.0.cards(|state| state.row.state == GameState::Running).await
    }

    /// The whole record of a game that is over.
    ///
    /// # Errors
    /// When there is no such game, or it is not over.
    pub async fn record(&self, id: &str) -> Result<GameRecord, Problem> {
        Ok(self.0.record(id).await?.1)
    }

    /// A game that is over, laid open.
    ///
    /// # Errors
    /// When there is no such game, or it is not over.
    pub async fn review(&self, id: &str) -> Result<Review, Problem> {
        let (card, record) = self.0.record(id).await?;
        noctule_review::review(&record, card).map_err(|_| commands::unavailable())
    }

    /// What both seats of a finished game believed, when it has been worked out.
    ///
    /// # Errors
    /// When there is no such game, or it is not over.
    pub async fn analysis(&self, id: &str) -> Result<Analysed, Problem> {
        self.0.analysis(id).await
    }

    /// Connects to a room: as the seat that belongs to the person, otherwise as a watcher.
    ///
    /// # Errors
    /// When there is no such game.
    pub async fn connect(&self, id: &str, person: Option<i64>, after: u32) -> Result<Connection, Problem> {
        let connection = self.0.connections.fetch_add(1, Ordering::Relaxed);
        let cell = self.0.room(id).await.ok_or_else(no_such_game)?;
        let mut state = cell.state.lock().await;
        if state.spoiled {
            return Err(commands::unavailable());
        }
        let seat = person.and_then(|person| state.seat_of(person));
        let (listener, messages) = Listener::new(connection, seat, after);
        state.welcome(listener, self.0.clock.now());
        drop(state);
        Ok(Connection { cell, id: connection, messages })
    }

    /// Does what a connection asks; the answer comes as a message.
    pub async fn command(&self, connection: &Connection, command: Command) {
        self.0.command(&connection.cell, connection.id, command).await;
    }

    /// Tells a connection that something is wrong.
    pub async fn complain(&self, connection: &Connection, problem: Problem) {
        let state = connection.cell.state.lock().await;
        state.send_to(connection.id, &Message::Problem { problem });
    }

    /// Ends a connection.
    pub async fn disconnect(&self, connection: Connection) {
        connection.cell.state.lock().await.listeners.retain(|listener| listener.id != connection.id);
    }
}

impl Inner {
    fn cells(&self) -> Vec<Arc<Cell>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Looks at every room, at all of them together: one that is writing does not keep the others waiting.
    async fn look_at_all<T>(&self, look: impl Fn(&State) -> T) -> Vec<T> {
        let cells = self.cells();
        join_all(cells.iter().map(async |cell| look(&*cell.state.lock().await))).await
    }

    async fn cards(&self, which: impl Fn(&State) -> bool) -> Vec<Card> {
        let cards = self.look_at_all(|state| which(state).then(|| state.card())).await;
        let mut cards: Vec<Card> = cards.into_iter().flatten().collect();
        cards.sort_by(|a, b| b.made_at.cmp(&a.made_at).then_with(|| a.id.cmp(&b.id)));
        cards.truncate(50);
        cards
    }
}

pub(crate) fn no_such_game() -> Problem {
    problem(ProblemCode::NotFound, "expected the address of a game: there is none of this name")
}
