use anyhow::Context;
use clap::ValueEnum;
use noctule_server::{LogFormat, LogLevel, Opened, ServeOptions};
use std::env;
use std::io::{Write, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A flag goes before its environment variable, that before the file, that before what is usual.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each option goes before its environment variable, that before the file of settings, and that \
                        before what is usual. --print-config shows what is in force, as such a file."
)]
pub(crate) struct Args {
    /// A file of settings in TOML.
    #[arg(long, value_name = "FILE", env = "NOCTULE_CONFIG")]
    config: Option<PathBuf>,
    /// Where to listen; port 0 takes any that is free [usual: 127.0.0.1:7878].
    #[arg(long, value_name = "ADDRESS", env = "NOCTULE_LISTEN")]
    listen: Option<SocketAddr>,
    /// Let chess interfaces such as XBoard, eboard and netcat in too, at this address [usual, when asked for
    /// without one: 127.0.0.1:5000].
    #[arg(long, value_name = "ADDRESS", env = "NOCTULE_ICS", num_args = 0..=1, default_missing_value = "127.0.0.1:5000")]
    ics: Option<SocketAddr>,
    /// The file that holds games and accounts [usual: noctule/place.db in the user's folder for data].
    #[arg(long, value_name = "FILE", env = "NOCTULE_DATA")]
    data: Option<PathBuf>,
    /// The origin that browsers see, such as https://kriegspiel.example, when a proxy stands before the place;
    /// with https, cookies are sent through TLS alone.
    #[arg(long, value_name = "ORIGIN", env = "NOCTULE_PUBLIC")]
    public: Option<String>,
    /// The header in which a trusted proxy says where a request comes from, such as x-forwarded-for; without this
    /// option no header is believed.
    #[arg(long, value_name = "NAME", env = "NOCTULE_PROXY_HEADER")]
    proxy_header: Option<String>,
    /// How many connections may be open at once, sockets among them [usual: 8192].
    #[arg(long, value_name = "N", env = "NOCTULE_CONNECTIONS")]
    connections: Option<usize>,
    /// How many of the house's players think at once [usual: one fewer than there are cores].
    #[arg(long, value_name = "N", env = "NOCTULE_ENGINE_THREADS")]
    engine_threads: Option<usize>,
    /// Milliseconds after which a seat is answered, refused or not, so that the time tells nothing [usual: 30].
    #[arg(long, value_name = "MS", env = "NOCTULE_EVENNESS")]
    evenness: Option<u64>,
    /// What is logged to standard error [usual: warn].
    #[arg(long, value_name = "LEVEL", env = "NOCTULE_LOG_LEVEL")]
    log_level: Option<Level>,
    /// How the log is written [usual: text].
    #[arg(long, value_name = "FORMAT", env = "NOCTULE_LOG_FORMAT")]
    log_format: Option<Format>,
    /// How many requests one address may send in a minute, in the long run [usual: 1200].
    #[arg(long, value_name = "N", env = "NOCTULE_REQUESTS_PER_MINUTE")]
    requests_per_minute: Option<f64>,
    /// How many passwords one address may try in a minute, and how many may be tried for one name [usual: 5].
    #[arg(long, value_name = "N", env = "NOCTULE_LOGINS_PER_MINUTE")]
    logins_per_minute: Option<f64>,
    /// Show the place in the browser as soon as it is open.
    #[arg(long)]
    open: bool,
    /// Print the settings in force and end.
    #[arg(long)]
    print_config: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Opens the place and serves until told to end.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let options = args.options()?;
    options.check().context("cannot serve with these settings")?;
    if args.print_config {
        return Ok(write!(stdout(), "{}", options.to_toml())?);
    }
    Ok(noctule_server::run(options, crate::endings::shelf(), |opened| args.opened(opened))?)
}

impl Args {
    fn opened(&self, Opened { web: address, ics }: Opened) {
        // A place without anybody to read this line is a place all the same.
        let mut out = stdout().lock();
        let _ = writeln!(out, "noctule is at http://{address}");
        if let Some(port) = ics {
            let _ = writeln!(out, "chess interfaces connect to {} {}", port.ip(), port.port());
        }
        let _ = out.flush();
        if self.open && !show(&format!("http://{address}")) {
            let _ = writeln!(out, "No browser could be opened from here: open this address yourself.");
        }
    }

    fn options(&self) -> anyhow::Result<ServeOptions> {
        let file = self.config.as_deref().map_or_else(|| Ok(ServeOptions::default()), ServeOptions::read)?;
        let mut limits = file.limits;
        limits.requests.per_minute = self.requests_per_minute.unwrap_or(limits.requests.per_minute);
        limits.logins.per_minute = self.logins_per_minute.unwrap_or(limits.logins.per_minute);
        Ok(ServeOptions {
            listen: self.listen.unwrap_or(file.listen),
            ics: self.ics.or(file.ics),
            data: self.data.clone().unwrap_or(file.data),
            public: self.public.clone().or(file.public),
            proxy_header: self.proxy_header.clone().or(file.proxy_header),
            connections: self.connections.unwrap_or(file.connections),
            engine_threads: self.engine_threads.unwrap_or(file.engine_threads),
            log_level: self.log_level.map_or(file.log_level, Level::of_the_log),
            log_format: self.log_format.map_or(file.log_format, Format::of_the_log),
            limits,
            evenness: self.evenness.unwrap_or(file.evenness),
            passwords: file.passwords,
        })
    }
}

/// Has the system's browser show an address; says whether there was one to ask.
fn show(address: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some()) {
        ("xdg-open", &[])
    } else {
        return false;
    };
    let quiet = || Stdio::null();
    let mut browser = Command::new(program);
    browser.args(before).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet());
    browser.spawn().is_ok()
}

impl Level {
    const fn of_the_log(self) -> LogLevel {
        match self {
            Self::Off => LogLevel::Off,
            Self::Error => LogLevel::Error,
            Self::Warn => LogLevel::Warn,
            Self::Info => LogLevel::Info,
            Self::Debug => LogLevel::Debug,
        }
    }
}

impl Format {
    const fn of_the_log(self) -> LogFormat {
        match self {
            Self::Text => LogFormat::Text,
            Self::Json => LogFormat::Json,
        }
    }
}
