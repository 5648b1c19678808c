//! What every command that learns from recorded games does with its files.

use anyhow::{Context, ensure};
use noctule_opponent::NotLearned;
use noctule_record::pgn::{self, ReadError, ReadGame};
use noctule_rules::Ruleset;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{Write, stderr};
use std::path::Path;

/// How many games that could not be used are named.
const NAMED: usize = 20;

/// All games of a file, of which there must be one. Those that do not name their ruleset are taken for `ruleset`.
pub(crate) fn games(
    path: &Path,
    ruleset: Option<Ruleset>,
) -> anyhow::Result<Vec<Result<ReadGame, ReadError>>> {
    let bytes = std::fs::read(path)
        .with_context(|| format!("expected a file of recorded games, got {}", path.display()))?;
    let text = pgn::decode(&bytes);
    let games = match ruleset {
        Some(ruleset) => pgn::read_games_as(&text, ruleset),
        None => pgn::read_games(&text),
    };
    ensure!(!games.is_empty(), "expected at least one game in {}, found none", path.display());
    Ok(games)
}

/// The complaint about a game that is no good; a set-up position is no fault.
pub(crate) fn unusable(learned: Result<(), NotLearned>, number: usize) -> Option<String> {
    match learned {
        Ok(()) | Err(NotLearned::SetUp) => None,
        Err(NotLearned::Mismatch(why)) => Some(format!("game {number}, {why}")),
    }
}

/// What is wrong with games that could not be used.
#[derive(Default)]
pub(crate) struct Complaints {
    named: Vec<String>,
    unnamed: usize,
}

impl Complaints {
    pub(crate) fn add(&mut self, path: &Path, complaint: &str) {
        if self.named.len() < NAMED {
            self.named.push(format!("{}: {complaint}", path.display()));
        } else {
            self.unnamed += 1;
        }
    }

    /// How many games could not be used.
    pub(crate) fn number(&self) -> usize {
        self.named.len() + self.unnamed
    }

    pub(crate) fn utter(&self) {
        let mut text = String::new();
        for complaint in &self.named {
            let _ = writeln!(text, "noctule: passed over {complaint}");
        }
        if self.unnamed > 0 {
            let _ = writeln!(text, "noctule: passed over {} more", self.unnamed);
        }
        // Nobody is left to tell when even this cannot be written.
        let _ = stderr().write_all(text.as_bytes());
    }
}

/// Writes what was learned; an existing file is replaced only when that is wanted.
pub(crate) fn write(path: &Path, text: &str, replace: bool, what: &str) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    if replace {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.with_context(|| format!("cannot write the {what} to {}", path.display()))
}
