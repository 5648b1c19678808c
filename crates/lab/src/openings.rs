use crate::Opening;
use crate::seeds::split_mix;
use noctule_board::{Position, Try};
use noctule_record::{pgn, san};
use noctule_rules::Ruleset;
use std::fmt;

/// What the games of a match begin with. Both games of a pair have the same opening.
#[derive(Debug, Clone, PartialEq)]
pub enum Openings {
    /// Every game begins at this position.
    Start(Position),
    /// Random moves from a position, others for each pair.
    Random {
        /// The position.
        start: Position,
        /// How many half-moves.
        plies: u32,
    },
    /// Openings from a list, one for each pair in their order; after the last comes the first again.
    Listed {
        /// Where the list is from.
        source: String,
        /// The openings, at least one.
        openings: Vec<Opening>,
    },
}

impl From<Position> for Openings {
    fn from(start: Position) -> Self {
        Self::Start(start)
    }
}

impl Openings {
    /// The opening of a pair of games.
    pub fn of_pair(&self, ruleset: &Ruleset, pair: u64, pair_seed: u64) -> Opening {
        match self {
            Self::Start(start) => start.clone().into(),
            Self::Random { start, plies } => Opening::random(ruleset, start, *plies, pair_seed),
            Self::Listed { openings, .. } => openings[(pair % openings.len() as u64) as usize].clone(),
        }
    }

    /// The position that every game begins from, when it is one.
    pub fn start(&self) -> Option<&Position> {
        match self {
            Self::Start(start) | Self::Random { start, .. } => Some(start),
            Self::Listed { .. } => None,
        }
    }

    /// Reads a list: PGN games, of which the first `plies` half-moves are taken, or a FEN on each line.
    ///
    /// In a list of FENs, empty lines and lines that begin with `#` are left out.
    ///
    /// # Errors
    /// The first line or game that gives no opening.
    pub fn read(source: &str, text: &str, ruleset: &Ruleset, plies: usize) -> Result<Self, OpeningsError> {
        let error = |place: String, why: String| OpeningsError { source_name: source.into(), place, why };
        let openings = if text.trim_start().starts_with('[') {
            read_games(text, ruleset, plies).map_err(|(place, why)| error(place, why))?
        } else {
            read_fens(text, ruleset).map_err(|(place, why)| error(place, why))?
        };
        if openings.is_empty() {
            return Err(error("the whole file".into(), "expected PGN games or FENs, got nothing".into()));
        }
        Ok(Self::Listed { source: source.into(), openings })
    }
}

type Misread = (String, String);

fn read_fens(text: &str, ruleset: &Ruleset) -> Result<Vec<Opening>, Misread> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let here = || format!("line {number}");
        let start: Position =
            line.parse().map_err(|error: noctule_board::FenError| (here(), error.to_string()))?;
        openings.push(Opening::new(ruleset, start, Vec::new()).map_err(|error| (here(), error.to_string()))?);
    }
    Ok(openings)
}

fn read_games(text: &str, ruleset: &Ruleset, plies: usize) -> Result<Vec<Opening>, Misread> {
    let mut openings = Vec::new();
    for (number, game) in (1..).zip(pgn::read_games(text)) {
        let here = || format!("game {number}, line {}", first_line(text, number));
        let record = match game {
            Ok(pgn::ReadGame::Full(record)) => record,
            Ok(pgn::ReadGame::OneSided(_)) => {
                return Err((here(), "expected a whole game, got what one seat knew of it".into()));
            }
            Err(error) => {
                return Err((format!("game {number}, line {}", error.line), error.expected));
            }
        };
        let moves = record.moves.iter().take(plies).map(|turn| turn.played).collect();
        openings
            .push(Opening::new(ruleset, record.start, moves).map_err(|error| (here(), error.to_string()))?);
    }
    Ok(openings)
}

/// The line on which a game of a PGN file begins: a tag after something else than a tag or an empty line.
fn first_line(text: &str, game: usize) -> usize {
    let mut in_head = false;
    let mut seen = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let tag = line.starts_with('[');
        if tag && !in_head {
            seen += 1;
            if seen == game {
                return number;
            }
        }
        in_head = tag || (in_head && line.trim().is_empty());
    }
    1
}

/// A list of openings that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{source_name}, {place}: {why}")]
pub struct OpeningsError {
    source_name: String,
    place: String,
    why: String,
}

impl fmt::Display for Openings {
    /// One line, equal for equal openings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(start) => write!(f, "{start}"),
            Self::Random { start, plies } => {
                write!(f, "{plies} random half-moves")?;
                if *start == Position::start() { Ok(()) } else { write!(f, " from {start}") }
            }
            Self::Listed { source, openings } => {
                let digest = openings.iter().fold(0, |digest, opening| {
                    let text = format!("{} {}", opening.start, spelled(opening));
                    text.bytes().fold(digest, |digest, byte| split_mix(digest ^ u64::from(byte)))
                });
                write!(f, "{} of {source}, digest {digest:016x}", openings.len())
            }
        }
    }
}

fn spelled(opening: &Opening) -> String {
    let mut position = opening.start.clone();
    let spell = |&played: &Try| {
        let text = san::write(&position, played);
        position.play(played);
        text
    };
    opening.moves.iter().map(spell).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "\
[Event \"one\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event \"two\"]
[Result \"*\"]

1. d4 d5 2. c4 *
";

    fn read(text: &str, plies: usize) -> Result<Vec<Opening>, String> {
        match Openings::read("list", text, &Ruleset::WILD16, plies) {
            Ok(Openings::Listed { openings, .. }) => Ok(openings),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn games_give_their_first_moves_and_fens_their_positions() {
        let openings = read(GAMES, 4).unwrap();
        assert_eq!(openings.iter().map(spelled).collect::<Vec<_>>(), ["e4 e5 Bc4 Nc6", "d4 d5 c4"]);
        let fens = "# endings\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
        assert_eq!(
            read(fens, 4).unwrap(),
            ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse::<Position>().unwrap().into()]
        );
    }

    #[test]
    fn a_bad_line_is_named_with_what_was_expected() {
        for (text, plies, expected) in [
            (
                GAMES,
                7,
                "list, game 1, line 1: expected a start from which games can be played, but this one is over: Checkmate",
            ),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n# x\nrubbish", 0, "list, line 3: expected"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "list, line 1: expected a start from which games"),
            ("", 0, "list, the whole file: expected PGN games or FENs"),
            ("[Event \"x\"]\n\n1. e4 e4 *\n", 4, "list, game 1, line 3: "),
        ] {
            let error = read(text, plies).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn pairs_take_the_listed_openings_in_turn() {
        let openings = Openings::read("list", GAMES, &Ruleset::WILD16, 1).unwrap();
        let spelled: Vec<String> =
            (0..3).map(|pair| spelled(&openings.of_pair(&Ruleset::WILD16, pair, 0))).collect();
        assert_eq!(spelled, ["e4", "d4", "e4"]);
    }
}
