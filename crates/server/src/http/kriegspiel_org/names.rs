//! The names that kriegspiel.org gives to things of this house.

use noctule_rules::Ruleset;
use noctule_wire::{CheckWord, Colour, Ending, GameState, PlayerKind};
use sha2::{Digest, Sha256};

/// The rulesets that both know, by kriegspiel.org's names.
const VARIANTS: [(&str, Ruleset); 6] = [
    ("berkeley", Ruleset::BERKELEY),
    ("berkeley_any", Ruleset::BERKELEY_ANY),
    ("cincinnati", Ruleset::CINCINNATI),
    ("wild16", Ruleset::WILD16),
    ("rand", Ruleset::RAND),
    ("english", Ruleset::ENGLISH),
];

/// The letters of a game's code: none that is taken for another.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Every variant's name.
pub(super) fn variants() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|(name, _)| *name)
}

/// The ruleset of a variant.
pub(super) fn ruleset(variant: &str) -> Option<Ruleset> {
    VARIANTS.iter().find(|(name, _)| *name == variant).map(|(_, ruleset)| *ruleset)
}

/// The variant of a ruleset by its name here; nothing when kriegspiel.org does not play it.
pub(super) fn variant(ruleset: &str) -> Option<(&'static str, Ruleset)> {
    VARIANTS.iter().find(|(_, known)| known.name == ruleset).copied()
}

/// The six letters by which a game can be joined.
pub(super) fn code(game: &str) -> String {
    let hash: [u8; 32] = Sha256::digest(game.as_bytes()).into();
    let mut number =
        u64::from_le_bytes([hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7]]);
    let letters = (0..6).map(|_| {
        let letter = LETTERS[(number % 31) as usize];
        number /= 31;
        char::from(letter)
    });
    letters.collect()
}

pub(super) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

pub(super) const fn other(colour: Colour) -> Colour {
    match colour {
        Colour::White => Colour::Black,
        Colour::Black => Colour::White,
    }
}

pub(super) const fn state(state: GameState) -> &'static str {
    match state {
        GameState::Waiting => "waiting",
        GameState::Running => "active",
        GameState::Finished | GameState::Withdrawn => "completed",
    }
}

pub(super) const fn role(kind: PlayerKind) -> &'static str {
    match kind {
        PlayerKind::Guest => "guest",
        PlayerKind::Account => "user",
        PlayerKind::Engine | PlayerKind::Bot => "bot",
    }
}

pub(super) const fn check(line: CheckWord) -> &'static str {
    match line {
        CheckWord::Rank => "CHECK_RANK",
        CheckWord::File => "CHECK_FILE",
        CheckWord::LongDiagonal => "CHECK_LONG_DIAGONAL",
        CheckWord::ShortDiagonal => "CHECK_SHORT_DIAGONAL",
        CheckWord::Knight => "CHECK_KNIGHT",
    }
}

/// Why a game ended, as its result says it.
pub(super) fn reason(ending: &Ending) -> &str {
    match ending.reason.as_str() {
        "insufficient-material" => "insufficient",
        "fifty-moves" | "repetition" => "too_many_reversible_moves",
        "time" => "timeout",
        "fault" => "forfeit",
        same => same,
    }
}

/// The announcement of an end that a move brought about.
pub(super) fn end(ending: &Ending) -> Option<&'static str> {
    match (ending.reason.as_str(), ending.winner) {
        ("checkmate", Some(Colour::White)) => Some("CHECKMATE_WHITE_WINS"),
        ("checkmate", Some(Colour::Black)) => Some("CHECKMATE_BLACK_WINS"),
        ("stalemate", Some(Colour::White)) => Some("STALEMATE_WHITE_WINS"),
        ("stalemate", Some(Colour::Black)) => Some("STALEMATE_BLACK_WINS"),
        ("stalemate", None) => Some("DRAW_STALEMATE"),
        ("insufficient-material", _) => Some("DRAW_INSUFFICIENT"),
        ("fifty-moves" | "repetition", _) => Some("DRAW_TOOMANYREVERSIBLEMOVES"),
        _ => None,
    }
}

/// A time in seconds since 1970, as `2026-03-31T12:00:00Z`.
pub(super) fn time(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have their odd day at the end; 719,468 days lie between 1 March 0000 and 1970.
    let since = days + 719_468;
    let era = since / 146_097;
    let day_of_era = since % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_goes_there_and_back() {
        for name in variants() {
            let ruleset = ruleset(name).expect("a ruleset");
            assert_eq!(variant(ruleset.name).map(|(name, _)| name), Some(name));
        }
        assert!(ruleset("crazykrieg").is_none() && variant("italian").is_none());
    }

    #[test]
    fn a_code_is_six_letters_that_nobody_mistakes() {
        let code = code("0123456789abcdef");
        assert!(code.len() == 6 && code.bytes().all(|letter| LETTERS.contains(&letter)), "{code}");
        assert_ne!(code, super::code("0123456789abcdee"));
    }

    #[test]
    fn times_are_written_as_programs_read_them() {
        assert_eq!(time(0), "1970-01-01T00:00:00Z");
        assert_eq!(time(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(time(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(time(1_800_000_000), "2027-01-15T08:00:00Z");
    }
}
