use super::level::HousePlayer;
use super::state::{Play, State};
use super::thinking::EngineSeat;
use super::{Cell, Inner, no_such_game};
use crate::room::{Deed, DeedError, Game, problem};
use crate::store::{DeedRow, GameRow, StoreError};
use noctule_board::{ByColor, Color};
use noctule_record::{GameRecord, Tags};
use noctule_review::translate;
use noctule_rules::{Ruleset, RulesetError};
use noctule_umpire::TimeControl;
use noctule_wire::{Card, GameState, Problem, ProblemCode};
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

/// How often fallen flags are looked for.
const LOOK: Duration = Duration::from_millis(50);

/// A game without clocks that nobody has looked at for so long is left to the disk until somebody comes back.
const FORSAKEN: Duration = Duration::from_secs(60 * 60);

/// Why a stored game cannot be played on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CannotResume {
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    #[error(transparent)]
    Deed(#[from] DeedError),
    #[error("expected deed {n} to be done again as it was, but: {message}")]
    Undone { n: u64, message: String },
}

impl State {
    /// Whether nobody needs it in memory.
    fn may_be_let_go(&self, now: Duration) -> bool {
        if !self.listeners.is_empty() {
            return false;
        }
        let forsaken = |play: &Play| {
            self.row.clock.is_none()
                && !play.engine_is_thinking()
                && now.saturating_sub(play.zero + play.last) > FORSAKEN
        };
        let over = matches!(self.row.state, GameState::Finished | GameState::Withdrawn);
        over || self.play.as_ref().is_some_and(forsaken)
    }
}

impl Inner {
    /// Takes up every game that was not over.
    pub(crate) async fn resume(self: &Arc<Self>) -> Result<(), StoreError> {
        for row in self.store.unfinished().await? {
            self.load(row).await;
        }
        Ok(())
    }

    /// The room of a game, from the disk if need be.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Option<Arc<Cell>> {
        if let Some(known) = self.open_room(id) {
            return Some(known);
        }
        let row = self.store.game(id).await.ok().flatten()?;
        self.load(row).await
    }

    /// The room of a game if it is in memory.
    pub(crate) fn open_room(&self, id: &str) -> Option<Arc<Cell>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    async fn load(self: &Arc<Self>, row: GameRow) -> Option<Arc<Cell>> {
        let id = row.id.clone();
        let deeds = self.store.deeds(&id).await.ok()?;
        let state = match self.rebuild(row, &deeds) {
            Ok(state) => state,
            Err(error) => {
                tracing::error!(game = id, %error, "a game on disk cannot be taken up");
                return None;
            }
        };
        let cell = self.keep(state);
        let mut state = cell.state.lock().await;
        self.settle(&cell, &mut state).await;
        drop(state);
        Some(cell)
    }

    /// Puts a room among the rooms; if another was quicker, that one counts.
    pub(crate) fn keep(&self, state: State) -> Arc<Cell> {
        let id = state.row.id.clone();
        let cell = Arc::new(Cell { state: tokio::sync::Mutex::new(state) });
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(rooms.entry(id).or_insert(cell))
    }

    pub(crate) fn forget(&self, id: &str) {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    fn rebuild(&self, row: GameRow, deeds: &[DeedRow]) -> Result<State, CannotResume> {
        let begun = Color::ALL.into_iter().all(|color| row.seats[color].is_some());
        let play = if begun { Some(self.replay(&row, deeds)?) } else { None };
        Ok(State { row, play, listeners: Vec::new(), spoiled: false })
    }

    fn replay(&self, row: &GameRow, deeds: &[DeedRow]) -> Result<Play, CannotResume> {
        let mut play = begin(row, self.clock.now())?;
        for done in deeds {
            let at = Duration::from_millis(done.at);
            play.game
                .act(done.by, &done.text.parse()?, at)
                .map_err(|problem| CannotResume::Undone { n: done.n, message: problem.message })?;
            play.game.open_ears();
            play.deeds = done.n;
            play.last = at;
        }
        play.zero = self.clock.now().saturating_sub(play.last);
        Ok(play)
    }

    /// The whole record of a game that is over and was heard to be.
    pub(crate) async fn record(self: &Arc<Self>, id: &str) -> Result<(Card, GameRecord), Problem> {
        let cell = self.room(id).await.ok_or_else(no_such_game)?;
        let row = cell.state.lock().await.row.clone();
        if row.state != GameState::Finished {
            let message = "expected a game that is over: nobody may look behind a running one";
            return Err(problem(ProblemCode::NotNow, message));
        }
        let deeds = self.store.deeds(id).await.map_err(|_| super::commands::unavailable())?;
        let play = self.replay(&row, &deeds).map_err(|_| super::commands::unavailable())?;
        Ok((crate::card::card(&row), play.game.close(tags(&row))))
    }

    /// Lets flags fall, and rooms go that nobody needs.
    async fn look_round(self: &Arc<Self>) {
        for cell in self.cells() {
            let Ok(mut state) = cell.state.try_lock() else { continue };
            if state.may_be_let_go(self.clock.now()) {
                // Whoever waits at the door of this room must not go in: the next one is built from the disk.
                state.spoiled = true;
                self.forget(&state.row.id);
                continue;
            }
            let Some(play) = &state.play else { continue };
            let at = play.time(self.clock.now());
            if play.engine_is_thinking() || !play.game.flag_has_fallen(at) {
                continue;
            }
            let late = play.game.to_move();
            if self.perform(&mut state, late, Deed::FlagFalls, at).await.is_ok() {
                self.settle(&cell, &mut state).await;
            }
        }
    }
}

/// Lets flags fall for as long as there is a hub.
pub(crate) async fn watch_clocks(hub: Weak<Inner>) {
    while let Some(inner) = hub.upgrade() {
        inner.look_round().await;
        let clock = inner.clock.clone();
        drop(inner);
        clock.until(clock.now() + LOOK).await;
    }
}

/// A game at its beginning.
pub(crate) fn begin(row: &GameRow, now: Duration) -> Result<Play, CannotResume> {
    let ruleset = row.ruleset.parse::<Ruleset>()?.with_draws(translate::draws(row.draws));
    let control = row.clock.map(|clock| TimeControl {
        base: Duration::from_secs(clock.base.into()),
        increment: Duration::from_secs(clock.increment.into()),
    });
    let engine = Color::ALL.into_iter().find_map(|color| {
        let level = HousePlayer::find(row.seats[color].as_ref()?.level.as_deref()?)?;
        Some(EngineSeat::new(color, level, row.seed))
    });
    Ok(Play {
        game: Game::begin(ruleset, control),
        zero: now,
        deeds: 0,
        last: Duration::ZERO,
        engine,
        waiting: Vec::new(),
        advisers: ByColor::default(),
    })
}

fn tags(row: &GameRow) -> Tags {
    let mut tags = Tags::default();
    tags.set("Event", "A game at the place");
    tags.set("Site", format!("noctule {}", row.id));
    let name = |color: Color| row.seats[color].as_ref().map_or("?".into(), |seat| seat.name.clone());
    tags.set("White", name(Color::White));
    tags.set("Black", name(Color::Black));
    tags
}
