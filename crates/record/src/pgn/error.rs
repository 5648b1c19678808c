use crate::Place;
use std::fmt;

/// Why a game in a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct ReadError {
    /// Which game of the file, counted from one.
    pub game: usize,
    /// The line of the file, counted from one.
    pub line: usize,
    /// The move it happened at, if it happened at one.
    pub place: Option<Place>,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.game, self.line)?;
        if let Some(place) = self.place {
            write!(f, ", {place}")?;
        }
        write!(f, ": {}", self.expected)
    }
}

/// An error inside one game, before it is known which game of the file it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) line: usize,
    pub(super) place: Option<Place>,
    pub(super) expected: String,
}

impl Fault {
    pub(super) fn at(line: usize, expected: impl fmt::Display) -> Self {
        Self { line, place: None, expected: expected.to_string() }
    }

    pub(super) fn at_move(line: usize, place: Place, expected: impl fmt::Display) -> Self {
        Self { line, place: Some(place), expected: expected.to_string() }
    }

    pub(super) fn in_game(self, game: usize) -> ReadError {
        ReadError { game, line: self.line, place: self.place, expected: self.expected }
    }
}

/// A piece of the input, short enough to quote.
pub(super) fn quote(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    format!("{short:?}")
}
