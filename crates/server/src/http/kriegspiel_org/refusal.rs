use crate::http::{Refusal as OwnRefusal, TooOften};
use crate::people::PeopleError;
use crate::store::StoreError;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use noctule_wire::{Problem, ProblemCode};
use serde_json::json;

/// Why something was not done, as kriegspiel.org says it: `{"error": {"code", "message", "details"}}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::http) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
    /// Seconds.
    retry_after: Option<u64>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), retry_after: None }
    }

    pub(super) fn bad_request(code: &'static str, message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub(super) fn conflict(code: &'static str, message: &str) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub(super) fn forbidden(message: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "FORBIDDEN", message)
    }

    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "VALIDATION_ERROR", message)
    }

    pub(super) fn no_such_game() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "GAME_NOT_FOUND",
            "expected a game's id or its code: there is no such game",
        )
    }

    pub(super) fn unauthorized() -> Self {
        let message =
            "expected the header Authorization: Bearer ksbot_..., with the token given at registration";
        Self::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", message)
    }

    pub(super) fn unavailable() -> Self {
        let message = "the place cannot do that now; look at the game's state before you try again";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", message)
    }

    /// A bot joined another's game a moment ago.
    pub(super) fn joined_lately(TooOften(wait): TooOften) -> Self {
        let message = "expected a minute between two games that you join";
        Self { retry_after: Some(seconds(wait)), ..Self::conflict("BOT_JOIN_COOLDOWN", message) }
    }
}

fn seconds(wait: std::time::Duration) -> u64 {
    (wait.as_millis() as u64).div_ceil(1000).max(1)
}

impl From<Problem> for Refusal {
    fn from(Problem { code, message }: Problem) -> Self {
        let (status, code) = match code {
            ProblemCode::NotFound => (StatusCode::NOT_FOUND, "GAME_NOT_FOUND"),
            ProblemCode::Malformed => (StatusCode::UNPROCESSABLE_ENTITY, "VALIDATION_ERROR"),
            ProblemCode::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "TOO_LONG"),
            ProblemCode::TooOften => (StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED"),
            ProblemCode::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE"),
            ProblemCode::NotYours | ProblemCode::CrossSite | ProblemCode::NoAssistant => {
                (StatusCode::FORBIDDEN, "FORBIDDEN")
            }
            ProblemCode::Name => (StatusCode::CONFLICT, "USERNAME_TAKEN"),
            ProblemCode::Password => (StatusCode::UNAUTHORIZED, "UNAUTHORIZED"),
            ProblemCode::SeatTaken => (StatusCode::CONFLICT, "GAME_FULL"),
            ProblemCode::OutOfTurn => (StatusCode::BAD_REQUEST, "NOT_YOUR_TURN"),
            ProblemCode::NotNow | ProblemCode::Over => (StatusCode::BAD_REQUEST, "GAME_NOT_ACTIVE"),
            ProblemCode::NotPut | ProblemCode::NoGround | ProblemCode::Offer | ProblemCode::Stale => {
                (StatusCode::BAD_REQUEST, "ACTION_NOT_AVAILABLE")
            }
        };
        Self::new(status, code, message)
    }
}

impl From<OwnRefusal> for Refusal {
    fn from(refusal: OwnRefusal) -> Self {
        let retry_after = refusal.retry_after();
        Self { retry_after, ..Self::from(refusal.into_problem()) }
    }
}

impl From<TooOften> for Refusal {
    fn from(too_often: TooOften) -> Self {
        OwnRefusal::from(too_often).into()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        OwnRefusal::from(error).into()
    }
}

impl From<PeopleError> for Refusal {
    fn from(error: PeopleError) -> Self {
        match error {
            PeopleError::Name(expected) => Self::invalid(expected),
            other => OwnRefusal::from(other).into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let error = json!({ "error": { "code": self.code, "message": self.message, "details": {} } });
        let mut response = (self.status, Json(error)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
