use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What went wrong, in a word for programs and a sentence for people that says what was expected.
///
/// It follows from what its reader knows already, never from what is hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// The word.
    pub code: ProblemCode,
    /// The sentence.
    pub message: String,
}

/// The word of a [`Problem`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemCode {
    /// The message could not be read.
    Malformed,
    /// The message was too long.
    TooLong,
    /// Too many messages in too short a time.
    TooOften,
    /// There is no such game, person or page.
    NotFound,
    /// This needs a cookie, or another one.
    NotYours,
    /// The request came from another site's page.
    CrossSite,
    /// The name is taken, or not allowed.
    Name,
    /// The name or the password is wrong.
    Password,
    /// The seat is taken.
    SeatTaken,
    /// The game has not begun, or has no such state.
    NotNow,
    /// It is the other side's turn.
    OutOfTurn,
    /// The game is over.
    Over,
    /// The try cannot be put under these rules, as its owner could know.
    NotPut,
    /// No grounds for a claim that the claimant could know.
    NoGround,
    /// No offer to answer, or one that stands already.
    Offer,
    /// The seat has heard more than the sender had when it sent this.
    Stale,
    /// The assistant was not allowed in this game.
    NoAssistant,
    /// The server could not do it; nothing has changed.
    Unavailable,
}
