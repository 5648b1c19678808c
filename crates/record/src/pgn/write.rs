use super::page::Page;
use super::{clock, header, own_men_text, words};
use crate::seat_record::follow;
use crate::{Asked, GameRecord, Place, SeatAsked, SeatRecord, san};
use noctule_board::{OwnMen, Position, Try};
use noctule_rules::{Heard, Reason, speech};
use std::time::Duration;

/// Writes a whole game. Ordinary chess programs open it; the main line is the moves that stood.
pub fn write(record: &GameRecord) -> String {
    let mut own = Vec::new();
    if record.start != Position::start() {
        own.push(("SetUp", "1".into()));
        own.push(("FEN", record.start.to_string()));
    }
    let mut page = Page::default();
    let mut position = Some(record.start.clone());
    for (plies, turn) in record.moves.iter().enumerate() {
        let place = Place::after(record.start.move_number(), record.start.to_move(), plies);
        page.word(&place.heading());
        page.word(&written(&mut position, turn.played));
        let asked = turn.before.iter().copied().map(known);
        page.breakable(&comment(&words::said(&turn.heard), asked, turn.clock));
    }
    unfinished(&mut page, record.unfinished.iter().copied().map(known));
    page.word(header::score(record.outcome));
    let head = header::write(&record.tags, &record.ruleset, &own, record.outcome);
    format!("{head}\n{}\n", page.finish())
}

/// Writes what one seat may know of a game: the other side's moves stand as `??`.
pub fn write_seat(record: &SeatRecord) -> String {
    let SeatRecord { seat, start, .. } = *record;
    let mut own = vec![("Seat", speech::side(seat).into())];
    let mut page = Page::default();
    if start.set_up {
        own.push(("OwnMen", own_men_text::write(&start)));
        own.push(("EnemyMen", start.enemy_men.to_string()));
        own.push(("EnemyPawns", start.enemy_pawns.to_string()));
        page.breakable(&comment(&words::said(&record.opening), [], None));
    }
    let mut men = start.own;
    for (plies, turn) in record.turns.iter().enumerate() {
        page.word(&Place::after(start.move_number, start.to_move, plies).heading());
        page.word(&turn.played.map_or("??".into(), |played| written_by_owner(&men, played, &turn.heard)));
        page.breakable(&comment(&words::said(&turn.heard), turn.before.iter().copied(), turn.clock));
        follow(&mut men, turn.played, turn.heard.taken, turn.heard.en_passant);
    }
    unfinished(&mut page, record.unfinished.iter().copied());
    page.word(header::score(record.outcome));
    let head = header::write(&record.tags, &record.ruleset, &own, record.outcome);
    format!("{head}\n{}\n", page.finish())
}

/// The move in standard notation. A record whose moves cannot be played is written in coordinates from
/// there on, so that nothing is lost and reading it names the move.
fn written(position: &mut Option<Position>, played: Try) -> String {
    match position {
        Some(before) if before.would_stand(played) => {
            let text = san::write(before, played);
            before.play(played);
            text
        }
        _ => {
            *position = None;
            played.to_string()
        }
    }
}

fn written_by_owner(men: &OwnMen, played: Try, heard: &Heard) -> String {
    let marks = san::Marks {
        takes: heard.taken.is_some(),
        check: !heard.checks.is_empty(),
        mate: heard.over.is_some_and(|over| over.reason == Reason::Checkmate),
    };
    san::write_own(men, played, marks)
}

fn known(asked: Asked) -> SeatAsked {
    SeatAsked { request: Some(asked.request), verdict: asked.verdict }
}

fn unfinished(page: &mut Page, asked: impl Iterator<Item = SeatAsked>) {
    let mut asked = asked.peekable();
    if asked.peek().is_some() {
        page.breakable(&comment(&["*".into()], asked, None));
    }
}

/// A comment in pieces between which a line may end. No piece begins with `[` or `%`, which some programs
/// misread at the beginning of a line.
fn comment(
    said: &[String],
    asked: impl IntoIterator<Item = SeatAsked>,
    left: Option<Duration>,
) -> Vec<String> {
    let asked: Vec<String> = asked.into_iter().map(words::asked).collect();
    let clock = left.map(|left| format!(" {}", clock::write(left))).unwrap_or_default();
    let whole = format!("{{({}:{}){clock}}}", said.join(","), asked.join(","));
    let mut pieces = Vec::new();
    let mut rest = whole.as_str();
    while let Some(end) = rest.find([',', ':']).filter(|&end| !rest[..end].contains(')')) {
        let (piece, tail) = rest.split_at(end + 1);
        pieces.push(piece.into());
        rest = tail;
    }
    pieces.push(rest.into());
    pieces
}
