use crate::ManKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the assistant makes of one seat's diary.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Advice {
    /// The event after which it was made.
    pub n: u32,
    /// Marks on the board.
    pub tokens: Vec<Token>,
    /// Why, each with the squares it speaks of.
    pub reasons: Vec<Reason>,
    /// Where the enemy's men may stand, by kind.
    pub heat: Heat,
    /// How many bits are missing to know where the enemy stands, man by man added up.
    pub bits: f64,
    /// Whether every explanation is known, so that chances are exact as far as the model of the enemy goes.
    pub complete: bool,
}

/// A mark: something may stand here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Token {
    /// Where.
    pub square: String,
    /// What it means.
    pub kind: TokenKind,
    /// The kind of man, when it is known.
    pub man: Option<ManKind>,
    /// How likely, 0 to 1; the page shows it as opacity and as a number.
    pub chance: f64,
    /// The reasons for it, as indices into `reasons`.
    pub reasons: Vec<usize>,
}

/// What a token means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TokenKind {
    /// A man must stand here.
    Sure,
    /// A man may stand here.
    Maybe,
    /// The man that gives check may stand here.
    Checker,
    /// The enemy's king may stand here.
    King,
}

/// A reason in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Reason {
    /// The sentence.
    pub sentence: String,
    /// The squares it speaks of.
    pub squares: Vec<String>,
}

/// How likely each kind of man is on each square.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Heat {
    /// Any man at all.
    pub any: HeatMap,
    /// A king.
    pub king: HeatMap,
    /// A queen.
    pub queen: HeatMap,
    /// A rook.
    pub rook: HeatMap,
    /// A bishop.
    pub bishop: HeatMap,
    /// A knight.
    pub knight: HeatMap,
    /// A pawn.
    pub pawn: HeatMap,
}

/// Sixty-four chances in hundredths, a1 to h1, then a2 to h8.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct HeatMap(pub Vec<u8>);

/// A mark that the player has put on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Phantom {
    /// Where.
    pub square: String,
    /// What is suspected.
    pub man: ManKind,
    /// Why it cannot stand there, when it cannot.
    pub warning: Option<String>,
}
