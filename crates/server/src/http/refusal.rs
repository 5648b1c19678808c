use super::limits::TooOften;
use crate::people::PeopleError;
use crate::store::StoreError;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use noctule_wire::{Problem, ProblemCode};

/// A [`Problem`] as an answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    problem: Problem,
    /// Seconds.
    retry_after: Option<u64>,
}

impl Refusal {
    /// With a status of its own.
    pub fn new(status: StatusCode, code: ProblemCode, message: impl Into<String>) -> Self {
        Self { status, problem: Problem { code, message: message.into() }, retry_after: None }
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> Self {
        Problem { code: ProblemCode::NotFound, message: message.into() }.into()
    }

    /// It needs a cookie, or another one.
    pub fn not_yours() -> Self {
        Problem { code: ProblemCode::NotYours, message: "this is for somebody else to do".into() }.into()
    }

    /// Seconds after which it may be tried again.
    pub(super) fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// The problem without its status.
    pub(super) fn into_problem(self) -> Problem {
        self.problem
    }

    /// The message could not be read.
    pub fn malformed(message: impl Into<String>) -> Self {
        Problem { code: ProblemCode::Malformed, message: message.into() }.into()
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        let status = match problem.code {
            ProblemCode::Malformed => StatusCode::BAD_REQUEST,
            ProblemCode::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            ProblemCode::TooOften => StatusCode::TOO_MANY_REQUESTS,
            ProblemCode::NotFound => StatusCode::NOT_FOUND,
            ProblemCode::NotYours | ProblemCode::CrossSite | ProblemCode::NoAssistant => {
                StatusCode::FORBIDDEN
            }
            ProblemCode::Password => StatusCode::UNAUTHORIZED,
            ProblemCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::Name
            | ProblemCode::SeatTaken
            | ProblemCode::NotNow
            | ProblemCode::OutOfTurn
            | ProblemCode::Over
            | ProblemCode::NotPut
            | ProblemCode::NoGround
            | ProblemCode::Offer
            | ProblemCode::Stale => StatusCode::CONFLICT,
        };
        Self { status, problem, retry_after: None }
    }
}

impl From<TooOften> for Refusal {
    fn from(TooOften(wait): TooOften) -> Self {
        let seconds = (wait.as_millis() as u64).div_ceil(1000).max(1);
        let message = format!("that was too often; expected a pause of {seconds} s");
        Self { retry_after: Some(seconds), ..Self::from(Problem { code: ProblemCode::TooOften, message }) }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        let message = "the place cannot do that now; nothing has changed".into();
        Problem { code: ProblemCode::Unavailable, message }.into()
    }
}

impl From<PeopleError> for Refusal {
    fn from(error: PeopleError) -> Self {
        let message = error.to_string();
        let (status, code) = match error {
            PeopleError::Store(error) => return error.into(),
            PeopleError::Name(_) => (StatusCode::UNPROCESSABLE_ENTITY, ProblemCode::Name),
            PeopleError::NameTaken => (StatusCode::CONFLICT, ProblemCode::Name),
            PeopleError::Password(_) => (StatusCode::UNPROCESSABLE_ENTITY, ProblemCode::Password),
            PeopleError::HasAccount => (StatusCode::CONFLICT, ProblemCode::NotNow),
            PeopleError::Wrong => (StatusCode::UNAUTHORIZED, ProblemCode::Password),
            PeopleError::Busy => (StatusCode::SERVICE_UNAVAILABLE, ProblemCode::Unavailable),
        };
        Self::new(status, code, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
