//! Setting the ending up, from the command line or by questions.

use crate::terminal::plain::Typed;
use anyhow::bail;
use noctule_board::{Color, Square, Squares};
use noctule_solve::kpk::{InformationSet, SetUpError, Start};
use std::io::Write;

/// What was said on the command line.
#[derive(Debug, Clone, Default)]
pub(crate) struct Given {
    pub(crate) to_move: Option<String>,
    pub(crate) king: Option<String>,
    pub(crate) pawn: Option<String>,
    pub(crate) wave: Option<String>,
    pub(crate) hidden: Option<String>,
}

/// Reads what was given and asks for the rest; what is refused is asked for again. `None` when the person
/// leaves.
///
/// # Errors
/// When the input ends before everything is known, or nothing can be written.
pub(crate) fn ask(
    given: Given,
    seed: u64,
    typed: &mut impl Iterator<Item = Typed>,
    out: &mut impl Write,
) -> anyhow::Result<Option<Start>> {
    let mut desk = Desk { typed, out };
    let Some(to_move) = desk.item("Who moves first, white or black?", given.to_move, read_side)? else {
        return Ok(None);
    };
    let Some(king) = desk.item("Where is the white king? A square such as d5.", given.king, read_square)?
    else {
        return Ok(None);
    };
    let pawn = desk.item("Where is the pawn? A square such as d6.", given.pawn, |text| {
        let pawn = read_square(text)?;
        InformationSet::check_men(king, pawn).map_err(|why| why.to_string())?;
        Ok(pawn)
    })?;
    let Some(pawn) = pawn else { return Ok(None) };
    let question = "Where may the black king be? Squares such as d8,e8,f8, or all.";
    let known = desk.item(question, given.wave, |text| {
        let wave = read_wave(text, king, pawn)?;
        InformationSet::new(king, pawn, wave, to_move).map_err(|why| why.to_string())
    })?;
    let Some(known) = known else { return Ok(None) };
    let question = "Where is it really? A square of these, or any. White will not be told.";
    let hidden = desk.item(question, given.hidden, |text| read_hidden(text, &known, seed))?;
    Ok(hidden.map(|hidden| Start { known, hidden, to_move }))
}

/// Where questions are asked and answered.
struct Desk<'a, T, W> {
    typed: &'a mut T,
    out: &'a mut W,
}

impl<T: Iterator<Item = Typed>, W: Write> Desk<'_, T, W> {
    /// Asks until an answer can be read; begins with what was given, if anything was.
    fn item<A>(
        &mut self,
        question: &str,
        given: Option<String>,
        read: impl Fn(&str) -> Result<A, String>,
    ) -> anyhow::Result<Option<A>> {
        let mut answer = given;
        loop {
            if let Some(answer) = &answer {
                match read(answer.trim()) {
                    Ok(read) => return Ok(Some(read)),
                    Err(why) => writeln!(self.out, "{why}")?,
                }
            }
            writeln!(self.out, "{question}")?;
            self.out.flush()?;
            match self.typed.next() {
                Some(Typed::Line(line)) if line.trim() != "quit" => answer = Some(line),
                Some(_) => return Ok(None),
                None => bail!("expected an answer, but the input ended; the question was: {question}"),
            }
        }
    }
}

fn read_side(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "white" | "w" => Ok(Color::White),
        "black" | "b" => Ok(Color::Black),
        _ => Err(format!("expected white or black, got {:?}", clip(text))),
    }
}

/// Reads a square, with or without a king's letter before it.
pub(crate) fn read_square(text: &str) -> Result<Square, String> {
    let lower = text.trim().to_ascii_lowercase();
    lower.parse().map_err(|_| format!("expected a square such as e4, got {:?}", clip(text)))
}

fn read_wave(text: &str, king: Square, pawn: Square) -> Result<Squares, String> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(InformationSet::anywhere(king, pawn));
    }
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    words.map(read_square).collect()
}

fn read_hidden(text: &str, known: &InformationSet, seed: u64) -> Result<Square, String> {
    if text.eq_ignore_ascii_case("any") {
        let kings: Vec<Square> = known.wave().into_iter().collect();
        return Ok(kings[(seed % kings.len() as u64) as usize]);
    }
    let hidden = read_square(text)?;
    if known.wave().has(hidden) { Ok(hidden) } else { Err(SetUpError::HiddenElsewhere(hidden).to_string()) }
}

pub(crate) fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}
