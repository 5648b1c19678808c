//! The rulebook as a test: its fenced examples are played, its index table is compared with the law.
//!
//! [`read`] finds the chapters, [`Example::run`] plays one example through an [`OpenGame`], and
//! [`IndexTable`] holds the comparison table. A [`Fault`] says where the book and the law differ.

mod index_table;
mod probes;

pub use index_table::IndexTable;
pub use probes::observed;

use noctule_board::{Color, Position};
use noctule_rules::{ClaimAnswer, Draws, OpenGame, Outcome, Request, RequestError, Ruleset};
use std::fmt;
use std::fmt::Display;
use std::path::Path;

/// A place where the rulebook is wrong, or is not written as a rulebook should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The chapter, as a path inside the rulebook.
    pub chapter: String,
    /// The line in the chapter, counted from one.
    pub line: usize,
    /// What the chapter says, or what should have been written.
    pub expected: String,
    /// What the umpire did, or what was written.
    pub got: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { chapter, line, expected, got } = self;
        write!(f, "rulebook/{chapter}:{line}: expected {expected}, got {got}")
    }
}

/// One file of the rulebook.
#[derive(Debug, Clone)]
pub struct Chapter {
    /// Its path inside the rulebook, such as `corner-cases/out-of-turn.md`.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Its examples, in order.
    pub examples: Vec<Example>,
}

/// A fenced example: lines of text, each with its number in the chapter.
#[derive(Debug, Clone)]
pub struct Example {
    chapter: String,
    line: usize,
    lines: Vec<(usize, String)>,
}

/// Reads every chapter below a folder, sorted by name.
///
/// # Errors
/// A folder or file that cannot be read, or a fence that is not closed or not of a known kind, as text.
pub fn read(root: &Path) -> Result<Vec<Chapter>, String> {
    let mut chapters = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text =
                    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let inside = path.strip_prefix(root).unwrap_or(&path);
                let name = inside.to_string_lossy().replace('\\', "/");
                chapters.push(Chapter::parse(&name, text).map_err(|fault| fault.to_string())?);
            }
        }
    }
    chapters.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(chapters)
}

impl Chapter {
    /// Finds the examples in a chapter's text.
    ///
    /// # Errors
    /// A fence that is never closed, or one of another kind than `kriegspiel` or plain: a misspelt kind
    /// would make an example that never runs.
    pub fn parse(name: &str, text: impl Into<String>) -> Result<Self, Fault> {
        let text = text.into();
        let fault = |line, expected: &str, got: &str| Fault {
            chapter: name.into(),
            line,
            expected: expected.into(),
            got: got.into(),
        };
        let mut examples = Vec::new();
        let mut open: Option<(Fence, Example)> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let mark = line.trim_start().strip_prefix("```").map(str::trim);
            match (&mut open, mark) {
                (None, None) => {}
                (None, Some(kind)) => {
                    let fence = match kind {
                        "kriegspiel" => Fence::Example,
                        "" => Fence::Plain,
                        other => {
                            return Err(fault(number, "a fence marked kriegspiel, or a plain one", other));
                        }
                    };
                    open = Some((fence, Example { chapter: name.into(), line: number, lines: Vec::new() }));
                }
                (Some((_, fenced)), None) => fenced.lines.push((number, line.trim().to_string())),
                (Some(_), Some(_)) => {
                    if let Some((Fence::Example, example)) = open.take() {
                        examples.push(example);
                    }
                }
            }
        }
        match open {
            Some((_, fenced)) => Err(fault(fenced.line, "a fence that is closed", "the end of the chapter")),
            None => Ok(Self { name: name.into(), text, examples }),
        }
    }
}

enum Fence {
    Example,
    Plain,
}

const FORMS: &str = "a line such as \"white e2e4: moved\", \"opening: ..\", \"options: ..\", \"offered: ..\", \
                     \"not offered: ..\" or \"over: ..\"";

impl Example {
    /// The value of a header line: `ruleset`, `fen` or `draws`.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.lines.iter().filter_map(|(_, line)| split(line)).find(|(k, _)| *k == key).map(|(_, value)| value)
    }

    /// Plays the example and stops at the first line that is not so: what follows it would be noise.
    ///
    /// Returns how many lines were checked.
    ///
    /// # Errors
    /// The first line that the law disagrees with, or that is no line of an example.
    pub fn run(&self) -> Result<usize, Fault> {
        let steps = self.lines.iter().skip_while(|(_, line)| line.is_empty() || is_header(line));
        let mut game = self.set_up()?;
        let mut checked = 0;
        for (number, line) in steps.filter(|(_, line)| !line.is_empty()) {
            check(&mut game, line)
                .map_err(|Difference { expected, got }| self.fault(*number, expected, got))?;
            checked += 1;
        }
        if checked == 0 {
            return Err(self.fault(self.line, "an example that checks something", "only a header"));
        }
        Ok(checked)
    }

    fn set_up(&self) -> Result<OpenGame, Fault> {
        let mut ruleset: Option<Ruleset> = None;
        let mut start = Position::start();
        let mut draws: Option<Draws> = None;
        for (number, line) in self.lines.iter().take_while(|(_, line)| line.is_empty() || is_header(line)) {
            let wrong = |expected: &dyn Display| self.fault(*number, expected.to_string(), line);
            match split(line) {
                Some(("ruleset", name)) => {
                    ruleset = Some(name.parse().map_err(|error| wrong(&error))?);
                }
                Some(("fen", fen)) => start = fen.parse().map_err(|error| wrong(&error))?,
                Some(("draws", name)) => draws = Some(name.parse().map_err(|error| wrong(&error))?),
                _ => {}
            }
        }
        let ruleset = ruleset.ok_or_else(|| self.fault(self.line, "a line \"ruleset: ..\" first", "none"))?;
        Ok(OpenGame::new(ruleset.with_draws(draws.unwrap_or(ruleset.draws)), start))
    }

    fn fault(&self, line: usize, expected: impl Into<String>, got: impl Into<String>) -> Fault {
        Fault { chapter: self.chapter.clone(), line, expected: expected.into(), got: got.into() }
    }
}

/// What a line says and what the law does.
struct Difference {
    expected: String,
    got: String,
}

fn check(game: &mut OpenGame, line: &str) -> Result<(), Difference> {
    let no_such_line = || Difference { expected: FORMS.into(), got: format!("{line:?}") };
    let (key, value) = split(line).ok_or_else(no_such_line)?;
    let (expected, got) = match key {
        "opening" => (both_sides(value), both_sides(&spoken(&game.opening().words()))),
        "options" => (value.to_string(), spoken(&options(game))),
        "offered" | "not offered" => {
            for name in value.split_whitespace() {
                request(name)?;
            }
            let offered = options(game);
            let wanted = key == "offered";
            let differs = |name: &&str| offered.iter().any(|option| option == name) != wanted;
            return match value.split_whitespace().find(differs) {
                None => Ok(()),
                Some(name) => Err(Difference {
                    expected: format!("{name} {key}"),
                    got: format!("the options {}", spoken(&offered)),
                }),
            };
        }
        "over" => (value.to_string(), ended(game.over())),
        _ => {
            let (by, request) = key.split_once(' ').ok_or_else(no_such_line)?;
            let by = match by {
                "white" => Color::White,
                "black" => Color::Black,
                _ => return Err(no_such_line()),
            };
            let expected = if value == "error" { value.to_string() } else { both_sides(value) };
            (expected, put(game, by, request)?)
        }
    };
    if expected == got { Ok(()) } else { Err(Difference { expected, got }) }
}

/// Puts a request or a claim and writes the answer as the examples do. What is not put must leave no trace.
fn put(game: &mut OpenGame, by: Color, request: &str) -> Result<String, Difference> {
    let before = trace(game);
    let answer = if request == "claim" {
        game.claim(by).map(|answer| match answer {
            ClaimAnswer::Granted(_) => both_sides("claim-granted"),
            ClaimAnswer::Refused if by == Color::White => "claim-refused | -".into(),
            ClaimAnswer::Refused => "- | claim-refused".into(),
        })
    } else {
        game.put(by, self::request(request)?).map(|answer| {
            let heard = answer.heard.map(|heard| spoken(&heard.words()));
            format!("{} | {}", heard.white, heard.black)
        })
    };
    match answer {
        Ok(heard) => Ok(heard),
        Err(_) if trace(game) == before => Ok("error".into()),
        Err(error) => Err(Difference { expected: format!("no change after: {error}"), got: trace(game) }),
    }
}

fn request(text: &str) -> Result<Request, Difference> {
    text.parse().map_err(|error: RequestError| Difference { expected: error.to_string(), got: text.into() })
}

fn trace(game: &OpenGame) -> String {
    format!("{} {:?} {}", game.position(), game.turn(), ended(game.over()))
}

fn options(game: &OpenGame) -> Vec<String> {
    game.options().iter().map(ToString::to_string).collect()
}

fn ended(over: Option<Outcome>) -> String {
    let Some(outcome) = over else { return "no".into() };
    let winner = match outcome.winner {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "none",
    };
    format!("{} {winner}", outcome.reason)
}

/// What one side hears, `-` for silence.
fn spoken(words: &[String]) -> String {
    if words.is_empty() { "-".into() } else { words.join(" ") }
}

/// Writes out what an example leaves unsaid: without a bar, both hear the same.
fn both_sides(value: &str) -> String {
    let (white, black) = value.split_once('|').unwrap_or((value, value));
    let plain = |words: &str| spoken(&words.split_whitespace().map(str::to_string).collect::<Vec<_>>());
    format!("{} | {}", plain(white), plain(black))
}

fn is_header(line: &str) -> bool {
    split(line).is_some_and(|(key, _)| matches!(key, "ruleset" | "fen" | "draws"))
}

fn split(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(": ")?;
    Some((key.trim(), value.trim()))
}
