use super::{accounts, finished, games};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use noctule_wire::{Command, Deed, Message, Problem};
use std::sync::LazyLock;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(title = "Noctule", description = "The interface of the place: docs/interface.md says it in words."),
    paths(
        super::house_card,
        accounts::me,
        accounts::register,
        accounts::login,
        accounts::logout,
        accounts::page,
        games::list,
        games::make,
        games::look,
        games::join,
        games::withdraw,
        finished::review,
        finished::analysis,
        finished::score_sheet,
        finished::board,
    ),
    components(schemas(Command, Deed, Message, Problem))
)]
struct Interface;

static TEXT: LazyLock<String> = LazyLock::new(text);

/// The OpenAPI description of everything under `/api/v1`, with the shapes of the socket's messages.
pub fn text() -> String {
    Interface::openapi().to_pretty_json().unwrap_or_default()
}

pub(super) async fn answer() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}
