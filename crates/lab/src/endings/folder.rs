use noctule_solve::endings::{
    Builder, Ending, FileError, Journal, NotKnown, Table, Tables, journal_begins, journal_line,
};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// A folder with a file for each table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// Why a table cannot be had from a folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is no place for the folder.
    #[error("expected NOCTULE_ENDINGS or HOME to say where the tables of endings are kept")]
    Nowhere,
    /// The table has not been built.
    #[error("expected the table of {ending} in {}; `noctule endings build {ending}` makes it", .file.display())]
    Missing {
        /// Which.
        ending: Ending,
        /// Where it would be.
        file: PathBuf,
    },
    /// The file is no good.
    #[error("{}: {why}", .file.display())]
    Bad {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        why: FileError,
    },
    /// The file cannot be read or written.
    #[error("cannot read or write {}: {why}", .file.display())]
    Io {
        /// Which file.
        file: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Somebody else is at it.
    #[error("expected nobody else to be building {ending} in {}; another build of it is under way", .folder.display())]
    Busy {
        /// Which table.
        ending: Ending,
        /// Where.
        folder: PathBuf,
    },
    /// Another table is needed first.
    #[error(transparent)]
    NotKnown(#[from] NotKnown),
}

/// Somebody who is told how a build goes.
pub trait Progress: Sync {
    /// Layers that were found before are taken up.
    fn resumes(&self, layers: usize);
    /// The sets won in so many moves are looked for, among so many placements.
    fn begins(&self, moves: u8, placements: usize);
    /// One placement has been looked at.
    fn looked(&self);
    /// So many sets have been found in all.
    fn found(&self, moves: u8, sets: usize);
}

/// Is told and says nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn resumes(&self, _: usize) {}
    fn begins(&self, _: u8, _: usize) {}
    fn looked(&self) {}
    fn found(&self, _: u8, _: usize) {}
}

impl Folder {
    /// The folder at a path, which need not exist yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The folder that `NOCTULE_ENDINGS` names, or else the one in the platform's folder for data.
    ///
    /// # Errors
    /// When the environment names no place at all.
    pub fn usual() -> Result<Self, FolderError> {
        let named =
            |variable: &str| std::env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from);
        if let Some(path) = named("NOCTULE_ENDINGS") {
            return Ok(Self(path));
        }
        let data = if cfg!(windows) {
            named("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            named("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local/share")))
        };
        data.map(|data| Self(data.join("noctule/endings"))).ok_or(FolderError::Nowhere)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of an ending's table.
    pub fn file(&self, ending: Ending) -> PathBuf {
        self.0.join(format!("{ending}.ending"))
    }

    /// The file that a build leaves when it is ended early, and goes on from.
    pub fn unfinished(&self, ending: Ending) -> PathBuf {
        self.0.join(format!("{ending}.unfinished"))
    }

    /// The table of an ending.
    ///
    /// # Errors
    /// When it is not there, or the file was cut short or altered.
    pub fn load(&self, ending: Ending) -> Result<Table, FolderError> {
        let file = self.file(ending);
        let bytes = match fs::read(&file) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == ErrorKind::NotFound => {
                return Err(FolderError::Missing { ending, file });
            }
            Err(why) => return Err(FolderError::Io { file, why }),
        };
        Table::from_bytes(ending, &bytes).map_err(|why| FolderError::Bad { file, why })
    }

    /// The tables of an ending and of all that it turns into.
    ///
    /// # Errors
    /// As for [`Folder::load`].
    pub fn load_with_successors(&self, ending: Ending) -> Result<Tables, FolderError> {
        let mut tables = Tables::default();
        for &needed in ending.turns_into().iter().chain(&[ending]) {
            tables.add(self.load(needed)?);
        }
        Ok(tables)
    }

    /// Builds a table and keeps it. Each layer is kept as it is found, so that a build that was killed goes
    /// on where it was; the file itself appears only when it is whole. The file of layers is locked meanwhile.
    ///
    /// # Errors
    /// When a table that it needs is not among `known`, the folder cannot be written, or another build of the
    /// same table is under way in it.
    pub fn build(
        &self,
        ending: Ending,
        known: &Tables,
        progress: &dyn Progress,
    ) -> Result<Table, FolderError> {
        let mut builder = Builder::new(ending, known)?;
        let unfinished = self.unfinished(ending);
        let wrong = |file: &Path| {
            let file = file.to_owned();
            move |why| FolderError::Io { file, why }
        };
        fs::create_dir_all(&self.0).map_err(wrong(&self.0))?;
        let mut journal = self.lock(ending)?;
        take_up(&mut journal, ending, &mut builder, progress).map_err(wrong(&unfinished))?;
        let mut sets = builder.sets();
        loop {
            progress.begins(builder.moves() + 1, builder.placements());
            let Some(layer) = builder.next_layer(&|| progress.looked()) else { break };
            sets += layer.sets.len();
            progress.found(layer.moves, sets);
            journal.write_all(&journal_line(&layer)).map_err(wrong(&unfinished))?;
        }
        let table = builder.finish();
        self.keep(&table)?;
        match fs::remove_file(&unfinished) {
            // A build that ended while this one opened the file has removed it.
            Err(why) if why.kind() != ErrorKind::NotFound => Err(wrong(&unfinished)(why)),
            _ => Ok(table),
        }
    }

    /// Opens the file of layers for this build alone. The system frees it when the build ends, however it ends.
    fn lock(&self, ending: Ending) -> Result<File, FolderError> {
        let path = self.unfinished(ending);
        let file = OpenOptions::new().create(true).read(true).append(true).open(&path);
        let file = file.map_err(|why| FolderError::Io { file: path.clone(), why })?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(FolderError::Busy { ending, folder: self.0.clone() }),
            Err(TryLockError::Error(why)) => Err(FolderError::Io { file: path, why }),
        }
    }

    /// Writes a table under another name and renames it, so that no reader ever sees half of it.
    fn keep(&self, table: &Table) -> Result<(), FolderError> {
        let file = self.file(table.ending());
        let new = self.0.join(format!("{}.new-{}", table.ending(), std::process::id()));
        let written = fs::write(&new, table.to_bytes()).and_then(|()| fs::rename(&new, &file));
        written.map_err(|why| FolderError::Io { file, why })
    }
}

/// Goes on after the layers that the file has whole.
fn take_up(
    file: &mut File,
    ending: Ending,
    builder: &mut Builder<'_>,
    progress: &dyn Progress,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let journal = Journal::read(ending, &bytes).filter(|journal| builder.take_up_all(&journal.layers));
    match journal {
        Some(journal) => {
            file.set_len(journal.length as u64)?;
            progress.resumes(journal.layers.len());
        }
        None => {
            file.set_len(0)?;
            file.write_all(&journal_begins(ending))?;
        }
    }
    Ok(())
}
