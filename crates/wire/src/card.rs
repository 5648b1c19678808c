use crate::{Clock, Colour, Draws};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What anybody may know of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Card {
    /// Its name in addresses.
    pub id: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// Fifty moves and repetition.
    pub draws: Draws,
    /// The clock, or none.
    pub clock: Option<Clock>,
    /// Whether the assistant may be used.
    pub assistant: bool,
    /// Whether ratings hang on it.
    pub rated: bool,
    /// How far it has come.
    pub state: GameState,
    /// Who sits where; an empty seat is `null`.
    pub seats: Seats,
    /// How it ended.
    pub ending: Option<Ending>,
    /// When it was made, in seconds since 1970.
    pub made_at: u64,
    /// The game that continues this one.
    pub rematch: Option<String>,
}

/// How far a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameState {
    /// A seat is empty.
    Waiting,
    /// It is being played.
    Running,
    /// It is over.
    Finished,
    /// It was taken back before it began.
    Withdrawn,
}

/// The two seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Seats {
    /// At the white men.
    pub white: Option<Player>,
    /// At the black men.
    pub black: Option<Player>,
}

/// Somebody in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// Guest, account, engine or bot.
    pub kind: PlayerKind,
    /// The rating when the game began, if there was one.
    pub rating: Option<i32>,
}

/// The kinds of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person without an account.
    Guest,
    /// A person with an account.
    Account,
    /// One of the house's players.
    Engine,
    /// A program of somebody else's.
    Bot,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Ending {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: String,
    /// Who won, or nobody.
    pub winner: Option<Colour>,
    /// Why, in a word: `checkmate`, `resignation`, `time` ...
    pub reason: String,
    /// Why, in a sentence.
    pub sentence: String,
}
