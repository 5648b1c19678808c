//! A stand-in for the games' sockets: it refuses every connection.

use crate::http::Refusal;
use axum::response::{IntoResponse, Response};
use noctule_wire::{Problem, ProblemCode};

/// Connects a client to a game.
pub(crate) async fn connect() -> Response {
    Refusal::from(Problem { code: ProblemCode::Unavailable, message: "there are no tables yet".into() })
        .into_response()
}
