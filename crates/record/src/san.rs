//! Moves as chess players write them: `e4`, `Nbd2`, `exd8=Q+`, `O-O`.
//!
//! Writing is strict algebraic notation. Reading is tolerant: a missing or extra `+`, `#`, `x` or `!`,
//! zeros for castling, long algebraic `e2-e4` and coordinates `e7d8q` are all understood.

use noctule_board::{Color, File, Man, OwnMen, Position, Rank, Square, Try};
use noctule_rules::possible_tries;
use std::str::FromStr;

/// Why a text is not a move here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// It is not written like a move at all.
    #[error("expected a move such as e4, Nbd2, exd8=Q or O-O, got {got:?}")]
    NotAMove {
        /// The text as it was given.
        got: String,
    },
    /// No move that could be made here is written so.
    #[error("expected a move that {side} can make here, got {got:?}", side = noctule_rules::speech::side(*.side))]
    NoSuchMove {
        /// The text as it was given.
        got: String,
        /// The side to move.
        side: Color,
    },
    /// Several moves fit.
    #[error("expected one move, but {got:?} may be any of {}", list(.moves))]
    Ambiguous {
        /// The text as it was given.
        got: String,
        /// The moves it may mean.
        moves: Vec<Try>,
    },
}

/// Writes a legal move in standard algebraic notation.
///
/// The caller has asked [`Position::would_stand`].
pub fn write(position: &Position, legal: Try) -> String {
    let men = position.own_men(position.to_move());
    let after = position.after(legal);
    let mark = match (after.checkers().is_empty(), after.has_legal_try()) {
        (true, _) => "",
        (false, true) => "+",
        (false, false) => "#",
    };
    let takes = position.capture(legal).is_some();
    format!("{}{mark}", body(&men, &position.legal_tries(), legal, takes))
}

/// Reads a move of the side to move.
///
/// # Errors
/// A text that is no move, fits no legal move, or fits several.
pub fn read(position: &Position, text: &str) -> Result<Try, SanError> {
    let men = position.own_men(position.to_move());
    only(&men, text, fitting(&men, &position.legal_tries(), text)?)
}

/// What is marked on a move that its owner writes down from what he heard.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Marks {
    pub(crate) takes: bool,
    pub(crate) check: bool,
    pub(crate) mate: bool,
}

/// Writes an own move, telling two men apart by what one's own men could do: nothing of the enemy shows.
pub(crate) fn write_own(men: &OwnMen, played: Try, marks: Marks) -> String {
    let mark = match marks {
        Marks { mate: true, .. } => "#",
        Marks { check: true, .. } => "+",
        _ => "",
    };
    format!("{}{mark}", body(men, &possible_tries(men), played, marks.takes))
}

/// Reads an own move among those one's own men could make.
pub(crate) fn read_own(men: &OwnMen, text: &str) -> Result<Try, SanError> {
    only(men, text, fitting(men, &possible_tries(men), text)?)
}

/// Every possible try that a text may mean. Coordinates mean themselves, possible or not.
pub(crate) fn tries_like(men: &OwnMen, text: &str) -> Result<Vec<Try>, SanError> {
    match text.parse() {
        Ok(coordinates) => Ok(vec![coordinates]),
        Err(_) => fitting(men, &possible_tries(men), text),
    }
}

fn only(men: &OwnMen, text: &str, fitting: Vec<Try>) -> Result<Try, SanError> {
    match fitting[..] {
        [] => Err(SanError::NoSuchMove { got: clip(text), side: men.color() }),
        [one] => Ok(one),
        _ => Err(SanError::Ambiguous { got: clip(text), moves: fitting }),
    }
}

fn body(men: &OwnMen, candidates: &[Try], played: Try, takes: bool) -> String {
    let Some(man) = men.on(played.from) else { return played.to_string() };
    let cross = if takes { "x" } else { "" };
    match man {
        Man::King if is_castling(man, played) => {
            if played.to.file() == File::G { "O-O" } else { "O-O-O" }.into()
        }
        Man::Pawn => {
            let start = if played.from.file() == played.to.file() {
                String::new()
            } else {
                format!("{}x", played.from.file())
            };
            match played.promotion {
                Some(man) => format!("{start}{}={}", played.to, letter(man)),
                None => format!("{start}{}", played.to),
            }
        }
        _ => {
            let from = tell_apart(men, candidates, man, played);
            format!("{}{from}{cross}{}", letter(man), played.to)
        }
    }
}

/// The file, the rank or both of a man that another of its kind could be mistaken for.
fn tell_apart(men: &OwnMen, candidates: &[Try], man: Man, played: Try) -> String {
    let rivals: Vec<Square> = candidates
        .iter()
        .filter(|other| other.to == played.to && other.from != played.from)
        .filter(|other| men.on(other.from) == Some(man))
        .map(|other| other.from)
        .collect();
    let (file, rank) = (played.from.file(), played.from.rank());
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != file) {
        file.to_string()
    } else if rivals.iter().all(|rival| rival.rank() != rank) {
        rank.to_string()
    } else {
        played.from.to_string()
    }
}

fn fitting(men: &OwnMen, candidates: &[Try], text: &str) -> Result<Vec<Try>, SanError> {
    let written: Written = text.parse()?;
    Ok(candidates.iter().copied().filter(|&put| written.fits(men, put)).collect())
}

/// What a written move says, before it is held against a position.
#[derive(Debug, Clone, Copy)]
enum Written {
    Castling {
        to: File,
    },
    Step {
        man: Option<Man>,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        takes: bool,
        promotion: Option<Man>,
    },
}

impl Written {
    fn fits(self, men: &OwnMen, put: Try) -> bool {
        let Some(mover) = men.on(put.from) else { return false };
        match self {
            Self::Castling { to } => is_castling(mover, put) && put.to.file() == to,
            Self::Step { man, file, rank, to, takes, promotion } => {
                let straight = put.from.file() == put.to.file();
                put.to == to
                    && man.is_none_or(|man| man == mover)
                    && file.is_none_or(|file| file == put.from.file())
                    && rank.is_none_or(|rank| rank == put.from.rank())
                    && (promotion.is_none() || promotion == put.promotion)
                    // A bare "d4" is a push, a bare "xd4" is not.
                    && (mover != Man::Pawn || file.is_some() || straight != takes)
                    // "Kg1" is a step; castling is written O-O, or with both squares.
                    && (file.is_some() || !is_castling(mover, put))
            }
        }
    }
}

impl FromStr for Written {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        parse(text).ok_or_else(|| SanError::NotAMove { got: clip(text) })
    }
}

fn parse(text: &str) -> Option<Written> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = ["e.p.", "ep"].iter().find_map(|tail| bare.strip_suffix(tail)).unwrap_or(bare);
    match bare.to_ascii_uppercase().replace('0', "O").as_str() {
        "O-O" | "OO" => return Some(Written::Castling { to: File::G }),
        "O-O-O" | "OOO" => return Some(Written::Castling { to: File::C }),
        _ => {}
    }
    let (bare, promotion) = split_promotion(bare)?;
    let middle = bare.len().checked_sub(2)?;
    let to: Square = bare.get(middle..)?.parse().ok()?;
    let mut head = bare.get(..middle)?.chars().peekable();
    let man = head.peek().copied().and_then(named_man);
    if man.is_some() {
        head.next();
    }
    let file = head.peek().and_then(|&symbol| File::try_from(symbol).ok());
    if file.is_some() {
        head.next();
    }
    let rank = head.peek().and_then(|&symbol| Rank::try_from(symbol).ok());
    if rank.is_some() {
        head.next();
    }
    let takes = matches!(head.peek(), Some('x' | 'X' | ':'));
    if takes || head.peek() == Some(&'-') {
        head.next();
    }
    if head.next().is_some() {
        return None;
    }
    // Both squares without a letter may be any man's move; otherwise no letter means a pawn.
    let man = man.or((file.is_none() || rank.is_none()).then_some(Man::Pawn));
    Some(Written::Step { man, file, rank, to, takes, promotion })
}

/// Parts `e8=Q`, `e8(Q)`, `e8Q` and `e7e8q` from their promotion.
fn split_promotion(text: &str) -> Option<(&str, Option<Man>)> {
    let open = text.strip_suffix(')').unwrap_or(text);
    match open.chars().last()? {
        '1'..='8' => Some((text, None)),
        symbol => {
            let man = promotion_man(symbol)?;
            let rest = &open[..open.len() - symbol.len_utf8()];
            Some((rest.strip_suffix(['=', '(', '/']).unwrap_or(rest), Some(man)))
        }
    }
}

fn is_castling(man: Man, put: Try) -> bool {
    man == Man::King && put.from.file() == File::E && matches!(put.to.file(), File::G | File::C)
}

fn named_man(symbol: char) -> Option<Man> {
    symbol.is_ascii_uppercase().then(|| Man::try_from(symbol.to_ascii_lowercase()).ok()).flatten()
}

fn promotion_man(symbol: char) -> Option<Man> {
    Try::PROMOTIONS.into_iter().find(|&man| letter(man) == symbol.to_ascii_uppercase())
}

fn letter(man: Man) -> char {
    char::from(man).to_ascii_uppercase()
}

fn list(moves: &[Try]) -> String {
    moves.iter().map(Try::to_string).collect::<Vec<_>>().join(", ")
}

fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_both_ways(fen: &str, moves: &[(&str, &str)]) {
        let position: Position = fen.parse().unwrap();
        for &(coordinates, san) in moves {
            let played: Try = coordinates.parse().unwrap();
            assert_eq!(write(&position, played), san, "{coordinates} in {fen}");
            assert_eq!(read(&position, san), Ok(played), "{san} in {fen}");
        }
    }

    #[test]
    fn moves_are_written_in_standard_algebraic_notation() {
        check_both_ways(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[
                ("e1g1", "O-O"),
                ("e1c1", "O-O-O"),
                ("e5f7", "Nxf7"),
                ("d5e6", "dxe6"),
                ("a2a4", "a4"),
                ("e1f1", "Kf1"),
            ],
        );
        check_both_ways("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", &[("e7e8q", "e8=Q+"), ("e7d8n", "exd8=N")]);
        check_both_ways("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[("e5d6", "exd6"), ("e5e6", "e6")]);
        check_both_ways("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", &[("a1a8", "Ra8#")]);
    }

    #[test]
    fn men_that_could_be_mistaken_for_each_other_are_told_apart_by_file_then_rank_then_both() {
        check_both_ways("7k/8/8/8/8/8/8/N3N2K w - - 0 1", &[("a1c2", "Nac2"), ("e1c2", "Nec2")]);
        check_both_ways("7k/8/8/R7/8/8/8/R6K w - - 0 1", &[("a1a3", "R1a3"), ("a5a3", "R5a3")]);
        check_both_ways("2k5/8/8/8/1Q5Q/8/8/K6Q w - - 0 1", &[("h4e1", "Qh4e1"), ("b4e4", "Qbe4")]);
    }

    #[test]
    fn a_pinned_man_needs_no_telling_apart_though_its_owner_cannot_know() {
        let position: Position = "4r2k/8/8/8/8/2N1N3/8/4K3 w - - 0 1".parse().unwrap();
        let played = Try::new(Square::C3, Square::D5);
        assert_eq!(write(&position, played), "Nd5");
        assert_eq!(write_own(&position.own_men(Color::White), played, Marks::default()), "Ncd5");
    }

    #[test]
    fn reading_is_tolerant() {
        let position: Position = "3r2k1/4P3/8/8/8/8/3P4/R3K2R w KQ - 0 1".parse().unwrap();
        for (text, coordinates) in [
            ("0-0", "e1g1"),
            ("o-o-o", "e1c1"),
            ("O-O+!?", "e1g1"),
            ("e1g1", "e1g1"),
            ("d4#", "d2d4"),
            ("d2-d4", "d2d4"),
            ("Pd4", "d2d4"),
            ("exd8=Q", "e7d8q"),
            ("e7d8q", "e7d8q"),
            ("e7xd8(N)+", "e7d8n"),
            ("ed8R", "e7d8r"),
            ("Ra1-b1", "a1b1"),
            ("Rab1", "a1b1"),
            ("Ke2??", "e1e2"),
        ] {
            assert_eq!(read(&position, text), Ok(coordinates.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_explained() {
        let position: Position = "3r2k1/4P3/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
        let check = |text: &str, reason: &str| {
            let error = read(&position, text).expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        };
        check("e9", "expected a move such as");
        check("", "expected a move such as");
        check("é4", "expected a move such as");
        check("Nf3", "expected a move that White can make here");
        check("Rf2", "expected a move that White can make here");
        check("e8", "may be any of e7e8n, e7e8b, e7e8r, e7e8q");
        check("Kg1", "can make here");
    }
}
