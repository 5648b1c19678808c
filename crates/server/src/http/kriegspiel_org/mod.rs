//! The door for programs written for kriegspiel.org: their routes, names and shapes on the seats of this house.
//!
//! It translates and knows no rule: what a bot may try comes from its [seat's view](noctule_wire::SeatView), what it
//! hears from its seat's events. A bot's bytes hang on its diary alone, as those of a WebSocket do.

mod answer;
mod bots;
mod events;
mod finished;
mod lobby;
mod moves;
mod names;
mod refusal;
mod score_sheet;
mod shapes;
mod state;
mod told;

pub(super) use refusal::Refusal;

use super::House;
use axum::Router;
use axum::routing::{get, post};
use std::sync::Arc;

/// The routes, at the root as on kriegspiel.org.
pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/auth/bots/register", post(bots::register))
        .route("/bots/profile", get(bots::profile))
        .route("/user/{name}", get(bots::user))
        .route("/game/mine/active", get(lobby::mine))
        .route("/game/open", get(lobby::open))
        .route("/game/create", post(lobby::create))
        .route("/game/join/{game}", post(lobby::join))
        .route("/game/{game}", get(lobby::look).delete(lobby::withdraw))
        .route("/game/{game}/state", get(state::answer))
        .route("/game/{game}/move", post(moves::put))
        .route("/game/{game}/ask-any", post(moves::ask_any))
        .route("/game/{game}/resign", post(moves::resign))
        .route("/game/{game}/moves", get(finished::moves))
        .route("/game/{game}/review", get(finished::review))
        .route("/game/{game}/events", get(events::listen))
}

/// Whether a path is one of these, so that even the door refuses in their words.
pub(super) fn is_theirs(path: &str) -> bool {
    ["/game/", "/bots/", "/auth/bots/", "/user/"].iter().any(|beginning| path.starts_with(beginning))
}
