use anyhow::{Context, bail};
use noctule_lab::GameSummary;
use noctule_lab::journal::{Found, Journal};
use noctule_record::{GameRecord, pgn};
use serde_json::Value;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where a contest is written to: the folder of --out, the file of --records, both or neither.
#[derive(Default)]
pub(crate) struct Files {
    journal: Option<Journal>,
    records: Option<Records>,
    /// The games that were played before.
    pub(crate) finished: Vec<GameSummary>,
}

impl Files {
    pub(crate) fn open(folder: Option<&Path>, resume: bool, plan: &Value) -> anyhow::Result<Self> {
        let Some(folder) = folder else { return Ok(Self::default()) };
        if !resume {
            let journal = Some(Journal::create(folder, plan)?);
            return Ok(Self { journal, ..Self::default() });
        }
        let Found { journal, games, note } = Journal::resume(folder, plan)?;
        note.map_or(Ok(()), |note| super::remark(&note))?;
        Ok(Self { journal: Some(journal), finished: games, records: None })
    }

    pub(crate) fn also_write_records(&mut self, path: &Path, replace: bool) -> anyhow::Result<()> {
        if !self.finished.is_empty() {
            bail!("expected --records with a new contest only: the games of this one are in its folder");
        }
        self.records = Some(Records::open(path.into(), replace)?);
        Ok(())
    }

    pub(crate) fn write(&mut self, game: &GameSummary, record: &GameRecord) -> anyhow::Result<()> {
        if let Some(journal) = &mut self.journal {
            journal.write(game, record)?;
        }
        match &mut self.records {
            Some(records) => records.write(&pgn::write(record)),
            None => Ok(()),
        }
    }

    /// Writes the reports and pictures beside the games.
    pub(crate) fn conclude(&self, reports: &[(&str, &str)]) -> anyhow::Result<()> {
        let Some(journal) = &self.journal else { return Ok(()) };
        reports.iter().try_for_each(|(name, text)| Ok(journal.put_beside(name, text)?))
    }
}

/// The file that the games are written to, one whole game at a time, so that a match that is broken off
/// leaves whole games behind.
struct Records {
    path: PathBuf,
    file: File,
    is_empty: bool,
}

impl Records {
    /// Opens the file before anything is played.
    fn open(path: PathBuf, replace: bool) -> anyhow::Result<Self> {
        let opened = if replace { File::create(&path) } else { File::create_new(&path) };
        let file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => bail!(
                "expected a new file for the records, but {} exists; --force replaces it",
                path.display()
            ),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write the records to {}", path.display()));
            }
        };
        Ok(Self { path, file, is_empty: true })
    }

    fn write(&mut self, game: &str) -> anyhow::Result<()> {
        let separator = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        self.file
            .write_all(format!("{separator}{game}").as_bytes())
            .with_context(|| format!("cannot write the records to {}", self.path.display()))
    }
}
