use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// White, who begins.
    White,
    /// Black.
    Black,
}

/// Who somebody is at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Sits at the white men.
    White,
    /// Sits at the black men.
    Black,
    /// Looks on, and hears what everybody hears.
    Watcher,
}

/// The kinds of men.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ManKind {
    /// A king.
    King,
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight.
    Knight,
    /// A pawn.
    Pawn,
}

/// What becomes of fifty quiet moves and of repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Draws {
    /// Nothing.
    Off,
    /// A player who could know of them may claim a draw.
    #[default]
    Claim,
    /// The umpire ends the game.
    Automatic,
    /// The umpire ends the game after fifty moves; repetition is nothing.
    Fifty,
}
