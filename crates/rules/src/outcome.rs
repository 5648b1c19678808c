use noctule_board::Color;
use std::fmt;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why it ended.
    pub reason: Reason,
    /// Who won, or nobody.
    pub winner: Option<Color>,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The king of the side to move is in check and nothing helps.
    Checkmate,
    /// The side to move has no legal move and stands in no check.
    Stalemate,
    /// Neither side could ever mate.
    InsufficientMaterial,
    /// Fifty moves by each side without a capture or a pawn move.
    FiftyMoves,
    /// The same position for the third time.
    Repetition,
    /// One side gave up.
    Resignation,
    /// One side's time ran out.
    Time,
    /// Both sides agreed to a draw.
    Agreement,
    /// A program put what may not be put, overstepped its time or broke down, and forfeited.
    Fault,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 9] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::FiftyMoves,
        Self::Repetition,
        Self::Resignation,
        Self::Time,
        Self::Agreement,
        Self::Fault,
    ];

    /// The reason as one word, as machines write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::FiftyMoves => "fifty-moves",
            Self::Repetition => "repetition",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Fault => "fault",
        }
    }

    /// The reason that a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Outcome {
    /// A win for one side.
    pub const fn won(reason: Reason, winner: Color) -> Self {
        Self { reason, winner: Some(winner) }
    }

    /// A draw.
    pub const fn drawn(reason: Reason) -> Self {
        Self { reason, winner: None }
    }

    /// The result as score sheets write it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
