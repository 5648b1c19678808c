//! The umpire's words for people.
//!
//! In wild 16 they are the words of the Internet Chess Club; the other rulesets share one plain wording.

use crate::{Announcement, CheckLine, Heard, Kind, Outcome, PawnTries, Reason, Ruleset, Taken, Verdict};
use noctule_board::{Color, Man, Square};

/// The name of a side.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The name of a man.
pub const fn man(man: Man) -> &'static str {
    match man {
        Man::Pawn => "pawn",
        Man::Knight => "knight",
        Man::Bishop => "bishop",
        Man::Rook => "rook",
        Man::Queen => "queen",
        Man::King => "king",
    }
}

/// Everything heard, a sentence each. `asker` is the side whose request was answered.
pub fn sentences(ruleset: &Ruleset, asker: Color, heard: &Heard) -> Vec<String> {
    let icc = ruleset.name == Ruleset::WILD16.name;
    let mut said: Vec<String> = heard
        .announcements()
        .filter_map(|announcement| if icc { wild16(announcement) } else { plain(asker, announcement) })
        .collect();
    match heard.over {
        Some(outcome) => said.push(ending(outcome)),
        None if icc && heard.moved() => said.push(format!("{}'s move", side(!asker))),
        None => {}
    }
    said
}

/// How a game ended, for people.
pub fn ending(outcome: Outcome) -> String {
    let winner = outcome.winner.map(side);
    match (outcome.reason, winner) {
        (Reason::Checkmate, Some(winner)) => format!("Checkmate: {winner} wins"),
        (Reason::Stalemate, Some(winner)) => format!("Stalemate: {winner} wins"),
        (Reason::Resignation, Some(winner)) => format!("Resignation: {winner} wins"),
        (Reason::Time, Some(winner)) => format!("Out of time: {winner} wins"),
        (Reason::Fault, Some(winner)) => format!("Forfeited: {winner} wins"),
        (Reason::Time, None) => "Out of time, but the other side could never mate: a draw".into(),
        (Reason::Stalemate, None) => "Stalemate: a draw".into(),
        (Reason::InsufficientMaterial, None) => "Nobody can mate any more: a draw".into(),
        (Reason::FiftyMoves, None) => "Fifty moves without a capture or a pawn move: a draw".into(),
        (Reason::Repetition, None) => "The same position for the third time: a draw".into(),
        (Reason::Agreement, None) => "A draw by agreement".into(),
        (reason, Some(winner)) => format!("{reason}: {winner} wins"),
        (reason, None) => format!("{reason}: a draw"),
    }
}

fn wild16(announcement: Announcement) -> Option<String> {
    match announcement {
        Announcement::Verdict(Verdict::Moved) => None,
        Announcement::Verdict(Verdict::Refused) => Some("Illegal move".into()),
        Announcement::PawnTries(PawnTries::Count(0)) => None,
        Announcement::PawnTries(PawnTries::Count(1)) => Some("1 pawn try".into()),
        Announcement::PawnTries(PawnTries::Count(count)) => Some(format!("{count} pawn tries")),
        Announcement::Taken(Taken { on, kind }) => Some(format!("{} at {on} captured", taken(kind))),
        Announcement::Check(line) => Some(check(line)),
        other => plain(Color::White, other),
    }
}

fn plain(asker: Color, announcement: Announcement) -> Option<String> {
    let asker = side(asker);
    Some(match announcement {
        Announcement::Verdict(Verdict::Moved) => format!("{asker} has moved"),
        Announcement::Verdict(Verdict::Refused) => format!("{asker}: no"),
        Announcement::Verdict(Verdict::Nonsense) => format!("{asker}: nonsense"),
        Announcement::Verdict(Verdict::Any(true)) => format!("{asker} asks \"any?\": yes, try"),
        Announcement::Verdict(Verdict::Any(false)) => format!("{asker} asks \"any?\": no"),
        Announcement::Taken(Taken { on, kind }) => format!("{} taken on {on}", taken(kind)),
        Announcement::EnPassant => "En passant".into(),
        Announcement::Check(line) => check(line),
        Announcement::PawnTries(PawnTries::Count(count)) => format!("Pawn tries: {count}"),
        Announcement::PawnTries(PawnTries::Some) => "There are pawn tries".into(),
        Announcement::PawnTries(PawnTries::From(squares)) => {
            let names: Vec<String> = squares.iter().map(|square: Square| square.to_string()).collect();
            format!("Pawn tries from {}", names.join(", "))
        }
        Announcement::Promoted => "A pawn has promoted".into(),
    })
}

fn taken(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Pawn) => "Pawn",
        Some(Kind::Piece) => "Piece",
        None => "Man",
    }
}

fn check(line: CheckLine) -> String {
    let line = match line {
        CheckLine::Rank => "Rank",
        CheckLine::File => "File",
        CheckLine::LongDiagonal => "Long-diagonal",
        CheckLine::ShortDiagonal => "Short-diagonal",
        CheckLine::Knight => "Knight",
    };
    format!("{line} check")
}
