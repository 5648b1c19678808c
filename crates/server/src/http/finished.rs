//! Games that are over: review, analysis, PGN and pictures.

use super::{Asked, House, Name, Refusal};
use crate::hub::Analysed;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use noctule_board::Color;
use noctule_record::{pgn, replay};
use noctule_review::picture::{Shown, board_svg};
use noctule_wire::{Analysis, Problem, Review};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Whose eyes a game is seen with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Eyes {
    /// The umpire's.
    #[default]
    Full,
    /// White's.
    White,
    /// Black's.
    Black,
}

#[derive(Debug, Deserialize)]
pub(super) struct WithEyes {
    #[serde(default)]
    side: Eyes,
    step: Option<usize>,
}

impl super::asked::Looks for WithEyes {
    const LOOKS: &'static str = "?side=full, white or black, and step=N for a picture";
}

/// How far an analysis has come.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Progress {
    /// 0 to 1.
    done: f64,
}

/// A finished game laid open.
#[utoipa::path(get, path = "/api/v1/games/{id}/review", tag = "finished games",
    params(("id" = String, Path, description = "The game's name")), responses(
    (status = 200, body = Review),
    (status = 404, body = Problem),
    (status = 409, description = "The game is not over", body = Problem),
))]
pub(super) async fn review(State(house): State<Arc<House>>, Name(id): Name) -> Result<Json<Review>, Refusal> {
    Ok(Json(house.hub.review(&id).await?))
}

/// What both seats believed.
#[utoipa::path(get, path = "/api/v1/games/{id}/analysis", tag = "finished games",
    params(("id" = String, Path, description = "The game's name")), responses(
    (status = 200, body = Analysis),
    (status = 202, description = "It is being worked out", body = Progress),
    (status = 404, body = Problem),
    (status = 409, description = "The game is not over", body = Problem),
))]
pub(super) async fn analysis(State(house): State<Arc<House>>, Name(id): Name) -> Result<Response, Refusal> {
    Ok(match house.hub.analysis(&id).await? {
        Analysed::Ready(analysis) => Json(&*analysis).into_response(),
        Analysed::Working(done) => (StatusCode::ACCEPTED, Json(Progress { done })).into_response(),
    })
}

/// The record as PGN.
#[utoipa::path(get, path = "/api/v1/games/{id}/pgn", tag = "finished games", params(
    ("id" = String, Path, description = "The game's name"),
    ("side" = inline(Option<Eyes>), Query, description = "Whose record"),
), responses(
    (status = 200, content_type = "application/x-chess-pgn", body = String),
    (status = 404, body = Problem),
    (status = 409, description = "The game is not over", body = Problem),
))]
pub(super) async fn score_sheet(
    State(house): State<Arc<House>>,
    Name(id): Name,
    Asked(WithEyes { side, .. }): Asked<WithEyes>,
) -> Result<Response, Refusal> {
    let record = house.hub.record(&id).await?;
    let text = match side {
        Eyes::Full => pgn::write(&record),
        Eyes::White => pgn::write_seat(&record.seen_by(Color::White)),
        Eyes::Black => pgn::write_seat(&record.seen_by(Color::Black)),
    };
    let name = format!("attachment; filename=\"{id}.pgn\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8"),
        (header::CONTENT_DISPOSITION, name.as_str()),
    ];
    Ok((headers, text).into_response())
}

/// A picture of the board after so many steps; without a number, at the end.
#[utoipa::path(get, path = "/api/v1/games/{id}/board.svg", tag = "finished games", params(
    ("id" = String, Path, description = "The game's name"),
    ("side" = inline(Option<Eyes>), Query, description = "Whose board"),
    ("step" = Option<u32>, Query, description = "After how many requests"),
), responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 404, body = Problem),
    (status = 409, description = "The game is not over", body = Problem),
))]
pub(super) async fn board(
    State(house): State<Arc<House>>,
    Name(id): Name,
    Asked(WithEyes { side, step }): Asked<WithEyes>,
) -> Result<Response, Refusal> {
    let record = house.hub.record(&id).await?;
    let replay = replay(&record).map_err(|error| {
        tracing::error!(%error, "a stored game does not umpire again to itself");
        Refusal::not_found("this game cannot be shown")
    })?;
    let position = match step {
        None => replay.last_position(),
        Some(0) => &replay.start,
        Some(step) => match replay.steps.get(step - 1) {
            Some(step) => &step.after,
            None => {
                let last = replay.steps.len();
                return Err(Refusal::not_found(format!("expected a step from 0 to {last}")));
            }
        },
    };
    let picture = match side {
        Eyes::Full => board_svg(Shown::Both(position), Color::White, None),
        Eyes::White => board_svg(Shown::Own(&position.own_men(Color::White)), Color::White, None),
        Eyes::Black => board_svg(Shown::Own(&position.own_men(Color::Black)), Color::Black, None),
    };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
