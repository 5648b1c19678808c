//! The short words of a comment: before the colon what the umpire said, after it what was asked.

use crate::SeatAsked;
use noctule_board::Square;
use noctule_rules::{Announcement, CheckLine, Heard, Kind, PawnTries, Request, Taken, Verdict};

/// One word of what was said. Older forms know less than ours: a check on "a diagonal", a capture of
/// "something".
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// One thing, as our umpire says it.
    Word(Announcement),
    /// The lines of one or two checks, as Darkboard writes them together.
    Checks(Vec<CheckLine>),
    /// A check on one of the two diagonals.
    Diagonal,
}

/// What is written before the colon for what both heard of a move.
pub(super) fn said(heard: &Heard) -> Vec<String> {
    heard.announcements().filter_map(said_word).collect()
}

fn said_word(said: Announcement) -> Option<String> {
    Some(match said {
        Announcement::Verdict(_) => return None,
        Announcement::Taken(Taken { on, kind: None }) => format!("X{on}"),
        Announcement::Taken(Taken { on, kind: Some(Kind::Pawn) }) => format!("XP{on}"),
        Announcement::Taken(Taken { on, kind: Some(Kind::Piece) }) => format!("XO{on}"),
        Announcement::EnPassant => "EP".into(),
        Announcement::Check(line) => format!("C{}", letter(line)),
        Announcement::PawnTries(PawnTries::Count(count)) => format!("P{count}"),
        Announcement::PawnTries(PawnTries::Some) => "PY".into(),
        Announcement::PawnTries(PawnTries::From(squares)) => {
            let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
            names.sort();
            format!("P{}", names.join("+"))
        }
        Announcement::Promoted => "=".into(),
    })
}

/// Reads one word of what was said, in our form or an older one.
pub(super) fn read_said(text: &str) -> Option<Said> {
    let word = |said| Some(Said::Word(said));
    let mut symbols = text.chars();
    let first = symbols.next()?;
    let rest = symbols.as_str();
    match (first, rest) {
        ('=', "") => word(Announcement::Promoted),
        ('E', "P") => word(Announcement::EnPassant),
        ('X' | 'T', _) => {
            let (kind, on) = match rest.chars().next()? {
                'P' => (Some(Kind::Pawn), &rest[1..]),
                'O' => (Some(Kind::Piece), &rest[1..]),
                _ => (None, rest),
            };
            word(Announcement::Taken(Taken { on: on.parse().ok()?, kind }))
        }
        ('C', "D") => Some(Said::Diagonal),
        ('C', "") => None,
        ('C', _) => rest.chars().map(line).collect::<Option<Vec<_>>>().map(Said::Checks),
        ('P', "Y") => word(Announcement::PawnTries(PawnTries::Some)),
        ('P', _) if rest.bytes().all(|byte| byte.is_ascii_digit()) => {
            word(Announcement::PawnTries(PawnTries::Count(rest.parse().ok()?)))
        }
        ('P', _) => {
            let squares: Option<Vec<Square>> = rest.split('+').map(|name| name.parse().ok()).collect();
            word(Announcement::PawnTries(PawnTries::From(squares?.into_iter().collect())))
        }
        _ => None,
    }
}

/// What is written after the colon for one request. The other side's hidden try is `??`.
pub(super) fn asked(asked: SeatAsked) -> String {
    let request = asked.request.map_or("??".into(), |request| request.to_string());
    match (asked.request, asked.verdict) {
        (Some(Request::AnyPawnTries), Verdict::Any(true)) => "any+".into(),
        (Some(Request::AnyPawnTries), Verdict::Any(false)) => "any-".into(),
        (Some(Request::AnyPawnTries), Verdict::Refused) => "any=refused".into(),
        (_, Verdict::Refused) => request,
        (_, Verdict::Nonsense) => format!("{request}!"),
        (_, Verdict::Moved) => format!("{request}=moved"),
        (_, Verdict::Any(true)) => format!("{request}=yes"),
        (_, Verdict::Any(false)) => format!("{request}=no"),
    }
}

/// Reads one request of our form.
pub(super) fn read_asked(text: &str) -> Option<SeatAsked> {
    let known = |request: &str, verdict| {
        let request = if request == "??" { None } else { Some(request.parse().ok()?) };
        Some(SeatAsked { request, verdict })
    };
    match text {
        "any+" => return known("any", Verdict::Any(true)),
        "any-" => return known("any", Verdict::Any(false)),
        "any" => return None,
        _ => {}
    }
    if let Some(request) = text.strip_suffix('!') {
        return known(request, Verdict::Nonsense);
    }
    for (tail, verdict) in [
        ("=refused", Verdict::Refused),
        ("=moved", Verdict::Moved),
        ("=yes", Verdict::Any(true)),
        ("=no", Verdict::Any(false)),
    ] {
        if let Some(request) = text.strip_suffix(tail) {
            return known(request, verdict);
        }
    }
    known(text, Verdict::Refused)
}

const fn letter(line: CheckLine) -> char {
    match line {
        CheckLine::Rank => 'R',
        CheckLine::File => 'F',
        CheckLine::LongDiagonal => 'L',
        CheckLine::ShortDiagonal => 'S',
        CheckLine::Knight => 'K',
    }
}

/// Darkboard writes N for the knight.
fn line(symbol: char) -> Option<CheckLine> {
    let symbol = if symbol == 'N' { 'K' } else { symbol };
    CheckLine::ALL.into_iter().find(|&line| letter(line) == symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_umpire_has_one_short_word() {
        for (word, short) in [
            ("taken:d5", "Xd5"),
            ("taken:d5:pawn", "XPd5"),
            ("taken:d5:piece", "XOd5"),
            ("en-passant", "EP"),
            ("pawn-tries:2", "P2"),
            ("pawn-tries:yes", "PY"),
            ("pawn-tries:e4,g4", "Pe4+g4"),
            ("promoted", "="),
        ] {
            let said: Announcement = word.parse().unwrap();
            assert_eq!(said_word(said), Some(short.into()), "{word}");
            assert_eq!(read_said(short), Some(Said::Word(said)), "{short}");
        }
        for line in CheckLine::ALL {
            let short = said_word(Announcement::Check(line)).unwrap();
            assert_eq!(read_said(&short), Some(Said::Checks(vec![line])));
        }
        for text in ["", "X", "Xe9", "XQe4", "C", "CX", "P", "Pe4+", "P300", "Z", "é"] {
            assert_eq!(read_said(text), None, "{text}");
        }
    }

    #[test]
    fn every_request_is_read_as_it_was_written() {
        let requests = [Some("e2e4"), Some("e7d8q"), Some("any"), None];
        let verdicts =
            [Verdict::Refused, Verdict::Nonsense, Verdict::Moved, Verdict::Any(true), Verdict::Any(false)];
        for request in requests {
            for verdict in verdicts {
                let one = SeatAsked { request: request.map(|text| text.parse().unwrap()), verdict };
                assert_eq!(read_asked(&asked(one)), Some(one), "{}", asked(one));
            }
        }
        for text in ["", "any", "e2", "?", "e2e4?", "??x"] {
            assert_eq!(read_asked(text), None, "{text}");
        }
    }
}
