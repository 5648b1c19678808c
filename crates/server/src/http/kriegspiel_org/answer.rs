//! What an umpire said, in kriegspiel.org's words.

use super::names;
use super::shapes::Answer;
use noctule_rules::{PawnTryNews, Ruleset};
use noctule_wire::{Ending, Heard, PawnTries, TakenKind, Verdict};

/// The answer that was heard; `ending` when it ended the game.
pub(super) fn answer(ruleset: &Ruleset, heard: &Heard, ending: Option<&Ending>) -> Answer {
    let checks: Vec<&'static str> = heard.checks.iter().map(|&line| names::check(line)).collect();
    let special = ending.and_then(names::end).or(match checks[..] {
        [] => None,
        [one] => Some(one),
        _ => Some("CHECK_DOUBLE"),
    });
    let tells = heard.verdict == Some(Verdict::Moved) && ending.is_none();
    let news = Some(ruleset.pawn_tries).filter(|_| tells);
    Answer {
        main: main(heard),
        capture_square: heard.taken.as_ref().map(|taken| taken.on.clone()),
        captured_piece_announcement: heard.taken.as_ref().and_then(|taken| taken.kind).map(
            |kind| match kind {
                TakenKind::Pawn => "PAWN",
                TakenKind::Piece => "PIECE",
            },
        ),
        en_passant: heard.taken.as_ref().is_some_and(|taken| taken.en_passant),
        promotion_announced: heard.promoted.then_some(true),
        special,
        checks,
        next_turn_pawn_tries: match (news, &heard.pawn_tries) {
            (Some(PawnTryNews::Count), Some(PawnTries::Count(count))) => Some(*count),
            _ => None,
        },
        // Here silence means none; there it is said.
        next_turn_has_pawn_capture: (news == Some(PawnTryNews::WhetherAny))
            .then_some(heard.pawn_tries.is_some()),
        next_turn_pawn_try_squares: (news == Some(PawnTryNews::Squares)).then(|| match &heard.pawn_tries {
            Some(PawnTries::From(squares)) => squares.clone(),
            _ => Vec::new(),
        }),
    }
}

fn main(heard: &Heard) -> &'static str {
    match heard.verdict {
        Some(Verdict::Moved) if heard.taken.is_some() => "CAPTURE_DONE",
        Some(Verdict::Moved) | None => "REGULAR_MOVE",
        Some(Verdict::Refused) => "ILLEGAL_MOVE",
        Some(Verdict::Nonsense) => "NONSENSE",
        Some(Verdict::AnyYes) => "HAS_ANY",
        Some(Verdict::AnyNo) => "NO_ANY",
    }
}

/// The answer in sentences, without what is said of the next turn.
pub(super) fn sentences(answer: &Answer) -> Vec<String> {
    let first = match (answer.main, &answer.capture_square) {
        ("CAPTURE_DONE", Some(square)) => {
            let what = match answer.captured_piece_announcement {
                Some("PAWN") => "Pawn captured",
                Some(_) => "Piece captured",
                None => "Capture done",
            };
            format!("{what} at {}", square.to_ascii_uppercase())
        }
        (word, _) => sentence(word).into(),
    };
    let promotion = answer.promotion_announced.map(|_| "Promotion".into());
    let special = answer.special.map(|word| sentence(word).into());
    [Some(first), promotion, special].into_iter().flatten().collect()
}

/// What is said of the next turn's pawn captures, where the ruleset tells.
pub(super) fn next_turn(answer: &Answer) -> Option<String> {
    let none = || "No pawn captures".to_owned();
    if let Some(squares) = &answer.next_turn_pawn_try_squares {
        let names: Vec<String> = squares.iter().map(|square| square.to_ascii_uppercase()).collect();
        return Some(match names.as_slice() {
            [] => none(),
            [one] => format!("Pawn try from {one}"),
            several => format!("Pawn tries from {}", several.join(", ")),
        });
    }
    match (answer.next_turn_pawn_tries, answer.next_turn_has_pawn_capture) {
        (Some(0), _) | (None, Some(false)) => Some(none()),
        (Some(1), _) => Some("1 pawn try".into()),
        (Some(count), _) => Some(format!("{count} pawn tries")),
        (None, Some(true)) => Some("Has pawn capture".into()),
        (None, None) => None,
    }
}

fn sentence(word: &str) -> &'static str {
    match word {
        "ILLEGAL_MOVE" => "Illegal move",
        "NONSENSE" => "Nonsense",
        "HAS_ANY" => "Has pawn captures",
        "NO_ANY" => "No pawn captures",
        "CHECK_RANK" => "Check on rank",
        "CHECK_FILE" => "Check on file",
        "CHECK_LONG_DIAGONAL" => "Check on long diagonal",
        "CHECK_SHORT_DIAGONAL" => "Check on short diagonal",
        "CHECK_KNIGHT" => "Check by knight",
        "CHECK_DOUBLE" => "Double check",
        "CHECKMATE_WHITE_WINS" => "Checkmate — White wins",
        "CHECKMATE_BLACK_WINS" => "Checkmate — Black wins",
        "STALEMATE_WHITE_WINS" => "Stalemate — White wins",
        "STALEMATE_BLACK_WINS" => "Stalemate — Black wins",
        "DRAW_STALEMATE" => "Draw by stalemate",
        "DRAW_INSUFFICIENT" => "Draw by insufficient material",
        "DRAW_TOOMANYREVERSIBLEMOVES" => "Draw by too many reversible moves",
        _ => "Move complete",
    }
}
