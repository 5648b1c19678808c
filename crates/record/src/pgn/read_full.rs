//! Whole games of our own form, taken at their word.

use super::error::{Fault, quote};
use super::read::{Sheet, SheetTurn, heard, say_the_end};
use super::scan::RawGame;
use super::{clock, header, words};
use crate::{Asked, GameRecord, Place, RecordedMove, SeatAsked, san};
use noctule_rules::Ruleset;

pub(super) fn read(raw: &RawGame, sheet: &Sheet, ruleset: Ruleset) -> Result<GameRecord, Fault> {
    let start = header::start(raw)?;
    let outcome = header::outcome(raw)?;
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(sheet.turns.len());
    for (plies, turn) in sheet.turns.iter().enumerate() {
        let place = Place::after(start.move_number(), start.to_move(), plies);
        let wrong = |what: String| Fault::at_move(turn.line, place, what);
        let played = san::read(&position, &turn.text).map_err(|error| wrong(error.to_string()))?;
        let (heard, before) = bracket(turn).map_err(wrong)?;
        let clock = read_clock(turn).map_err(wrong)?;
        position.play(played);
        let before = before.into_iter().map(|asked| open(asked).map_err(wrong)).collect::<Result<_, _>>()?;
        moves.push(RecordedMove { before, played, heard, clock });
    }
    let last = sheet.turns.last().map_or(raw.line, |turn| turn.line);
    let place = Place::after(start.move_number(), start.to_move(), moves.len());
    let mut unfinished = Vec::new();
    for word in sheet.unfinished()? {
        let asked = read_word(word).and_then(open);
        unfinished.push(asked.map_err(|what| Fault::at_move(last, place, what))?);
    }
    if let Some(last) = moves.last_mut()
        && unfinished.is_empty()
    {
        say_the_end(&mut last.heard, &ruleset, outcome);
    }
    Ok(GameRecord { tags: header::free_tags(raw), ruleset, start, moves, unfinished, outcome })
}

/// The one bracket of a move: what was heard, and what was asked before.
pub(super) fn bracket(turn: &SheetTurn) -> Result<(noctule_rules::Heard, Vec<SeatAsked>), String> {
    let [bracket] = &turn.brackets[..] else {
        let many = turn.brackets.len();
        return Err(format!(
            "expected one comment such as {{(XPd5,CL,P2:e4f5)}} behind {}, got {many}",
            turn.text
        ));
    };
    let asked = bracket.asked.iter().map(|word| read_word(word)).collect::<Result<_, _>>()?;
    Ok((heard(&bracket.said)?, asked))
}

pub(super) fn read_word(word: &str) -> Result<SeatAsked, String> {
    words::read_asked(word)
        .ok_or_else(|| format!("expected a request such as e4f5, e4f5!, any+ or any-, got {}", quote(word)))
}

pub(super) fn read_clock(turn: &SheetTurn) -> Result<Option<std::time::Duration>, String> {
    turn.comments
        .iter()
        .map(|comment| clock::read(comment))
        .find(|clock| clock != &Ok(None))
        .unwrap_or(Ok(None))
}

fn open(asked: SeatAsked) -> Result<Asked, String> {
    match asked.request {
        Some(request) => Ok(Asked { request, verdict: asked.verdict }),
        None => Err("expected the try itself in a whole game, got ??".into()),
    }
}
