use crate::end::may_end;
use crate::{GameRecord, Place, san};
use noctule_board::{ByColor, Position};
use noctule_rules::{Announcement, Heard, NotHeard, OpenGame, Outcome, Request, Verdict, speech};
use std::time::Duration;

/// A record umpired again: every request with its answers, and the positions around it.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The position before the first request.
    pub start: Position,
    /// What both heard before it.
    pub opening: Heard,
    /// One step for each request, in order.
    pub steps: Vec<Step>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// One request of a replayed game.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Whose turn it was, and at which move.
    pub place: Place,
    /// What was put.
    pub request: Request,
    /// Whether it made a move.
    pub stood: bool,
    /// What each seat heard.
    pub heard: ByColor<Heard>,
    /// The position before.
    pub before: Position,
    /// The position after, the same when nothing moved.
    pub after: Position,
    /// The mover's remaining time, where a move was made and the clock was written down.
    pub clock: Option<Duration>,
}

impl Replay {
    /// The position at the end.
    pub fn last_position(&self) -> &Position {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }
}

/// Where a record and the umpire disagree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// A request that was answered in the record may not even be put.
    #[error("{place}: recorded {recorded}, but the umpire does not let {request} be put: {why}")]
    NotPut {
        /// The move.
        place: Place,
        /// The request.
        request: Request,
        /// The recorded answer.
        recorded: String,
        /// Why it may not be put.
        why: NotHeard,
    },
    /// The answer is another one.
    #[error("{place}, {request}: recorded {recorded}, the umpire says {said}")]
    Answer {
        /// The move.
        place: Place,
        /// The request, as players write it when it is a move that stood.
        request: String,
        /// The recorded answer.
        recorded: String,
        /// The umpire's answer.
        said: String,
    },
    /// The end of the game is another one.
    #[error("the end, at {place}: recorded {recorded}, the umpire says {said}")]
    End {
        /// The move that would come next.
        place: Place,
        /// The recorded end.
        recorded: String,
        /// What the umpire says of it.
        said: String,
    },
}

/// Umpires a record again and compares every verdict, every announcement and the end.
///
/// # Errors
/// The first difference, which names the move.
pub fn replay(record: &GameRecord) -> Result<Replay, Mismatch> {
    let mut game = OpenGame::new(record.ruleset, record.start.clone());
    let opening = game.opening();
    let mut steps = Vec::new();
    let place = |plies| Place::after(record.start.move_number(), record.start.to_move(), plies);
    for (plies, turn) in record.moves.iter().enumerate() {
        for asked in &turn.before {
            steps.push(put(&mut game, place(plies), asked.request, &Recorded::verdict(asked.verdict))?);
        }
        let recorded = Recorded { stood: true, heard: turn.heard };
        let step = put(&mut game, place(plies), turn.played.into(), &recorded)?;
        steps.push(Step { clock: turn.clock, ..step });
    }
    let place = place(record.moves.len());
    for asked in &record.unfinished {
        steps.push(put(&mut game, place, asked.request, &Recorded::verdict(asked.verdict))?);
    }
    check_end(game, place, record.outcome)?;
    Ok(Replay { start: record.start.clone(), opening, steps, outcome: record.outcome })
}

/// The answer to one request as it was written down.
struct Recorded {
    stood: bool,
    heard: Heard,
}

impl Recorded {
    fn verdict(verdict: Verdict) -> Self {
        Self { stood: false, heard: Heard::only(verdict) }
    }
}

fn put(game: &mut OpenGame, place: Place, request: Request, recorded: &Recorded) -> Result<Step, Mismatch> {
    let before = game.position().clone();
    let by = game.to_move();
    let answer = game.put(by, request).map_err(|why| Mismatch::NotPut {
        place,
        request,
        recorded: words(&recorded.heard),
        why,
    })?;
    if answer.stood != recorded.stood || answer.heard[by] != recorded.heard {
        return Err(Mismatch::Answer {
            place,
            request: spoken(&before, request, answer.stood),
            recorded: words(&recorded.heard),
            said: words(&answer.heard[by]),
        });
    }
    let (stood, heard) = (answer.stood, answer.heard);
    Ok(Step { place, request, stood, heard, before, after: game.position().clone(), clock: None })
}

fn check_end(game: OpenGame, place: Place, recorded: Option<Outcome>) -> Result<(), Mismatch> {
    let differs = |said: String| {
        let recorded = recorded.map_or("an open game".into(), speech::ending);
        Err(Mismatch::End { place, recorded, said })
    };
    match (game.over(), recorded) {
        (None, None) => Ok(()),
        (Some(over), Some(recorded)) if over == recorded => Ok(()),
        (Some(over), _) => differs(speech::ending(over)),
        (None, Some(recorded)) => may_end(game, recorded).or_else(differs),
    }
}

fn spoken(before: &Position, request: Request, stood: bool) -> String {
    match request {
        Request::Try(played) if stood => san::write(before, played),
        _ => request.to_string(),
    }
}

/// The words of an answer, the end included.
fn words(heard: &Heard) -> String {
    let over = heard.over.map(speech::ending);
    let all: Vec<String> =
        heard.announcements().map(|said: Announcement| said.to_string()).chain(over).collect();
    if all.is_empty() { "nothing".into() } else { all.join(" ") }
}
