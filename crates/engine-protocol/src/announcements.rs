//! What follows a move in the log: `/xPd5/+L/t0`.

use crate::LineError;
use noctule_board::{Color, Square, Squares};
use noctule_rules::{CheckLine, Heard, Kind, Outcome, PawnTries, PawnTryNews, Reason, Ruleset, Taken};
use std::fmt::Write;

/// A side has at most eight pawns, and each takes to two squares.
const MOST_PAWN_TRIES: u8 = 16;

/// Writes everything that was said but the verdict.
pub(crate) fn write(heard: &Heard) -> String {
    let mut text = String::new();
    if let Some(Taken { on, kind }) = heard.taken {
        text += "/x";
        text += match kind {
            Some(Kind::Pawn) => "P",
            Some(Kind::Piece) => "N",
            None => "",
        };
        text += &on.to_string();
    }
    if heard.en_passant {
        text += "/ep";
    }
    for line in heard.checks.iter() {
        text.extend(['/', '+', letter(line)]);
    }
    if heard.promoted {
        text += "/=";
    }
    if let Some(tries) = heard.pawn_tries {
        text += "/t";
        match tries {
            PawnTries::Count(count) => text += &count.to_string(),
            PawnTries::Some => {}
            PawnTries::From(squares) => text.extend(squares.iter().map(|square| square.to_string())),
        }
    }
    if let Some(Outcome { reason, winner }) = heard.over {
        let won_by = winner.map_or('d', |color| if color == Color::White { 'w' } else { 'b' });
        let _ = write!(text, "/#{won_by}:{reason}");
    }
    text
}

/// Reads what was said beside the verdict, each thing at most once and in any order.
pub(crate) fn read<'a>(parts: impl Iterator<Item = &'a str>, ruleset: &Ruleset) -> Result<Heard, LineError> {
    let mut heard = Heard::default();
    let mut tries_told = false;
    for part in parts {
        let said_already = if let Some(line) = part.strip_prefix('+') {
            let line = read_line(line).ok_or_else(|| unknown(part))?;
            let again = heard.checks.has(line) || heard.checks.len() == 2;
            heard.checks = heard.checks.iter().chain([line]).collect();
            again
        } else if let Some(tries) = part.strip_prefix('t') {
            heard.pawn_tries = read_pawn_tries(tries, ruleset)
                .ok_or_else(|| LineError::new(format!("{} in {ruleset}", pawn_try_forms(ruleset)), part))?;
            std::mem::replace(&mut tries_told, true)
        } else if let Some(taken) = part.strip_prefix('x') {
            let taken = read_taken(taken).ok_or_else(|| unknown(part))?;
            heard.taken.replace(taken).is_some()
        } else if let Some(outcome) = part.strip_prefix('#') {
            heard.over.replace(read_outcome(outcome).ok_or_else(|| unknown(part))?).is_some()
        } else if part == "ep" {
            std::mem::replace(&mut heard.en_passant, true)
        } else if part == "=" {
            std::mem::replace(&mut heard.promoted, true)
        } else {
            return Err(unknown(part));
        };
        if said_already {
            return Err(LineError::new("each announcement once, and at most two checks", part));
        }
    }
    if !tries_told && ruleset.pawn_tries == PawnTryNews::Count {
        heard.pawn_tries = Some(PawnTries::Count(0));
    }
    Ok(heard)
}

fn unknown(part: &str) -> LineError {
    LineError::new("an announcement such as xPd5, xNd5, xd5, ep, +R, =, t2 or #w:checkmate", part)
}

fn letter(line: CheckLine) -> char {
    match line {
        CheckLine::Rank => 'R',
        CheckLine::File => 'F',
        CheckLine::LongDiagonal => 'L',
        CheckLine::ShortDiagonal => 'S',
        CheckLine::Knight => 'K',
    }
}

fn read_line(text: &str) -> Option<CheckLine> {
    CheckLine::ALL.into_iter().find(|&line| text.chars().eq([letter(line)]))
}

fn read_taken(text: &str) -> Option<Taken> {
    let (kind, on) = match text.split_at_checked(1)? {
        ("P", on) => (Some(Kind::Pawn), on),
        ("N", on) => (Some(Kind::Piece), on),
        _ => (None, text),
    };
    Some(Taken { on: on.parse().ok()?, kind })
}

fn read_outcome(text: &str) -> Option<Outcome> {
    let (won_by, reason) = text.split_once(':')?;
    let winner = match won_by {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        "d" => None,
        _ => return None,
    };
    Some(Outcome { reason: Reason::from_word(reason)?, winner })
}

/// `None` is a text that the ruleset has no such news for; silence is the inner `None`.
fn read_pawn_tries(text: &str, ruleset: &Ruleset) -> Option<Option<PawnTries>> {
    match (ruleset.pawn_tries, text) {
        (PawnTryNews::Silent, _) => None,
        (PawnTryNews::Count, _) => {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let count = text.parse().ok().filter(|&count| digits && count <= MOST_PAWN_TRIES)?;
            Some(Some(PawnTries::Count(count)))
        }
        (PawnTryNews::WhetherAny | PawnTryNews::Squares, "0") => Some(None),
        (PawnTryNews::WhetherAny, "") => Some(Some(PawnTries::Some)),
        (PawnTryNews::WhetherAny, _) | (PawnTryNews::Squares, "") => None,
        (PawnTryNews::Squares, _) => read_squares(text).map(|from| Some(PawnTries::From(from))),
    }
}

fn read_squares(text: &str) -> Option<Squares> {
    let mut squares = Squares::EMPTY;
    let mut rest = text;
    while !rest.is_empty() {
        let (square, after) = rest.split_at_checked(2)?;
        let square: Square = square.parse().ok()?;
        if squares.has(square) {
            return None;
        }
        squares |= square.bitboard();
        rest = after;
    }
    Some(squares)
}

fn pawn_try_forms(ruleset: &Ruleset) -> &'static str {
    match ruleset.pawn_tries {
        PawnTryNews::Silent => "no news of pawn tries",
        PawnTryNews::Count => "t and the number of pawn tries, such as t2,",
        PawnTryNews::WhetherAny => "t when there are pawn tries",
        PawnTryNews::Squares => "t and the squares of the pawns that can take, such as te4g4,",
    }
}
