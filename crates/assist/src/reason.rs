use crate::TokenKind;
use noctule_board::Squares;

/// Why some tokens stand where they stand, or what else the diary tells of their squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The kind of token it explains.
    pub about: TokenKind,
    /// The squares it speaks of; none when it speaks of a pin or an attack from nobody knows where.
    pub squares: Squares,
    /// A short sentence, without a full stop.
    pub sentence: String,
}

impl Reason {
    pub(crate) fn new(about: TokenKind, squares: Squares, sentence: String) -> Self {
        Self { about, squares, sentence }
    }
}
