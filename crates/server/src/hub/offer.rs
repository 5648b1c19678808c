//! What the house offers: rulesets and levels, with their words for people.

use super::level::{HOUSE_PLAYERS, HousePlayer};
use noctule_rules::{AnyQuestion, Ruleset};
use noctule_wire::{House, RulesetCard};

/// The rulesets and levels of this house.
pub(crate) fn house() -> House {
    House {
        version: env!("CARGO_PKG_VERSION").into(),
        rulesets: Ruleset::ALL.iter().map(card).collect(),
        levels: HOUSE_PLAYERS.iter().map(HousePlayer::card).collect(),
    }
}

fn card(ruleset: &Ruleset) -> RulesetCard {
    let (title, sentence) = words(ruleset.name);
    RulesetCard {
        name: ruleset.name.into(),
        title: title.into(),
        sentence: sentence.into(),
        asks_any: ruleset.any_question != AnyQuestion::None,
    }
}

fn words(name: &str) -> (&'static str, &'static str) {
    match name {
        "wild16" => (
            "Wild 16",
            "The Internet Chess Club's game: the umpire counts your pawn tries, and only you hear your refusals.",
        ),
        "berkeley" => (
            "Berkeley",
            "Sparse: captures are named by their square alone, pawn tries are not announced, both hear refusals.",
        ),
        "berkeley-any" => (
            "Berkeley + Any",
            "Berkeley with the question \u{201c}any?\u{201d}: after a yes, only pawn captures until one stands.",
        ),
        "cincinnati" => (
            "Cincinnati",
            "The umpire says whether there are pawn tries, and \u{201c}nonsense\u{201d} to a try that nothing could make possible.",
        ),
        "rand" => (
            "RAND",
            "The richest: the pawns that can take are named, promotions are announced, and stalemate loses.",
        ),
        "english" => (
            "English",
            "Ask \u{201c}any?\u{201d} once a turn; after a yes you must try one pawn capture, then you are free.",
        ),
        "italian" => (
            "Italian",
            "Pawn tries are announced unasked, and one of them must be tried before anything else.",
        ),
        _ => ("", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_its_words() {
        for ruleset in house().rulesets {
            assert!(!ruleset.title.is_empty() && ruleset.sentence.ends_with('.'), "{}", ruleset.name);
        }
    }
}
