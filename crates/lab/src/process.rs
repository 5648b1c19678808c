//! An engine of anybody's as a player: a command that speaks the engine protocol.

mod running;
mod words;

use noctule_board::Color;
use noctule_engine_protocol::{Limits, position_line, read_bestmove, read_info};
use noctule_player::{Briefing, Budget, Choice, Diary, Entry, Player, PlayerView, Thought, Timer};
use noctule_rules::{Outcome, Ruleset};
use running::{Running, Silence};
use std::fmt;
use std::io;
use std::time::{Duration, Instant};
pub use words::WordsError;

/// How long an engine may take to introduce itself, and to get ready for a game.
const START_PATIENCE: Duration = Duration::from_secs(30);

/// How long an engine may take for a choice that has no limit of time, unless told otherwise.
const USUAL_PATIENCE: Duration = Duration::from_secs(300);

/// How late an answer may come after its time is up: it has a machine to share and a pipe to pass.
const GRACE: Duration = Duration::from_secs(5);

/// How often a timer is looked at that may be stopped by somebody else.
const GLANCE: Duration = Duration::from_millis(50);

/// A command that speaks the engine protocol (docs/engine-protocol.md), as a player.
///
/// It can play many games, one after the other. A process that breaks down says why in its choice, forfeits
/// that game, and is started anew for the next. The command is ended when this is dropped.
pub struct Process {
    command: String,
    options: Vec<(String, String)>,
    seed: u64,
    patience: Duration,
    running: Option<Running>,
    broken: Option<String>,
    diary: Option<Diary>,
    thought: Thought,
}

/// Why a command is no engine that can be seated.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// The command line cannot be split into words.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The command cannot be started.
    #[error("cannot start {command:?}")]
    Start {
        /// The command line.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// The command did not introduce itself as an engine, or did not get ready.
    #[error("expected {command:?} to speak the engine protocol, but {why}")]
    Silent {
        /// The command line.
        command: String,
        /// What it did.
        why: String,
    },
    /// The engine announces no such option, or does not take the value.
    #[error("expected an option that {command:?} takes, got {name} = {value}")]
    Option {
        /// The command line.
        command: String,
        /// The option's name.
        name: String,
        /// The value.
        value: String,
    },
}

impl Process {
    /// Starts a command and lets it introduce itself.
    ///
    /// The command line is split into words as a shell would, quotes included, but no shell sees it. The
    /// options must be among those that the engine announces. An engine that announces no `Seed` gets none.
    ///
    /// # Errors
    /// When the command cannot be started, does not speak the protocol, or does not take an option.
    pub fn start(command: &str, options: &[(String, String)], seed: u64) -> Result<Self, ProcessError> {
        let mut process = Self {
            command: command.to_owned(),
            options: options.to_vec(),
            seed,
            patience: USUAL_PATIENCE,
            running: None,
            broken: None,
            diary: None,
            thought: Thought::default(),
        };
        process.running = Some(process.started()?);
        Ok(process)
    }

    /// The same process with another patience for choices that have no limit of time (five minutes).
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Gives the engine another seed, from its next game on.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// What the engine calls itself, or else its command.
    pub fn name(&self) -> &str {
        self.running.as_ref().map_or(&self.command, |running| &running.name)
    }

    fn started(&self) -> Result<Running, ProcessError> {
        let mut running = Running::start(&self.command)?;
        if running.option("UCI_Variant").is_some() {
            running.set("UCI_Variant", "kriegspiel");
        }
        for (name, value) in &self.options {
            match running.option(name) {
                Some(option) if option.allows(value) => running.set(name, value),
                _ => {
                    let (command, name, value) = (self.command.clone(), name.clone(), value.clone());
                    return Err(ProcessError::Option { command, name, value });
                }
            }
        }
        let ready = running.wait_until_ready();
        ready.map_err(|why| ProcessError::Silent { command: self.command.clone(), why })?;
        Ok(running)
    }

    /// Tells the engine the rules, and lets it get ready for a game.
    fn prepare(&mut self, ruleset: &Ruleset) -> Result<(), String> {
        if self.running.is_none() {
            self.running = Some(self.started().map_err(|error| describe(&error))?);
        }
        let Some(running) = &mut self.running else { return Ok(()) };
        running.say("ucinewgame");
        match running.option("KS_Rules") {
            Some(rules) if rules.allows(ruleset.name) => running.set("KS_Rules", ruleset.name),
            None if ruleset.name == Ruleset::WILD16.name => {}
            _ => return Err(format!("it does not play {ruleset}")),
        }
        let draws = ruleset.draws.to_string();
        if running.option("KS_Draws").is_some_and(|option| option.allows(&draws)) {
            running.set("KS_Draws", &draws);
        }
        if running.option("Seed").is_some() {
            running.set("Seed", &self.seed.to_string());
        }
        running.wait_until_ready()
    }

    fn ask(&mut self, seat: Color, budget: &Budget<'_>) -> Result<Choice, String> {
        let diary = self.diary.as_ref().ok_or("it was asked before it sat down")?;
        let running = self.running.as_mut().ok_or("it is not running")?;
        running.say(&position_line(diary));
        running.say(&Limits::of(budget, seat).to_string());
        let mut wait = Wait::begin(budget, self.patience);
        loop {
            match running.hear(wait.next_glance()) {
                Ok(line) if line.starts_with("bestmove") => {
                    let (choice, then) = read_bestmove(&line).map_err(|error| error.to_string())?;
                    self.thought.then = then;
                    return if let Choice::Broken(why) = choice { Err(why) } else { Ok(choice) };
                }
                Ok(line) => match line.strip_prefix("info string error ") {
                    Some(error) => return Err(format!("it says: {error}")),
                    None if line.starts_with("info ") => read_info(&line, &mut self.thought),
                    None => {}
                },
                Err(Silence::Late) => {}
                Err(silence) => return Err(running.explain(&silence)),
            }
            match wait.glance() {
                Glance::GoOn => {}
                Glance::Stop => running.say("stop"),
                Glance::GiveUp => return Err(running.explain(&Silence::Late)),
            }
        }
    }

    fn break_down(&mut self, why: String) {
        self.running = None;
        self.broken = Some(why);
    }
}

impl Player for Process {
    fn sit_down(&mut self, briefing: &Briefing) {
        self.broken = None;
        self.diary = Some(Diary::new(briefing.clone()));
        if let Err(why) = self.prepare(&briefing.ruleset) {
            self.break_down(why);
        }
    }

    fn hear(&mut self, entry: &Entry) {
        if let Some(diary) = &mut self.diary {
            diary.write(*entry);
        }
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        self.thought = Thought::default();
        if self.broken.is_none() {
            match self.ask(view.color(), &budget) {
                Ok(choice) => return choice,
                Err(why) => self.break_down(why),
            }
        }
        Choice::Broken(self.broken.clone().unwrap_or_default())
    }

    fn thought(&self) -> Thought {
        self.thought.clone()
    }

    fn stand_up(&mut self, _: Option<Outcome>) {
        self.diary = None;
    }
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut process = f.debug_struct("Process");
        process.field("command", &self.command).field("broken", &self.broken).finish_non_exhaustive()
    }
}

/// How long a choice is waited for.
struct Wait<'a> {
    timer: Option<&'a dyn Timer>,
    /// When it is given up: after the patience, or after the grace that follows `stop`.
    until: Option<Instant>,
    stopped: bool,
}

enum Glance {
    GoOn,
    Stop,
    GiveUp,
}

impl<'a> Wait<'a> {
    fn begin(budget: &Budget<'a>, patience: Duration) -> Self {
        let limited = budget.time.is_some_and(Timer::is_limit);
        Self { timer: budget.time, until: (!limited).then(|| Instant::now() + patience), stopped: false }
    }

    fn next_glance(&self) -> Instant {
        let now = Instant::now();
        let timer = self.timer.filter(|_| !self.stopped);
        let glance = timer.map(|timer| now + timer.left().clamp(Duration::from_millis(1), GLANCE));
        match (glance, self.until) {
            (Some(glance), Some(until)) => glance.min(until),
            (Some(glance), None) => glance,
            (None, until) => until.unwrap_or(now + GLANCE),
        }
    }

    fn glance(&mut self) -> Glance {
        if self.is_over() {
            return Glance::GiveUp;
        }
        if !self.stopped && self.timer.is_some_and(|timer| timer.spent() >= 1.0) {
            self.stopped = true;
            self.until = Some(Instant::now() + GRACE);
            return Glance::Stop;
        }
        Glance::GoOn
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// An error and its causes in one line.
fn describe(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {}", describe(source)),
        None => error.to_string(),
    }
}
