//! What a contest writes while it is played, so that it can go on after a kill.
//!
//! A folder holds the plan (`plan.json`), a line of JSON for each game (`games.jsonl`) and the games
//! themselves (`games.pgn`). A game is written to the PGN file first and then to the list, each at once, so
//! that what the list names is whole. Going on cuts off what is not.

use crate::{Conduct, FaultKind, FaultNote, GameSummary, TurnTimes};
use noctule_board::{ByColor, Color};
use noctule_record::{GameRecord, pgn};
use noctule_rules::{Outcome, Reason};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The open files of a contest.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    list: File,
    records: File,
}

/// What an earlier run left.
#[derive(Debug)]
pub struct Found {
    /// The journal, ready for the next game.
    pub journal: Journal,
    /// The games that were played, from the first on.
    pub games: Vec<GameSummary>,
    /// What was cut off, for people.
    pub note: Option<String>,
}

/// Why a journal cannot be written or taken up again.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file system's word.
    #[error("cannot {doing} {}: {error}", .path.display())]
    Files {
        /// What was to be done.
        doing: &'static str,
        /// To which file.
        path: PathBuf,
        /// What happened.
        error: io::Error,
    },
    /// There is a contest in the folder already.
    #[error("expected a folder without games, but {} holds a contest; --resume goes on with it", .0.display())]
    Taken(PathBuf),
    /// There is nothing to go on with.
    #[error("expected a contest to go on with, but {} holds none", .0.display())]
    Nothing(PathBuf),
    /// The contest there is another one.
    #[error("expected the plan of {}: {what} was {was}, and now is {is}", .path.display())]
    OtherPlan {
        /// The plan's file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// What the file says.
        was: String,
        /// What is asked for now.
        is: String,
    },
    /// A line in the middle of the list that is none.
    #[error("{}, line {line}: expected a game, got {got}", .path.display())]
    Line {
        /// The list.
        path: PathBuf,
        /// The line, counted from one.
        line: usize,
        /// What is wrong.
        got: String,
    },
}

/// The name of the file that holds the plan.
pub const PLAN: &str = "plan.json";
const LIST: &str = "games.jsonl";
const RECORDS: &str = "games.pgn";

impl Journal {
    /// Opens a new journal in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// When the folder holds a contest already, or cannot be written.
    pub fn create(folder: &Path, plan: &Value) -> Result<Self, JournalError> {
        let path = folder.join(PLAN);
        if path.exists() || folder.join(LIST).exists() {
            return Err(JournalError::Taken(folder.into()));
        }
        fs::create_dir_all(folder).map_err(failed("make", folder))?;
        fs::write(&path, format!("{plan:#}\n")).map_err(failed("write", &path))?;
        let open = |name: &str| {
            let path = folder.join(name);
            File::create(&path).map_err(failed("write", &path))
        };
        Ok(Self { folder: folder.into(), list: open(LIST)?, records: open(RECORDS)? })
    }

    /// Takes up the journal of a folder again. A last line that was not finished is cut off, and games that
    /// the list does not name.
    ///
    /// # Errors
    /// When there is none, or its plan is another one.
    pub fn resume(folder: &Path, plan: &Value) -> Result<Found, JournalError> {
        let path = folder.join(PLAN);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(JournalError::Nothing(folder.into()));
            }
            read => read.map_err(failed("read", &path))?,
        };
        same_plan(&path, &text, plan)?;
        let open = |name: &str| {
            let path = folder.join(name);
            let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path);
            file.map_err(failed("open", &path))
        };
        let (mut list, mut records) = (open(LIST)?, open(RECORDS)?);
        let length = records.metadata().map_err(failed("read", &folder.join(RECORDS)))?.len();
        let Kept { games, list_length, records_length, note } = read_list(&list, &folder.join(LIST), length)?;
        for (file, length, name) in [(&mut list, list_length, LIST), (&mut records, records_length, RECORDS)]
        {
            let cut = file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0)));
            cut.map_err(failed("cut", &folder.join(name)))?;
        }
        Ok(Found { journal: Self { folder: folder.into(), list, records }, games, note })
    }

    /// Writes a game, at once.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&mut self, game: &GameSummary, record: &GameRecord) -> Result<(), JournalError> {
        let written = self.write_record(record).map_err(failed("write", &self.folder.join(RECORDS)))?;
        let mut line = serde_json::to_string(&Line::of(game, written)).unwrap_or_default();
        line.push('\n');
        let listed = self.list.write_all(line.as_bytes()).and_then(|()| self.list.flush());
        listed.map_err(failed("write", &self.folder.join(LIST)))
    }

    fn write_record(&mut self, record: &GameRecord) -> io::Result<u64> {
        let gap = if self.records.stream_position()? == 0 { "" } else { "\n" };
        self.records.write_all(format!("{gap}{}", pgn::write(record)).as_bytes())?;
        self.records.flush()?;
        self.records.stream_position()
    }

    /// Writes another file into the folder, such as the report.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put_beside(&self, name: &str, text: &str) -> Result<(), JournalError> {
        let path = self.folder.join(name);
        fs::write(&path, text).map_err(failed("write", &path))
    }
}

fn failed(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_path_buf();
    move |error| JournalError::Files { doing, path, error }
}

/// Compares plans key by key, so that the difference can be named.
fn same_plan(path: &Path, text: &str, plan: &Value) -> Result<(), JournalError> {
    let was: Value = serde_json::from_str(text).unwrap_or(Value::Null);
    let keys = [&was, plan].into_iter().filter_map(Value::as_object).flat_map(serde_json::Map::keys);
    let keys: std::collections::BTreeSet<&String> = keys.collect();
    let differs = |what: &str, was: &Value, is: &Value| JournalError::OtherPlan {
        path: path.into(),
        what: what.into(),
        was: was.to_string(),
        is: is.to_string(),
    };
    match keys.into_iter().find(|key| was[key.as_str()] != plan[key.as_str()]) {
        Some(key) => Err(differs(key, &was[key.as_str()], &plan[key.as_str()])),
        None if was.is_object() => Ok(()),
        None => Err(differs("the file", &was, plan)),
    }
}

/// What of the two files is whole.
struct Kept {
    games: Vec<GameSummary>,
    list_length: u64,
    records_length: u64,
    note: Option<String>,
}

fn read_list(list: &File, path: &Path, records: u64) -> Result<Kept, JournalError> {
    let mut kept = Kept { games: Vec::new(), list_length: 0, records_length: 0, note: None };
    let mut lines = BufReader::new(list);
    for number in 1.. {
        let mut line = Vec::new();
        let length = lines.read_until(b'\n', &mut line).map_err(failed("read", path))? as u64;
        if length == 0 {
            break;
        }
        let cut =
            |what: &str| Some(format!("{}, line {number}: {what}; its game is played again", path.display()));
        if line.pop() != Some(b'\n') {
            kept.note = cut("the last line was not finished");
            break;
        }
        let misread = |got: String| JournalError::Line { path: path.into(), line: number, got };
        let read: Line = serde_json::from_slice(&line).map_err(|error| misread(error.to_string()))?;
        let Some((game, written)) = read.game() else { return Err(misread("a word unknown here".into())) };
        if game.number as usize != kept.games.len() {
            return Err(misread(format!("game {} out of order", game.number)));
        }
        if written > records {
            kept.note = cut("its record was not written to the end");
            break;
        }
        kept.games.push(game);
        kept.list_length += length;
        kept.records_length = written;
    }
    Ok(kept)
}

/// A game as it stands in the list.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    game: u32,
    white: usize,
    black: usize,
    result: String,
    reason: Option<String>,
    plies: u64,
    opening_plies: u64,
    lead: i32,
    white_conduct: Conduct,
    black_conduct: Conduct,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    white_turn_ms: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    black_turn_ms: Vec<u32>,
    fault: Option<FaultWords>,
    records_end: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct FaultWords {
    by: String,
    kind: String,
    text: String,
}

impl Line {
    fn of(game: &GameSummary, records_end: u64) -> Self {
        Self {
            game: game.number,
            white: game.players.white,
            black: game.players.black,
            result: game.outcome.map_or("*", |outcome| outcome.score()).into(),
            reason: game.outcome.map(|outcome| outcome.reason.word().into()),
            plies: game.plies,
            opening_plies: game.opening_plies,
            lead: game.lead,
            white_conduct: game.conduct.white,
            black_conduct: game.conduct.black,
            white_turn_ms: game.turn_times.white.milliseconds().to_vec(),
            black_turn_ms: game.turn_times.black.milliseconds().to_vec(),
            fault: game.fault.as_ref().map(|fault| FaultWords {
                by: if fault.by == Color::White { "white" } else { "black" }.into(),
                kind: fault.kind.word().into(),
                text: fault.text.clone(),
            }),
            records_end,
        }
    }

    /// The game and where its record ends, unless a word is unknown.
    fn game(self) -> Option<(GameSummary, u64)> {
        let winner = match self.result.as_str() {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            "1/2-1/2" | "*" => None,
            _ => return None,
        };
        let reason = match self.reason {
            Some(word) => Some(Reason::from_word(&word)?),
            None => None,
        };
        let fault = match self.fault {
            None => None,
            Some(words) => Some(FaultNote {
                by: match words.by.as_str() {
                    "white" => Color::White,
                    "black" => Color::Black,
                    _ => return None,
                },
                kind: FaultKind::from_word(&words.kind)?,
                text: words.text,
            }),
        };
        let game = GameSummary {
            number: self.game,
            players: ByColor { white: self.white, black: self.black },
            outcome: reason.map(|reason| Outcome { reason, winner }),
            plies: self.plies,
            opening_plies: self.opening_plies,
            conduct: ByColor { white: self.white_conduct, black: self.black_conduct },
            lead: self.lead,
            turn_times: ByColor { white: self.white_turn_ms, black: self.black_turn_ms }.map(TurnTimes::from),
            fault,
        };
        Some((game, self.records_end))
    }
}
