//! Games before and while they are played: `/games`.

use super::visitor::{SetCookie, Visitor};
use super::{Asked, House, Name, Refusal, Said};
use crate::card::card;
use crate::store::Listing;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use noctule_wire::{Card, Challenge, Games, Invitation, NewGame, Problem, SeatTaken};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How many games a list has at most.
const LISTED: usize = 50;

/// Which list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum List {
    /// Open challenges.
    Lobby,
    /// Being played.
    Running,
    /// Over.
    Finished,
    /// Made or played by the bearer of the cookie.
    Mine,
}

#[derive(Debug, Deserialize)]
pub(super) struct Which {
    list: List,
}

impl super::asked::Looks for Which {
    const LOOKS: &'static str = "?list=lobby, running, finished or mine";
}

/// Games, newest first, fifty at most.
#[utoipa::path(get, path = "/api/v1/games", tag = "games",
    params(("list" = inline(List), Query, description = "Which games")), responses((status = 200, body = Games)))]
pub(super) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Asked(Which { list }): Asked<Which>,
) -> Result<Json<Games>, Refusal> {
    let stored = match list {
        List::Lobby | List::Running => None,
        List::Finished => Some(Listing::Finished),
        List::Mine => match visitor.person(&house).await? {
            Some(person) => Some(Listing::Of(person.id)),
            None => return Ok(Json(Games { games: Vec::new() })),
        },
    };
    let mut games = match (stored, list) {
        (Some(which), _) => house.store.list(which, LISTED as u32).await?.iter().map(card).collect(),
        (None, List::Lobby) => house.hub.lobby().await,
        (None, _) => house.hub.running().await,
    };
    games.truncate(LISTED);
    Ok(Json(Games { games }))
}

/// Makes a game.
#[utoipa::path(post, path = "/api/v1/games", tag = "games", request_body = NewGame, responses(
    (status = 201, body = Invitation),
    (status = 400, body = Problem),
))]
pub(super) async fn make(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Said(game): Said<NewGame>,
) -> Result<Response, Refusal> {
    let (person, cookie) = visitor.person_or_guest(&house).await?;
    let made = house.hub.make(&person, game).await;
    if made.is_ok() {
        house.metrics.game_made();
    }
    Ok(with_cookie(cookie, made.map(|invitation| (StatusCode::CREATED, Json(invitation)))))
}

/// A game's card.
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The game's name")), responses(
    (status = 200, body = Card),
    (status = 404, body = Problem),
))]
pub(super) async fn look(State(house): State<Arc<House>>, Name(id): Name) -> Result<Json<Card>, Refusal> {
    house.hub.card(&id).await.map(Json).ok_or_else(|| Refusal::not_found("there is no such game"))
}

/// Takes the empty seat.
#[utoipa::path(post, path = "/api/v1/games/{id}/join", tag = "games", request_body = Challenge,
    params(("id" = String, Path, description = "The game's name")), responses(
    (status = 200, body = SeatTaken),
    (status = 409, body = Problem),
))]
pub(super) async fn join(
    State(house): State<Arc<House>>,
    Name(id): Name,
    visitor: Visitor,
    Said(challenge): Said<Challenge>,
) -> Result<Response, Refusal> {
    let (person, cookie) = visitor.person_or_guest(&house).await?;
    Ok(with_cookie(cookie, house.hub.join(&person, &id, challenge).await.map(Json)))
}

/// Takes a game back while a seat is empty.
#[utoipa::path(post, path = "/api/v1/games/{id}/withdraw", tag = "games",
    params(("id" = String, Path, description = "The game's name")), responses(
    (status = 200, body = Card),
    (status = 403, body = Problem),
))]
pub(super) async fn withdraw(
    State(house): State<Arc<House>>,
    Name(id): Name,
    visitor: Visitor,
) -> Result<Json<Card>, Refusal> {
    let person = visitor.person(&house).await?.ok_or_else(Refusal::not_yours)?;
    Ok(Json(house.hub.withdraw(&person, &id).await?))
}

/// A new guest gets its cookie even when what it came for cannot be had.
fn with_cookie(cookie: Option<SetCookie>, answer: Result<impl IntoResponse, Problem>) -> Response {
    let answer = answer.map_err(Refusal::from);
    match cookie {
        Some(cookie) => (cookie, answer).into_response(),
        None => answer.into_response(),
    }
}
