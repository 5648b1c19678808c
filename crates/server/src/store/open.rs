use super::StoreError;
use sqlx::error::DatabaseError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Row};
use std::fs::{File, OpenOptions, TryLockError, create_dir_all};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// "Noct": how SQLite files of this program are told from others.
const APPLICATION: i64 = 0x4e6f_6374;

/// Each step takes a file one version further; the last statement of each says which.
const STEPS: [&str; 2] = [include_str!("schema/1.sql"), include_str!("schema/2.sql")];

/// The options that readers and the writer share.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).foreign_keys(true).busy_timeout(Duration::from_secs(10))
}

/// Makes the file, readable for its owner alone, and the folder it lies in.
///
/// # Errors
/// When the system refuses.
pub(super) fn make_file(path: &Path) -> Result<(), StoreError> {
    let cannot = |error: std::io::Error| StoreError::CannotOpen { path: path.into(), why: error.to_string() };
    if let Some(folder) = path.parent() {
        create_dir_all(folder).map_err(cannot)?;
    }
    private().open(path).map_err(cannot).map(drop)
}

/// Keeps a second process away for as long as the file that it gives is held. The lock is on a file of its own:
/// SQLite's locks on the database would be lost whenever this process closed another handle to it.
///
/// # Errors
/// When another process holds it, or the system refuses.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let cannot = |error: std::io::Error| StoreError::CannotOpen { path: path.into(), why: error.to_string() };
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = private().open(PathBuf::from(name)).map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.into() }),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Connects for writing, and brings the file to this program's version.
///
/// Nothing is written to a file that turns out to be somebody else's.
///
/// # Errors
/// When the file is not ours, is damaged, or comes from a later version.
pub(super) async fn connect(path: &Path) -> Result<SqliteConnection, StoreError> {
    let explained = |error: sqlx::Error| explain(path, &error);
    let mut connection = options(path).connect().await.map_err(explained)?;
    bring_up_to_date(path, &mut connection).await?;
    // A commit is on disk when it returns; see docs of SQLite's `synchronous` about WAL.
    sqlx::raw_sql("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        .execute(&mut connection)
        .await
        .map_err(explained)?;
    Ok(connection)
}

async fn bring_up_to_date(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let explained = |error: sqlx::Error| explain(path, &error);
    let known = STEPS.len() as i64;
    let found = number(connection, "PRAGMA user_version").await.map_err(explained)?;
    let application = number(connection, "PRAGMA application_id").await.map_err(explained)?;
    let tables = number(connection, "SELECT count(*) FROM sqlite_schema").await.map_err(explained)?;
    match (application, found, tables) {
        (APPLICATION, found, _) if found > known => {
            Err(StoreError::Newer { path: path.into(), found, known })
        }
        (APPLICATION, 1.., _) | (0, 0, 0) => {
            for step in &STEPS[found as usize..] {
                sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await.map_err(explained)?;
                sqlx::raw_sql(*step).execute(&mut *connection).await.map_err(explained)?;
                sqlx::raw_sql("COMMIT").execute(&mut *connection).await.map_err(explained)?;
            }
            Ok(())
        }
        _ => Err(StoreError::NotOurs { path: path.into() }),
    }
}

async fn number(connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(sql).fetch_one(connection).await?.try_get(0)
}

/// SQLite's primary result codes: 11 is "malformed", 26 "not a database".
fn explain(path: &Path, error: &sqlx::Error) -> StoreError {
    let code = error
        .as_database_error()
        .and_then(DatabaseError::code)
        .and_then(|code| code.parse::<u32>().ok())
        .map(|code| code & 0xff);
    match code {
        Some(11) => StoreError::Damaged { path: path.into(), why: error.to_string() },
        Some(26) => StoreError::NotOurs { path: path.into() },
        _ => StoreError::CannotOpen { path: path.into(), why: error.to_string() },
    }
}
