//! Everything that outlives the process, in one SQLite file.
//!
//! One connection writes, in transactions that all waiting work shares ([`writer`]); several read. What a method that
//! writes has returned from is on disk.

mod bots;
mod deeds;
mod error;
mod games;
mod open;
mod persons;
mod ratings;
mod words;
mod writer;

pub use bots::BotRow;
pub use deeds::DeedRow;
pub use error::StoreError;
pub use games::{GameRow, Listing, SeatRow};
pub use persons::{AccountRow, PersonRow};
pub use ratings::RatingRow;

use sqlx::sqlite::{SqliteConnection, SqlitePool, SqlitePoolOptions};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use writer::{Doing, Statements, Writer};

/// How many connections read.
const READERS: u32 = 4;

/// The handle to the data; clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    writer: Writer,
    /// A store in memory has no readers: its one connection does both.
    readers: Option<SqlitePool>,
    _lock: Option<Arc<File>>,
}

impl Store {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// When it is not a file of this program's, is damaged, comes from a later version or is in use.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        open::make_file(path)?;
        let lock = open::lock(path)?;
        let writer = Writer::start(open::connect(path).await?);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(open::options(path).read_only(true));
        Ok(Self { writer, readers: Some(readers), _lock: Some(Arc::new(lock)) })
    }

    /// A store that is gone with the process, for tests.
    ///
    /// # Errors
    /// Only when there is no memory.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let connection = open::connect(Path::new(":memory:")).await?;
        Ok(Self { writer: Writer::start(connection), readers: None, _lock: None })
    }

    /// Lets what was begun be finished, and folds SQLite's log into the file. Whoever writes afterwards is told that
    /// the store is closed.
    pub async fn close(&self) {
        if let Some(readers) = &self.readers {
            readers.close().await;
        }
        self.writer.close().await;
    }

    /// How many transactions have been written.
    pub fn transactions(&self) -> u64 {
        self.writer.transactions()
    }

    async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Doing<'c, Result<T, StoreError>> + Send + 'static,
    {
        match &self.readers {
            Some(readers) => {
                let mut connection = readers.acquire().await.map_err(|error| match error {
                    sqlx::Error::PoolClosed => StoreError::Closed,
                    other => other.into(),
                })?;
                work(&mut connection).await
            }
            None => self.writer.write(Statements::One, work).await,
        }
    }
}

#[cfg(test)]
mod tests;
