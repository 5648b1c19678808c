//! A game's WebSocket: commands in, messages out, each connection for itself.

use crate::http::{Asked, House, Looks, Name, Refusal, Visitor};
use crate::hub::Connection;
use crate::room::problem;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use noctule_wire::{Command, ProblemCode};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// The longest message a client may send.
const LONGEST: usize = 1024;

/// How often a silent connection is asked whether it is still there.
const ASK: Duration = Duration::from_secs(20);

/// So many unanswered questions, and the connection is given up.
const PATIENCE: u32 = 3;

/// From where a client wants to be told.
#[derive(Debug, Deserialize)]
pub(crate) struct After {
    #[serde(default)]
    after: u32,
}

impl Looks for After {
    const LOOKS: &'static str = "?after=N, the number of the last event you have seen";
}

/// Connects a client to a game: as the seat that its cookie owns, otherwise as a watcher.
pub(crate) async fn connect(
    State(house): State<Arc<House>>,
    Name(id): Name,
    Asked(After { after }): Asked<After>,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|_| Refusal::malformed("expected a WebSocket"))?;
    let person = visitor.person(&house).await?.map(|person| person.id);
    let connection = house.hub.connect(&id, person, after).await?;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| carry(socket, house, connection, person)))
}

/// Carries a connection until either side ends it.
async fn carry(mut socket: WebSocket, house: Arc<House>, mut connection: Connection, person: Option<i64>) {
    let mut closing = house.closing.listen();
    house.metrics.socket_opened();
    let mut asked = tokio::time::interval(ASK);
    asked.reset();
    let mut unanswered = 0;
    loop {
        tokio::select! {
            said = connection.messages.recv() => {
                let Some(message) = said else { break };
                let text = serde_json::to_string(&message).expect("a message can always be written");
                if socket.send(Message::Text(text.into())).await.is_err() {
                    break;
                }
            }
            heard = socket.recv() => {
                unanswered = 0;
                match heard {
                    Some(Ok(Message::Text(text))) => hear(&house, &connection, person, text.as_str()).await,
                    Some(Ok(Message::Binary(_))) => complain(&house, &connection, ProblemCode::Malformed).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                }
            }
            _ = asked.tick() => {
                unanswered += 1;
                if unanswered > PATIENCE || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    break;
                }
            }
            () = closing.rings() => {
                let goodbye = CloseFrame { code: close_code::RESTART, reason: "the server is closing".into() };
                let _ = socket.send(Message::Close(Some(goodbye))).await;
                break;
            }
        }
    }
    house.metrics.socket_closed();
    house.hub.disconnect(connection).await;
}

async fn hear(house: &House, connection: &Connection, person: Option<i64>, text: &str) {
    // Watchers have nothing to say; the first word of one ends in a complaint, and they share a bucket.
    if house.limits.deed(person.unwrap_or(-1)).is_err() {
        return complain(house, connection, ProblemCode::TooOften).await;
    }
    match serde_json::from_str::<Command>(text) {
        Ok(command) => house.hub.command(connection, command).await,
        Err(_) => complain(house, connection, ProblemCode::Malformed).await,
    }
}

async fn complain(house: &House, connection: &Connection, code: ProblemCode) {
    let message = match code {
        ProblemCode::TooOften => "expected fewer messages: wait a moment and send it again",
        _ => r#"expected a command such as {"id": 1, "do": "try", "try": "e2e4"}"#,
    };
    house.hub.complain(connection, problem(code, message)).await;
}
