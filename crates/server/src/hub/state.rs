use super::adviser::Adviser;
use super::listener::Listener;
use super::thinking::EngineSeat;
use crate::room::{Deed, Game};
use crate::store::GameRow;
use noctule_board::{ByColor, Color};
use noctule_wire::{Card, Message, Side};
use std::time::Duration;

/// A game with everybody who is connected to it.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) row: GameRow,
    pub(crate) play: Option<Play>,
    pub(crate) listeners: Vec<Listener>,
    /// This state must not be used any more, because the disk failed or the room was let go: the disk's is the truth.
    pub(crate) spoiled: bool,
}

/// The game once both sit.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) game: Game,
    /// The server's time at which the game's time was nought. Time in which the server was down does not count.
    pub(crate) zero: Duration,
    pub(crate) deeds: u64,
    pub(crate) last: Duration,
    pub(crate) engine: Option<EngineSeat>,
    /// What a person did while a program was thinking; it is done when the program's turn is heard.
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) advisers: ByColor<Adviser>,
}

/// A deed that waits, and whom to answer.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) by: Color,
    pub(crate) deed: Deed,
    pub(crate) listener: u64,
    pub(crate) command: u32,
}

impl Play {
    /// The game's time at a time of the server's, in whole milliseconds; it never goes back.
    pub(crate) fn time(&self, now: Duration) -> Duration {
        let since = Duration::from_millis(now.saturating_sub(self.zero).as_millis() as u64);
        since.max(self.last)
    }

    /// Whether a program is thinking, as far as people can tell.
    pub(crate) fn engine_is_thinking(&self) -> bool {
        self.engine.as_ref().is_some_and(|engine| engine.thinking)
    }
}

impl State {
    pub(crate) fn seat_of(&self, person: i64) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.row.seats[color].as_ref().is_some_and(|seat| seat.person == Some(person)))
    }

    pub(crate) fn card(&self) -> Card {
        crate::card::card(&self.row)
    }

    /// Sends everybody what they have not been sent. Whoever does not keep up is let go.
    pub(crate) fn flush(&mut self, now: Duration) {
        let Some(play) = &self.play else { return };
        self.listeners.retain_mut(|listener| match listener.seat {
            None => {
                let gallery = play.game.gallery();
                let fresh = gallery.events_after(listener.sent);
                listener.sent = gallery.count();
                fresh.iter().all(|event| listener.send(&Message::Public { event: event.clone() }))
            }
            Some(color) => {
                let ear = play.game.ear(color);
                let fresh = ear.events_after(listener.sent);
                if fresh.is_empty() {
                    return true;
                }
                listener.sent = ear.count();
                fresh.iter().all(|event| listener.send(&Message::Event { event: event.clone() }))
                    && listener.send(&play.view(color, now))
            }
        });
    }

    /// Sends the seat's board to all its connections.
    pub(crate) fn show(&mut self, color: Color, now: Duration) {
        let Some(play) = &self.play else { return };
        let view = play.view(color, now);
        self.listeners.retain(|listener| listener.seat != Some(color) || listener.send(&view));
    }

    /// Sends the card to everybody.
    pub(crate) fn show_card(&mut self) {
        let message = Message::Card { card: self.card() };
        self.listeners.retain(|listener| listener.send(&message));
    }

    /// Says welcome, and all that was missed.
    pub(crate) fn welcome(&mut self, mut listener: Listener, now: Duration) {
        // Nobody has seen what has not happened yet.
        let happened = match (&self.play, listener.seat) {
            (None, _) => 0,
            (Some(play), Some(color)) => play.game.ear(color).count(),
            (Some(play), None) => play.game.gallery().count(),
        };
        listener.sent = listener.sent.min(happened);
        let you = match listener.seat {
            Some(Color::White) => Side::White,
            Some(Color::Black) => Side::Black,
            None => Side::Watcher,
        };
        let seat = listener.seat;
        let sent = listener.sent;
        listener.send(&Message::Welcome { you, card: self.card() });
        self.listeners.push(listener);
        self.flush(now);
        if let (Some(color), Some(play)) = (seat, &self.play)
            && sent >= play.game.ear(color).count()
            && let Some(listener) = self.listeners.last()
        {
            listener.send(&play.view(color, now));
        }
    }

    pub(crate) fn send_to(&self, listener: u64, message: &Message) {
        if let Some(listener) = self.listeners.iter().find(|known| known.id == listener) {
            listener.send(message);
        }
    }
}

impl Play {
    fn view(&self, color: Color, now: Duration) -> Message {
        let view = self.game.ear(color).view(self.clock_time(now), self.advisers[color].warnings());
        Message::View { view }
    }

    /// What clocks are read by: unlike [`Play::time`] it does not leap when a program's deed is stamped ahead.
    fn clock_time(&self, now: Duration) -> Duration {
        Duration::from_millis(now.saturating_sub(self.zero).as_millis() as u64)
    }
}
