//! Both referees behind one form of answer: our umpire in this process, the package in a child process.

use anyhow::{Context, Result};
use noctule_board::Color;
use noctule_rules::{Outcome, Request, Ruleset};
use noctule_umpire::Umpire;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A referee's answer to a request, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The request was not put: nobody heard anything.
    NotPut,
    /// It was put.
    Put(Put),
}

/// What followed from a request that was put.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Put {
    pub(crate) stood: bool,
    pub(crate) white: Vec<String>,
    pub(crate) black: Vec<String>,
    pub(crate) to_move: String,
    pub(crate) over: Option<End>,
}

/// The end of a game, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) reason: String,
    pub(crate) winner: Option<String>,
}

impl Reply {
    /// The first word that the trier heard.
    pub(crate) fn verdict(&self) -> &str {
        match self {
            Self::NotPut => "not put",
            Self::Put(put) => put.white.first().or(put.black.first()).map_or("", String::as_str),
        }
    }

    /// Whether a move was made.
    pub(crate) fn stood(&self) -> bool {
        matches!(self, Self::Put(put) if put.stood)
    }
}

/// Our umpire's answer. Whatever keeps a request from being put, the reply is the same.
pub(crate) fn ask(umpire: &mut Umpire, request: Request) -> Reply {
    match umpire.hear(umpire.to_move(), request) {
        Err(_) => Reply::NotPut,
        Ok(answer) => Reply::Put(Put {
            stood: answer.stood,
            white: answer.heard.white.words(),
            black: answer.heard.black.words(),
            to_move: side(umpire.to_move()).into(),
            over: umpire.over().map(end),
        }),
    }
}

fn end(outcome: Outcome) -> End {
    End { reason: outcome.reason.word().into(), winner: outcome.winner.map(|color| side(color).into()) }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The package `kriegspiel`, asked through `xtask/peers/kriegspiel_peer.py`.
#[derive(Debug)]
pub(crate) struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    pub(crate) fn start(python: &Path, script: &Path) -> Result<Self> {
        let mut child = Command::new(python)
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start {}", python.display()))?;
        let input = child.stdin.take().context("the peer has no input")?;
        let output = BufReader::new(child.stdout.take().context("the peer has no output")?);
        Ok(Self { child, input, output })
    }

    /// Begins a game from the normal start; gives what both sides hear of it.
    pub(crate) fn begin(&mut self, ruleset: &Ruleset) -> Result<Vec<String>> {
        let answer = self.exchange(&json!({"cmd": "new", "ruleset": ruleset.name}))?;
        words(&answer["white"]).with_context(|| format!("expected a new game of {ruleset}, got {answer}"))
    }

    /// What the peer offers the side to move.
    pub(crate) fn options(&mut self) -> Result<Vec<String>> {
        let answer = self.exchange(&json!({"cmd": "options"}))?;
        words(&answer["options"]).with_context(|| format!("expected options, got {answer}"))
    }

    /// The peer's position.
    pub(crate) fn fen(&mut self) -> Result<String> {
        let answer = self.exchange(&json!({"cmd": "fen"}))?;
        Ok(answer["fen"].as_str().with_context(|| format!("expected a FEN, got {answer}"))?.into())
    }

    /// The peer's answer to a request of the side to move.
    pub(crate) fn ask(&mut self, request: Request) -> Result<Reply> {
        let answer = self.exchange(&json!({"cmd": "ask", "request": request.to_string()}))?;
        if answer["error"] == "not put" {
            return Ok(Reply::NotPut);
        }
        read_put(&answer).map(Reply::Put).with_context(|| format!("expected an answer, got {answer}"))
    }

    fn exchange(&mut self, message: &Value) -> Result<Value> {
        writeln!(self.input, "{message}").context("the peer stopped listening")?;
        let mut line = String::new();
        self.output.read_line(&mut line).context("the peer stopped speaking")?;
        serde_json::from_str(&line).with_context(|| format!("expected JSON from the peer, got {line:?}"))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // Nothing is kept there, and a child that has gone already cannot be killed again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_put(answer: &Value) -> Option<Put> {
    let over = match &answer["over"] {
        Value::Null => None,
        over => Some(End {
            reason: over["reason"].as_str()?.into(),
            winner: over["winner"].as_str().map(Into::into),
        }),
    };
    Some(Put {
        stood: answer["stood"].as_bool()?,
        white: words(&answer["white"])?,
        black: words(&answer["black"])?,
        to_move: answer["to_move"].as_str()?.into(),
        over,
    })
}

fn words(list: &Value) -> Option<Vec<String>> {
    list.as_array()?.iter().map(|word| Some(word.as_str()?.to_string())).collect()
}
