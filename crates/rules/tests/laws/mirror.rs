//! Everything seen from the other side of the board.

use noctule_board::{Square, Try};
use noctule_rules::{Announcement, Outcome, PawnTries, Request, Taken};

pub(crate) fn mirrored_square(square: Square) -> Square {
    square.flip_rank()
}

pub(crate) fn mirrored_try(put: Try) -> Try {
    Try { from: mirrored_square(put.from), to: mirrored_square(put.to), ..put }
}

pub(crate) fn mirrored_request(request: Request) -> Request {
    match request {
        Request::Try(put) => Request::Try(mirrored_try(put)),
        Request::AnyPawnTries => Request::AnyPawnTries,
    }
}

pub(crate) fn mirrored_words(said: impl Iterator<Item = Announcement>) -> Vec<String> {
    said.map(|said| match said {
        Announcement::Taken(Taken { on, kind }) => {
            Announcement::Taken(Taken { on: mirrored_square(on), kind })
        }
        Announcement::PawnTries(PawnTries::From(squares)) => {
            Announcement::PawnTries(PawnTries::From(squares.iter().map(mirrored_square).collect()))
        }
        other => other,
    })
    .map(|said| said.to_string())
    .collect()
}

pub(crate) fn mirrored_end(over: Option<Outcome>) -> Option<Outcome> {
    over.map(|outcome| Outcome { winner: outcome.winner.map(|winner| !winner), ..outcome })
}

/// The other side's men in place of one's own, seen from the other side of the board.
pub(crate) fn mirrored_fen(fen: &str) -> String {
    let swap = |text: &str| -> String {
        let other = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(other).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let [men, side, castling, passing, quiet, number] = fields[..] else { panic!("six fields in {fen}") };
    let men: Vec<String> = men.split('/').rev().map(swap).collect();
    let side = if side == "w" { "b" } else { "w" };
    let mut castling: Vec<char> = swap(castling).chars().collect();
    castling.sort();
    let passing = passing.replace('3', "x").replace('6', "3").replace('x', "6");
    let castling: String = castling.into_iter().collect();
    format!("{} {side} {castling} {passing} {quiet} {number}", men.join("/"))
}

pub(crate) fn without_move_number(fen: &str) -> &str {
    fen.rsplit_once(' ').map_or(fen, |(rest, _)| rest)
}
