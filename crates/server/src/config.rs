use crate::http::LimitOptions;
use crate::people::PasswordCost;
use serde::{Deserialize, Serialize};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

/// How the place is set up. The file of settings has these names, in TOML.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServeOptions {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// Where chess interfaces such as XBoard are let in; nowhere unless asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ics: Option<SocketAddr>,
    /// The file that holds everything.
    pub data: PathBuf,
    /// The origin that browsers see, such as `https://kriegspiel.example`, when a proxy stands before the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public: Option<String>,
    /// The header in which a trusted proxy writes where a request comes from; without it the header is not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy_header: Option<String>,
    /// How many connections may be open at once, sockets among them; whoever comes then waits.
    pub connections: usize,
    /// How many of the house's players think at once.
    pub engine_threads: usize,
    /// Milliseconds after which a seat is answered, refused or not, so that the time tells nothing.
    pub evenness: u64,
    /// What is logged.
    pub log_level: LogLevel,
    /// How it is written.
    pub log_format: LogFormat,
    /// How often things may be done.
    pub limits: LimitOptions,
    /// What a password costs to check.
    pub passwords: PasswordCost,
}

/// What is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogLevel {
    /// Nothing.
    Off,
    /// What went wrong.
    Error,
    /// What may go wrong too.
    Warn,
    /// Each request in a line too.
    Info,
    /// What somebody who works on noctule wants to know too.
    Debug,
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs, an object a line.
    Json,
}

/// Why settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {path}: {why}")]
    CannotRead {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The file says something that is no setting.
    #[error("{path}: {why}")]
    NotUnderstood {
        /// The file.
        path: PathBuf,
        /// What and where.
        why: Box<toml::de::Error>,
    },
    /// A setting makes no sense.
    #[error("{setting}: expected {expected}")]
    NoSense {
        /// Which.
        setting: &'static str,
        /// What would make sense.
        expected: &'static str,
    },
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self {
            listen: (Ipv4Addr::LOCALHOST, 7878).into(),
            ics: None,
            data: usual_data_file(),
            public: None,
            proxy_header: None,
            connections: 8192,
            engine_threads: thread::available_parallelism()
                .map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            evenness: 30,
            log_level: LogLevel::Warn,
            log_format: LogFormat::Text,
            limits: LimitOptions::default(),
            passwords: PasswordCost::default(),
        }
    }
}

impl ServeOptions {
    /// Reads a file of settings; what it does not mention stays usual.
    ///
    /// # Errors
    /// When it cannot be read, or has anything in it that is no setting.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let text =
            fs::read_to_string(path).map_err(|why| ConfigError::CannotRead { path: path.into(), why })?;
        toml::from_str(&text)
            .map_err(|why| ConfigError::NotUnderstood { path: path.into(), why: Box::new(why) })
    }

    /// The settings as a file would have them.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// Whether the settings make sense.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self) -> Result<(), ConfigError> {
        let sense = |holds: bool, setting, expected| {
            if holds { Ok(()) } else { Err(ConfigError::NoSense { setting, expected }) }
        };
        let origin = self.public.as_deref().is_none_or(|public| {
            let rest = public.strip_prefix("https://").or_else(|| public.strip_prefix("http://"));
            rest.is_some_and(|rest| !rest.is_empty() && !rest.trim_end_matches('/').contains('/'))
        });
        sense(origin, "public", "an origin such as https://kriegspiel.example, without a path")?;
        sense(self.connections > 0, "connections", "at least 1")?;
        sense(self.engine_threads > 0, "engine_threads", "at least 1")?;
        let limits = self.limits;
        for rate in [limits.requests, limits.logins, limits.guests, limits.deeds] {
            let fills = rate.per_minute.is_finite() && rate.per_minute > 0.0;
            sense(rate.burst > 0 && fills, "limits", "a burst of at least 1 and more than 0 per minute")?;
        }
        Ok(())
    }

    /// Whether browsers reach the place through TLS.
    pub fn is_secure(&self) -> bool {
        self.public.as_deref().is_some_and(|public| public.starts_with("https://"))
    }
}

/// `noctule/place.db` in the user's folder for data.
fn usual_data_file() -> PathBuf {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    folder("XDG_DATA_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| Some(folder("HOME")?.join(".local/share")))
        .unwrap_or_default()
        .join("noctule/place.db")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_settings_reads_back_as_what_was_written() {
        let options = ServeOptions { public: Some("https://play.example".into()), ..Default::default() };
        let read: ServeOptions = toml::from_str(&options.to_toml()).expect("readable");
        assert_eq!(read, options);
        assert!(read.is_secure() && read.check().is_ok());
    }

    #[test]
    fn a_misspelt_setting_is_an_error_that_names_it() {
        let error = toml::from_str::<ServeOptions>("lisen = \"127.0.0.1:1\"").expect_err("no such setting");
        assert!(error.to_string().contains("lisen"), "{error}");
    }

    #[test]
    fn settings_that_make_no_sense_are_refused() {
        for public in ["play.example", "https://", "https://play.example/path", "ftp://play.example"] {
            let options = ServeOptions { public: Some(public.into()), ..Default::default() };
            assert!(options.check().is_err(), "{public}");
        }
        let mut options = ServeOptions::default();
        options.limits.requests.per_minute = 0.0;
        assert!(options.check().is_err());
    }
}
