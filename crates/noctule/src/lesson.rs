//! What every command that learns from recorded games does with its files.

use crate::tally::thousands;
use anyhow::{Context, ensure};
use noctule_opponent::NotLearned;
use noctule_record::GameRecord;
use noctule_record::pgn::{self, ReadError, ReadGame};
use noctule_rules::Ruleset;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write, stderr, stdout};
use std::path::{Path, PathBuf};

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

/// The files of a command that learns from whole games.
#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// Files of recorded games.
    #[arg(value_name = "RECORDS", required = true)]
    pub(crate) records: Vec<PathBuf>,
    /// Write what was learned to this file. An existing file is left alone unless --force is given.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "output")]
    force: bool,
}

impl Files {
    /// Refuses to replace a file unasked, before anything is learned.
    pub(crate) fn may_write(&self, what: &str) -> anyhow::Result<()> {
        self.output.as_ref().map_or(Ok(()), |output| may_write(output, self.force, what))
    }

    /// Writes what was learned, if that is wanted, and answers the words that say so.
    pub(crate) fn write(&self, what: &str, text: impl FnOnce() -> String) -> anyhow::Result<String> {
        let Some(output) = &self.output else { return Ok(String::new()) };
        let text = text();
        write(output, &text, self.force, what)?;
        Ok(format!(
            "\nThe {what} {} in {}, {} bytes.\n",
            if what.ends_with('s') { "are" } else { "is" },
            output.display(),
            thousands(text.len() as u64)
        ))
    }
}

/// Games that nothing was learned from.
#[derive(Default)]
pub(crate) struct PassedOver {
    pub(crate) complaints: Complaints,
    pub(crate) set_up: usize,
    pub(crate) one_sided: usize,
}

impl PassedOver {
    /// Takes every whole game of these files, and utters what is wrong with the others.
    pub(crate) fn in_taking(
        records: &[PathBuf],
        mut take: impl FnMut(&GameRecord) -> Result<(), NotLearned>,
    ) -> anyhow::Result<Self> {
        let mut passed_over = Self::default();
        for path in records {
            for (number, game) in (1..).zip(games(path, None)?) {
                passed_over.meet(path, number, game, &mut take);
            }
        }
        passed_over.complaints.utter();
        Ok(passed_over)
    }

    fn meet(
        &mut self,
        path: &Path,
        number: usize,
        game: Result<ReadGame, ReadError>,
        take: &mut impl FnMut(&GameRecord) -> Result<(), NotLearned>,
    ) {
        let complaint = match game {
            Ok(ReadGame::Full(record)) => {
                let learned = take(&record);
                self.set_up += usize::from(learned == Err(NotLearned::SetUp));
                unusable(learned, number)
            }
            Ok(ReadGame::OneSided(_)) => {
                self.one_sided += 1;
                None
            }
            Err(why) => Some(why.to_string()),
        };
        if let Some(complaint) = complaint {
            self.complaints.add(path, &complaint);
        }
    }

    /// What there was, where no game was whole.
    pub(crate) fn nothing_whole(&self) -> String {
        format!(
            "expected at least one whole game to learn from: {} could not be read, {} began from a set-up position, {} \
             are known from one side",
            self.complaints.number(),
            self.set_up,
            self.one_sided
        )
    }

    /// How many games were taken, and how many were not.
    pub(crate) fn counts(&self, taken: u32) -> [(&'static str, usize); 4] {
        [
            ("whole games", taken as usize),
            ("of one side, passed over", self.one_sided),
            ("set-up, passed over", self.set_up),
            ("bad, passed over", self.complaints.number()),
        ]
    }
}

/// Refuses to replace a file unasked, before anything is learned.
pub(crate) fn may_write(output: &Path, force: bool, what: &str) -> anyhow::Result<()> {
    ensure!(
        force || !output.exists(),
        "expected a new file for the {what}, but {} exists; --force replaces it",
        output.display()
    );
    Ok(())
}

/// Prints a report, to whoever reads as much of it as he likes.
pub(crate) fn tell(text: &str) -> anyhow::Result<()> {
    match stdout().write_all(text.as_bytes()) {
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
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
