//! The door: HTTP.
//!
//! A request passes the [door](door) (how often, where from), and one handler answers it: [accounts], [games],
//! [finished], or the [page](Page) for everything that is not under `/api`.

mod accounts;
mod asked;
mod description;
mod door;
mod finished;
mod games;
mod house;
mod kriegspiel_org;
mod limits;
mod metrics;
mod page;
mod refusal;
mod said;
mod visitor;

pub use asked::{Asked, Looks, Name};
pub use description::text as openapi;
pub use house::House;
pub use limits::{LimitOptions, Limits, Rate, TooOften};
pub use metrics::{Metrics, Present};
pub use page::Page;
pub use refusal::Refusal;
pub use said::{Expected, LONGEST_BODY, Said};
pub use visitor::Visitor;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use noctule_wire::ProblemCode;
use std::sync::Arc;

/// Every route.
pub fn router(house: Arc<House>) -> Router {
    let api = Router::new()
        .route("/openapi.json", get(description::answer))
        .route("/house", get(house_card))
        .route("/me", get(accounts::me))
        .route("/accounts", post(accounts::register))
        .route("/login", post(accounts::login))
        .route("/logout", post(accounts::logout))
        .route("/people/{name}", get(accounts::page))
        .route("/games", get(games::list).post(games::make))
        .route("/games/{id}", get(games::look))
        .route("/games/{id}/join", post(games::join))
        .route("/games/{id}/withdraw", post(games::withdraw))
        .route("/games/{id}/socket", get(crate::socket::connect))
        .route("/games/{id}/review", get(finished::review))
        .route("/games/{id}/analysis", get(finished::analysis))
        .route("/games/{id}/pgn", get(finished::score_sheet))
        .route("/games/{id}/board.svg", get(finished::board));
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/metrics", get(metrics_text))
        .nest("/api/v1", api)
        .merge(kriegspiel_org::routes())
        .fallback(anything_else)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&house), door::own_page))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), door::count))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), door::dress))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), door::log))
        .with_state(house)
}

/// What the house offers: rulesets and levels.
#[utoipa::path(get, path = "/api/v1/house", tag = "house", responses((status = 200, body = noctule_wire::House)))]
async fn house_card(State(house): State<Arc<House>>) -> Json<noctule_wire::House> {
    Json(house.hub.house())
}

async fn metrics_text(State(house): State<Arc<House>>) -> Response {
    let (waiting, running) = house.hub.present().await;
    let present = Present { waiting, running };
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], house.metrics.text(present)).into_response()
}

async fn anything_else(State(house): State<Arc<House>>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return Refusal::not_found("there is nothing here; /api/v1/openapi.json describes what there is")
            .into_response();
    }
    house.page.answer(request.method(), path, request.headers())
}

async fn wrong_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, ProblemCode::NotFound, "expected another method here")
}
