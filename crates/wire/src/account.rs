use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who the bearer of a cookie is: the answer to `GET /api/v1/me`, `POST /api/v1/accounts` and `POST /api/v1/login`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Me {
    /// The name shown, or nothing before the first game.
    pub name: Option<String>,
    /// Whether there is an account.
    pub account: bool,
    /// The account's ratings.
    pub ratings: Vec<Rating>,
}

/// A name and a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Three to twenty letters, digits, `-` or `_`, beginning with a letter.
    pub name: String,
    /// Eight to two hundred characters.
    pub password: String,
}

/// What anybody may know of an account: the answer to `GET /api/v1/people/{name}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Since when, in seconds since 1970.
    pub since: u64,
    /// The ratings.
    pub ratings: Vec<Rating>,
    /// The last finished games, newest first.
    pub games: Vec<crate::Card>,
}

/// A Glicko-2 rating.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Rating {
    /// The ruleset's name.
    pub ruleset: String,
    /// Against people or engines.
    pub against: RatedAs,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// How many games it rests on.
    pub games: u32,
}

/// What a rating is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RatedAs {
    /// Games between people.
    People,
    /// Games against the house's players.
    Engines,
}
