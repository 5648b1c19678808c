//! Who one is: `/me`, `/accounts`, `/login`, `/logout`, `/people`.

use super::visitor::{SetCookie, Visitor, give, take_back};
use super::{House, Name, Refusal, Said};
use axum::Json;
use axum::extract::State;
use noctule_wire::{Credentials, Me, Person, Problem};
use std::sync::Arc;

/// Who the bearer of the cookie is.
#[utoipa::path(get, path = "/api/v1/me", tag = "people", responses((status = 200, body = Me)))]
pub(super) async fn me(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Json<Me>, Refusal> {
    let person = visitor.person(&house).await?;
    Ok(Json(house.people.me(person.as_ref()).await?))
}

/// Makes an account; a guest keeps its games.
#[utoipa::path(post, path = "/api/v1/accounts", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me),
    (status = 409, description = "The name is taken", body = Problem),
    (status = 422, description = "The name or the password breaks the rules", body = Problem),
))]
pub(super) async fn register(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Said(credentials): Said<Credentials>,
) -> Result<(SetCookie, Json<Me>), Refusal> {
    house.limits.login(visitor.address, None)?;
    let guest = visitor.person(&house).await?;
    let (person, token) = house.people.register(guest.as_ref(), credentials).await?;
    house.metrics.account_made();
    Ok((give(&house, &token), Json(house.people.me(Some(&person)).await?)))
}

/// Lets an account in, with a new cookie.
#[utoipa::path(post, path = "/api/v1/login", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me),
    (status = 401, description = "The name or the password is wrong", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub(super) async fn login(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Said(credentials): Said<Credentials>,
) -> Result<(SetCookie, Json<Me>), Refusal> {
    house.limits.login(visitor.address, Some(&credentials.name))?;
    let (person, token) = house.people.login(visitor.token.as_ref(), credentials).await?;
    Ok((give(&house, &token), Json(house.people.me(Some(&person)).await?)))
}

/// Makes the cookie void.
#[utoipa::path(post, path = "/api/v1/logout", tag = "people", responses((status = 200, body = Me)))]
pub(super) async fn logout(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<(SetCookie, Json<Me>), Refusal> {
    if let Some(token) = &visitor.token {
        house.people.logout(token).await?;
    }
    Ok((take_back(&house), Json(house.people.me(None).await?)))
}

/// What anybody may know of an account.
#[utoipa::path(get, path = "/api/v1/people/{name}", tag = "people",
    params(("name" = String, Path, description = "The account's name")), responses(
    (status = 200, body = Person),
    (status = 404, body = Problem),
))]
pub(super) async fn page(State(house): State<Arc<House>>, Name(name): Name) -> Result<Json<Person>, Refusal> {
    let page = house.people.page(&name).await?;
    page.map(Json).ok_or_else(|| Refusal::not_found("there is no account of this name"))
}
