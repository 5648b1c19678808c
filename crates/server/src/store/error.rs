use sqlx::error::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

/// Why the store could not do something.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be made or opened.
    #[error("cannot open {path}: {why}")]
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// The file is something else.
    #[error("{path} is not a file of this program's: expected a database that noctule made, or no file")]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The file is cut short or overwritten.
    #[error("{path} is damaged: {why}; put a copy of it back, or move it away to begin anew")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A later version of the program wrote the file.
    #[error("{path} was written by a later noctule: expected version {known} at most, found {found}")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version this program writes.
        known: i64,
    },
    /// Another process has the file.
    #[error("{path} is in use: another noctule is running with it")]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// There is no such game to change.
    #[error("there is no game {0}")]
    NoSuchGame(String),
    /// Something that must be there once is there already.
    #[error("there already")]
    Duplicate,
    /// The database could not do it.
    #[error("the database: {0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// The transaction failed before this was begun.
    #[error("nothing was written: the transaction failed")]
    NotWritten,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether only the request was at fault, so that whatever else is in the same transaction may stand.
    pub(super) fn is_the_requests_own(&self) -> bool {
        match self {
            Self::NoSuchGame(_) | Self::Duplicate => true,
            Self::Database(error) => error.as_database_error().is_some_and(|error| {
                matches!(
                    error.kind(),
                    ErrorKind::UniqueViolation
                        | ErrorKind::ForeignKeyViolation
                        | ErrorKind::NotNullViolation
                        | ErrorKind::CheckViolation
                )
            }),
            _ => false,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(database) if database.is_unique_violation() => Self::Duplicate,
            _ => Self::Database(Arc::new(error)),
        }
    }
}
