use crate::config::{ConfigError, LogFormat, LogLevel, ServeOptions};
use crate::http::{House, router};
use crate::store::{Store, StoreError};
use crate::{Chance, Clock};
use axum::serve::ListenerExt;
use noctule_engine::Shelf;
use std::io::{self, Write, stdout};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing::level_filters::LevelFilter;

/// How long those who are being answered, and then those with a socket, are waited for at the end.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why the place cannot be open.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A setting makes no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be had.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, #[source] io::Error),
    /// The system did not let the server run.
    #[error("the server cannot run: {0}")]
    System(#[from] io::Error),
}

/// Opens the place and serves until the process is told to end. For programs that are not asynchronous.
///
/// # Errors
/// When the place cannot be opened.
pub fn run(options: ServeOptions, shelf: Shelf) -> Result<(), ServeError> {
    begin_log(&options);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(options, shelf))
}

/// Opens the place, says on standard output where it is, and serves until SIGINT or SIGTERM. Then nobody new is let
/// in, answers are finished, sockets are closed with a word, and the data is folded into its file.
///
/// # Errors
/// When the place cannot be opened.
pub async fn serve(options: ServeOptions, shelf: Shelf) -> Result<(), ServeError> {
    options.check()?;
    let listen = options.listen;
    let store = Store::open(&options.data).await?;
    let house = House::open(options, store, Clock::running(), Chance::of_the_system(), shelf).await?;
    let listener = TcpListener::bind(listen).await.map_err(|error| ServeError::Listen(listen, error))?;
    let address = listener.local_addr()?;
    // A place without anybody to read this line is a place all the same.
    let _ = writeln!(stdout(), "noctule is at http://{address}").and_then(|()| stdout().flush());
    tracing::info!(%address, "open");

    let mut closing = house.closing.listen();
    let service = router(house.clone()).into_make_service_with_connect_info::<SocketAddr>();
    // Messages are small and many: each goes out at once.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        let _ = closing.changed().await;
    });
    let serving = tokio::spawn(serving.into_future());
    told_to_end().await?;
    tracing::info!("closing");
    house.closing.begin();
    if tokio::time::timeout(FAREWELL, serving).await.is_err() {
        tracing::warn!("somebody was still being answered");
    }
    if !house.closing.all_left(FAREWELL).await {
        tracing::warn!("a socket did not close in time");
    }
    house.store.close().await;
    Ok(())
}

#[cfg(unix)]
async fn told_to_end() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn told_to_end() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// The log goes to standard error. A log that somebody else has begun stays.
fn begin_log(options: &ServeOptions) {
    let level = match options.log_level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).with_target(false);
    let _ = match options.log_format {
        LogFormat::Text => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}
