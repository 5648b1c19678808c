use noctule_rules::Ruleset;
use noctule_wire::{Clock, ColourWish, Draws, NewGame, Opponent};

/// On what terms a game is to be played, as typed behind `match` and `seek`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) ruleset: String,
    pub(super) clock: Option<Clock>,
    /// For the one who typed it.
    pub(super) colour: ColourWish,
}

impl Terms {
    /// Reads them; what is not said is as usual: wild 16, no clock, either colour.
    ///
    /// # Errors
    /// What was expected.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut terms =
            Self { ruleset: Ruleset::WILD16.name.into(), clock: None, colour: ColourWish::Either };
        let mut numbers: Vec<u32> = Vec::new();
        for word in words {
            let lower = word.to_ascii_lowercase();
            match lower.as_str() {
                "white" | "w" => terms.colour = ColourWish::White,
                "black" | "b" => terms.colour = ColourWish::Black,
                // Whether a game is rated hangs on who plays it.
                "rated" | "r" | "unrated" | "u" | "kriegspiel" | "wild" | "16" | "auto" | "manual" => {}
                name if Ruleset::ALL.iter().any(|ruleset| ruleset.name == name) => terms.ruleset = lower,
                number => numbers.push(number.parse().map_err(|_| expected(word))?),
            }
        }
        terms.clock = match numbers[..] {
            [] | [0] | [0, 0] => None,
            [minutes] => Some(Clock { base: minutes.saturating_mul(60), increment: 0 }),
            // A game of nought minutes with an increment begins with one increment.
            [0, increment] => Some(Clock { base: increment.max(10), increment }),
            [minutes, increment] => Some(Clock { base: minutes.saturating_mul(60), increment }),
            _ => return Err(expected(words.last().unwrap_or(&""))),
        };
        Ok(terms)
    }

    /// The game that is wished for.
    pub(super) fn game(self, opponent: Opponent) -> NewGame {
        NewGame {
            opponent,
            ruleset: self.ruleset,
            colour: self.colour,
            clock: self.clock,
            assistant: false,
            draws: Draws::default(),
        }
    }

    /// The terms in words: `wild16, 5 0`.
    pub(super) fn words(&self) -> String {
        words(&self.ruleset, self.clock)
    }
}

/// A ruleset and a clock in words.
pub(super) fn words(ruleset: &str, clock: Option<Clock>) -> String {
    match clock {
        None => format!("{ruleset}, no clock"),
        Some(Clock { base, increment }) => {
            format!("{ruleset}, {}:{:02} +{increment}", base / 60, base % 60)
        }
    }
}

fn expected(got: &str) -> String {
    let names: Vec<&str> = Ruleset::ALL.iter().map(|ruleset| ruleset.name).collect();
    format!("expected minutes, seconds a move, white or black, or one of {}; got {got:?}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Terms, String> {
        Terms::read(&text.split_ascii_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn terms_are_read_in_any_order() {
        assert_eq!(read("").expect("terms").words(), "wild16, no clock");
        assert_eq!(read("5 3 rand black").expect("terms").words(), "rand, 5:00 +3");
        assert_eq!(read("white unrated 10 berkeley-any").expect("terms").colour, ColourWish::White);
        assert_eq!(read("0 12").expect("terms").clock, Some(Clock { base: 12, increment: 12 }));
        assert_eq!(read("0 0").expect("terms").clock, None);
    }

    #[test]
    fn what_is_no_term_is_named() {
        for text in ["blitz", "5 3 1", "-1", "99999999999"] {
            assert!(read(text).expect_err("no terms").contains("wild16"), "{text}");
        }
    }
}
