use crate::{Card, Colour, Draws};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game somebody wants to play: the body of `POST /api/v1/games`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Against whom.
    pub opponent: Opponent,
    /// The ruleset's name.
    pub ruleset: String,
    /// The colour wished for.
    pub colour: ColourWish,
    /// The clock, or none.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Whether the assistant is allowed; between people, joining is agreeing.
    #[serde(default)]
    pub assistant: bool,
    /// Fifty moves and repetition.
    #[serde(default)]
    pub draws: Draws,
}

/// Against whom a game is to be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// One of the levels that `GET /api/v1/house` lists, by its name.
    Level(String),
    /// Whoever is given the link.
    Friend,
    /// Whoever takes the challenge from the lobby.
    Anyone,
}

/// The colour wished for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ColourWish {
    /// White.
    White,
    /// Black.
    Black,
    /// Let chance decide.
    Either,
}

/// A clock: so much for the game, so much more with each move that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds at the start, 10 to 10,800.
    pub base: u32,
    /// Seconds added by a move, 0 to 180.
    pub increment: u32,
}

/// The answer to `POST /api/v1/games`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Invitation {
    /// The game.
    pub card: Card,
    /// The colour of the one who made it.
    pub colour: Colour,
    /// What a friend's link carries behind `?invite=`; it is good for one seat, once.
    pub invite: Option<String>,
}

/// The body of `POST /api/v1/games/{id}/join`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// What the link carried; open challenges need none.
    #[serde(default)]
    pub invite: Option<String>,
}

/// The answer to `POST /api/v1/games/{id}/join`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SeatTaken)]
pub struct Taken {
    /// The game.
    pub card: Card,
    /// The seat that was taken.
    pub colour: Colour,
}

/// A list of games, newest first: the lobby, the running, the finished, one's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<Card>,
}
