//! Typed moves, held against the seat's own men alone.

use super::words;
use noctule_wire::{Colour, ManKind, SeatView};

/// A move as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TypedMove {
    /// From, to, and what a pawn becomes: `e2e4`, `e7d8=q`.
    Squares(String),
    /// `o-o` or `o-o-o`, to this file.
    Castling(char),
    /// As score sheets write it: `e4`, `exd5`, `Nf3`.
    Written(String),
}

impl TypedMove {
    /// Reads one; anything else is no move.
    pub(super) fn read(word: &str) -> Option<Self> {
        let plain: String = word.chars().filter(|sign| !['-', '=', '+', '#', 'x'].contains(sign)).collect();
        match plain.to_ascii_lowercase().as_str() {
            "oo" | "00" => return Some(Self::Castling('g')),
            "ooo" | "000" => return Some(Self::Castling('c')),
            lower if is_squares(lower) => return Some(Self::Squares(lower.to_owned())),
            _ => {}
        }
        is_written(&plain).then_some(Self::Written(plain))
    }

    /// The try that is meant, as it is put to the umpire.
    ///
    /// # Errors
    /// What was expected, when no try or more than one can be meant.
    pub(super) fn meant(&self, view: &SeatView) -> Result<String, String> {
        match self {
            Self::Squares(squares) => Ok(with_promotion(view, squares)),
            Self::Castling(file) => {
                let king = view.own.iter().find(|man| man.man == ManKind::King);
                let king = king.ok_or("expected a king of your own on the board")?;
                let rank = king.square.get(1..).unwrap_or_default();
                Ok(format!("{}{file}{rank}", king.square))
            }
            Self::Written(written) => {
                let mut fitting: Vec<&String> =
                    view.tries.iter().filter(|put| fits(view, written, put)).collect();
                if fitting.len() > 1 {
                    // Whoever does not say what a pawn becomes wants a queen.
                    fitting.retain(|put| put.len() == 4 || put.ends_with('q'));
                }
                match fitting[..] {
                    [one] => Ok(one.clone()),
                    [] => Err(format!(
                        "expected a move of your own men such as e2e4, e4, exd5 or Nf3, got {written:?}"
                    )),
                    _ => Err(format!(
                        "{written:?} may mean several moves: type its two squares, such as {}",
                        fitting[0]
                    )),
                }
            }
        }
    }
}

/// The seat's pawn captures that may still be put.
pub(super) fn pawn_captures(view: &SeatView) -> Vec<String> {
    let takes = |put: &&String| {
        let squares = put.get(..2).zip(put.get(2..4));
        let queens = put.len() == 4 || put.ends_with('q');
        queens
            && squares.is_some_and(|(from, to)| {
                from[..1] != to[..1] && words::standing(&view.own, from) == Some(ManKind::Pawn)
            })
    };
    view.tries.iter().filter(takes).cloned().collect()
}

fn is_squares(word: &str) -> bool {
    match *word.as_bytes() {
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8'] => true,
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', man] => b"qrbnk".contains(&man),
        _ => false,
    }
}

/// A man's letter or none, what tells it apart, the square, and what a pawn becomes.
fn is_written(word: &str) -> bool {
    let body = word.trim_start_matches(['K', 'Q', 'R', 'B', 'N', 'P']);
    let body = body.trim_end_matches(['q', 'r', 'n', 'Q', 'R', 'B', 'N']);
    let body = if body.len() > 2 && body.ends_with('b') { &body[..body.len() - 1] } else { body };
    matches!(*body.as_bytes(), [.., b'a'..=b'h', b'1'..=b'8'])
        && body.len() <= 4
        && body.bytes().all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8'))
        && word.len() <= body.len() + 2
}

fn fits(view: &SeatView, written: &str, put: &str) -> bool {
    let (man, rest) = match written.chars().next() {
        Some(letter @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'P')) => (letter, &written[1..]),
        _ => ('P', written),
    };
    let Some(at) = rest.rfind(|sign: char| sign.is_ascii_digit()) else { return false };
    let (Some(apart), Some(to)) = (rest.get(..at - 1), rest.get(at - 1..=at)) else { return false };
    let becomes = rest[at + 1..].to_ascii_lowercase();
    let (Some(from), Some(target)) = (put.get(..2), put.get(2..4)) else { return false };
    let straight = from[..1] == target[..1];
    target == to
        && words::standing(&view.own, from).map(words::letter) == Some(man)
        && apart.chars().all(|sign| from.contains(sign))
        && (becomes.is_empty() || put[4..] == becomes)
        && (man != 'P' || straight == apart.is_empty())
}

/// A pawn that reaches the last rank becomes a queen unless something else was typed.
fn with_promotion(view: &SeatView, squares: &str) -> String {
    let last = if view.colour == Colour::White { "8" } else { "1" };
    let (from, rank) = (squares.get(..2).unwrap_or_default(), squares.get(3..4));
    let pawn = words::standing(&view.own, from) == Some(ManKind::Pawn);
    if squares.len() == 4 && pawn && rank == Some(last) { format!("{squares}q") } else { squares.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_wire::{Castling, Counters, OwnMan};

    fn view() -> SeatView {
        let own = [
            ("e1", ManKind::King),
            ("e4", ManKind::Pawn),
            ("d7", ManKind::Pawn),
            ("b1", ManKind::Knight),
            ("f3", ManKind::Knight),
        ];
        let tries = "e4e5 e4d5 e4f5 d7d8q d7d8n d7e8q d7e8n b1d2 f3d2 f3g5 e1g1";
        SeatView {
            n: 1,
            colour: Colour::White,
            own: own.iter().map(|&(square, man)| OwnMan { square: square.into(), man }).collect(),
            castling: Castling { short: true, long: true },
            to_move: Colour::White,
            tries: tries.split(' ').map(Into::into).collect(),
            plans: Vec::new(),
            may_ask_any: false,
            owes_pawn_capture: false,
            refused: Vec::new(),
            last_move: None,
            counters: Counters {
                enemy_men: 16,
                enemy_pawns_taken: 0,
                enemy_pieces_taken: 0,
                enemy_pawns_at_most: 8,
                own_lost: Vec::new(),
            },
            moves: 0,
            offer: None,
            clocks: None,
            phantoms: Vec::new(),
            ending: None,
        }
    }

    fn check_meant(typed: &str, expected: &str) {
        let meant = TypedMove::read(typed).unwrap_or_else(|| panic!("{typed} is a move")).meant(&view());
        assert_eq!(meant.as_deref(), Ok(expected), "{typed}");
    }

    #[test]
    fn a_move_is_understood_as_interfaces_and_people_write_it() {
        for (typed, expected) in [
            ("e4e5", "e4e5"),
            ("e4-e5", "e4e5"),
            ("E4E5", "e4e5"),
            ("d7e8=q", "d7e8q"),
            ("d7e8=N", "d7e8n"),
            ("d7d8", "d7d8q"),
            ("o-o", "e1g1"),
            ("O-O-O", "e1c1"),
            ("0-0", "e1g1"),
            ("e5", "e4e5"),
            ("exd5", "e4d5"),
            ("d8=N", "d7d8n"),
            ("d8", "d7d8q"),
            ("dxe8", "d7e8q"),
            ("Nbd2", "b1d2"),
            ("Ng5", "f3g5"),
            ("a1a2", "a1a2"),
        ] {
            check_meant(typed, expected);
        }
    }

    #[test]
    fn what_could_mean_several_moves_or_none_is_asked_back() {
        for typed in ["Nd2", "Nh8", "a4"] {
            let error = TypedMove::read(typed).expect("a move").meant(&view()).expect_err("not one");
            assert!(error.contains("e2e4") || error.contains("b1d2"), "{error}");
        }
    }

    #[test]
    fn words_are_no_moves() {
        for word in ["", "who", "help", "e9", "e2e9", "match", "abc", "x", "-", "1", "refresh", "draw"] {
            assert_eq!(TypedMove::read(word), None, "{word}");
        }
    }

    #[test]
    fn pawn_captures_are_those_that_leave_the_file() {
        assert_eq!(pawn_captures(&view()), ["e4d5", "e4f5", "d7e8q"]);
    }
}
