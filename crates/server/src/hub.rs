//! A stand-in with the hub's signatures: it has no games.

use crate::people::Person;
use noctule_record::GameRecord;
use noctule_wire::{
    Analysis, Card, Challenge, House, Invitation, NewGame, Problem, ProblemCode, Review, SeatTaken,
};

/// The rooms.
#[derive(Debug, Default)]
pub struct Hub;

/// An analysis, or how far it has come.
#[derive(Debug, Clone)]
pub enum Analysed {
    /// It is ready.
    Ready(Box<Analysis>),
    /// This much of it is done, 0 to 1.
    Working(f64),
}

impl Hub {
    /// What the house offers.
    pub fn house(&self) -> House {
        House { version: env!("CARGO_PKG_VERSION").into(), rulesets: Vec::new(), levels: Vec::new() }
    }

    /// Makes a game.
    ///
    /// # Errors
    /// When it cannot be made so.
    pub async fn make(&self, _maker: &Person, _game: NewGame) -> Result<Invitation, Problem> {
        Err(unavailable())
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// When there is none to take.
    pub async fn join(
        &self,
        _person: &Person,
        _id: &str,
        _challenge: Challenge,
    ) -> Result<SeatTaken, Problem> {
        Err(unavailable())
    }

    /// Takes a game back.
    ///
    /// # Errors
    /// When it has begun, or is somebody else's.
    pub async fn withdraw(&self, _person: &Person, _id: &str) -> Result<Card, Problem> {
        Err(unavailable())
    }

    /// A game's card.
    pub async fn card(&self, _id: &str) -> Option<Card> {
        None
    }

    /// Open challenges, newest first.
    pub async fn lobby(&self) -> Vec<Card> {
        Vec::new()
    }

    /// Games that are being played, newest first.
    pub async fn running(&self) -> Vec<Card> {
        Vec::new()
    }

    /// The record of a finished game.
    ///
    /// # Errors
    /// When there is none, or the game is not over.
    pub async fn record(&self, _id: &str) -> Result<GameRecord, Problem> {
        Err(unavailable())
    }

    /// A finished game laid open.
    ///
    /// # Errors
    /// When there is none, or the game is not over.
    pub async fn review(&self, _id: &str) -> Result<Review, Problem> {
        Err(unavailable())
    }

    /// What both seats of a finished game believed.
    ///
    /// # Errors
    /// When there is none, or the game is not over.
    pub async fn analysis(&self, _id: &str) -> Result<Analysed, Problem> {
        Err(unavailable())
    }
}

fn unavailable() -> Problem {
    Problem { code: ProblemCode::Unavailable, message: "there are no tables yet".into() }
}
