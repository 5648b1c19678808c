use crate::Colour;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What one listener hears in answer to one request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Heard {
    /// Whose request was answered.
    pub by: Colour,
    /// The umpire's sentences, for people.
    pub sentences: Vec<String>,
    /// The verdict, when it was heard.
    pub verdict: Option<Verdict>,
    /// A man was taken.
    pub taken: Option<Taken>,
    /// The lines of check to the side now to move.
    pub checks: Vec<CheckWord>,
    /// What was said of the pawn captures of the side now to move.
    pub pawn_tries: Option<PawnTries>,
    /// A pawn has promoted, where the ruleset says so.
    pub promoted: bool,
}

/// The umpire's verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The try stood.
    Moved,
    /// The try was refused.
    Refused,
    /// The try made no sense.
    Nonsense,
    /// "Any?" Yes.
    AnyYes,
    /// "Any?" No.
    AnyNo,
}

/// A capture as announced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Taken {
    /// The square that was named, such as `d5`.
    pub on: String,
    /// Pawn or piece, where the ruleset tells.
    pub kind: Option<TakenKind>,
    /// Whether "en passant" was said.
    pub en_passant: bool,
}

/// The kinds an umpire distinguishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TakenKind {
    /// A pawn.
    Pawn,
    /// Anything else.
    Piece,
}

/// A line of check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckWord {
    /// Along the rank.
    Rank,
    /// Along the file.
    File,
    /// Along the longer diagonal.
    LongDiagonal,
    /// Along the shorter diagonal.
    ShortDiagonal,
    /// From a knight.
    Knight,
}

/// What was said of pawn captures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PawnTries {
    /// Their number.
    Count(u8),
    /// That there are some.
    Some,
    /// The squares of the pawns that can take.
    From(Vec<String>),
}
