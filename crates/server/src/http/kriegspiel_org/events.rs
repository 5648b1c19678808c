//! Server-sent events: a bot that listens need not poll.

use super::bots::Bot;
use super::lobby::{Reference, find};
use super::refusal::Refusal;
use super::{names, told};
use crate::Bell;
use crate::http::House;
use crate::hub::Connection;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use noctule_wire::{Message, SeatView};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// How often a silent stream shows that it is still there.
const ALIVE: Duration = Duration::from_secs(15);

/// Tells a bot whenever its seat hears something; what, it asks for itself.
pub(super) async fn listen(
    State(house): State<Arc<House>>,
    Bot(bot): Bot,
    Reference(game): Reference,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let card = find(&house, bot.person.id, &game).await?;
    let (connection, view) = told::connect(&house, bot.person.id, &card.id).await?;
    let closing = house.closing.listen();
    let listening = Listening { house, game: card.id, connection: Some(connection), closing };
    let first = summary(&listening.game, view.as_ref());
    let events = unfold((Some(first), listening), async |(first, mut listening)| {
        let next = match first {
            Some(first) => first,
            None => listening.next().await?,
        };
        let event = Event::default().event(next["type"].as_str().unwrap_or("message")).data(next.to_string());
        Some((Ok(event), (None, listening)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE).text("keepalive")))
}

struct Listening {
    house: Arc<House>,
    game: String,
    /// Nothing once the stream is to end.
    connection: Option<Connection>,
    closing: Bell,
}

impl Listening {
    async fn next(&mut self) -> Option<Value> {
        loop {
            let connection = self.connection.as_mut()?;
            tokio::select! {
                said = connection.messages.recv() => if let Message::View { view } = said? {
                    return Some(summary(&self.game, Some(&view)));
                },
                () = self.closing.rings() => {
                    self.leave();
                    return Some(json!({ "type": "shutdown", "game_id": self.game }));
                }
            }
        }
    }

    fn leave(&mut self) {
        if let Some(connection) = self.connection.take() {
            let hub = self.house.hub.clone();
            tokio::spawn(async move { hub.disconnect(connection).await });
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.leave();
    }
}

fn summary(game: &str, view: Option<&SeatView>) -> Value {
    let over = view.is_some_and(|view| view.ending.is_some());
    json!({
        "type": "state",
        "game_id": game,
        "state": match view { None => "waiting", Some(_) if over => "completed", Some(_) => "active" },
        "turn": view.filter(|_| !over).map(|view| names::colour(view.to_move)),
        "move_number": view.map_or(0, told::plies) + 1,
    })
}
