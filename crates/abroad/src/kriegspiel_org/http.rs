use crate::{Broken, Log, Secret};
use serde_json::Value;
use std::cell::Cell;
use std::io;
use std::time::{Duration, Instant};
use ureq::http::Response;
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Body};

/// The longest answer that is read.
const LONGEST: u64 = 4 << 20;

/// No site may ask for a longer pause at once.
const LONGEST_PAUSE: Duration = Duration::from_secs(120);

/// A site and the token that it knows us by. The token goes to this site alone, and into no log.
#[derive(Debug)]
pub struct Site {
    agent: Agent,
    base: String,
    token: Secret,
    log: Log,
    /// The site asked for quiet until then.
    quiet_until: Cell<Option<Instant>>,
}

/// What a site answered.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Answer {
    /// It was done.
    Done(Value),
    /// It was not done, for a reason that trying again does not mend.
    Not(Reason),
}

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reason {
    pub(super) status: u16,
    pub(super) code: String,
    pub(super) message: String,
}

impl Reason {
    pub(super) fn broken(&self) -> Broken {
        Broken::Refused(format!("{} {}: {}", self.status, self.code, self.message))
    }
}

impl Answer {
    pub(super) fn done(self) -> Result<Value, Broken> {
        match self {
            Self::Done(value) => Ok(value),
            Self::Not(reason) => Err(reason.broken()),
        }
    }
}

impl Site {
    /// A site at an address such as `https://api.kriegspiel.org`. An answer that takes longer than `timeout` is lost.
    ///
    /// # Errors
    /// When the token would go over the wire unprotected.
    pub fn new(base: &str, token: Secret, timeout: Duration, log: Log) -> Result<Self, Broken> {
        let base = base.trim_end_matches('/').to_owned();
        if !is_safe(&base) {
            let expected = "an address that begins with https://, or http:// on this machine";
            return Err(Broken::Unexpected { expected, got: base });
        }
        log.hide(&token);
        let config = Agent::config_builder()
            .timeout_global(Some(timeout))
            .http_status_as_error(false)
            // A token must not follow a redirection.
            .max_redirects(0)
            // Whom the system trusts: no list of authorities is built in.
            .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
            .user_agent(concat!("noctule/", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(Self { agent: config.into(), base, token, log, quiet_until: Cell::new(None) })
    }

    /// Where what happens is written down.
    pub fn log(&self) -> &Log {
        &self.log
    }

    pub(super) fn get(&self, path: &str) -> Result<Answer, Broken> {
        self.keep_quiet();
        let request = self.agent.get(format!("{}{path}", self.base)).header("Authorization", self.bearer());
        self.read("GET", path, request.call())
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Answer, Broken> {
        self.keep_quiet();
        let request = self.agent.post(format!("{}{path}", self.base)).header("Authorization", self.bearer());
        self.read("POST", path, request.header("Content-Type", "application/json").send(body.to_string()))
    }

    pub(super) fn delete(&self, path: &str) -> Result<Answer, Broken> {
        self.keep_quiet();
        let request =
            self.agent.delete(format!("{}{path}", self.base)).header("Authorization", self.bearer());
        self.read("DELETE", path, request.call())
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token.reveal())
    }

    fn keep_quiet(&self) {
        if let Some(until) = self.quiet_until.take() {
            std::thread::sleep(until.saturating_duration_since(Instant::now()));
        }
    }

    fn read(
        &self,
        method: &str,
        path: &str,
        answer: Result<Response<Body>, ureq::Error>,
    ) -> Result<Answer, Broken> {
        let lost = |error: ureq::Error| {
            let error = self.log.without_secrets(&error.to_string());
            self.log.note('<', &format!("{method} {path}: {error}"));
            Broken::Lost(io::Error::other(error))
        };
        let mut answer = answer.map_err(lost)?;
        let status = answer.status().as_u16();
        let pause =
            answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.trim().parse().ok());
        let body = answer.body_mut().with_config().limit(LONGEST).read_to_string().map_err(lost)?;
        self.log.note('<', &format!("{method} {path}: {status}"));
        if status == 429 || status >= 500 {
            let pause = pause.map(Duration::from_secs).map(|pause| pause.min(LONGEST_PAUSE));
            self.quiet_until.set(pause.map(|pause| Instant::now() + pause));
            return Err(Broken::Busy(format!("{method} {path}: status {status}")));
        }
        let value = match body.trim() {
            "" => Ok(Value::Null),
            text => serde_json::from_str(text),
        };
        match (status, value) {
            (200..=299, Ok(value)) => Ok(Answer::Done(value)),
            (200..=299, Err(_)) => Err(Broken::Busy(format!("{method} {path}: an answer that is no JSON"))),
            (_, value) => Ok(Answer::Not(reason(status, &value.unwrap_or_default()))),
        }
    }
}

fn reason(status: u16, body: &Value) -> Reason {
    let word = |value: &Value| value.as_str().unwrap_or_default().chars().take(200).collect::<String>();
    let error = &body["error"];
    if error.is_object() {
        Reason { status, code: word(&error["code"]), message: word(&error["message"]) }
    } else {
        Reason { status, code: String::new(), message: word(&body["detail"]) }
    }
}

fn is_safe(base: &str) -> bool {
    let Some(rest) = base.strip_prefix("http://") else { return base.starts_with("https://") };
    let authority = rest.split('/').next().unwrap_or_default();
    let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host);
    matches!(host, "localhost" | "[::1]")
        || host.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_goes_over_https_or_stays_on_this_machine() {
        for safe in
            ["https://api.kriegspiel.org", "http://127.0.0.1:7878", "http://localhost:1", "http://[::1]:80"]
        {
            assert!(is_safe(safe), "{safe}");
        }
        for unsafe_one in [
            "http://api.kriegspiel.org",
            "http://127.0.0.1.evil.example",
            "http://localhost@evil.example",
            "ftp://x",
            "",
        ] {
            assert!(!is_safe(unsafe_one), "{unsafe_one}");
        }
    }

    #[test]
    fn a_refusal_is_read_in_both_of_their_shapes() {
        let own = serde_json::json!({ "error": { "code": "NOT_YOUR_TURN", "message": "It is not", "details": {} } });
        assert_eq!(reason(400, &own).code, "NOT_YOUR_TURN");
        let plain = serde_json::json!({ "detail": "Not authenticated" });
        assert_eq!(reason(401, &plain).broken().to_string(), "the server refused: 401 : Not authenticated");
    }
}
