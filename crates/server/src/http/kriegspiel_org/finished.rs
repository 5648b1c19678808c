//! The list of what was asked: a seat's own while the game runs, everything once it is over.

use super::answer::answer;
use super::bots::Bot;
use super::lobby::{self, Reference};
use super::refusal::Refusal;
use super::shapes::{Answer, Metadata, own_fen};
use super::told::{Told, unknown_ruleset};
use super::{names, score_sheet};
use crate::http::House;
use axum::Json;
use axum::extract::State;
use noctule_board::{Color, Position};
use noctule_review::translate;
use noctule_wire::{Card, GameState, Review, Step, Verdict};
use serde::Serialize;
use std::sync::Arc;

/// What was asked and answered in a game.
#[derive(Debug, Serialize)]
pub(super) struct Transcript {
    game_id: String,
    rule_variant: &'static str,
    viewer_color: Option<&'static str>,
    moves: Vec<Item>,
}

#[derive(Debug, Serialize)]
struct Item {
    ply: u32,
    color: &'static str,
    question_type: &'static str,
    uci: Option<String>,
    answer: Answer,
    move_done: bool,
    timestamp: Option<String>,
    replay_fen: Option<ReplayFen>,
}

#[derive(Debug, Serialize)]
struct ReplayFen {
    full: String,
    white: String,
    black: String,
}

/// A game that is over, laid open.
#[derive(Debug, Serialize)]
pub(super) struct Reviewed {
    #[serde(flatten)]
    game: Metadata,
    viewer_color: Option<&'static str>,
    moves: Vec<Item>,
}

/// What was asked and answered, as far as the bot may know it.
pub(super) async fn moves(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<Json<Transcript>, Refusal> {
    let card = lobby::find(&house, bot.person.id, &game).await?;
    let (rule_variant, ruleset) = names::variant(&card.ruleset).ok_or_else(unknown_ruleset)?;
    let (viewer_color, moves) = if card.state == GameState::Finished {
        let review = house.hub.review(&card.id).await?;
        (viewer(&card, &bot.person.name), laid_open(&ruleset, &review))
    } else {
        let told = Told::to(&house, bot.person.id, &card.id).await?;
        (Some(names::colour(told.colour)), own(&told))
    };
    Ok(Json(Transcript { game_id: card.id, rule_variant, viewer_color, moves }))
}

/// A finished game laid open.
pub(super) async fn review(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<Json<Reviewed>, Refusal> {
    let card = lobby::find(&house, bot.person.id, &game).await?;
    let (_, ruleset) = names::variant(&card.ruleset).ok_or_else(unknown_ruleset)?;
    if card.state != GameState::Finished {
        let message = "expected a game that is over: nobody may look behind a running one";
        return Err(Refusal::bad_request("GAME_NOT_COMPLETED", message));
    }
    let review = house.hub.review(&card.id).await?;
    let moves = laid_open(&ruleset, &review);
    let viewer_color = viewer(&card, &bot.person.name);
    let stood = moves.iter().filter(|item| item.move_done).count() as u32;
    Ok(Json(Reviewed { game: lobby::metadata(&card, None, stood)?, viewer_color, moves }))
}

fn viewer(card: &Card, name: &str) -> Option<&'static str> {
    let sits =
        |player: &Option<noctule_wire::Player>| player.as_ref().is_some_and(|player| player.name == name);
    match (sits(&card.seats.white), sits(&card.seats.black)) {
        (true, _) => Some("white"),
        (_, true) => Some("black"),
        _ => None,
    }
}

fn own(told: &Told) -> Vec<Item> {
    let item = |(index, one): (usize, score_sheet::Heeded)| Item {
        ply: index as u32 + 1,
        color: names::colour(one.by),
        question_type: one.question,
        uci: one.request,
        answer: one.answer,
        move_done: one.stood,
        timestamp: None,
        replay_fen: None,
    };
    score_sheet::heeded(told).into_iter().enumerate().map(item).collect()
}

fn laid_open(ruleset: &noctule_rules::Ruleset, review: &Review) -> Vec<Item> {
    let last = review.steps.len();
    let item = |(index, step): (usize, &Step)| {
        let heard = match step.by {
            noctule_wire::Colour::White => &step.white,
            noctule_wire::Colour::Black => &step.black,
        };
        let heard = heard.as_ref()?;
        let stood = heard.verdict == Some(Verdict::Moved);
        let ending = review.card.ending.as_ref().filter(|_| index + 1 == last && stood);
        let asks = step.request == "any";
        Some(Item {
            ply: index as u32 + 1,
            color: names::colour(step.by),
            question_type: if asks { "ASK_ANY" } else { "COMMON" },
            uci: (!asks).then(|| step.request.clone()),
            answer: answer(ruleset, heard, ending),
            move_done: stood,
            timestamp: None,
            replay_fen: replay_fen(&step.position),
        })
    };
    review.steps.iter().enumerate().filter_map(item).collect()
}

fn replay_fen(full: &str) -> Option<ReplayFen> {
    let position: Position = full.parse().ok()?;
    let to_move = translate::colour(position.to_move());
    let seen = |color: Color| {
        own_fen(&translate::own_men(&position.own_men(color)), translate::colour(color), to_move)
    };
    Some(ReplayFen { full: full.into(), white: seen(Color::White), black: seen(Color::Black) })
}
