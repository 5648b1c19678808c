use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the house offers: the answer to `GET /api/v1/house`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct House {
    /// The version of the program.
    pub version: String,
    /// The rulesets, the usual one first.
    pub rulesets: Vec<RulesetCard>,
    /// The house's players, weakest first.
    pub levels: Vec<Level>,
}

/// One ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RulesetCard {
    /// Its name in requests.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What is particular about it, in a sentence.
    pub sentence: String,
    /// Whether "any?" may be asked.
    pub asks_any: bool,
}

/// One of the house's players at one strength.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Level {
    /// Its name in requests.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// How it plays, in a sentence.
    pub sentence: String,
    /// The player behind it as `noctule play --player` takes it.
    pub player: String,
    /// Milliseconds it takes for a turn, whatever it thinks about.
    pub pace: u32,
}
