use crate::line_reader::{Line, LineReader};
use crate::search_timer::{Allowed, Clock, SearchTimer};
use crate::seated::{Found, Pace, Search, Seated};
use crate::{
    Engine, Limits, LineError, OptionLine, Takes, answer_lines, error_line, read_position_line,
    read_setoption,
};
use noctule_player::{Diary, PlayerView};
use noctule_rules::{Draws, Ruleset};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

/// The longest line that is read, in bytes: a game of thousands of tries fits.
pub const LONGEST_LINE: usize = 1 << 20;

const MOST_THREADS: i64 = 256;

/// Speaks the engine protocol for a player until `quit` or the end of the input.
///
/// `clock` tells the time since any moment; only limits of time look at it. After the end of the input what
/// was asked before is still answered.
///
/// # Errors
/// When nobody can be answered any more.
pub fn serve(
    engine: impl Engine,
    input: impl BufRead + Send + 'static,
    output: impl Write,
    clock: impl Fn() -> Duration + Send + Sync + 'static,
) -> io::Result<()> {
    let (tell, told) = mpsc::channel();
    let mut desk = Desk::open(engine, output, Arc::new(clock), tell.clone())?;
    std::thread::spawn(move || read_all(input, &tell));
    for event in told {
        match event {
            Event::Line(line) if line.trim() == "quit" => {
                desk.stop();
                return Ok(());
            }
            Event::Line(line) => desk.waiting.push_back(line),
            Event::TooLong => {
                desk.say(&error_line(&format!("expected a line of at most {LONGEST_LINE} bytes")))?;
            }
            Event::InputEnded => desk.input_ended = true,
            Event::Found(found) => desk.found = Some(found),
        }
        desk.work()?;
        if desk.is_done() {
            break;
        }
    }
    desk.stand_up();
    Ok(())
}

enum Event {
    Line(String),
    TooLong,
    InputEnded,
    Found(Box<Found>),
}

fn read_all(input: impl BufRead, tell: &Sender<Event>) {
    let mut lines = LineReader::new(input, LONGEST_LINE);
    // An input that cannot be read any more has ended.
    while let Ok(Some(line)) = lines.next_line() {
        let event = match line {
            Line::Text(text) => Event::Line(text),
            Line::TooLong => Event::TooLong,
        };
        if tell.send(event).is_err() {
            return;
        }
    }
    // Nobody listens after `quit`.
    let _ = tell.send(Event::InputEnded);
}

/// What lies before the engine: options, the position, lines that wait for a search to end.
struct Desk<E, W> {
    engine: E,
    output: W,
    clock: Clock,
    tell: Sender<Event>,
    ruleset: Ruleset,
    seed: u64,
    threads: ThreadPool,
    position: Option<Diary>,
    seated: Option<Seated>,
    searching: Option<Searching>,
    found: Option<Box<Found>>,
    waiting: VecDeque<String>,
    input_ended: bool,
}

struct Searching {
    stop: Arc<AtomicBool>,
    infinite: bool,
}

impl<E: Engine, W: Write> Desk<E, W> {
    fn open(engine: E, output: W, clock: Clock, tell: Sender<Event>) -> io::Result<Self> {
        Ok(Self {
            engine,
            output,
            clock,
            tell,
            ruleset: Ruleset::WILD16,
            seed: 0,
            threads: pool(1).map_err(io::Error::other)?,
            position: None,
            seated: None,
            searching: None,
            found: None,
            waiting: VecDeque::new(),
            input_ended: false,
        })
    }

    /// Handles what can be handled now. Whatever comes after a `go` waits for its answer, but for a `stop`
    /// that belongs to it, and `isready` while nothing else waits.
    fn work(&mut self) -> io::Result<()> {
        loop {
            if self.searching.is_none() {
                let Some(line) = self.waiting.pop_front() else { return Ok(()) };
                self.obey(&line)?;
            } else if self.takes_stop() {
                self.stop();
            } else if self.waiting.front().is_some_and(|line| line.trim() == "isready") {
                self.waiting.pop_front();
                self.say("readyok")?;
            } else if self.answer_is_due() {
                self.give_answer()?;
            } else {
                return Ok(());
            }
        }
    }

    /// Takes a waiting `stop` away, unless it belongs to a later `go`.
    fn takes_stop(&mut self) -> bool {
        let is = |line: &str, word: &str| line.split_ascii_whitespace().next() == Some(word);
        let before_go = self.waiting.iter().take_while(|line| !is(line, "go"));
        let stop = before_go.enumerate().find(|(_, line)| is(line, "stop")).map(|(number, _)| number);
        stop.is_some_and(|number| self.waiting.remove(number).is_some())
    }

    fn is_done(&self) -> bool {
        self.input_ended && self.searching.is_none() && self.waiting.is_empty()
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        let done = match line.split_ascii_whitespace().next() {
            None | Some("stop" | "debug") => Ok(()),
            Some("uci") => return self.introduce(),
            Some("isready") => return self.say("readyok"),
            Some("ucinewgame") => {
                self.stand_up();
                self.position = None;
                Ok(())
            }
            Some("setoption") => self.set_option(line),
            Some("position") => self.set_position(line),
            Some("go") => self.go(line),
            Some(other) => {
                let other: String = other.chars().take(40).collect();
                let known = "uci, isready, setoption, ucinewgame, position, go, stop or quit";
                Err(format!("expected {known}, got {other:?}"))
            }
        };
        match done {
            Ok(()) => Ok(()),
            Err(why) => self.say(&error_line(&why)),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let name = self.engine.name();
        let version = env!("CARGO_PKG_VERSION");
        self.say(&format!("id name {name} {version}"))?;
        self.say("id author the Noctule authors")?;
        for option in common_options().into_iter().chain(self.engine.options()) {
            self.say(&option.to_string())?;
        }
        self.say("uciok")
    }

    fn set_option(&mut self, line: &str) -> Result<(), String> {
        let (name, value) = read_setoption(line).map_err(|error| error.to_string())?;
        let value_error =
            |expected: &str| LineError::new(format!("{expected} for {name}"), &value).to_string();
        match &name.to_ascii_lowercase()[..] {
            "uci_variant" if value == "kriegspiel" => {}
            "uci_variant" => return Err(value_error("kriegspiel")),
            "ks_rules" => {
                let ruleset: Ruleset = value.parse().map_err(|error| format!("{error}"))?;
                self.ruleset = ruleset.with_draws(self.ruleset.draws);
            }
            "ks_draws" => {
                let draws: Draws = value.parse().map_err(|error| format!("{error}"))?;
                self.ruleset = self.ruleset.with_draws(draws);
            }
            "seed" => {
                self.seed = value.parse().map_err(|_| value_error("a number from 0 to 2^64 - 1"))?;
                self.stand_up();
            }
            "threads" => {
                let threads = value.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
                let threads = threads.ok_or_else(|| value_error("a number from 1 to 256"))?;
                self.threads = pool(threads as usize).map_err(|error| error.to_string())?;
            }
            _ => {
                let own = self.engine.options().into_iter().find(|option| option.is(&name));
                self.engine.set(own.as_ref().map_or(&name, |option| &option.name), &value)?;
                self.stand_up();
            }
        }
        Ok(())
    }

    fn set_position(&mut self, line: &str) -> Result<(), String> {
        self.position = Some(read_position_line(line, self.ruleset).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn go(&mut self, line: &str) -> Result<(), String> {
        let limits: Limits = line.parse().map_err(|error| format!("{error}"))?;
        let diary = self.position.clone().ok_or("expected a position before go, got none")?;
        if !PlayerView::of(&diary).is_own_turn() {
            return Err("expected a position in which this seat is to move, got another".into());
        }
        let color = diary.briefing.color;
        let pace = match limits.is_repeatable(color) {
            true => Pace::Repeatable(limits.nodes),
            false => Pace::Unrepeatable,
        };
        if self.seated.as_ref().is_some_and(|seated| !seated.can_go_on(&diary, pace)) {
            self.stand_up();
        }
        let seated = self.seated.take();
        let seated = seated.unwrap_or_else(|| Seated::new(self.engine.seat(self.seed), &diary, pace));
        let stop = Arc::new(AtomicBool::new(false));
        let allowed = match limits.time_allowed(color) {
            _ if limits.infinite => Allowed::UntilStop,
            Some(time) => Allowed::Time(time),
            None => Allowed::AsItLikes,
        };
        let timer = SearchTimer::start(self.clock.clone(), allowed, stop.clone());
        let clocks = limits.clocks(color);
        let search = Search { seated, diary, pace, nodes: limits.nodes, clocks, timer };
        let tell = self.tell.clone();
        // Nobody listens after `quit`.
        self.threads.spawn(move || {
            let _ = tell.send(Event::Found(Box::new(search.run())));
        });
        self.searching = Some(Searching { stop, infinite: limits.infinite });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(searching) = &self.searching {
            searching.stop.store(true, Ordering::Relaxed);
        }
    }

    /// A search without end is answered only after `stop`, or when nobody is left to say so.
    fn answer_is_due(&self) -> bool {
        let Some(Searching { stop, infinite }) = &self.searching else { return false };
        if *infinite && self.input_ended {
            stop.store(true, Ordering::Relaxed);
        }
        self.found.is_some() && (!infinite || stop.load(Ordering::Relaxed))
    }

    fn give_answer(&mut self) -> io::Result<()> {
        self.searching = None;
        let Some(found) = self.found.take() else { return Ok(()) };
        self.seated = found.seated;
        for line in answer_lines(&found.choice, &found.thought) {
            self.say(&line)?;
        }
        Ok(())
    }

    fn stand_up(&mut self) {
        if let Some(seated) = self.seated.take() {
            seated.stand_up();
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

/// The options of every engine.
fn common_options() -> Vec<OptionLine> {
    let threads = Takes::Spin { default: 1, min: 1, max: MOST_THREADS };
    let seed = Takes::Text { default: "0".into() };
    vec![
        OptionLine::combo("UCI_Variant", ["kriegspiel"]),
        OptionLine::combo("KS_Rules", Ruleset::ALL.map(|ruleset| ruleset.name)),
        OptionLine::combo("KS_Draws", Draws::NAMED.map(|(name, _)| name)),
        OptionLine { name: "Threads".into(), takes: threads },
        OptionLine { name: "Seed".into(), takes: seed },
    ]
}

fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}
