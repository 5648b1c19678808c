use crate::{Card, Colour, Heard, Heat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A finished game laid open: the answer to `GET /api/v1/games/{id}/review`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Review {
    /// The game.
    pub card: Card,
    /// The position it began from, as FEN.
    pub start: String,
    /// Every request in order, refused ones too.
    pub steps: Vec<Step>,
}

/// One request and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Step {
    /// The move's number as score sheets count.
    pub move_number: u32,
    /// Who asked.
    pub by: Colour,
    /// The request: `e2e4` or `any`.
    pub request: String,
    /// The move as score sheets write it, when it stood.
    pub san: Option<String>,
    /// What White heard; nothing when it was not for White's ears.
    pub white: Option<Heard>,
    /// What Black heard.
    pub black: Option<Heard>,
    /// The true position afterwards, as FEN.
    pub position: String,
}

/// What both seats believed: the answer to `GET /api/v1/games/{id}/analysis`. `202` while it is being worked out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Analysis {
    /// White's beliefs about Black.
    pub white: SeatAnalysis,
    /// Black's beliefs about White.
    pub black: SeatAnalysis,
}

/// One seat's beliefs, a moment after each step that it heard something of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SeatAnalysis {
    /// Before the first step.
    pub start: Moment,
    /// Moments in order.
    pub moments: Vec<Moment>,
}

/// What one seat believed after it heard something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Moment {
    /// The index of the step in the review, or nothing for the start.
    pub step: Option<u32>,
    /// How many bits were missing to know where the enemy stands.
    pub bits: f64,
    /// How many bits this announcement told: the surprise of hearing it, given the belief before.
    pub told: f64,
    /// For an own try: how many bits it was expected to tell before it was put.
    pub worth: Option<f64>,
    /// Whether the belief was surprised: it had given what it heard less than one chance in twenty.
    pub surprised: bool,
    /// How likely the belief held the true position's men to be where they are, in bits (less is better).
    pub off: f64,
    /// Where it held the enemy's men possible.
    pub heat: Heat,
}
