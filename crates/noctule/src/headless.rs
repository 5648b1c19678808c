//! The umpire for programs: one JSON object a line in, one answer a line out (docs/headless-umpire.md).
//!
//! This mode is trusted. Its caller stands where an umpire stands, so the true position may be asked for.

use anyhow::Context;
use noctule_board::{Color, Position};
use noctule_rules::{ClaimAnswer, Heard, NotHeard, OpenGame, Outcome, Reason, Request, Ruleset};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};

/// No sensible request comes near this; a longer line is not kept in memory.
const LONGEST_LINE: usize = 1 << 20;

/// An error repeats no more than this of what it complains about.
const LONGEST_ERROR: usize = 400;

/// Answers standard input on standard output until one of them closes.
pub(crate) fn serve_stdio() -> anyhow::Result<()> {
    serve(io::stdin().lock(), io::stdout().lock())
}

fn serve(mut requests: impl BufRead, mut answers: impl Write) -> anyhow::Result<()> {
    let mut umpire = Headless::default();
    let mut line = Vec::new();
    while let Some(length) = next_line(&mut requests, &mut line).context("cannot read requests")? {
        let mut answer = match (length, std::str::from_utf8(&line)) {
            (Length::TooLong, _) => {
                error(format!("expected a line of at most {LONGEST_LINE} bytes, got more"))
            }
            (Length::Whole, Err(_)) => error("expected UTF-8 text, got other bytes"),
            (Length::Whole, Ok(text)) => umpire.answer(text),
        };
        answer.push('\n');
        match answers.write_all(answer.as_bytes()).and_then(|()| answers.flush()) {
            Err(closed) if closed.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written.context("cannot write answers")?,
        }
    }
    Ok(())
}

/// Whether the whole of a line was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Length {
    Whole,
    TooLong,
}

/// Reads the next line without its end into `line`, or nothing when there are no more.
fn next_line(requests: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Length>> {
    line.clear();
    let mut length = Length::Whole;
    let mut begun = false;
    loop {
        let waiting = match requests.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            waiting => waiting?,
        };
        if waiting.is_empty() {
            return Ok(begun.then_some(length));
        }
        begun = true;
        let end = waiting.iter().position(|&byte| byte == b'\n');
        let part = &waiting[..end.unwrap_or(waiting.len())];
        let room = LONGEST_LINE - line.len();
        if part.len() > room {
            length = Length::TooLong;
        }
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        requests.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

/// The umpire and the game in his care, if one has begun.
#[derive(Debug, Default)]
pub(crate) struct Headless {
    game: Option<OpenGame>,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
enum Command {
    New { ruleset: Option<String>, fen: Option<String>, draws: Option<String> },
    Options {},
    Ask { by: Side, request: String },
    Claim { by: Side },
    Resign { by: Side },
    Fen {},
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

// The order of the fields is the order of the keys, and part of the contract.

#[derive(Serialize)]
struct Arranged {
    ok: bool,
    to_move: Side,
    white: Vec<String>,
    black: Vec<String>,
    over: Option<End>,
}

#[derive(Serialize)]
struct Options {
    options: Vec<String>,
}

#[derive(Serialize)]
struct Answered {
    stood: bool,
    white: Vec<String>,
    black: Vec<String>,
    to_move: Side,
    over: Option<End>,
}

#[derive(Serialize)]
struct Claimed {
    granted: bool,
    white: Vec<String>,
    black: Vec<String>,
    to_move: Side,
    over: Option<End>,
}

#[derive(Serialize)]
struct Fen {
    fen: String,
}

#[derive(Serialize)]
struct Failed<'a> {
    error: &'a str,
}

#[derive(Serialize)]
struct End {
    reason: &'static str,
    winner: Option<Side>,
}

impl Headless {
    /// Answers one line with one line, without its end.
    ///
    /// A line that cannot be answered gets `{"error":".."}` and changes nothing.
    pub(crate) fn answer(&mut self, line: &str) -> String {
        read(line).and_then(|command| self.carry_out(command)).unwrap_or_else(error)
    }

    fn carry_out(&mut self, command: Command) -> Result<String, String> {
        match command {
            Command::New { ruleset, fen, draws } => {
                let game = begin(ruleset.as_deref(), fen.as_deref(), draws.as_deref())?;
                let opening = game.opening();
                let begun = Arranged {
                    ok: true,
                    to_move: game.to_move().into(),
                    white: opening.words(),
                    black: opening.words(),
                    over: game.over().map(End::from),
                };
                self.game = Some(game);
                Ok(json(&begun))
            }
            Command::Options {} => {
                let options = self.game()?.options();
                Ok(json(&Options { options: options.iter().map(Request::to_string).collect() }))
            }
            Command::Ask { by, request } => {
                let game = self.game()?;
                let request: Request = request.parse().map_err(text)?;
                let answer = game.put(by.into(), request).map_err(text)?;
                let heard = answer.heard.map(|heard: Heard| heard.words());
                Ok(json(&Answered {
                    stood: answer.stood,
                    white: heard.white,
                    black: heard.black,
                    to_move: game.to_move().into(),
                    over: game.over().map(End::from),
                }))
            }
            Command::Claim { by } => {
                let game = self.game()?;
                let answer = game.claim(by.into()).map_err(text)?;
                let granted = matches!(answer, ClaimAnswer::Granted(_));
                let hears = |seat: Color| match answer {
                    ClaimAnswer::Granted(_) => vec!["claim-granted".into()],
                    ClaimAnswer::Refused if seat == by.into() => vec!["claim-refused".into()],
                    ClaimAnswer::Refused => vec![],
                };
                Ok(json(&Claimed {
                    granted,
                    white: hears(Color::White),
                    black: hears(Color::Black),
                    to_move: game.to_move().into(),
                    over: game.over().map(End::from),
                }))
            }
            Command::Resign { by } => {
                let game = self.game()?;
                if game.over().is_some() {
                    return Err(text(NotHeard::Over));
                }
                game.end(Outcome::won(Reason::Resignation, !Color::from(by)));
                Ok(json(&Arranged {
                    ok: true,
                    to_move: game.to_move().into(),
                    white: vec![],
                    black: vec![],
                    over: game.over().map(End::from),
                }))
            }
            Command::Fen {} => Ok(json(&Fen { fen: self.game()?.position().to_string() })),
        }
    }

    fn game(&mut self) -> Result<&mut OpenGame, String> {
        self.game
            .as_mut()
            .ok_or_else(|| r#"expected a game first: begin one with {"cmd":"new","ruleset":"wild16"}"#.into())
    }
}

fn begin(ruleset: Option<&str>, fen: Option<&str>, draws: Option<&str>) -> Result<OpenGame, String> {
    let ruleset: Ruleset = ruleset.map_or(Ok(Ruleset::WILD16), str::parse).map_err(text)?;
    let draws = draws.map_or(Ok(ruleset.draws), str::parse).map_err(text)?;
    let start = fen.map_or(Ok(Position::start()), str::parse).map_err(text)?;
    Ok(OpenGame::new(ruleset.with_draws(draws), start))
}

fn read(line: &str) -> Result<Command, String> {
    // The reader of commands would also take an array.
    if !line.trim_start().starts_with('{') {
        let got: String = line.trim().chars().take(40).collect();
        return Err(format!(r#"expected a JSON object such as {{"cmd":"options"}}, got {got:?}"#));
    }
    serde_json::from_str(line).map_err(|why| {
        let named = serde_json::from_str(line).ok().and_then(|value: serde_json::Value| {
            let name = value.get("cmd")?.as_str()?;
            FORMS.iter().find(|(command, _)| *command == name)
        });
        match named {
            Some((_, form)) => format!("expected {form}: {why}"),
            None => format!(r#"expected a JSON object such as {{"cmd":"options"}}: {why}"#),
        }
    })
}

/// How each command is written, for those who wrote it otherwise.
const FORMS: [(&str, &str); 6] = [
    ("new", r#"{"cmd":"new"} with any of "ruleset", "fen" and "draws", each a text"#),
    ("options", r#"{"cmd":"options"}"#),
    ("ask", r#"{"cmd":"ask","by":"white","request":"e2e4"}"#),
    ("claim", r#"{"cmd":"claim","by":"white"}"#),
    ("resign", r#"{"cmd":"resign","by":"white"}"#),
    ("fen", r#"{"cmd":"fen"}"#),
];

fn error(why: impl Into<String>) -> String {
    let mut why = why.into();
    if let Some((cut, _)) = why.char_indices().nth(LONGEST_ERROR) {
        why.truncate(cut);
        why.push('…');
    }
    json(&Failed { error: &why })
}

fn text(error: impl std::error::Error) -> String {
    error.to_string()
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers hold texts, lists and flags only")
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        Self { reason: outcome.reason.word(), winner: outcome.winner.map(Side::from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: &str = r#"{"cmd":"new","ruleset":"wild16"}"#;

    /// Puts each line and compares each answer; `…` stands for the rest of a long error.
    fn check(lines: &[(&str, &str)]) {
        let mut umpire = Headless::default();
        for (line, expected) in lines {
            let answer = umpire.answer(line);
            match expected.strip_suffix('…') {
                Some(beginning) => assert!(answer.starts_with(beginning), "{line}: {answer}"),
                None => assert_eq!(answer, *expected, "{line}"),
            }
        }
    }

    #[test]
    fn a_game_is_begun_asked_about_and_played() {
        check(&[
            (
                r#"{"cmd":"new","ruleset":"wild16","draws":"off"}"#,
                r#"{"ok":true,"to_move":"white","white":["pawn-tries:0"],"black":["pawn-tries:0"],"over":null}"#,
            ),
            (
                r#"{"cmd":"ask","by":"white","request":"e2d3"}"#,
                r#"{"stood":false,"white":["refused"],"black":[],"to_move":"white","over":null}"#,
            ),
            (
                r#"{"cmd":"ask","by":"white","request":"e2e4"}"#,
                r#"{"stood":true,"white":["moved","pawn-tries:0"],"black":["moved","pawn-tries:0"],"to_move":"black","over":null}"#,
            ),
            (r#"{"cmd":"fen"}"#, r#"{"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}"#),
            (
                r#"{"cmd":"ask","by":"black","request":"d7d5"}"#,
                r#"{"stood":true,"white":["moved","pawn-tries:1"],"black":["moved","pawn-tries:1"],"to_move":"white","over":null}"#,
            ),
            (
                r#"{"cmd":"ask","by":"white","request":"e4d5"}"#,
                r#"{"stood":true,"white":["moved","taken:d5:pawn","pawn-tries:0"],"black":["moved","taken:d5:pawn","pawn-tries:0"],"to_move":"black","over":null}"#,
            ),
        ]);
    }

    #[test]
    fn options_are_sorted_and_name_the_question_where_it_may_be_asked() {
        check(&[
            (
                r#"{"cmd":"new","ruleset":"berkeley-any","fen":"4k3/8/8/8/8/8/P7/4K3 w - - 0 1"}"#,
                r#"{"ok":true,"to_move":"white","white":[],"black":[],"over":null}"#,
            ),
            (
                r#"{"cmd":"options"}"#,
                r#"{"options":["a2a3","a2a4","a2b3","any","e1d1","e1d2","e1e2","e1f1","e1f2"]}"#,
            ),
            (
                r#"{"cmd":"ask","by":"white","request":"any"}"#,
                r#"{"stood":false,"white":["any:no"],"black":["any:no"],"to_move":"white","over":null}"#,
            ),
            (r#"{"cmd":"options"}"#, r#"{"options":["a2a3","a2a4","e1d1","e1d2","e1e2","e1f1","e1f2"]}"#),
        ]);
    }

    #[test]
    fn a_start_position_is_announced_and_may_be_over() {
        check(&[
            (
                r#"{"cmd":"new","ruleset":"rand","fen":"4k3/8/8/8/8/3p1n2/2P5/4K3 w - - 0 1"}"#,
                r#"{"ok":true,"to_move":"white","white":["check:knight"],"black":["check:knight"],"over":null}"#,
            ),
            (
                r#"{"cmd":"new","ruleset":"rand","fen":"4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1"}"#,
                r#"{"ok":true,"to_move":"white","white":["pawn-tries:c2"],"black":["pawn-tries:c2"],"over":null}"#,
            ),
            (
                r#"{"cmd":"new","fen":"4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1"}"#,
                r#"{"ok":true,"to_move":"black","white":["check:file","pawn-tries:0"],"black":["check:file","pawn-tries:0"],"over":{"reason":"checkmate","winner":"white"}}"#,
            ),
            (r#"{"cmd":"options"}"#, r#"{"options":[]}"#),
            (
                r#"{"cmd":"new","fen":"8/8/8/4k3/8/8/8/4K3 b - - 0 1"}"#,
                r#"{"ok":true,"to_move":"black","white":["pawn-tries:0"],"black":["pawn-tries:0"],"over":{"reason":"insufficient-material","winner":null}}"#,
            ),
        ]);
    }

    #[test]
    fn requests_that_are_not_put_say_what_was_expected() {
        check(&[
            (r#"{"cmd":"fen"}"#, r#"{"error":"expected a game first: begin one with {\"cmd\":\"new\"…"#),
            (r#"{"cmd":"ask","by":"white","request":"e2e4"}"#, r#"{"error":"expected a game first…"#),
            (NEW, r#"{"ok":true…"#),
            (r#"{"cmd":"ask","by":"black","request":"e7e5"}"#, r#"{"error":"expected a request of White…"#),
            (r#"{"cmd":"ask","by":"white","request":"any"}"#, r#"{"error":"expected a try: this ruleset…"#),
            (r#"{"cmd":"claim","by":"white"}"#, r#"{"error":"expected a claim after fifty own moves…"#),
            (r#"{"cmd":"new","ruleset":"berkeley"}"#, r#"{"ok":true…"#),
            (r#"{"cmd":"ask","by":"white","request":"e1e5"}"#, r#"{"error":"expected a possible try…"#),
            (
                r#"{"cmd":"new","ruleset":"italian","fen":"4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1"}"#,
                r#"{"ok":true…"#,
            ),
            (r#"{"cmd":"ask","by":"white","request":"e1e2"}"#, r#"{"error":"expected a pawn capture…"#),
            (
                r#"{"cmd":"resign","by":"black"}"#,
                r#"{"ok":true,"to_move":"white","white":[],"black":[],"over":{"reason":"resignation","winner":"white"}}"#,
            ),
            (
                r#"{"cmd":"ask","by":"white","request":"c2d3"}"#,
                r#"{"error":"expected nothing more: the game is over"}"#,
            ),
            (r#"{"cmd":"resign","by":"black"}"#, r#"{"error":"expected nothing more: the game is over"}"#),
            (r#"{"cmd":"claim","by":"white"}"#, r#"{"error":"expected nothing more: the game is over"}"#),
        ]);
    }

    #[test]
    fn a_claim_is_granted_to_both_and_refused_to_the_claimant_alone() {
        let play = |umpire: &mut Headless, black: [&str; 4]| {
            for (white, black) in ["g1f3", "f3g1", "g1f3", "f3g1"].iter().zip(black) {
                for (by, request) in [("white", *white), ("black", black)] {
                    let answer =
                        umpire.answer(&format!(r#"{{"cmd":"ask","by":"{by}","request":"{request}"}}"#));
                    assert!(answer.starts_with(r#"{"stood":true"#), "{answer}");
                }
            }
        };
        let mut umpire = Headless::default();
        umpire.answer(r#"{"cmd":"new","draws":"claim"}"#);
        play(&mut umpire, ["a7a6", "a6a5", "g8f6", "f6g8"]);
        assert_eq!(
            umpire.answer(r#"{"cmd":"claim","by":"white"}"#),
            r#"{"granted":false,"white":["claim-refused"],"black":[],"to_move":"white","over":null}"#
        );
        play(&mut umpire, ["g8f6", "f6g8", "g8f6", "f6g8"]);
        assert_eq!(
            umpire.answer(r#"{"cmd":"claim","by":"white"}"#),
            r#"{"granted":true,"white":["claim-granted"],"black":["claim-granted"],"to_move":"white","over":{"reason":"repetition","winner":null}}"#
        );
    }

    #[test]
    fn a_bad_line_is_answered_with_what_was_expected_and_loses_nothing() {
        let mut umpire = Headless::default();
        umpire.answer(NEW);
        umpire.answer(r#"{"cmd":"ask","by":"white","request":"e2e4"}"#);
        let before = (umpire.answer(r#"{"cmd":"fen"}"#), umpire.answer(r#"{"cmd":"options"}"#));
        let long_name = format!(r#"{{"cmd":"fen","{}":1}}"#, "x".repeat(5_000));
        for (line, reason) in [
            ("", "expected a JSON object"),
            ("   ", "expected a JSON object"),
            ("null", "expected a JSON object"),
            (r#"["fen"]"#, "expected a JSON object"),
            ("{", "expected a JSON object"),
            (r#"{"cmd":"fen"} {"cmd":"fen"}"#, "trailing characters"),
            ("{}", "missing field `cmd`"),
            (r#"{"cmd":7}"#, "expected"),
            (r#"{"cmd":"undo"}"#, "expected one of `new`, `options`, `ask`, `claim`, `resign`, `fen`"),
            (r#"{"cmd":"fen","cmd":"options"}"#, "duplicate field"),
            (r#"{"cmd":"fen","depth":1}"#, "unknown field `depth`"),
            (r#"{"cmd":"options","by":"white"}"#, "unknown field `by`"),
            (&long_name, "unknown field"),
            (r#"{"cmd":"ask","by":"white"}"#, "missing field `request`"),
            (r#"{"cmd":"ask","request":"e7e5"}"#, r#"expected {"cmd":"ask","by":"white","request":"e2e4"}"#),
            (r#"{"cmd":"ask","by":"red","request":"e7e5"}"#, "expected `white` or `black`"),
            (r#"{"cmd":"ask","by":"black","request":12}"#, "expected a string"),
            (r#"{"cmd":"ask","by":"black","by":"black","request":"e7e5"}"#, "duplicate field `by`"),
            (r#"{"cmd":"ask","by":"black","request":"e7e9"}"#, "expected a try such as e2e4 or e7d8q"),
            (r#"{"cmd":"ask","by":"black","request":"o-o"}"#, "expected a try such as e2e4 or e7d8q"),
            (r#"{"cmd":"new","ruleset":"chess"}"#, "wild16, berkeley, berkeley-any, cincinnati, rand"),
            (r#"{"cmd":"new","draws":"on"}"#, "off, claim, automatic, fifty"),
            (r#"{"cmd":"new","fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#, "0 kings instead of one"),
            (r#"{"cmd":"new","fen":"startpos"}"#, "expected a FEN of six fields"),
            (r#"{"cmd":"new","fen":["8"]}"#, "expected a string"),
        ] {
            let answer = umpire.answer(line);
            let error: serde_json::Value = serde_json::from_str(&answer).unwrap();
            let said = error["error"].as_str().unwrap();
            assert!(said.contains(reason), "{line}: {said}");
            assert!(said.chars().count() <= LONGEST_ERROR + 1, "{line}: {said}");
            let after = (umpire.answer(r#"{"cmd":"fen"}"#), umpire.answer(r#"{"cmd":"options"}"#));
            assert_eq!(after, before, "{line}");
        }
    }

    #[test]
    fn every_line_gets_one_answer_whatever_it_holds() {
        let mut input = Vec::new();
        input.extend_from_slice(b"\n\xff\xfe\n{\"cmd\":\"new\"}\r\n");
        input.extend_from_slice(&vec![b'['; LONGEST_LINE]);
        input.push(b'\n');
        input.extend_from_slice(&vec![b' '; LONGEST_LINE + 1]);
        input.push(b'\n');
        input.extend_from_slice(b"{\"cmd\":\"fen\"}");
        let mut output = Vec::new();
        serve(&input[..], &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        let answers: Vec<&str> = output.lines().collect();
        let beginnings = [
            r#"{"error":"expected a JSON object"#,
            r#"{"error":"expected UTF-8"#,
            r#"{"ok":true,"#,
            r#"{"error":"expected a JSON object"#,
            r#"{"error":"expected a line of at most 1048576 bytes"#,
            r#"{"fen":"rnbqkbnr"#,
        ];
        assert_eq!(answers.len(), beginnings.len(), "{output}");
        for (answer, beginning) in answers.iter().zip(beginnings) {
            assert!(answer.starts_with(beginning), "{answer}");
        }
    }

    #[test]
    fn a_closed_pipe_ends_the_umpire_quietly() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert!(serve(&b"{\"cmd\":\"new\"}\n"[..], Closed).is_ok());
    }
}
