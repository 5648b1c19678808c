use noctule_board::{Try, TryError};
use std::fmt;
use std::str::FromStr;

/// What a seat may put to the umpire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Request {
    /// "May this move stand?"
    Try(Try),
    /// "Are there any pawn captures?", in the rulesets that know the question.
    AnyPawnTries,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Try(put) => put.fmt(f),
            Self::AnyPawnTries => f.write_str("any"),
        }
    }
}

/// A text that is no request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a try such as e2e4 or e7d8q, or the question any; got {:?}", .0.got)]
pub struct RequestError(TryError);

impl FromStr for Request {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Self, RequestError> {
        match text {
            "any" => Ok(Self::AnyPawnTries),
            _ => text.parse().map(Self::Try).map_err(RequestError),
        }
    }
}

impl From<Try> for Request {
    fn from(put: Try) -> Self {
        Self::Try(put)
    }
}
