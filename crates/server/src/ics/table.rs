//! A client at a table: its deeds, and what the room tells it.

use super::moves;
use super::seat::{Follows, Seat};
use super::session::Session;
use crate::card::card;
use crate::hub::Connection;
use crate::store::Listing;
use noctule_wire::{Deed, GameState, Message, Problem, ProblemCode};

/// The game a client is connected to.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) id: String,
    pub(super) connection: Connection,
    pub(super) seat: Seat,
    pub(super) commands: u32,
    /// The last command's number, and the try in it.
    pub(super) put: (u32, Option<String>),
}

impl Session {
    pub(super) async fn put(&mut self, put: String) {
        let Some(table) = &mut self.table else { return self.say("You are not playing a game.") };
        let deed = Deed::Try { put: put.clone() };
        table.put = (table.commands + 1, Some(put));
        self.ask(deed).await;
    }

    pub(super) async fn ask(&mut self, deed: Deed) {
        let Some(table) = &mut self.table else { return self.say("You are not playing a game.") };
        table.commands += 1;
        let command = noctule_wire::Command { id: table.commands, seen: None, deed };
        self.house.hub.command(&table.connection, command).await;
    }

    pub(super) async fn begin_pawn_takes(&mut self) {
        let Some(table) = &mut self.table else { return self.say("You are not playing a game.") };
        let Some(view) = table.seat.view() else { return self.say("You are not playing a game.") };
        let possible = moves::pawn_captures(view).len();
        if possible > 1 && !table.seat.may_take_in_turn() {
            let message =
                "px plays the only pawn capture, where one is announced: type the squares of yours.";
            return self.say(message);
        }
        table.seat.terse = true;
        self.put_pawn_capture("There is no pawn capture to try now.").await;
    }

    /// Puts the next pawn capture, when the client asked for all of them; says so when none is left.
    pub(super) async fn put_pawn_capture(&mut self, none_left: &str) {
        let Some(table) = &mut self.table else { return };
        let Some(view) = table.seat.view().filter(|_| table.seat.terse) else { return };
        let (own_turn, next) = (view.to_move == view.colour, moves::pawn_captures(view).into_iter().next());
        match next {
            Some(put) => self.put(put).await,
            None => {
                table.seat.terse = false;
                if own_turn {
                    self.say(none_left);
                }
            }
        }
    }

    pub(super) async fn told(&mut self, message: Message) {
        let Some(table) = &mut self.table else { return };
        if let Message::Answer { id, problem } = message {
            return self.answered(id, problem).await;
        }
        let (lines, follows) = table.seat.hear(message, self.style);
        self.say_all(&lines);
        match follows {
            Follows::Nothing => {}
            Follows::Ended => self.lay_open().await,
            Follows::Rematch(game) => self.sit_down(&game).await,
            Follows::Withdrawn => {
                self.leave_table().await;
                self.say("The challenge is withdrawn.");
            }
        }
    }

    pub(super) async fn answered(&mut self, id: u32, problem: Option<Problem>) {
        let Some(table) = &mut self.table else { return };
        let put = (table.put.0 == id).then(|| table.put.1.take()).flatten();
        let Some(problem) = problem else {
            if put.is_some() {
                self.put_pawn_capture("No pawn capture stands.").await;
            }
            return;
        };
        table.seat.terse = false;
        let mut lines = match (put, problem.code) {
            (Some(put), ProblemCode::NotPut | ProblemCode::Malformed) => {
                vec![format!("Illegal move ({put})."), problem.message]
            }
            (Some(_), ProblemCode::OutOfTurn) => vec!["It is not your move.".into()],
            // Interfaces have moved the man already, and want the board that counts.
            (Some(_), _) => vec![problem.message],
            (None, _) => return self.say_all(&[problem.message]),
        };
        if !table.seat.is_over() {
            lines.extend(table.seat.board(self.style));
        }
        self.say_all(&lines);
    }

    pub(super) async fn lay_open(&mut self) {
        let Some(table) = &mut self.table else { return };
        let lines = match self.house.hub.review(&table.id).await {
            Ok(review) => table.seat.ending(&review, self.style),
            Err(problem) => vec![problem.message],
        };
        self.roster.set_busy(self.visit, false);
        self.say_all(&lines);
    }

    pub(super) async fn refresh(&mut self) {
        match &self.table {
            Some(table) if !table.seat.is_over() && table.seat.has_begun() => {
                // A second connection is shown the seat's board with the clocks as they are now.
                let hub = &self.house.hub;
                let fresh = hub.connect(&table.id, Some(self.visitor.person.id), table.seat.heard()).await;
                if let Ok(mut fresh) = fresh {
                    let mut shown = None;
                    while let Ok(message) = fresh.messages.try_recv() {
                        if let Message::View { view } = message {
                            shown = Some(view);
                        }
                    }
                    hub.disconnect(fresh).await;
                    let unheard = self.view().map(|view| view.n) != shown.as_ref().map(|view| view.n);
                    if let (Some(table), Some(view), false) = (&mut self.table, shown, unheard) {
                        table.seat.show(view);
                    }
                }
                let lines = self.table.as_ref().map_or_else(Vec::new, |table| table.seat.board(self.style));
                self.say_all(&lines);
            }
            _ => self.say("You are not playing a game."),
        }
    }

    pub(super) async fn sit_down(&mut self, id: &str) {
        self.leave_table().await;
        let Some(card) = self.house.hub.card(id).await else { return self.say("The game is gone.") };
        match self.house.hub.connect(id, Some(self.visitor.person.id), 0).await {
            Ok(connection) => {
                self.games += 1;
                let seat = Seat::new(self.games, card);
                let (id, put) = (id.to_owned(), (0, None));
                self.table = Some(Table { id, connection, seat, commands: 0, put });
                self.roster.set_busy(self.visit, true);
            }
            Err(problem) => self.say(&problem.message),
        }
    }

    /// The room has let go of the connection: because its client was slow, or to be built again from the disk.
    pub(super) async fn sit_down_again(&mut self) {
        let Some(table) = self.table.take() else { return };
        let id = table.id.clone();
        let over = table.seat.is_over();
        self.house.hub.disconnect(table.connection).await;
        self.roster.set_busy(self.visit, false);
        if !over {
            self.games -= 1;
            self.sit_down(&id).await;
        }
    }

    pub(super) async fn leave_table(&mut self) {
        let Some(table) = self.table.take() else { return };
        let waiting = !table.seat.has_begun();
        self.house.hub.disconnect(table.connection).await;
        self.roster.set_busy(self.visit, false);
        if waiting {
            // It may have been taken in this moment; then it is a game, and is kept.
            let _ = self.house.hub.withdraw(&self.visitor.person, &table.id).await;
        }
    }

    pub(super) async fn resume(&mut self, asked: bool) {
        if self.is_busy() {
            return self.say("You are playing a game.");
        }
        let games = self.house.store.list(Listing::Of(self.visitor.person.id), 50).await.unwrap_or_default();
        let running = games.iter().map(card).find(|card| card.state == GameState::Running);
        match running {
            Some(card) => self.sit_down(&card.id).await,
            None if asked => self.say("You have no game to resume."),
            None => {}
        }
    }

    pub(super) async fn abort(&mut self) {
        match &self.table {
            Some(table) if !table.seat.has_begun() => {
                self.leave_table().await;
                self.say("Your challenge is withdrawn.");
            }
            Some(table) if !table.seat.is_over() => {
                self.say("A game that has begun cannot be aborted here: offer a draw, or resign.");
            }
            _ => self.say("You are not playing a game."),
        }
    }
}
