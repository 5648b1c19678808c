use crate::{Allowance, AllowanceError, Process};
use noctule_engine::{Named, Shelf, UnknownPlayer};
use noctule_player::Player;
use noctule_solve::endings::Ending;
use std::fmt;
use std::str::FromStr;

/// A player as a match knows it: a name, what it may spend, and the means to seat it afresh for each game.
pub struct Entrant {
    name: String,
    text: String,
    allowance: Allowance,
    endings: Vec<Ending>,
    seat: Box<SeatPlayer>,
}

type SeatPlayer = dyn Fn(u64) -> Result<Box<dyn Player + Send>, SeatError> + Send + Sync;

/// Why a player cannot be seated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SeatError(pub String);

impl SeatError {
    /// What went wrong, and what lay behind it.
    fn from_chain(why: &dyn std::error::Error) -> Self {
        let chain = std::iter::successors(Some(why), |&why| why.source());
        Self(chain.map(ToString::to_string).collect::<Vec<_>>().join(": "))
    }
}

impl Entrant {
    /// One of our own players.
    pub fn named(named: Named) -> Self {
        let endings = named.endings();
        Self { endings, ..Self::new(named.to_string(), move |seed| named.seat(seed)) }
    }

    /// A player that can always be seated; `seat` makes it from the seed that is all its randomness.
    pub fn new(
        name: impl Into<String>,
        seat: impl Fn(u64) -> Box<dyn Player + Send> + Send + Sync + 'static,
    ) -> Self {
        Self::perhaps(name, move |seed| Ok(seat(seed)))
    }

    /// A player that may fail to be seated, such as one that is a program of its own.
    pub fn perhaps(
        name: impl Into<String>,
        seat: impl Fn(u64) -> Result<Box<dyn Player + Send>, SeatError> + Send + Sync + 'static,
    ) -> Self {
        let name = name.into();
        Self {
            text: name.clone(),
            name,
            allowance: Allowance::default(),
            endings: Vec::new(),
            seat: Box::new(seat),
        }
    }

    /// The same player with this allowance.
    pub fn with_allowance(self, allowance: Allowance) -> Self {
        Self { allowance, ..self }
    }

    /// The name that is shown.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text that the player was registered with.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it may spend.
    pub fn allowance(&self) -> Allowance {
        self.allowance
    }

    /// The endings that it plays by tables, as far as we know: those of our own players.
    pub fn endings(&self) -> &[Ending] {
        &self.endings
    }

    /// Seats the player.
    ///
    /// # Errors
    /// When it cannot be seated.
    pub fn seat(&self, seed: u64) -> Result<Box<dyn Player + Send>, SeatError> {
        (self.seat)(seed)
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, text, allowance, .. } = self;
        let mut entrant = f.debug_struct("Entrant");
        entrant.field("name", name).field("text", text).field("allowance", allowance).finish_non_exhaustive()
    }
}

/// A player as the command line names it.
///
/// `NAME[:key=value]...` is one of ours, and `cmd[:key=value]...:run=COMMAND LINE` another program, where
/// `run=` takes all the rest of the text. The keys `nodes`, `time`, `clock` and `name` belong to the gate;
/// all others to the player.
#[derive(Debug, Clone)]
pub struct Registration {
    source: Source,
    allowance: Allowance,
    shown: Option<String>,
}

#[derive(Debug, Clone)]
enum Source {
    Ours(Named),
    Command(CommandPlayer),
}

/// Another program that plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandPlayer {
    /// What it is told to set, in order.
    pub options: Vec<(String, String)>,
    /// How it is started.
    pub command: String,
}

/// A text that registers no player.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RegistrationError {
    /// No player of ours, or a setting it does not take.
    #[error(transparent)]
    Unknown(#[from] UnknownPlayer),
    /// An allowance that cannot be read.
    #[error(transparent)]
    Allowance(#[from] AllowanceError),
    /// Not a key and its value.
    #[error("expected key=value, got {0:?}")]
    Pair(String),
    /// A program without a command line.
    #[error("expected cmd:run=COMMAND LINE, got no run=")]
    NoCommand,
    /// A name with nothing in it.
    #[error("expected a name after name=, got nothing")]
    NoName,
}

impl Registration {
    /// The player, who has `usual` for an allowance unless its text gives it one of its own.
    ///
    /// # Errors
    /// When another program cannot be started, or does not speak the engine protocol.
    pub fn enter(self, usual: Allowance) -> Result<Entrant, SeatError> {
        let (text, name) = (self.to_string(), self.name());
        let allowance = if self.allowance.is_unlimited() { usual } else { self.allowance };
        let entrant = match self.source {
            Source::Ours(named) => Entrant::named(named),
            Source::Command(player) => seat_command(player)?,
        };
        Ok(Entrant { name, text, allowance, ..entrant })
    }

    /// The same player with these tables of endings at hand, if it is one of ours.
    #[must_use]
    pub fn with_shelf(self, shelf: Shelf) -> Self {
        let source = match self.source {
            Source::Ours(named) => Source::Ours(named.with_shelf(shelf)),
            other @ Source::Command(_) => other,
        };
        Self { source, ..self }
    }

    /// The name that is shown: the one given, or else the player with its settings and its allowance.
    pub fn name(&self) -> String {
        self.shown.clone().unwrap_or_else(|| match &self.source {
            Source::Ours(named) if self.allowance.is_unlimited() => named.to_string(),
            Source::Ours(named) => format!("{named}:{}", self.allowance),
            Source::Command(player) => program(&player.command).to_owned(),
        })
    }
}

/// Another program as a player. It is started once at once, so that a command that does not speak the engine
/// protocol is found before anything is played, and afresh for each game.
fn seat_command(CommandPlayer { options, command }: CommandPlayer) -> Result<Entrant, SeatError> {
    let start =
        move |seed| Process::start(&command, &options, seed).map_err(|why| SeatError::from_chain(&why));
    let name = start(0)?.name().to_owned();
    Ok(Entrant::perhaps(name, move |seed| Ok(Box::new(start(seed)?))))
}

/// The last part of the path of a command line's first word.
fn program(command: &str) -> &str {
    let word = command.split_whitespace().next().unwrap_or(command);
    word.rsplit(['/', '\\']).next().unwrap_or(word)
}

impl FromStr for Registration {
    type Err = RegistrationError;

    fn from_str(text: &str) -> Result<Self, RegistrationError> {
        let (head, run) = match text.strip_prefix("cmd:").map(|rest| (rest, rest.find("run="))) {
            None => (text, None),
            Some((rest, Some(at))) if at == 0 || rest[..at].ends_with(':') => {
                (&text[..4 + at], Some(rest[at + 4..].trim()))
            }
            Some(_) => return Err(RegistrationError::NoCommand),
        };
        let (name, settings) = head.split_once(':').unwrap_or((head, ""));
        if name == "cmd" && run.is_none_or(str::is_empty) {
            return Err(RegistrationError::NoCommand);
        }
        let source = match run {
            Some(run) => Source::Command(CommandPlayer { options: Vec::new(), command: run.to_owned() }),
            None => Source::Ours(Named::usual(name)?),
        };
        let mut registration = Self { source, allowance: Allowance::default(), shown: None };
        for pair in settings.split(':').filter(|pair| !pair.is_empty()) {
            let short = || RegistrationError::Pair(pair.chars().take(40).collect());
            let (key, value) = pair.split_once('=').ok_or_else(short)?;
            registration.set(key, value)?;
        }
        Ok(registration)
    }
}

impl Registration {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RegistrationError> {
        if Allowance::has_key(key) {
            self.allowance.set(key, value)?;
        } else if key == "name" {
            let named = Some(value.trim()).filter(|name| !name.is_empty());
            self.shown = Some(named.ok_or(RegistrationError::NoName)?.to_owned());
        } else {
            match &mut self.source {
                Source::Ours(named) => named.set(key, value)?,
                Source::Command(player) => player.options.push((key.to_owned(), value.to_owned())),
            }
        }
        Ok(())
    }
}

impl fmt::Display for Registration {
    /// As the command line writes it, with the keys in one order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::Ours(named) => write!(f, "{named}")?,
            Source::Command(player) => {
                f.write_str("cmd")?;
                player.options.iter().try_for_each(|(key, value)| write!(f, ":{key}={value}"))?;
            }
        }
        if !self.allowance.is_unlimited() {
            write!(f, ":{}", self.allowance)?;
        }
        if let Some(name) = &self.shown {
            write!(f, ":name={name}")?;
        }
        match &self.source {
            Source::Ours(_) => Ok(()),
            Source::Command(player) => write!(f, ":run={}", player.command),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, name: &str, allowance: &str) {
        let registration: Registration = text.parse().unwrap();
        let shown = (registration.name(), registration.allowance.to_string());
        assert_eq!((shown.0.as_str(), shown.1.as_str()), (name, allowance));
        let again: Registration = registration.to_string().parse().unwrap();
        assert_eq!(again.to_string(), registration.to_string());
    }

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        let error = text.parse::<Registration>().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn the_gate_takes_its_own_keys_and_leaves_the_rest_to_the_player() {
        check("random", "random", "");
        check("random:nodes=100", "random:nodes=100", "nodes=100");
        check("capturing:name=The Taker:time=0.1", "The Taker", "time=0.1");
        check("random:clock=60+1:nodes=5", "random:nodes=5:clock=60+1", "nodes=5:clock=60+1");
    }

    #[test]
    fn run_takes_all_the_rest_of_the_text() {
        check("cmd:run=./bin/bat --a=b:c run=d", "bat", "");
        check("cmd:Hash=16:nodes=9:name=Bat:run=python3 bat.py", "Bat", "nodes=9");
        let registration: Registration = "cmd:Hash=16:run=bat x:y=z".parse().unwrap();
        let Source::Command(player) = &registration.source else { panic!("another program") };
        assert_eq!(player.options, [("Hash".to_owned(), "16".to_owned())]);
        assert_eq!(player.command, "bat x:y=z");
    }

    #[test]
    fn what_registers_nobody_says_what_was_expected() {
        check_error("cmd", "expected cmd:run=COMMAND LINE");
        check_error("cmd:Hash=16", "expected cmd:run=COMMAND LINE");
        check_error("cmd:run= ", "expected cmd:run=COMMAND LINE");
        check_error("random:nodes", "expected key=value, got \"nodes\"");
        check_error("random:nodes=many", "expected a number of positions");
        check_error("random:depth=3", "expected a setting of random");
        check_error("random:name=", "expected a name after name=");
        check_error("kasparov", "expected a player, one of");
    }

    #[test]
    fn an_allowance_of_its_own_replaces_the_usual_one() {
        let enter = |text: &str| text.parse::<Registration>().unwrap().enter(Allowance::nodes(7)).unwrap();
        assert_eq!(enter("random").allowance(), Allowance::nodes(7));
        assert_eq!(enter("random:time=1").allowance().nodes, None);
        assert_eq!(enter("random").name(), "random");
    }
}
