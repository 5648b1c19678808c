use noctule_board::{Man, Square};

/// A mark on a square that says where something of the enemy's may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Token {
    /// Where.
    pub square: Square,
    /// What is meant.
    pub kind: TokenKind,
    /// The chance that it is so, above 0 and at most 1.
    pub opacity: f32,
    /// Whether it must be so; otherwise it is only likely, however opaque.
    pub certain: bool,
    /// Which man it must be, when that is certain as well.
    pub man: Option<Man>,
}

/// The three guess tokens of document 001, in the order in which they are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TokenKind {
    /// An enemy man, the king included.
    Piece,
    /// The man that gives check.
    Check,
    /// The enemy king, after it was given check.
    King,
}

impl Token {
    /// A token that claims nothing but a chance.
    pub(crate) fn likely(square: Square, kind: TokenKind, chance: f32) -> Self {
        Self { square, kind, opacity: chance.clamp(f32::MIN_POSITIVE, 1.0), certain: false, man: None }
    }

    /// A token for what must be so.
    pub(crate) fn certain(square: Square, kind: TokenKind) -> Self {
        let man = (kind == TokenKind::King).then_some(Man::King);
        Self { square, kind, opacity: 1.0, certain: true, man }
    }
}
