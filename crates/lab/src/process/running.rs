use super::words::split_words;
use super::{ProcessError, START_PATIENCE};
use noctule_engine_protocol::{Line, LineReader, OptionLine};
use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

/// The longest line an engine may say, in bytes.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// How long an engine may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// An engine's process and the pipes to it. It is ended and reaped when dropped.
pub(super) struct Running {
    child: Child,
    say: Option<Sender<String>>,
    heard: Receiver<Line>,
    last_complaint: Receiver<String>,
    pub(super) name: String,
    pub(super) options: Vec<OptionLine>,
}

/// Why no line came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time was up.
    Late,
    /// The engine has closed its output.
    Closed,
    /// It said a line without end.
    TooLong,
}

impl Running {
    /// Starts the command and lets it introduce itself.
    pub(super) fn start(command: &str) -> Result<Self, ProcessError> {
        let words = split_words(command)?;
        let cannot = |source| ProcessError::Start { command: command.to_owned(), source };
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let (say, to_say) = mpsc::channel();
        // A bounded channel lets an engine that babbles wait in its own pipe.
        let (tell, heard) = mpsc::sync_channel(1024);
        let (complain, last_complaint) = mpsc::channel();
        if let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            // Each pipe has its own thread, so that an engine that does not read, or talks too much, never
            // holds us up. The threads end with the pipes.
            std::thread::spawn(move || speak(input, &to_say));
            std::thread::spawn(move || listen(output, &tell));
            std::thread::spawn(move || keep_last_line(errors, &complain));
        }
        let mut running = Self {
            child,
            say: Some(say),
            heard,
            last_complaint,
            name: command.to_owned(),
            options: Vec::new(),
        };
        running.introduce().map_err(|why| ProcessError::Silent { command: command.to_owned(), why })?;
        Ok(running)
    }

    fn introduce(&mut self) -> Result<(), String> {
        self.say("uci");
        self.wait_for("uciok", |running, line| {
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut running.name);
            } else if line.starts_with("option ") {
                running.options.push(line.parse().map_err(|error| format!("{error}"))?);
            }
            Ok(())
        })
    }

    /// Waits until the engine has done all it was told, and passes on what it complains of.
    pub(super) fn wait_until_ready(&mut self) -> Result<(), String> {
        self.say("isready");
        self.wait_for("readyok", |_, line| match line.strip_prefix("info string error ") {
            Some(error) => Err(format!("it says: {error}")),
            None => Ok(()),
        })
    }

    fn wait_for(
        &mut self,
        word: &str,
        mut each: impl FnMut(&mut Self, &str) -> Result<(), String>,
    ) -> Result<(), String> {
        let until = Instant::now() + START_PATIENCE;
        loop {
            let line = self.hear(until).map_err(|silence| match silence {
                Silence::Late => format!("no {word} within {} s", START_PATIENCE.as_secs()),
                other => self.explain(&other),
            })?;
            if line == word {
                return Ok(());
            }
            each(self, &line)?;
        }
    }

    /// The option of this name, if the engine has it.
    pub(super) fn option(&self, name: &str) -> Option<&OptionLine> {
        self.options.iter().find(|option| option.is(name))
    }

    pub(super) fn set(&mut self, name: &str, value: &str) {
        self.say(&format!("setoption name {name} value {value}"));
    }

    /// Says a line. That nobody reads it shows when no answer comes.
    pub(super) fn say(&mut self, line: &str) {
        if let Some(say) = &self.say {
            let _ = say.send(format!("{line}\n"));
        }
    }

    /// The next line, trimmed.
    pub(super) fn hear(&mut self, until: Instant) -> Result<String, Silence> {
        match self.heard.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Line::Text(line)) => Ok(line.trim().to_owned()),
            Ok(Line::TooLong) => Err(Silence::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Silence::Late),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Closed),
        }
    }

    /// What became of an engine that is silent.
    pub(super) fn explain(&mut self, silence: &Silence) -> String {
        match silence {
            Silence::Late => "it did not answer in time".into(),
            Silence::TooLong => format!("it said a line of more than {LONGEST_LINE} bytes"),
            Silence::Closed => {
                let complaint = self.last_complaint.recv_timeout(FAREWELL).unwrap_or_default();
                let ended = self.exit_status().map(|status| format!("it ended ({status})"));
                let ended = ended.unwrap_or_else(|| "it closed its output".into());
                if complaint.is_empty() { ended } else { format!("{ended}: {complaint}") }
            }
        }
    }

    /// How the process ended, if it did. It closes its pipes a moment before it can be reaped.
    fn exit_status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
                Ok(ended) => return ended,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.say("quit");
        self.say = None;
        let until = Instant::now() + FAREWELL;
        while !matches!(self.hear(until), Err(Silence::Late | Silence::Closed)) {}
        // An engine that has left cannot be killed, and one that cannot be reaped is not ours any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn speak(mut input: impl Write, to_say: &Receiver<String>) {
    while let Ok(line) = to_say.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn listen(output: impl Read, tell: &SyncSender<Line>) {
    let mut lines = LineReader::new(BufReader::new(output), LONGEST_LINE);
    while let Ok(Some(line)) = lines.next_line() {
        if tell.send(line).is_err() {
            return;
        }
    }
}

/// Reads errors away and keeps the last line: in many languages it says what went wrong.
fn keep_last_line(errors: impl Read, complain: &Sender<String>) {
    let mut lines = LineReader::new(BufReader::new(errors), LONGEST_LINE);
    let mut last = String::new();
    while let Ok(Some(line)) = lines.next_line() {
        match line {
            Line::Text(text) if !text.trim().is_empty() => last = text.trim().chars().take(200).collect(),
            _ => {}
        }
    }
    // Nobody asks for the last words of an engine that ended well.
    let _ = complain.send(last);
}
