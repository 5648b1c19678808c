use crate::{CheckLine, CheckLines, Outcome};
use noctule_board::{Square, Squares};
use std::fmt;
use std::str::FromStr;

/// All that one seat hears in answer to one request, small enough to keep by the million.
///
/// [`Heard::announcements`] gives the same as a list, in the order in which an umpire speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Heard {
    /// The verdict on the request, or nothing when the seat heard none.
    pub verdict: Option<Verdict>,
    /// A man was taken.
    pub taken: Option<Taken>,
    /// It was taken in passing, where the ruleset says so.
    pub en_passant: bool,
    /// The checks given to the side now to move.
    pub checks: CheckLines,
    /// What is said of the pawn captures of the side now to move.
    pub pawn_tries: Option<PawnTries>,
    /// A pawn has promoted, where the ruleset says so.
    pub promoted: bool,
    /// The game is over.
    pub over: Option<Outcome>,
}

/// The umpire's verdict on a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The try stood: a move was made.
    Moved,
    /// The try was refused.
    Refused,
    /// The try made no sense.
    Nonsense,
    /// The answer to "any?".
    Any(bool),
}

/// A capture as it is announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Taken {
    /// The square named.
    pub on: Square,
    /// Pawn or piece, where the ruleset tells.
    pub kind: Option<Kind>,
}

/// The two kinds of men an umpire distinguishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// Anything else.
    Piece,
}

/// What is said of the pawn captures of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PawnTries {
    /// Their number.
    Count(u8),
    /// That there are some.
    Some,
    /// The squares of the pawns that can take.
    From(Squares),
}

/// One thing said by the umpire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Announcement {
    /// The verdict.
    Verdict(Verdict),
    /// A man was taken.
    Taken(Taken),
    /// It was taken in passing.
    EnPassant,
    /// A check.
    Check(CheckLine),
    /// Pawn captures.
    PawnTries(PawnTries),
    /// A promotion.
    Promoted,
}

impl Heard {
    /// A verdict and nothing more.
    pub fn only(verdict: Verdict) -> Self {
        Self { verdict: Some(verdict), ..Self::default() }
    }

    /// Whether nothing at all was heard.
    pub fn is_silence(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a move was made.
    pub fn moved(&self) -> bool {
        self.verdict == Some(Verdict::Moved)
    }

    /// What was said, in order; the end of the game is in [`Heard::over`].
    pub fn announcements(&self) -> impl Iterator<Item = Announcement> + use<> {
        let heard = *self;
        let before = [
            heard.verdict.map(Announcement::Verdict),
            heard.taken.map(Announcement::Taken),
            heard.en_passant.then_some(Announcement::EnPassant),
        ];
        let after =
            [heard.pawn_tries.map(Announcement::PawnTries), heard.promoted.then_some(Announcement::Promoted)];
        before
            .into_iter()
            .flatten()
            .chain(heard.checks.iter().map(Announcement::Check))
            .chain(after.into_iter().flatten())
    }

    /// What was said, as words for machines.
    pub fn words(&self) -> Vec<String> {
        self.announcements().map(|said| said.to_string()).collect()
    }

    /// Adds one announcement to what was heard.
    pub fn add(&mut self, said: Announcement) {
        match said {
            Announcement::Verdict(verdict) => self.verdict = Some(verdict),
            Announcement::Taken(taken) => self.taken = Some(taken),
            Announcement::EnPassant => self.en_passant = true,
            Announcement::Check(line) => self.checks = self.checks.iter().chain([line]).collect(),
            Announcement::PawnTries(tries) => self.pawn_tries = Some(tries),
            Announcement::Promoted => self.promoted = true,
        }
    }
}

impl FromIterator<Announcement> for Heard {
    fn from_iter<I: IntoIterator<Item = Announcement>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), |mut heard, said| {
            heard.add(said);
            heard
        })
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verdict(Verdict::Moved) => f.write_str("moved"),
            Self::Verdict(Verdict::Refused) => f.write_str("refused"),
            Self::Verdict(Verdict::Nonsense) => f.write_str("nonsense"),
            Self::Verdict(Verdict::Any(true)) => f.write_str("any:yes"),
            Self::Verdict(Verdict::Any(false)) => f.write_str("any:no"),
            Self::Taken(Taken { on, kind: None }) => write!(f, "taken:{on}"),
            Self::Taken(Taken { on, kind: Some(Kind::Pawn) }) => write!(f, "taken:{on}:pawn"),
            Self::Taken(Taken { on, kind: Some(Kind::Piece) }) => write!(f, "taken:{on}:piece"),
            Self::EnPassant => f.write_str("en-passant"),
            Self::Check(line) => write!(f, "check:{}", line.word()),
            Self::PawnTries(PawnTries::Count(count)) => write!(f, "pawn-tries:{count}"),
            Self::PawnTries(PawnTries::Some) => f.write_str("pawn-tries:yes"),
            Self::PawnTries(PawnTries::From(squares)) => {
                let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
                names.sort();
                write!(f, "pawn-tries:{}", names.join(","))
            }
            Self::Promoted => f.write_str("promoted"),
        }
    }
}

/// A word that no umpire says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a word of the umpire's such as moved, taken:d5:pawn, check:rank or pawn-tries:2, got {got:?}"
)]
pub struct WordError {
    got: String,
}

impl FromStr for Announcement {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        read(text).ok_or_else(|| WordError { got: text.chars().take(40).collect() })
    }
}

fn read(text: &str) -> Option<Announcement> {
    Some(match text {
        "moved" => Announcement::Verdict(Verdict::Moved),
        "refused" => Announcement::Verdict(Verdict::Refused),
        "nonsense" => Announcement::Verdict(Verdict::Nonsense),
        "any:yes" => Announcement::Verdict(Verdict::Any(true)),
        "any:no" => Announcement::Verdict(Verdict::Any(false)),
        "en-passant" => Announcement::EnPassant,
        "promoted" => Announcement::Promoted,
        "pawn-tries:yes" => Announcement::PawnTries(PawnTries::Some),
        _ => {
            let (head, tail) = text.split_once(':')?;
            match head {
                "check" => Announcement::Check(CheckLine::ALL.into_iter().find(|line| line.word() == tail)?),
                "taken" => Announcement::Taken(read_taken(tail)?),
                "pawn-tries" => Announcement::PawnTries(read_pawn_tries(tail)?),
                _ => return None,
            }
        }
    })
}

fn read_taken(text: &str) -> Option<Taken> {
    let (on, kind) = match text.split_once(':') {
        None => (text, None),
        Some((on, "pawn")) => (on, Some(Kind::Pawn)),
        Some((on, "piece")) => (on, Some(Kind::Piece)),
        Some(_) => return None,
    };
    Some(Taken { on: on.parse().ok()?, kind })
}

fn read_pawn_tries(text: &str) -> Option<PawnTries> {
    if let Ok(count) = text.parse() {
        return Some(PawnTries::Count(count));
    }
    let squares: Result<Vec<Square>, _> = text.split(',').map(str::parse).collect();
    Some(PawnTries::From(squares.ok()?.into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_read_back_as_it_was_said() {
        let words = "moved refused nonsense any:yes any:no taken:d5 taken:d5:pawn taken:d5:piece en-passant \
                     check:rank check:file check:long-diagonal check:short-diagonal check:knight pawn-tries:2 \
                     pawn-tries:yes pawn-tries:e4,g4 promoted";
        for word in words.split_ascii_whitespace() {
            assert_eq!(word.parse::<Announcement>().unwrap().to_string(), word);
        }
        for word in
            ["", "taken", "taken:e9", "taken:e4:king", "check:side", "pawn-tries:", "pawn-tries:300", "e4"]
        {
            assert!(word.parse::<Announcement>().is_err(), "{word}");
        }
    }

    #[test]
    fn what_was_heard_stays_small() {
        assert!(size_of::<Heard>() <= 32, "{}", size_of::<Heard>());
    }
}
