use super::{House, Refusal};
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use noctule_wire::{Challenge, Credentials, NewGame, Problem, ProblemCode};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;

/// The longest body that is read.
pub const LONGEST_BODY: usize = 8 * 1024;
/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a request's body says.
#[derive(Debug, Clone)]
pub struct Said<T>(pub T);

/// A body that can be expected.
pub trait Expected: DeserializeOwned {
    /// What it looks like, for people.
    const LOOKS: &'static str;
}

impl Expected for Credentials {
    const LOOKS: &'static str = "{\"name\": \"...\", \"password\": \"...\"}";
}

impl Expected for NewGame {
    const LOOKS: &'static str =
        "{\"opponent\": ..., \"ruleset\": \"...\", \"colour\": \"white\", \"black\" or \"either\", ...}";
}

impl Expected for Challenge {
    const LOOKS: &'static str = "{} or {\"invite\": \"...\"}";
}

impl<T: Expected> FromRequest<Arc<House>> for Said<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &Arc<House>) -> Result<Self, Refusal> {
        if !is_json(request.headers()) {
            return Err(Refusal::malformed("expected Content-Type: application/json"));
        }
        let body = read(request).await?;
        serde_json::from_slice(&body).map(Said).map_err(|error| {
            Refusal::malformed(format!("expected {}; it went wrong at column {}", T::LOOKS, error.column()))
        })
    }
}

async fn read(request: Request) -> Result<Bytes, Refusal> {
    let message = format!("expected at most {LONGEST_BODY} bytes");
    let too_long = Problem { code: ProblemCode::TooLong, message };
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > LONGEST_BODY) {
        return Err(too_long.into());
    }
    match tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), LONGEST_BODY)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(_)) => Err(too_long.into()),
        Err(_) => Err(Refusal::malformed("expected the body within ten seconds")),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
