//! All that a seat asked and heard, turn by turn.

use super::answer::{answer, next_turn, sentences};
use super::names;
use super::shapes::{Answer, Entry, LogItem, ScoreSheet, Turn};
use super::told::Told;
use noctule_wire::{Colour, Ending, Heard, SeatHappening, Verdict};

/// One request as a seat knows of it.
#[derive(Debug)]
pub(super) struct Heeded {
    /// Moves that had stood before.
    pub(super) plies: u32,
    pub(super) by: Colour,
    /// What was asked; of the other seat's requests that is not known.
    pub(super) request: Option<String>,
    pub(super) question: &'static str,
    pub(super) answer: Answer,
    pub(super) stood: bool,
}

/// Every request that a seat put or overheard, in order.
pub(super) fn heeded(told: &Told) -> Vec<Heeded> {
    let mut plies = 0;
    let mut all = Vec::new();
    let after = told.events.iter().skip(1).map(Some).chain([None]);
    for (event, after) in told.events.iter().zip(after) {
        let (request, heard) = match &event.what {
            SeatHappening::Asked { request, heard } => (Some(request), heard),
            SeatHappening::Overheard { heard } => (None, heard),
            _ => continue,
        };
        let ending = after.and_then(|after| match &after.what {
            SeatHappening::Over { ending } => Some(ending),
            _ => None,
        });
        let one = of(told, plies, request, heard, ending);
        plies += u32::from(one.stood);
        all.push(one);
    }
    all
}

fn of(told: &Told, plies: u32, request: Option<&String>, heard: &Heard, ending: Option<&Ending>) -> Heeded {
    let stood = heard.verdict == Some(Verdict::Moved);
    let asks = matches!(heard.verdict, Some(Verdict::AnyYes | Verdict::AnyNo));
    Heeded {
        plies,
        by: heard.by,
        request: request.filter(|_| !asks).cloned(),
        question: if asks { "ASK_ANY" } else { "COMMON" },
        answer: answer(&told.ruleset, heard, ending.filter(|_| stood)),
        stood,
    }
}

/// The score sheet of a seat.
pub(super) fn score_sheet(told: &Told, heeded: &[Heeded]) -> ScoreSheet {
    let mut turns: Vec<Turn> = Vec::new();
    for one in heeded {
        let own = one.by == told.colour;
        entries(&mut turns, one.plies, one.by).push(entry(one, own));
        if let Some(message) = next_turn(&one.answer) {
            let next = names::other(one.by);
            entries(&mut turns, one.plies + 1, next).push(status(message, next == told.colour));
        }
    }
    ScoreSheet { viewer_color: names::colour(told.colour), last_move_number: told.plies().div_ceil(2), turns }
}

/// The score sheet as a list of lines.
pub(super) fn log(turns: &[Turn]) -> Vec<LogItem> {
    let sides = |turn: &Turn| {
        let first = 2 * turn.turn - 1;
        [(first, turn.white.clone()), (first + 1, turn.black.clone())]
    };
    let item = |ply: u32, entry: Entry| LogItem {
        ply,
        announcement: entry.message,
        special_announcement: None,
        capture_square: None,
        timestamp: None,
    };
    turns
        .iter()
        .flat_map(sides)
        .flat_map(|(ply, entries)| entries.into_iter().map(move |entry| item(ply, entry)))
        .collect()
}

fn entries(turns: &mut Vec<Turn>, plies: u32, by: Colour) -> &mut Vec<Entry> {
    let number = plies / 2 + 1;
    while turns.len() < number as usize {
        turns.push(Turn { turn: turns.len() as u32 + 1, white: Vec::new(), black: Vec::new() });
    }
    let turn = &mut turns[number as usize - 1];
    match by {
        Colour::White => &mut turn.white,
        Colour::Black => &mut turn.black,
    }
}

fn entry(one: &Heeded, own: bool) -> Entry {
    let prompt = match (one.question, own) {
        ("ASK_ANY", true) => "Ask any pawn captures",
        ("ASK_ANY", false) => "Opponent asked any pawn captures",
        (_, true) => "Move attempt",
        (_, false) => "Opponent move",
    };
    let messages = sentences(&one.answer);
    Entry {
        kind: match (one.question, one.answer.main) {
            ("ASK_ANY", _) => "ask_any",
            (_, "ILLEGAL_MOVE" | "NONSENSE") => "illegal_move",
            (_, "CAPTURE_DONE") => "capture",
            _ => "move",
        },
        actor: if own { "self" } else { "opponent" },
        prompt: Some(prompt),
        message: format!("{prompt} — {}", messages.join(" · ")),
        messages,
        move_uci: one.request.clone(),
        question_type: Some(one.question),
        checks: unsaid_checks(&one.answer),
        en_passant: one.answer.en_passant,
    }
}

/// The lines of check that the sentences leave out: both of a double check, and those of a mate.
fn unsaid_checks(answer: &Answer) -> Vec<&'static str> {
    let said = answer.special == answer.checks.first().copied();
    if said { Vec::new() } else { answer.checks.clone() }
}

fn status(message: String, own: bool) -> Entry {
    Entry {
        kind: "status",
        actor: if own { "self" } else { "opponent" },
        prompt: None,
        messages: vec![message.clone()],
        message,
        move_uci: None,
        question_type: None,
        checks: Vec::new(),
        en_passant: false,
    }
}
