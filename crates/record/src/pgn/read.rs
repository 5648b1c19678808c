use super::comment::{Bracket, Form, brackets};
use super::error::{Fault, ReadError};
use super::scan::{RawGame, What, games};
use super::{foreign, header, read_full, read_seat, words};
use crate::{GameRecord, SeatRecord};
use noctule_rules::{Announcement, Heard, Outcome, Ruleset, Verdict};
use std::borrow::Cow;

/// A game read from a file.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadGame {
    /// A whole game.
    Full(GameRecord),
    /// What one seat knew of a game.
    OneSided(SeatRecord),
}

/// Reads every game of a file, each on its own: a game that cannot be read does not cost the others.
///
/// Files that do not name their ruleset are read as `berkeley` when their comments have Berkeley's form,
/// and as `wild16` otherwise. Files of our own form are taken at their word, and
/// [`replay`](crate::replay()) checks it; others are umpired afresh while they are read.
pub fn read_games(text: &str) -> Vec<Result<ReadGame, ReadError>> {
    read_all(text, None)
}

/// Reads every game of a file, taking `assumed` where a game does not name its ruleset.
pub fn read_games_as(text: &str, assumed: Ruleset) -> Vec<Result<ReadGame, ReadError>> {
    read_all(text, Some(assumed))
}

/// The text of a file: UTF-8, or else the Latin-1 that old PGN files are in.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    }
}

fn read_all(text: &str, assumed: Option<Ruleset>) -> Vec<Result<ReadGame, ReadError>> {
    let read =
        |(number, raw): (usize, RawGame)| read_one(raw, assumed).map_err(|fault| fault.in_game(number));
    (1..).zip(games(text)).map(read).collect()
}

fn read_one(mut raw: RawGame, assumed: Option<Ruleset>) -> Result<ReadGame, Fault> {
    if let Some(fault) = raw.fault.take() {
        return Err(fault);
    }
    let sheet = Sheet::of(&raw);
    let ruleset = header::ruleset(&raw, assumed.unwrap_or_else(|| likely_ruleset(&raw, &sheet)))?;
    let hidden = sheet.turns.iter().any(|turn| read_seat::hidden(&turn.text).is_some());
    let ours = raw.tag("RuleSet").is_some() && (sheet.has_brackets() || sheet.turns.is_empty());
    if hidden || raw.tag("Seat").is_some() {
        read_seat::read(&raw, &sheet, ruleset, ours).map(ReadGame::OneSided)
    } else if ours {
        read_full::read(&raw, &sheet, ruleset).map(ReadGame::Full)
    } else {
        foreign::read(&raw, &sheet, ruleset).map(ReadGame::Full)
    }
}

fn likely_ruleset(raw: &RawGame, sheet: &Sheet) -> Ruleset {
    let named = |name| raw.tag(name).is_some_and(|tag| tag.value.to_ascii_lowercase().contains("berkeley"));
    let asked_first = |turn: &SheetTurn| turn.brackets.iter().any(|bracket| bracket.form == Form::AskedFirst);
    if named("Variant") || named("Event") || sheet.turns.iter().any(asked_first) {
        Ruleset::BERKELEY
    } else {
        Ruleset::WILD16
    }
}

/// The moves of a game, each with the comments behind it.
pub(super) struct Sheet {
    /// Brackets before the first move.
    pub(super) preface: Vec<Bracket>,
    pub(super) turns: Vec<SheetTurn>,
}

pub(super) struct SheetTurn {
    pub(super) line: usize,
    /// The move as it is written.
    pub(super) text: String,
    pub(super) comments: Vec<String>,
    /// The brackets that speak of this move.
    pub(super) brackets: Vec<Bracket>,
    /// The brackets that speak of the requests after it.
    pub(super) unfinished: Vec<Bracket>,
}

impl Sheet {
    fn of(raw: &RawGame) -> Self {
        let mut sheet = Self { preface: Vec::new(), turns: Vec::new() };
        for item in &raw.items {
            match &item.what {
                What::Move(text) => sheet.turns.push(SheetTurn {
                    line: item.line,
                    text: text.clone(),
                    comments: Vec::new(),
                    brackets: Vec::new(),
                    unfinished: Vec::new(),
                }),
                What::Comment(text) => {
                    let meant = brackets(text).into_iter().filter(is_meant);
                    match sheet.turns.last_mut() {
                        None => sheet.preface.extend(meant),
                        Some(turn) => {
                            let (unfinished, brackets): (Vec<_>, Vec<_>) =
                                meant.partition(Bracket::is_unfinished);
                            turn.unfinished.extend(unfinished);
                            turn.brackets.extend(brackets);
                            turn.comments.push(text.clone());
                        }
                    }
                }
            }
        }
        sheet
    }

    fn has_brackets(&self) -> bool {
        self.turns.iter().any(|turn| !turn.brackets.is_empty())
    }

    /// The words asked after the last move.
    ///
    /// # Errors
    /// Such words after an earlier move.
    pub(super) fn unfinished(&self) -> Result<Vec<&str>, Fault> {
        if let Some((last, earlier)) = self.turns.split_last() {
            if let Some(turn) = earlier.iter().find(|turn| !turn.unfinished.is_empty()) {
                return Err(Fault::at(turn.line, "expected (*:…) after the last move only"));
            }
            return Ok(asked_words(&last.unfinished));
        }
        let preface = self.preface.iter().filter(|bracket| bracket.is_unfinished());
        Ok(preface.flat_map(|bracket| bracket.asked.iter().map(String::as_str)).collect())
    }
}

/// A bracket at the head of a comment is meant for us; one further on only if we understand it.
fn is_meant(bracket: &Bracket) -> bool {
    bracket.leads
        || bracket.is_unfinished()
        || bracket.said.iter().all(|word| words::read_said(word).is_some())
}

pub(super) fn asked_words(brackets: &[Bracket]) -> Vec<&str> {
    brackets.iter().flat_map(|bracket| bracket.asked.iter().map(String::as_str)).collect()
}

/// What both heard of a move, from the words of our form.
///
/// # Errors
/// A word that is none of ours, or said twice.
pub(super) fn heard(words: &[String]) -> Result<Heard, String> {
    let mut heard = Heard::only(Verdict::Moved);
    for word in words {
        let before = heard;
        match words::read_said(word) {
            Some(words::Said::Word(said)) => heard.add(said),
            Some(words::Said::Checks(lines)) => {
                lines.into_iter().map(Announcement::Check).for_each(|check| heard.add(check));
            }
            Some(words::Said::Diagonal) | None => {
                let expected = "expected a word such as XPd5, EP, CR, P2, PY, Pe4+g4 or =, got";
                return Err(format!("{expected} {}", super::error::quote(word)));
            }
        }
        if heard == before {
            return Err(format!("expected each thing to be said once, got {word} again"));
        }
    }
    if words::said(&heard).len() != words.len() {
        return Err(format!("expected each thing to be said once, got {}", words.join(",")));
    }
    Ok(heard)
}

/// Says the end together with the last move, where the umpire does.
pub(super) fn say_the_end(heard: &mut Heard, ruleset: &Ruleset, outcome: Option<Outcome>) {
    heard.over = outcome.filter(|&outcome| crate::end::is_said_with_the_move(ruleset, outcome));
}
