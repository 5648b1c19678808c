use super::state::{State, Waiting};
use super::{Cell, Inner};
use crate::room::{Deed, problem};
use crate::store::DeedRow;
use noctule_board::{Color, Square};
use noctule_review::translate;
use noctule_rules::Request;
use noctule_wire as wire;
use noctule_wire::{Command, GameState, Message, Problem, ProblemCode, SeatHappening};
use std::sync::Arc;
use std::time::Duration;

impl Inner {
    /// Does what a connection asks, and answers it.
    pub(crate) async fn command(self: &Arc<Self>, cell: &Arc<Cell>, listener: u64, command: Command) {
        let received = tokio::time::Instant::now();
        let mut state = cell.state.lock().await;
        let answer = |problem| Message::Answer { id: command.id, problem };
        let wanted = self.wanted(&state, listener, &command);
        let (by, wanted) = match wanted {
            Ok(wanted) => wanted,
            Err(problem) => return state.send_to(listener, &answer(Some(problem))),
        };
        match wanted {
            Wanted::Advice(on) => {
                if let Some(known) = state.listeners.iter_mut().find(|known| known.id == listener) {
                    known.assisted = on;
                }
                self.advise(cell, &mut state, by);
                state.send_to(listener, &answer(None));
            }
            Wanted::Deed(deed) => {
                let late = Waiting { by, deed, listener, command: command.id };
                let Some(play) = &mut state.play else { return };
                if play.engine_is_thinking() && late.deed.may_be_done_out_of_turn() {
                    play.waiting.push(late);
                    return;
                }
                drop(state);
                self.do_at(cell, late, received + self.evenness).await;
            }
        }
    }

    /// Does a deed, lets it be heard, and answers. Refused or not, quickly or slowly written down: what bears on the
    /// game is answered after the same time.
    pub(crate) async fn do_at(
        self: &Arc<Self>,
        cell: &Arc<Cell>,
        late: Waiting,
        answered: tokio::time::Instant,
    ) {
        let Waiting { by, deed, listener, command } = late;
        let done = self.attempt(&mut *cell.state.lock().await, by, deed.clone()).await;
        if deed.touches_the_table() {
            tokio::time::sleep_until(answered).await;
        }
        let mut state = cell.state.lock().await;
        self.settle(cell, &mut state).await;
        if done.is_ok() && !deed.touches_the_table() {
            state.show(by, self.clock.now());
            self.advise(cell, &mut state, by);
        }
        state.send_to(listener, &Message::Answer { id: command, problem: done.err() });
    }

    async fn attempt(&self, state: &mut State, by: Color, deed: Deed) -> Result<(), Problem> {
        let now = self.clock.now();
        let at = state.play.as_ref().ok_or_else(not_begun)?.time(now);
        let offered = deed == Deed::OfferDraw;
        self.perform_in_time(state, by, deed, at).await?;
        // The house's players play on.
        let engine = state.play.as_ref().and_then(|play| play.engine.as_ref()).map(|engine| engine.color);
        if let (true, Some(color)) = (offered, engine) {
            self.perform(state, color, Deed::DeclineDraw, at).await?;
        }
        Ok(())
    }

    /// Does a deed, unless a flag has fallen before it: then that is what is done.
    pub(crate) async fn perform_in_time(
        &self,
        state: &mut State,
        by: Color,
        deed: Deed,
        at: Duration,
    ) -> Result<(), Problem> {
        let play = state.play.as_ref().ok_or_else(not_begun)?;
        if deed.touches_the_table() && play.game.flag_has_fallen(at) {
            let late = play.game.to_move();
            self.perform(state, late, Deed::FlagFalls, at).await?;
            return Err(problem(ProblemCode::Over, "expected a request in time: the game is over"));
        }
        self.perform(state, by, deed, at).await
    }

    /// Does a deed and writes it down. What it caused is not heard before it is on disk.
    pub(crate) async fn perform(
        &self,
        state: &mut State,
        by: Color,
        deed: Deed,
        at: Duration,
    ) -> Result<(), Problem> {
        if state.spoiled {
            return Err(unavailable());
        }
        let play = state.play.as_mut().ok_or_else(not_begun)?;
        play.game.act(by, &deed, at)?;
        play.deeds += 1;
        play.last = play.last.max(at);
        let row = DeedRow { n: play.deeds, at: at.as_millis() as u64, by, text: deed.to_string() };
        if let Err(error) = self.store.append(&state.row.id, vec![row]).await {
            tracing::error!(%error, "a deed could not be written down; the room is built again from the disk");
            state.spoiled = true;
            state.listeners.clear();
            self.forget(&state.row.id);
            return Err(unavailable());
        }
        Ok(())
    }

    /// Lets everybody hear what has happened, and does what follows from it.
    pub(crate) async fn settle(self: &Arc<Self>, cell: &Arc<Cell>, state: &mut State) {
        if state.spoiled {
            return;
        }
        let now = self.clock.now();
        let Some(play) = &mut state.play else { return };
        if !play.engine_is_thinking() {
            play.game.open_ears();
        }
        let over = play.game.ear(Color::White).is_over();
        state.flush(now);
        if over && state.row.state != GameState::Finished {
            self.finish(state).await;
        }
        self.rematch_if_wanted(cell, state).await;
        for color in Color::ALL {
            self.advise(cell, state, color);
        }
        if state.engine_should_wake() {
            state.wake_engine();
            self.set_thinking(cell);
        }
    }

    async fn finish(&self, state: &mut State) {
        let Some(outcome) = state.play.as_ref().and_then(|play| play.game.outcome()) else { return };
        state.row.state = GameState::Finished;
        state.row.ending = Some(outcome);
        if let Err(error) = self.store.update_game(&state.row).await {
            tracing::error!(%error, "an ended game could not be marked; it is marked when it is next opened");
        }
        self.rate(&state.row).await;
        state.show_card();
    }

    fn wanted(&self, state: &State, listener: u64, command: &Command) -> Result<(Color, Wanted), Problem> {
        let known = state.listeners.iter().find(|known| known.id == listener);
        let seat = known.and_then(|known| known.seat);
        let by = seat.ok_or_else(|| {
            problem(ProblemCode::NotYours, "expected a seat at this table: you are looking on")
        })?;
        let play = state.play.as_ref().ok_or_else(not_begun)?;
        let wanted = wanted(&command.deed)?;
        if let (Wanted::Advice(_), false) = (&wanted, state.row.assistant) {
            let message = "expected a game in which the assistant is allowed";
            return Err(problem(ProblemCode::NoAssistant, message));
        }
        if let (Wanted::Deed(deed), Some(seen)) = (&wanted, command.seen)
            && deed.touches_the_table()
        {
            let unseen = play.game.ear(by).events_after(seen);
            if unseen.iter().any(|event| matches!(event.what, SeatHappening::Asked { .. })) {
                let message =
                    "expected a command that knows of your last one: look at what you were sent since";
                return Err(problem(ProblemCode::Stale, message));
            }
        }
        Ok((by, wanted))
    }
}

enum Wanted {
    Deed(Deed),
    Advice(bool),
}

fn wanted(deed: &wire::Deed) -> Result<Wanted, Problem> {
    let malformed = |error: String| problem(ProblemCode::Malformed, error);
    Ok(Wanted::Deed(match deed {
        wire::Deed::Try { put } => match put
            .parse::<Request>()
            .map_err(|error| malformed(error.to_string()))?
        {
            Request::AnyPawnTries => return Err(malformed("expected a try such as e2e4 or e7d8q".into())),
            request => Deed::Put(request),
        },
        wire::Deed::Any => Deed::Put(Request::AnyPawnTries),
        wire::Deed::Resign => Deed::Resign,
        wire::Deed::OfferDraw => Deed::OfferDraw,
        wire::Deed::AcceptDraw => Deed::AcceptDraw,
        wire::Deed::DeclineDraw => Deed::DeclineDraw,
        wire::Deed::Claim => Deed::Claim,
        wire::Deed::Rematch => Deed::WantRematch,
        wire::Deed::Assist { on } => return Ok(Wanted::Advice(*on)),
        wire::Deed::Phantom { square, man } => match man {
            Some(man) => Deed::PlacePhantom(square_of(square)?, translate::man(*man)),
            None => Deed::LiftPhantom(square_of(square)?),
        },
        wire::Deed::MovePhantom { from, to } => Deed::MovePhantom(square_of(from)?, square_of(to)?),
    }))
}

fn square_of(text: &str) -> Result<Square, Problem> {
    text.parse().map_err(|_| problem(ProblemCode::Malformed, "expected a square such as e4"))
}

pub(crate) fn not_begun() -> Problem {
    problem(ProblemCode::NotNow, "expected a game that has begun: a seat is still empty")
}

pub(crate) fn unavailable() -> Problem {
    problem(
        ProblemCode::Unavailable,
        "the game could not be written down; connect again and look at the board",
    )
}
