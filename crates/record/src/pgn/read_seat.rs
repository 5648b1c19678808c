//! One-sided games, ours and others': the other side's moves stand as `??`, `?` or `?xd5`.

use super::error::{Fault, quote};
use super::read::{Sheet, SheetTurn, heard, say_the_end};
use super::read_full::{bracket, read_clock, read_word};
use super::scan::RawGame;
use super::words::{Said, read_said};
use super::{header, own_men_text};
use crate::seat_record::{follow, passed_pawn};
use crate::{Place, SeatAsked, SeatRecord, SeatStart, SeatTurn, san};
use noctule_board::{Color, Man, OwnMen, Position, Square, Try};
use noctule_rules::{
    Announcement, Captures, EnPassant, Heard, Kind, Request, Ruleset, Taken, Verdict, opening, speech,
};

/// A hidden move, with the square of a capture if that is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hidden {
    takes: Option<Square>,
}

/// Reads `?`, `??`, `?xd5` and `??xd5`, a check mark allowed.
pub(super) fn hidden(text: &str) -> Option<Hidden> {
    let bare = text.strip_prefix('?')?;
    let bare = bare.strip_prefix('?').unwrap_or(bare).trim_end_matches(['+', '#']);
    match bare.strip_prefix(['x', ':']) {
        None => bare.is_empty().then_some(Hidden { takes: None }),
        Some(square) => Some(Hidden { takes: Some(square.parse().ok()?) }),
    }
}

pub(super) fn read(raw: &RawGame, sheet: &Sheet, ruleset: Ruleset, ours: bool) -> Result<SeatRecord, Fault> {
    let first = if ours { None } else { Some(header::start(raw)?) };
    let seat = seat(raw, sheet, first.as_ref())?;
    let outcome = header::outcome(raw)?;
    let (start, mut opening) = match first {
        Some(first) => (SeatStart::of(&first, seat), opening(&ruleset, &first)),
        None => own_start(raw, sheet, &ruleset, seat)?,
    };
    let mut reader = Reader { ruleset, ours, seat, own: start.own, enemy: Enemy::of(&start) };
    let mut turns = Vec::with_capacity(sheet.turns.len());
    for (plies, turn) in sheet.turns.iter().enumerate() {
        let place = Place::after(start.move_number, start.to_move, plies);
        let read = reader.turn(turn, place.side);
        turns.push(read.map_err(|what| Fault::at_move(turn.line, place, what))?);
    }
    let line = sheet.turns.last().map_or(raw.line, |turn| turn.line);
    let place = Place::after(start.move_number, start.to_move, turns.len());
    let mut unfinished = Vec::new();
    for word in sheet.unfinished()? {
        let asked = reader.asked(word, place.side);
        unfinished.push(asked.map_err(|what| Fault::at_move(line, place, what))?);
    }
    if unfinished.is_empty() {
        let last = turns.last_mut().map_or(&mut opening, |turn| &mut turn.heard);
        say_the_end(last, &ruleset, outcome);
    }
    let tags = header::free_tags(raw);
    Ok(SeatRecord { tags, ruleset, seat, start, opening, turns, unfinished, outcome })
}

/// The seat named by the tag, or the one whose moves are not hidden.
fn seat(raw: &RawGame, sheet: &Sheet, first: Option<&Position>) -> Result<Color, Fault> {
    if let Some(seat) = header::seat(raw)? {
        return Ok(seat);
    }
    let first = first.map_or(Color::White, Position::to_move);
    let hides =
        |parity: usize| sheet.turns.iter().skip(parity).step_by(2).find(|turn| hidden(&turn.text).is_some());
    match (hides(0), hides(1)) {
        (Some(_), Some(turn)) => {
            Err(Fault::at(turn.line, "expected the moves of one side at most to be hidden, got both"))
        }
        (Some(_), None) => Ok(!first),
        _ => Ok(first),
    }
}

fn own_start(
    raw: &RawGame,
    sheet: &Sheet,
    ruleset: &Ruleset,
    seat: Color,
) -> Result<(SeatStart, Heard), Fault> {
    let Some(tag) = raw.tag("OwnMen") else {
        let start = Position::start();
        return Ok((SeatStart::of(&start, seat), opening(ruleset, &start)));
    };
    let men = header::number(raw, "EnemyMen", 1..=16)?;
    // One of the men is the king.
    let pawns = header::number(raw, "EnemyPawns", 0..=(men - 1).min(8))?;
    let start = own_men_text::read(&tag.value, seat, (men, pawns)).ok_or_else(|| {
        let what = format!("expected {}'s men alone, written like a FEN, got", speech::side(seat));
        Fault::at(tag.line, format!("{what} {}", quote(&tag.value)))
    })?;
    let said = sheet.preface.iter().find(|bracket| !bracket.is_unfinished());
    let said =
        said.ok_or_else(|| Fault::at(raw.line, "expected a comment before the first move, such as {(P0:)}"))?;
    let heard = heard(&said.said).map_err(|what| Fault::at(raw.line, what))?;
    Ok((start, Heard { verdict: None, ..heard }))
}

struct Reader {
    ruleset: Ruleset,
    ours: bool,
    seat: Color,
    own: OwnMen,
    enemy: Enemy,
}

/// How many of the other side's men can still be taken.
struct Enemy {
    men: u8,
    pawns: u8,
}

impl Enemy {
    fn of(start: &SeatStart) -> Self {
        Self { men: start.enemy_men - 1, pawns: start.enemy_pawns }
    }

    fn lose(&mut self, taken: Taken) -> Result<(), String> {
        let left = self.men.checked_sub(1).ok_or("expected no capture: the king alone was left to take")?;
        self.men = left;
        if taken.kind == Some(Kind::Pawn) {
            let left = self.pawns.checked_sub(1);
            self.pawns = left.ok_or("expected no more pawns taken than the other side began with")?;
        }
        Ok(())
    }
}

impl Reader {
    fn turn(&mut self, turn: &SheetTurn, mover: Color) -> Result<SeatTurn, String> {
        let (played, hidden) = self.mover(turn, mover)?;
        let (mut heard, before) = if self.ours { bracket(turn)? } else { self.told(turn, mover)? };
        if !self.ours && heard.taken.is_none() {
            let crossed = turn.text.contains(['x', ':']);
            match (played, hidden.and_then(|hidden| hidden.takes)) {
                (Some(played), _) if crossed => heard.taken = Some(Taken { on: played.to, kind: None }),
                (_, Some(square)) => self.lost(&mut heard, square),
                _ => {}
            }
        }
        if mover != self.seat && before.iter().any(|asked| matches!(asked.request, Some(Request::Try(_)))) {
            return Err("expected the other side's tries as ??, got them open".into());
        }
        if let (Some(_), Some(taken)) = (played, heard.taken) {
            self.enemy.lose(taken)?;
        }
        if !follow(&mut self.own, played, heard.taken, heard.en_passant) {
            let (side, on) = (speech::side(self.seat), heard.taken.map(|taken| taken.on.to_string()));
            return Err(format!(
                "expected a man of {side}'s where it is taken, on {}",
                on.unwrap_or_default()
            ));
        }
        Ok(SeatTurn { before, played, heard, clock: read_clock(turn)? })
    }

    fn mover(&self, turn: &SheetTurn, mover: Color) -> Result<(Option<Try>, Option<Hidden>), String> {
        match hidden(&turn.text) {
            Some(hidden) if mover != self.seat => Ok((None, Some(hidden))),
            Some(_) => {
                Err(format!("expected a move of {}'s, got {}", speech::side(self.seat), quote(&turn.text)))
            }
            None if mover == self.seat => {
                let played = san::read_own(&self.own, &turn.text).map_err(|error| error.to_string())?;
                Ok((Some(played), None))
            }
            None => Err(format!("expected a hidden move as ??, ? or ?xd5, got {}", quote(&turn.text))),
        }
    }

    /// What another program's comment tells. A check on "a diagonal" is not enough for ours and is left out.
    fn told(&self, turn: &SheetTurn, mover: Color) -> Result<(Heard, Vec<SeatAsked>), String> {
        let mut heard = Heard::only(Verdict::Moved);
        let mut before = Vec::new();
        for bracket in &turn.brackets {
            for word in &bracket.said {
                match read_said(word) {
                    Some(Said::Word(said)) => heard.add(said),
                    Some(Said::Checks(lines)) => {
                        lines.into_iter().map(Announcement::Check).for_each(|check| heard.add(check));
                    }
                    Some(Said::Diagonal) => {}
                    None => {
                        return Err(format!(
                            "expected an announcement such as Xd5, CF or P2, got {}",
                            quote(word)
                        ));
                    }
                }
            }
            for word in &bracket.asked {
                before.push(self.asked(word, mover)?);
            }
        }
        Ok((heard, before))
    }

    fn asked(&self, word: &str, mover: Color) -> Result<SeatAsked, String> {
        if self.ours {
            return read_word(word);
        }
        if mover != self.seat {
            return Ok(SeatAsked { request: None, verdict: Verdict::Refused });
        }
        // The tries are written before the move that stood, so the men are those before it.
        let put = san::tries_like(&self.own, word).map_err(|error| error.to_string())?;
        match put[..] {
            [one] => Ok(SeatAsked { request: Some(one.into()), verdict: Verdict::Refused }),
            _ => Err(format!(
                "expected one try that {} could put, got {}",
                speech::side(self.seat),
                quote(word)
            )),
        }
    }

    /// The other side took on a square: what is lost stands there, or has just passed it.
    fn lost(&self, heard: &mut Heard, square: Square) {
        let passed = passed_pawn(square);
        let in_passing =
            self.own.on(square).is_none() && passed != square && self.own.on(passed) == Some(Man::Pawn);
        let named = in_passing && self.ruleset.en_passant == EnPassant::LandingSquareNamed;
        let on = if in_passing && !named { passed } else { square };
        let man = if in_passing { Some(Man::Pawn) } else { self.own.on(square) };
        let kind = man.filter(|_| self.ruleset.captures == Captures::SquareAndKind);
        let kind = kind.map(|man| if man == Man::Pawn { Kind::Pawn } else { Kind::Piece });
        heard.taken = Some(Taken { on, kind });
        heard.en_passant = named;
    }
}
