//! The umpire's words as kriegspiel.org writes them: as fields, and as sentences on the score sheet.

use noctule_board::{Color, Square, Squares};
use noctule_rules::{
    CheckLine, Draws, Heard, Kind, Outcome, PawnTries, PawnTryNews, Reason, Ruleset, Taken, Verdict,
};
use serde_json::Value;

const VARIANTS: [(&str, Ruleset); 6] = [
    ("berkeley", Ruleset::BERKELEY),
    ("berkeley_any", Ruleset::BERKELEY_ANY),
    ("cincinnati", Ruleset::CINCINNATI),
    ("wild16", Ruleset::WILD16),
    ("rand", Ruleset::RAND),
    ("english", Ruleset::ENGLISH),
];

/// The ruleset of one of kriegspiel.org's variants. Too many quiet moves end a game there; repetition does not.
pub fn ruleset(variant: &str) -> Option<Ruleset> {
    let found = VARIANTS.iter().find(|(name, _)| *name == variant);
    found.map(|(_, ruleset)| ruleset.with_draws(Draws::FIFTY))
}

/// What kriegspiel.org calls a ruleset, if it plays it.
pub fn variant(ruleset: &Ruleset) -> Option<&'static str> {
    VARIANTS.iter().find(|(_, known)| known.name == ruleset.name).map(|(name, _)| *name)
}

/// A side's name.
pub(super) fn color(name: Option<&str>) -> Option<Color> {
    match name? {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

/// What was heard, from an answer in fields: those of a move's reply, or of a list of moves. Nothing when the request
/// was not put.
pub(super) fn from_fields(ruleset: &Ruleset, answer: &Value) -> Option<Heard> {
    let either = |one: &str, other: &str| answer[one].as_str().or(answer[other].as_str());
    let mut heard = Heard::only(match either("announcement", "main")? {
        "REGULAR_MOVE" | "CAPTURE_DONE" => Verdict::Moved,
        "ILLEGAL_MOVE" => Verdict::Refused,
        "NONSENSE" => Verdict::Nonsense,
        "HAS_ANY" => Verdict::Any(true),
        "NO_ANY" => Verdict::Any(false),
        _ => return None,
    });
    heard.taken = answer["capture_square"].as_str().and_then(|square| square.parse().ok()).map(|on| Taken {
        on,
        kind: match answer["captured_piece_announcement"].as_str() {
            None => None,
            Some("PAWN") => Some(Kind::Pawn),
            Some(_) => Some(Kind::Piece),
        },
    });
    heard.en_passant = answer["en_passant"] == true;
    heard.promoted = answer["promotion_announced"] == true;
    let special = either("special_announcement", "special");
    let checks = checks(&answer["checks"]);
    heard.checks = if checks.is_empty() {
        special.and_then(check).into_iter().collect()
    } else {
        checks.into_iter().collect()
    };
    heard.over = special.and_then(end);
    heard.pawn_tries = match ruleset.pawn_tries {
        PawnTryNews::Silent => None,
        PawnTryNews::Count => {
            answer["next_turn_pawn_tries"].as_u64().map(|count| PawnTries::Count(count.min(255) as u8))
        }
        PawnTryNews::WhetherAny => (answer["next_turn_has_pawn_capture"] == true).then_some(PawnTries::Some),
        PawnTryNews::Squares => {
            let named = answer["next_turn_pawn_try_squares"].as_array().into_iter().flatten();
            from_squares(named.filter_map(|square| square.as_str()?.parse().ok()))
        }
    };
    Some(heard)
}

/// What was heard, from the sentences of a score sheet. A double check is named there without its lines.
pub(super) fn from_sentences<'a>(sentences: impl Iterator<Item = &'a str>) -> Option<Heard> {
    let mut heard = Heard::default();
    for sentence in sentences {
        match sentence {
            "Move complete" => heard.verdict = Some(Verdict::Moved),
            "Illegal move" => heard.verdict = Some(Verdict::Refused),
            "Nonsense" => heard.verdict = Some(Verdict::Nonsense),
            "Has pawn captures" => heard.verdict = Some(Verdict::Any(true)),
            "No pawn captures" => heard.verdict = Some(Verdict::Any(false)),
            "Promotion" => heard.promoted = true,
            "Check on rank" => heard.checks = [CheckLine::Rank].into_iter().collect(),
            "Check on file" => heard.checks = [CheckLine::File].into_iter().collect(),
            "Check on long diagonal" => heard.checks = [CheckLine::LongDiagonal].into_iter().collect(),
            "Check on short diagonal" => heard.checks = [CheckLine::ShortDiagonal].into_iter().collect(),
            "Check by knight" => heard.checks = [CheckLine::Knight].into_iter().collect(),
            "Double check" => {}
            _ => match (capture(sentence), end_in_words(sentence)) {
                (Some(taken), _) => {
                    heard.verdict = Some(Verdict::Moved);
                    heard.taken = Some(taken);
                }
                (None, Some(outcome)) => heard.over = Some(outcome),
                (None, None) => {}
            },
        }
    }
    heard.verdict.is_some().then_some(heard)
}

/// What was said of the pawn captures of the side now to move, in a sentence of its own.
pub(super) fn tries_in_words(ruleset: &Ruleset, sentence: &str) -> Option<PawnTries> {
    match ruleset.pawn_tries {
        PawnTryNews::Silent => None,
        PawnTryNews::WhetherAny => (sentence == "Has pawn capture").then_some(PawnTries::Some),
        PawnTryNews::Count => match sentence.split_once(' ') {
            Some((count, "pawn try" | "pawn tries")) => count.parse().ok().map(PawnTries::Count),
            _ => (sentence == "No pawn captures").then_some(PawnTries::Count(0)),
        },
        PawnTryNews::Squares => {
            let named =
                sentence.strip_prefix("Pawn try from ").or(sentence.strip_prefix("Pawn tries from "))?;
            from_squares(named.split(", ").filter_map(|square| square.to_ascii_lowercase().parse().ok()))
        }
    }
}

fn from_squares(squares: impl Iterator<Item = Square>) -> Option<PawnTries> {
    let squares = squares.fold(Squares::EMPTY, |all, square| all | square.bitboard());
    (!squares.is_empty()).then_some(PawnTries::From(squares))
}

fn capture(sentence: &str) -> Option<Taken> {
    let (what, square) = sentence.split_once(" at ")?;
    let kind = match what.split(' ').collect::<Vec<_>>()[..] {
        ["Capture", "done"] => None,
        ["Pawn", "captured"] => Some(Kind::Pawn),
        [_, "captured"] => Some(Kind::Piece),
        _ => return None,
    };
    Some(Taken { on: square.to_ascii_lowercase().parse().ok()?, kind })
}

/// The lines of check in a list.
pub(super) fn checks(list: &Value) -> Vec<CheckLine> {
    list.as_array().into_iter().flatten().filter_map(|line| check(line.as_str()?)).collect()
}

fn check(word: &str) -> Option<CheckLine> {
    match word {
        "CHECK_RANK" => Some(CheckLine::Rank),
        "CHECK_FILE" => Some(CheckLine::File),
        "CHECK_LONG_DIAGONAL" => Some(CheckLine::LongDiagonal),
        "CHECK_SHORT_DIAGONAL" => Some(CheckLine::ShortDiagonal),
        "CHECK_KNIGHT" => Some(CheckLine::Knight),
        _ => None,
    }
}

fn end(word: &str) -> Option<Outcome> {
    Some(match word {
        "CHECKMATE_WHITE_WINS" => Outcome::won(Reason::Checkmate, Color::White),
        "CHECKMATE_BLACK_WINS" => Outcome::won(Reason::Checkmate, Color::Black),
        "STALEMATE_WHITE_WINS" => Outcome::won(Reason::Stalemate, Color::White),
        "STALEMATE_BLACK_WINS" => Outcome::won(Reason::Stalemate, Color::Black),
        "DRAW_STALEMATE" => Outcome::drawn(Reason::Stalemate),
        "DRAW_INSUFFICIENT" => Outcome::drawn(Reason::InsufficientMaterial),
        "DRAW_TOOMANYREVERSIBLEMOVES" => Outcome::drawn(Reason::FiftyMoves),
        _ => return None,
    })
}

fn end_in_words(sentence: &str) -> Option<Outcome> {
    let word = match sentence {
        "Draw by stalemate" => "DRAW_STALEMATE",
        "Draw by insufficient material" => "DRAW_INSUFFICIENT",
        "Draw by too many reversible moves" => "DRAW_TOOMANYREVERSIBLEMOVES",
        _ => match (
            sentence.split_once(' ')?.0,
            sentence.rsplit_once("White wins"),
            sentence.rsplit_once("Black wins"),
        ) {
            ("Checkmate", Some(_), _) => "CHECKMATE_WHITE_WINS",
            ("Checkmate", _, Some(_)) => "CHECKMATE_BLACK_WINS",
            ("Stalemate", Some(_), _) => "STALEMATE_WHITE_WINS",
            ("Stalemate", _, Some(_)) => "STALEMATE_BLACK_WINS",
            _ => return None,
        },
    };
    end(word)
}

/// How a game ended, by the result in its state.
pub(super) fn result(result: &Value) -> Option<Outcome> {
    let winner = color(result["winner"].as_str());
    let reason = match result["reason"].as_str()? {
        "checkmate" => Reason::Checkmate,
        "stalemate" => Reason::Stalemate,
        "insufficient" => Reason::InsufficientMaterial,
        "too_many_reversible_moves" => Reason::FiftyMoves,
        "resignation" => Reason::Resignation,
        "timeout" => Reason::Time,
        "agreement" => Reason::Agreement,
        _ => return None,
    };
    Some(Outcome { reason, winner })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_and_sentences_tell_the_same() {
        let fields = json!({ "announcement": "CAPTURE_DONE", "special_announcement": "CHECK_FILE", "checks": ["CHECK_FILE"],
            "capture_square": "d5", "captured_piece_announcement": "PAWN", "next_turn_pawn_tries": 2 });
        let mut told = from_sentences(["Pawn captured at D5", "Check on file"].into_iter()).unwrap();
        told.pawn_tries = tries_in_words(&Ruleset::WILD16, "2 pawn tries");
        assert_eq!(from_fields(&Ruleset::WILD16, &fields), Some(told));
        assert_eq!(told.taken, Some(Taken { on: Square::D5, kind: Some(Kind::Pawn) }));
    }

    #[test]
    fn a_double_check_keeps_both_lines_where_they_are_told() {
        let fields = json!({ "main": "REGULAR_MOVE", "special": "CHECK_DOUBLE", "checks": ["CHECK_KNIGHT", "CHECK_RANK"] });
        let heard = from_fields(&Ruleset::BERKELEY, &fields).unwrap();
        assert_eq!(heard.checks.iter().count(), 2);
        let told = from_sentences(["Move complete", "Double check"].into_iter()).unwrap();
        assert_eq!(told, Heard::only(Verdict::Moved));
    }

    #[test]
    fn silence_about_pawn_tries_is_none_where_the_rules_say_so() {
        let none = json!({ "announcement": "REGULAR_MOVE", "next_turn_has_pawn_capture": false, "next_turn_pawn_try_squares": [] });
        for ruleset in [Ruleset::CINCINNATI, Ruleset::RAND] {
            assert_eq!(from_fields(&ruleset, &none), Some(Heard::only(Verdict::Moved)));
            assert_eq!(tries_in_words(&ruleset, "No pawn captures"), None);
        }
        let tries = Squares::EMPTY | Square::A2.bitboard() | Square::B3.bitboard();
        assert_eq!(tries_in_words(&Ruleset::RAND, "Pawn tries from A2, B3"), Some(PawnTries::From(tries)));
    }

    #[test]
    fn what_was_not_put_was_not_heard() {
        for word in ["IMPOSSIBLE_TO_ASK", "INVALID_UCI", "SOMETHING_NEW"] {
            assert_eq!(from_fields(&Ruleset::BERKELEY, &json!({ "announcement": word })), None);
        }
    }

    #[test]
    fn ends_are_understood_in_words_in_fields_and_as_results() {
        let mate = Outcome::won(Reason::Checkmate, Color::Black);
        assert_eq!(end_in_words("Checkmate — Black wins"), Some(mate));
        assert_eq!(result(&json!({ "winner": "black", "reason": "checkmate" })), Some(mate));
        assert_eq!(result(&json!({ "winner": null, "reason": "abandoned" })), None);
    }
}
