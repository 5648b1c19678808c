use crate::config::{ConfigError, LogFormat, LogLevel, ServeOptions};
use crate::connections;
use crate::http::House;
use crate::store::{Store, StoreError};
use crate::{Chance, Clock};
use noctule_engine::Shelf;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing::level_filters::LevelFilter;

/// How long those who are being answered or have a socket are waited for at the end.
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

/// Where the place is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opened {
    /// For browsers.
    pub web: SocketAddr,
    /// For chess interfaces, when asked for.
    pub ics: Option<SocketAddr>,
}

/// Opens the place and serves until the process is told to end. For programs that are not asynchronous.
///
/// # Errors
/// When the place cannot be opened.
pub fn run(options: ServeOptions, shelf: Shelf, opened: impl FnOnce(Opened)) -> Result<(), ServeError> {
    begin_log(&options);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(options, shelf, opened))
}

/// Opens the place, tells `opened` where it is, and serves until SIGINT or SIGTERM. Then nobody new is let
/// in, answers are finished, sockets are closed with a word, and the data is folded into its file.
///
/// # Errors
/// When the place cannot be opened.
pub async fn serve(
    options: ServeOptions,
    shelf: Shelf,
    opened: impl FnOnce(Opened),
) -> Result<(), ServeError> {
    options.check()?;
    let (listen, ics) = (options.listen, options.ics);
    let store = Store::open(&options.data).await?;
    let house = House::open(options, store, Clock::running(), Chance::of_the_system(), shelf).await?;
    let listener = bind(listen).await?;
    let port = match ics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let web = listener.local_addr()?;
    let ics = port.as_ref().map(TcpListener::local_addr).transpose()?;
    let told_to_end = end_signal()?;
    opened(Opened { web, ics });
    tracing::info!(address = %web, "open");

    let serving = tokio::spawn(connections::accept(listener, house.clone()));
    let port = port.map(|port| tokio::spawn(crate::ics::listen(port, house.clone())));
    told_to_end.await;
    tracing::info!("closing");
    house.closing.begin();
    if !house.closing.all_left(FAREWELL).await {
        tracing::warn!("somebody did not leave in time");
        serving.abort();
        port.inspect(tokio::task::JoinHandle::abort);
    }
    house.store.close().await;
    Ok(())
}

async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| ServeError::Listen(address, error))
}

/// Listens for SIGINT and SIGTERM from now on; the future ends with the first.
#[cfg(unix)]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

#[cfg(not(unix))]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
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
