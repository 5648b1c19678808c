use super::commands::unavailable;
use super::keeping::begin;
use super::level::HousePlayer;
use super::state::State;
use super::{Cell, Inner, no_such_game};
use crate::card::card;
use crate::people::Person;
use crate::room::{Deed, problem};
use crate::store::{GameRow, SeatRow};
use noctule_board::{ByColor, Color};
use noctule_review::translate;
use noctule_rules::Ruleset;
use noctule_wire::{
    Card, Challenge, ColourWish, GameState, Invitation, NewGame, Opponent, PlayerKind, Problem, ProblemCode,
    RatedAs, SeatTaken,
};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// So many games that are not over may one person have made.
const MOST_UNFINISHED: usize = 20;

impl Inner {
    pub(crate) async fn make(
        self: &Arc<Self>,
        person: &Person,
        wish: NewGame,
    ) -> Result<Invitation, Problem> {
        check(&wish)?;
        let unfinished = |state: &State| {
            state.row.maker == Some(person.id)
                && matches!(state.row.state, GameState::Waiting | GameState::Running)
        };
        if self.look_at_all(unfinished).await.into_iter().filter(|&own| own).count() >= MOST_UNFINISHED {
            let message =
                format!("expected fewer than {MOST_UNFINISHED} games that are not over: end one first");
            return Err(problem(ProblemCode::NotNow, message));
        }
        let color = match wish.colour {
            ColourWish::White => Color::White,
            ColourWish::Black => Color::Black,
            ColourWish::Either if self.chance.number().is_multiple_of(2) => Color::White,
            ColourWish::Either => Color::Black,
        };
        let against = match wish.opponent {
            Opponent::Level(_) => RatedAs::Engines,
            Opponent::Friend | Opponent::Anyone => RatedAs::People,
        };
        let seat = self.seat(person, &wish.ruleset, against).await;
        let invite = (wish.opponent == Opponent::Friend).then(|| self.chance.token::<16>());
        let mut row = GameRow {
            id: self.chance.token::<8>(),
            made_at: self.clock.now().as_secs(),
            ruleset: wish.ruleset,
            draws: wish.draws,
            clock: wish.clock,
            assistant: wish.assistant,
            rated: !wish.assistant && seat.kind == PlayerKind::Account,
            opponent: wish.opponent.clone(),
            maker: Some(person.id),
            invite: invite.as_deref().map(digest),
            seed: self.chance.number(),
            state: GameState::Waiting,
            seats: ByColor::default(),
            ending: None,
            rematch: None,
        };
        row.seats[color] = Some(seat);
        if let Opponent::Level(level) = &wish.opponent {
            row.seats[!color] = Some(house_seat(level)?);
            row.state = GameState::Running;
        }
        self.store.make_game(&row).await.map_err(|_| unavailable())?;
        self.enter(row.clone()).await?;
        Ok(Invitation { card: card(&row), colour: translate::colour(color), invite })
    }

    /// Opens the room of a new game.
    async fn enter(self: &Arc<Self>, row: GameRow) -> Result<(), Problem> {
        let play = if row.state == GameState::Running {
            Some(begin(&row, self.clock.now()).map_err(|_| unavailable())?)
        } else {
            None
        };
        let cell = self.keep(State { row, play, listeners: Vec::new(), spoiled: false });
        let mut state = cell.state.lock().await;
        self.settle(&cell, &mut state).await;
        Ok(())
    }

    pub(crate) async fn join(
        self: &Arc<Self>,
        person: &Person,
        id: &str,
        challenge: Challenge,
    ) -> Result<SeatTaken, Problem> {
        let cell = self.room(id).await.ok_or_else(no_such_game)?;
        let mut state = cell.state.lock().await;
        if let Some(color) = state.seat_of(person.id) {
            // Whoever sits already is shown the seat again.
            return Ok(SeatTaken { card: state.card(), colour: translate::colour(color) });
        }
        if state.row.state != GameState::Waiting || state.spoiled {
            return Err(problem(ProblemCode::SeatTaken, "expected an empty seat: both are taken"));
        }
        if let Some(expected) = state.row.invite {
            let got = challenge.invite.as_deref().map(digest);
            if got != Some(expected) {
                let message = "expected the invitation that belongs to this game";
                return Err(problem(ProblemCode::NotYours, message));
            }
        }
        let color = if state.row.seats[Color::White].is_none() { Color::White } else { Color::Black };
        let seat = self.seat(person, &state.row.ruleset, RatedAs::People).await;
        let mut row = state.row.clone();
        row.rated &= seat.kind == PlayerKind::Account;
        row.invite = None;
        row.state = GameState::Running;
        row.seats[color] = Some(seat);
        let play = begin(&row, self.clock.now()).map_err(|_| unavailable())?;
        self.store.update_game(&row).await.map_err(|_| unavailable())?;
        state.row = row;
        state.play = Some(play);
        state.show_card();
        self.settle(&cell, &mut state).await;
        Ok(SeatTaken { card: state.card(), colour: translate::colour(color) })
    }

    pub(crate) async fn withdraw(self: &Arc<Self>, person: &Person, id: &str) -> Result<Card, Problem> {
        let cell = self.room(id).await.ok_or_else(no_such_game)?;
        let mut state = cell.state.lock().await;
        if state.row.maker != Some(person.id) {
            return Err(problem(ProblemCode::NotYours, "expected a game of your own"));
        }
        if state.row.state != GameState::Waiting {
            return Err(problem(ProblemCode::NotNow, "expected a game that nobody has joined yet"));
        }
        let mut row = state.row.clone();
        row.state = GameState::Withdrawn;
        row.invite = None;
        self.store.update_game(&row).await.map_err(|_| unavailable())?;
        state.row = row;
        state.show_card();
        Ok(state.card())
    }

    /// Makes the next game with colours changed, when both want it; the house's players always do.
    pub(crate) async fn rematch_if_wanted(self: &Arc<Self>, cell: &Arc<Cell>, state: &mut State) {
        let Some(play) = &state.play else { return };
        let engine = play.engine.as_ref().map(|engine| engine.color);
        let wanted = play.game.want_rematch_except(engine);
        if !wanted || state.row.rematch.is_some() {
            return;
        }
        let at = play.time(self.clock.now());
        let old = &state.row;
        let next = GameRow {
            id: self.chance.token::<8>(),
            made_at: self.clock.now().as_secs(),
            seed: self.chance.number(),
            state: GameState::Running,
            seats: ByColor::from_fn(|color| old.seats[!color].clone()),
            ending: None,
            rematch: None,
            invite: None,
            ..old.clone()
        };
        let id = next.id.clone();
        if self.store.make_game(&next).await.is_err() {
            return;
        }
        state.row.rematch = Some(id.clone());
        if self.store.update_game(&state.row).await.is_err() {
            return;
        }
        if Box::pin(self.enter(next)).await.is_ok()
            && self.perform(state, Color::White, Deed::Rematch(id), at).await.is_ok()
        {
            Box::pin(self.settle(cell, state)).await;
            state.show_card();
        }
    }

    async fn seat(&self, person: &Person, ruleset: &str, against: RatedAs) -> SeatRow {
        let account = person.account_since.is_some();
        // A rating that cannot be read is not shown; the game does not wait for it.
        let rating =
            if account { self.people.rating(person.id, ruleset, against).await.ok().flatten() } else { None };
        SeatRow {
            person: Some(person.id),
            name: person.name.clone(),
            kind: match (person.bot, account) {
                (true, _) => PlayerKind::Bot,
                (false, true) => PlayerKind::Account,
                (false, false) => PlayerKind::Guest,
            },
            rating,
            level: None,
        }
    }

    /// Lets a finished game move the ratings of those who have accounts.
    pub(crate) async fn rate(&self, row: &GameRow) {
        if !row.rated {
            return;
        }
        let level = Color::ALL.into_iter().find_map(|color| row.seats[color].as_ref()?.level.as_deref());
        let engine = level.and_then(HousePlayer::find).map(|level| level.rating);
        if let Err(error) = self.people.rate(row, engine).await {
            tracing::error!(%error, "a game could not be rated");
        }
    }
}

fn check(wish: &NewGame) -> Result<(), Problem> {
    let malformed = |message: String| problem(ProblemCode::Malformed, message);
    wish.ruleset.parse::<Ruleset>().map_err(|error| malformed(error.to_string()))?;
    if let Some(clock) = wish.clock
        && !((10..=10_800).contains(&clock.base) && clock.increment <= 180)
    {
        let message = "expected a clock of 10 to 10800 seconds with an increment of at most 180 seconds";
        return Err(malformed(message.into()));
    }
    Ok(())
}

fn house_seat(level: &str) -> Result<SeatRow, Problem> {
    let level = HousePlayer::find(level)
        .ok_or_else(|| problem(ProblemCode::Malformed, "expected one of the levels that the house lists"))?;
    Ok(SeatRow {
        person: None,
        name: level.title().into(),
        kind: PlayerKind::Engine,
        rating: Some(level.rating as i32),
        level: Some(level.name.into()),
    })
}

fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
