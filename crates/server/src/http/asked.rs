use super::Refusal;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The name in a path: of a game or of a person.
#[derive(Debug, Clone)]
pub struct Name(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Name {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, state).await;
        found
            .ok()
            .map(|Path(name)| name)
            .filter(|name| {
                name.len() <= 64
                    && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
            })
            .map(Name)
            .ok_or_else(|| Refusal::not_found("there is nothing of this name"))
    }
}

/// What follows the question mark.
#[derive(Debug, Clone)]
pub struct Asked<T>(pub T);

/// A question that can be expected.
pub trait Looks: DeserializeOwned {
    /// What it looks like, for people.
    const LOOKS: &'static str;
}

impl<T: Looks, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let found: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        found
            .map(|Query(asked)| Self(asked))
            .map_err(|_| Refusal::malformed(format!("expected {}", T::LOOKS)))
    }
}
