//! Whole games of other programs: umpired afresh, with what the file says of the announcements compared.

use super::error::{Fault, quote};
use super::header;
use super::read::{Sheet, asked_words};
use super::read_full::read_clock;
use super::scan::RawGame;
use super::words::{Said, read_said};
use crate::end::may_end;
use crate::{Asked, GameRecord, Place, RecordedMove, san};
use noctule_board::Try;
use noctule_rules::{
    Announcement, CheckLine, Heard, OpenGame, Outcome, PawnTries, Request, Ruleset, Verdict, speech,
};

pub(super) fn read(raw: &RawGame, sheet: &Sheet, ruleset: Ruleset) -> Result<GameRecord, Fault> {
    let start = header::start(raw)?;
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut moves = Vec::with_capacity(sheet.turns.len());
    let place = |plies| Place::after(start.move_number(), start.to_move(), plies);
    for (plies, turn) in sheet.turns.iter().enumerate() {
        let wrong = |what: String| Fault::at_move(turn.line, place(plies), what);
        let mut before = Vec::new();
        for word in asked_words(&turn.brackets) {
            before.push(ask(&mut game, word).map_err(wrong)?);
        }
        let played = san::read(game.position(), &turn.text).map_err(|error| wrong(error.to_string()))?;
        let heard = play(&mut game, played).map_err(wrong)?;
        for word in turn.brackets.iter().flat_map(|bracket| &bracket.said) {
            compare(word, &heard, played).map_err(wrong)?;
        }
        moves.push(RecordedMove { before, played, heard, clock: read_clock(turn).map_err(wrong)? });
    }
    let line = sheet.turns.last().map_or(raw.line, |turn| turn.line);
    let wrong = |what: String| Fault::at_move(line, place(moves.len()), what);
    let mut unfinished = Vec::new();
    for word in sheet.unfinished()? {
        unfinished.push(ask(&mut game, word).map_err(wrong)?);
    }
    let outcome = end(&game, header::result(raw)?, header::outcome(raw)?).map_err(wrong)?;
    Ok(GameRecord { tags: header::free_tags(raw), ruleset, start, moves, unfinished, outcome })
}

/// Puts a try that the file lists, which must be refused.
fn ask(game: &mut OpenGame, word: &str) -> Result<Asked, String> {
    let by = game.to_move();
    let request = match word {
        "any" | "any+" | "any-" => Request::AnyPawnTries,
        _ => refused_try(game, word)?,
    };
    let answer = game.put(by, request).map_err(|why| format!("{why}; got {}", quote(word)))?;
    match answer.heard[by].verdict {
        Some(verdict) if verdict != Verdict::Moved => Ok(Asked { request, verdict }),
        _ => Err(format!("expected a try that is refused, but {} stands", quote(word))),
    }
}

/// The try that a listed word means: of several, those that would stand cannot be meant.
fn refused_try(game: &OpenGame, word: &str) -> Result<Request, String> {
    let position = game.position();
    let own = position.own_men(game.to_move());
    let mut fitting = san::tries_like(&own, word).map_err(|error| error.to_string())?;
    if fitting.len() > 1 {
        fitting.retain(|&put| !position.would_stand(put));
    }
    match fitting[..] {
        [one] => Ok(one.into()),
        [] => Err(format!(
            "expected a refused try that {} could put, got {}",
            speech::side(own.color()),
            quote(word)
        )),
        _ => {
            let all: Vec<String> = fitting.iter().map(Try::to_string).collect();
            Err(format!("expected one refused try, but {} may be any of {}", quote(word), all.join(", ")))
        }
    }
}

fn play(game: &mut OpenGame, played: Try) -> Result<Heard, String> {
    let by = game.to_move();
    match game.put(by, played.into()) {
        Ok(answer) if answer.stood => Ok(answer.heard[by]),
        Ok(_) => Err(format!("expected a move that stands, but {played} is refused")),
        Err(why) => Err(format!("{why}; got {played}")),
    }
}

/// Holds one announcement of the file against the umpire's. What a file leaves out is not held against it.
fn compare(word: &str, heard: &Heard, played: Try) -> Result<(), String> {
    let said = read_said(word)
        .ok_or_else(|| format!("expected an announcement such as Xd5, CF or P2, got {}", quote(word)))?;
    let agrees = match said {
        Said::Diagonal => {
            heard.checks.has(CheckLine::LongDiagonal) || heard.checks.has(CheckLine::ShortDiagonal)
        }
        Said::Checks(lines) => {
            lines.len() == heard.checks.len() && lines.iter().all(|&line| heard.checks.has(line))
        }
        Said::Word(Announcement::Taken(taken)) => heard.taken.is_some_and(|known| {
            // Programs differ on the square of a pawn taken in passing.
            (taken.on == known.on || taken.on == played.to)
                && (taken.kind.is_none() || known.kind.is_none() || taken.kind == known.kind)
        }),
        Said::Word(Announcement::PawnTries(PawnTries::Count(count))) => match heard.pawn_tries {
            Some(PawnTries::Count(known)) => count == known,
            Some(_) => count > 0,
            None => true,
        },
        Said::Word(_) => true,
    };
    if agrees {
        return Ok(());
    }
    Err(format!(
        "expected the file to agree with the umpire, but it says {word} and he says {}",
        heard.words().join(" ")
    ))
}

/// The end: the board's own where there is one, else what the file says of it.
fn end(game: &OpenGame, score: header::Score, told: Option<Outcome>) -> Result<Option<Outcome>, String> {
    match (game.over(), score) {
        (Some(over), header::Score::Over(winner)) if winner != over.winner => {
            let ending = speech::ending(over);
            Err(format!("expected the result {}, since the game ends so: {ending}", over.score()))
        }
        (Some(over), _) => Ok(Some(over)),
        (None, _) => match told {
            Some(told) => match may_end(game.clone(), told) {
                Ok(()) => Ok(Some(told)),
                Err(why) => {
                    let ending = speech::ending(told);
                    Err(format!("expected an end that the umpire allows, got \"{ending}\", but {why}"))
                }
            },
            None => Ok(None),
        },
    }
}
