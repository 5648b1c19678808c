//! What a bot does at the table.

use super::answer::answer;
use super::bots::Bot;
use super::lobby::{Reference, find};
use super::names;
use super::refusal::Refusal;
use super::shapes::{Answer, Clock, GameResult, MoveReply};
use super::told::{self, unknown_ruleset};
use crate::http::{Expected, House, Refusal as OwnRefusal, Said};
use axum::Json;
use axum::extract::State;
use noctule_rules::{Request, Ruleset};
use noctule_wire::{
    Command, Deed, Ending, Heard, Message, Problem, ProblemCode, SeatHappening, SeatView, Verdict,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// A room answers sooner, or something is wrong with it. One of the house's players may be thinking meanwhile.
const PATIENCE: Duration = Duration::from_secs(60);

/// The body of a move.
#[derive(Debug, Deserialize)]
pub(super) struct Move {
    uci: String,
}

impl Expected for Move {
    const LOOKS: &'static str = "{\"uci\": \"e2e4\"}";
}

/// Puts a try.
pub(super) async fn put(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
    said: Result<Said<Move>, OwnRefusal>,
) -> Result<Json<MoveReply>, Refusal> {
    let Said(Move { uci }) = said?;
    let uci = uci.trim().to_ascii_lowercase();
    if !(4..=5).contains(&uci.len()) {
        return Err(Refusal::invalid("expected a move of four or five letters such as e2e4 or e7d8q"));
    }
    let deed = Deed::Try { put: uci.clone() };
    let done = act(&house, bot.person.id, &game, deed).await?;
    // What is no move at all, or could never be one, is answered like a question and changes nothing.
    let nothing = match (&done.problem, uci.parse::<Request>()) {
        (None, _) => None,
        (Some(problem), _) if problem.code == ProblemCode::NotPut => Some("IMPOSSIBLE_TO_ASK"),
        (Some(problem), Err(_)) if problem.code == ProblemCode::Malformed => Some("INVALID_UCI"),
        (Some(problem), _) => return Err(problem.clone().into()),
    };
    Ok(Json(done.reply(nothing)?))
}

/// Asks "any?".
pub(super) async fn ask_any(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<Json<MoveReply>, Refusal> {
    let done = act(&house, bot.person.id, &game, Deed::Any).await?;
    match &done.problem {
        Some(problem) => Err(problem.clone().into()),
        None => Ok(Json(done.reply(None)?)),
    }
}

/// The answer to a resignation.
#[derive(Debug, Serialize)]
pub(super) struct Resigned {
    result: Option<GameResult>,
}

/// Gives up.
pub(super) async fn resign(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<Json<Resigned>, Refusal> {
    let done = act(&house, bot.person.id, &game, Deed::Resign).await?;
    match done.problem {
        Some(problem) => Err(problem.into()),
        None => Ok(Json(Resigned { result: done.ending.as_ref().map(GameResult::from) })),
    }
}

/// What came of a deed, as its seat was told.
struct Done {
    ruleset: Ruleset,
    problem: Option<Problem>,
    heard: Option<Heard>,
    ending: Option<Ending>,
    view: Option<SeatView>,
}

async fn act(house: &House, person: i64, reference: &str, deed: Deed) -> Result<Done, Refusal> {
    house.limits.deed(person)?;
    let card = find(house, person, reference).await?;
    let (_, ruleset) = names::variant(&card.ruleset).ok_or_else(unknown_ruleset)?;
    let (mut connection, view) = told::connect(house, person, &card.id).await?;
    house.hub.command(&connection, Command { id: 1, seen: None, deed }).await;
    let mut done = Done { ruleset, problem: None, heard: None, ending: None, view };
    let answered = loop {
        match tokio::time::timeout(PATIENCE, connection.messages.recv()).await {
            Ok(Some(Message::Event { event })) => match event.what {
                SeatHappening::Asked { heard, .. } => done.heard = done.heard.or(Some(heard)),
                SeatHappening::Over { ending } => done.ending = Some(ending),
                _ => {}
            },
            Ok(Some(Message::View { view })) => done.view = Some(view),
            Ok(Some(Message::Answer { id: 1, problem })) => {
                done.problem = problem;
                break true;
            }
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => break false,
        }
    };
    house.hub.disconnect(connection).await;
    if answered { Ok(done) } else { Err(Refusal::unavailable()) }
}

impl Done {
    /// The reply to a request; `nothing` is what is said of one that was not put.
    fn reply(&self, nothing: Option<&'static str>) -> Result<MoveReply, Refusal> {
        let stood = self.heard.as_ref().is_some_and(|heard| heard.verdict == Some(Verdict::Moved));
        let words = match (nothing, &self.heard) {
            (Some(main), _) => Answer::only(main),
            (None, Some(heard)) => answer(&self.ruleset, heard, self.ending.as_ref().filter(|_| stood)),
            (None, None) => return Err(Refusal::unavailable()),
        };
        let over = self.view.as_ref().is_some_and(|view| view.ending.is_some());
        let turn = self.view.as_ref().filter(|_| !over).map(|view| names::colour(view.to_move));
        Ok(MoveReply {
            move_done: stood,
            announcement: words.main,
            special_announcement: words.special,
            checks: words.checks,
            capture_square: words.capture_square,
            captured_piece_announcement: words.captured_piece_announcement,
            en_passant: words.en_passant,
            promotion_announced: words.promotion_announced,
            next_turn_pawn_tries: words.next_turn_pawn_tries,
            next_turn_has_pawn_capture: words.next_turn_has_pawn_capture,
            next_turn_pawn_try_squares: words.next_turn_pawn_try_squares,
            has_any: match words.main {
                "HAS_ANY" => Some(true),
                "NO_ANY" => Some(false),
                _ => None,
            },
            turn,
            game_over: over,
            clock: self.view.as_ref().and_then(|view| view.clocks.as_ref()).map(Clock::from),
        })
    }
}

impl Answer {
    fn only(main: &'static str) -> Self {
        Self {
            main,
            capture_square: None,
            captured_piece_announcement: None,
            en_passant: false,
            promotion_announced: None,
            special: None,
            checks: Vec::new(),
            next_turn_pawn_tries: None,
            next_turn_has_pawn_capture: None,
            next_turn_pawn_try_squares: None,
        }
    }
}
