use super::StoreError;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Executor};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};

/// How many jobs share a transaction at most.
const TOGETHER: usize = 1024;
/// How many jobs may wait for the next transaction; whoever comes then waits at the door.
const WAITING: usize = 4096;

/// What somebody does with a connection.
pub(super) type Doing<'c, T> = Pin<Box<dyn Future<Output = T> + Send + 'c>>;

type Job = Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> Doing<'c, (Fate, Reply)> + Send>;
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Whether a job is one statement, which SQLite undoes by itself when it fails, or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Statements {
    One,
    Several,
}

enum Fate {
    Stands,
    /// This job alone is undone.
    Undone,
    /// The database itself has failed; what else is in the transaction cannot be trusted either.
    Failed(StoreError),
}

enum Word {
    Do(Statements, Job),
    Close(oneshot::Sender<()>),
}

/// The one connection that writes.
///
/// All jobs that have come in while a transaction was on its way to the disk make up the next one, and each is
/// answered when that is on disk. So the disk is waited for a few hundred times a second at most, however many write.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    words: mpsc::Sender<Word>,
    transactions: Arc<AtomicU64>,
}

impl Writer {
    /// Takes the connection and begins to serve.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (words, queue) = mpsc::channel(WAITING);
        let transactions = Arc::new(AtomicU64::new(0));
        tokio::spawn(serve(connection, queue, Arc::clone(&transactions)));
        Self { words, transactions }
    }

    /// How many transactions there have been.
    pub(super) fn transactions(&self) -> u64 {
        self.transactions.load(Ordering::Relaxed)
    }

    /// Does the work in the next transaction, and returns when that is on disk.
    pub(super) async fn write<T, F>(&self, statements: Statements, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Doing<'c, Result<T, StoreError>> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            Box::pin(async move {
                let done = work(connection).await;
                let fate = match &done {
                    Ok(_) => Fate::Stands,
                    Err(error) if error.is_the_requests_own() => Fate::Undone,
                    Err(error) => Fate::Failed(error.clone()),
                };
                let reply: Reply = Box::new(move |committed| {
                    // Whoever asked may have gone away; the work stands all the same.
                    let _ = tell.send(done.and_then(|value| committed.map(|()| value)));
                });
                (fate, reply)
            })
        });
        self.words.send(Word::Do(statements, job)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::NotWritten)?
    }

    /// Lets the work that has come in be done, folds the log into the file, and ends.
    pub(super) async fn close(&self) {
        let (tell, told) = oneshot::channel();
        if self.words.send(Word::Close(tell)).await.is_ok() {
            let _ = told.await;
        }
    }
}

async fn serve(
    mut connection: SqliteConnection,
    mut queue: mpsc::Receiver<Word>,
    transactions: Arc<AtomicU64>,
) {
    let mut words = Vec::with_capacity(TOGETHER);
    while queue.recv_many(&mut words, TOGETHER).await > 0 {
        let mut jobs = Vec::with_capacity(words.len());
        let mut closing = None;
        for word in words.drain(..) {
            match word {
                Word::Do(statements, job) => jobs.push((statements, job)),
                Word::Close(tell) => closing = Some(tell),
            }
        }
        if !jobs.is_empty() {
            transactions.fetch_add(1, Ordering::Relaxed);
            together(&mut connection, jobs).await;
        }
        if let Some(tell) = closing {
            queue.close();
            if let Err(error) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").await {
                tracing::warn!(%error, "the log could not be folded into the database; it will be next time");
            }
            let _ = connection.close().await;
            let _ = tell.send(());
            return;
        }
    }
}

/// One transaction.
async fn together(connection: &mut SqliteConnection, jobs: Vec<(Statements, Job)>) {
    let mut replies = Vec::with_capacity(jobs.len());
    let mut state = begin(connection).await;
    for (statements, job) in jobs {
        if state.is_err() {
            // Dropping the job tells its owner that nothing was done.
            continue;
        }
        match one(connection, statements, job).await {
            Ok((Fate::Failed(error), reply)) => {
                state = Err(error);
                replies.push(reply);
            }
            Ok((_, reply)) => replies.push(reply),
            Err(error) => state = Err(error),
        }
    }
    let committed = match state {
        Ok(()) => connection.execute("COMMIT").await.map(drop).map_err(StoreError::from),
        Err(error) => Err(error),
    };
    if let Err(error) = &committed {
        tracing::error!(%error, "nothing of this transaction stands");
        // SQLite has ended the transaction by itself after some failures; then there is nothing to roll back.
        let _ = connection.execute("ROLLBACK").await;
    }
    for reply in replies {
        reply(committed.clone());
    }
}

async fn begin(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    Ok(connection.execute("BEGIN IMMEDIATE").await.map(drop)?)
}

async fn one(
    connection: &mut SqliteConnection,
    statements: Statements,
    job: Job,
) -> Result<(Fate, Reply), StoreError> {
    if statements == Statements::One {
        return Ok(job(connection).await);
    }
    connection.execute("SAVEPOINT job").await?;
    let (fate, reply) = job(connection).await;
    if let Fate::Undone = fate {
        connection.execute("ROLLBACK TO job").await?;
    }
    if !matches!(fate, Fate::Failed(_)) {
        connection.execute("RELEASE job").await?;
    }
    Ok((fate, reply))
}
