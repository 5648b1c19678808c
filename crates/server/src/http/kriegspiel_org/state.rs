use super::bots::Bot;
use super::lobby::Reference;
use super::refusal::Refusal;
use super::shapes::{Clock, GameResult, Material, Sides, State, own_fen};
use super::told::Told;
use super::{names, score_sheet};
use crate::http::House;
use axum::Json;
use axum::extract::State as Shared;
use noctule_board::Position;
use noctule_review::translate;
use noctule_wire::{Colour, OwnMan};
use std::sync::Arc;

/// A game as the bot's seat knows it.
pub(super) async fn answer(
    Shared(house): Shared<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<Json<State>, Refusal> {
    Ok(Json(state(&Told::to(&house, bot.person.id, &game).await?)))
}

pub(super) fn state(told: &Told) -> State {
    let view = told.view.as_ref();
    let ending = view.and_then(|view| view.ending.as_ref());
    let heeded = score_sheet::heeded(told);
    let sheet = score_sheet::score_sheet(told, &heeded);
    let own = view.map_or_else(|| own_at_start(told.colour), |view| view.own.clone());
    let turn = view.filter(|_| ending.is_none()).map(|view| view.to_move);
    let mut possible_actions = Vec::new();
    if view.is_some_and(|view| !view.tries.is_empty()) {
        possible_actions.push("move");
    }
    if view.is_some_and(|view| view.may_ask_any) {
        possible_actions.push("ask_any");
    }
    State {
        game_id: told.card.id.clone(),
        state: match (view, ending) {
            (None, _) => "waiting",
            (Some(_), None) => "active",
            (Some(_), Some(_)) => "completed",
        },
        turn: turn.map(names::colour),
        move_number: told.plies() + 1,
        your_color: names::colour(told.colour),
        your_fen: own_fen(&own, told.colour, view.map_or(Colour::White, |view| view.to_move)),
        allowed_moves: view.map_or_else(Vec::new, |view| {
            let mut moves = view.tries.clone();
            moves.sort_unstable();
            moves
        }),
        possible_actions,
        material_summary: material(told, &heeded, own.len() as u8),
        referee_log: score_sheet::log(&sheet.turns),
        referee_turns: sheet.turns.clone(),
        scoresheet: sheet,
        result: ending.map(GameResult::from),
        clock: view.and_then(|view| view.clocks.as_ref()).map(Clock::from),
    }
}

fn own_at_start(colour: Colour) -> Vec<OwnMan> {
    translate::own_men(&Position::start().own_men(translate::color(colour)))
}

/// What is left of both sides as far as was announced. Pawns are counted where captures tell them.
fn material(told: &Told, heeded: &[score_sheet::Heeded], own_men: u8) -> Sides<Material> {
    let (mut enemy_pawns, mut own_pawns, mut told_kinds) = (0, 0, true);
    for one in heeded.iter().filter(|one| one.answer.main == "CAPTURE_DONE") {
        let pawn = one.answer.captured_piece_announcement == Some("PAWN");
        told_kinds &= one.answer.captured_piece_announcement.is_some();
        if one.by == told.colour {
            enemy_pawns += u8::from(pawn);
        } else {
            own_pawns += u8::from(pawn);
        }
    }
    let enemy_men = told.view.as_ref().map_or(16, |view| view.counters.enemy_men);
    let side = |men, pawns| Material { pieces_remaining: men, pawns_captured: told_kinds.then_some(pawns) };
    let (own, enemy) = (side(own_men, own_pawns), side(enemy_men, enemy_pawns));
    match told.colour {
        Colour::White => Sides { white: own, black: enemy },
        Colour::Black => Sides { white: enemy, black: own },
    }
}
