use crate::{Man, Square};
use std::fmt;
use std::str::FromStr;

/// A move put to the umpire, who may refuse it.
///
/// Castling is the king's step of two squares. Nothing about a try says that it can stand, or even that a
/// man is there to make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Try {
    /// The square the man leaves.
    pub from: Square,
    /// The square it is to reach.
    pub to: Square,
    /// What a pawn reaching the last rank becomes.
    pub promotion: Option<Man>,
}

impl Try {
    /// The men a pawn may become, strongest first.
    pub const PROMOTIONS: [Man; 4] = [Man::Queen, Man::Rook, Man::Bishop, Man::Knight];

    /// A try without promotion.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }

    /// The same try with a promotion.
    pub const fn promoting(from: Square, to: Square, man: Man) -> Self {
        Self { from, to, promotion: Some(man) }
    }
}

impl fmt::Display for Try {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(man) => write!(f, "{man}"),
            None => Ok(()),
        }
    }
}

/// A text that is not a try.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a try such as e2e4 or e7d8q, got {got:?}")]
pub struct TryError {
    /// The text as it was given.
    pub got: String,
}

impl FromStr for Try {
    type Err = TryError;

    /// Reads coordinates: `e2e4`, castling `e1g1`, promotion `e7d8q` or `e7d8=q`.
    fn from_str(text: &str) -> Result<Self, TryError> {
        parse(text).ok_or_else(|| TryError { got: text.chars().take(40).collect() })
    }
}

fn parse(text: &str) -> Option<Try> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let rest = text.get(4..)?;
    let promotion = match rest.strip_prefix('=').unwrap_or(rest) {
        "" if rest.is_empty() => None,
        "q" | "Q" => Some(Man::Queen),
        "r" | "R" => Some(Man::Rook),
        "b" | "B" => Some(Man::Bishop),
        "n" | "N" => Some(Man::Knight),
        _ => return None,
    };
    Some(Try { from, to, promotion })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_promotion_may_be_written_with_or_without_the_equals_sign() {
        let plain: Try = "e7d8q".parse().unwrap();
        assert_eq!("e7d8=q".parse(), Ok(plain));
        assert_eq!(plain.to_string(), "e7d8q");
    }

    #[test]
    fn what_is_not_a_try_is_handed_back() {
        for text in ["", "e2", "e2e9", "e7e8=", "e7e8k", "e2e4 ", "♔♕♖", "o-o"] {
            assert_eq!(text.parse::<Try>(), Err(TryError { got: text.into() }));
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_without_a_panic(text in "\\PC{0,8}") {
            if let Ok(put) = text.parse::<Try>() {
                prop_assert_eq!(put.to_string().parse::<Try>(), Ok(put));
            }
        }
    }
}
