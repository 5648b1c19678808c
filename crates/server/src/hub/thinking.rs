use super::level::HousePlayer;
use super::state::State;
use super::{Cell, Inner};
use crate::clock::Clock;
use crate::room::Deed;
use noctule_board::Color;
use noctule_engine::Shelf;
use noctule_lab::MOST_IN_VAIN;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView, Timer};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// A house player in its seat.
///
/// How long it thinks, and how many of its tries are refused, hangs on what only it knows. So its turn takes the same
/// time whatever it thinks about: its deeds are stamped with the end of that time, and nobody hears of them before.
pub(crate) struct EngineSeat {
    pub(crate) color: Color,
    pub(crate) level: &'static HousePlayer,
    pub(crate) thinking: bool,
    seed: u64,
    player: Option<Box<dyn Player + Send>>,
    fed: usize,
    /// How long its turn should take.
    pace: Duration,
    /// When its turn will be heard, in the game's time.
    stamp: Duration,
    in_vain: u32,
}

impl fmt::Debug for EngineSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineSeat").field("level", &self.level.name).finish_non_exhaustive()
    }
}

/// What a player needs for one choice.
struct Question {
    player: Option<Box<dyn Player + Send>>,
    level: &'static HousePlayer,
    shelf: Shelf,
    seed: u64,
    briefing: Briefing,
    news: Vec<Entry>,
    view: PlayerView,
    timer: TurnTimer,
}

impl Question {
    fn answer(self) -> (Box<dyn Player + Send>, Choice) {
        let named = self.level.named(&self.shelf);
        let mut player = self.player.unwrap_or_else(|| {
            let mut player = named.seat(self.seed);
            player.sit_down(&self.briefing);
            player
        });
        self.news.iter().for_each(|entry| player.hear(entry));
        // A level is known by its nodes; the time only ends what takes too long.
        let budget = Budget { nodes: named.nodes(), time: Some(&self.timer), clocks: None };
        let choice = player.choose(&self.view, budget);
        (player, choice)
    }
}

/// The time in which a turn is to be thought out.
struct TurnTimer {
    clock: Clock,
    due: Duration,
    length: Duration,
}

impl Timer for TurnTimer {
    fn spent(&self) -> f64 {
        let begun = self.due.saturating_sub(self.length);
        self.clock.now().saturating_sub(begun).as_secs_f64() / self.length.as_secs_f64().max(1e-9)
    }

    fn left(&self) -> Duration {
        self.due.saturating_sub(self.clock.now())
    }
}

impl EngineSeat {
    pub(crate) fn new(color: Color, level: &'static HousePlayer, seed: u64) -> Self {
        Self {
            color,
            level,
            thinking: false,
            seed,
            player: None,
            fed: 0,
            pace: Duration::ZERO,
            stamp: Duration::ZERO,
            in_vain: 0,
        }
    }
}

impl State {
    /// Whether the house's player has to be woken.
    pub(crate) fn engine_should_wake(&self) -> bool {
        self.play.as_ref().is_some_and(|play| {
            let turn = |engine: &EngineSeat| !engine.thinking && play.game.to_move() == engine.color;
            play.game.outcome().is_none() && play.engine.as_ref().is_some_and(turn)
        })
    }

    /// The turn begins: from now on it takes its fixed time.
    pub(crate) fn wake_engine(&mut self) {
        let Some(play) = &mut self.play else { return };
        let Some(engine) = &mut play.engine else { return };
        let mut pace = Duration::from_millis(engine.level.pace.into());
        if let (Some(left), Some(clock)) = (play.game.time_left(engine.color, play.last), self.row.clock) {
            pace = pace.min(left / 20 + Duration::from_secs(clock.increment.into()) / 2);
        }
        engine.thinking = true;
        engine.in_vain = 0;
        engine.pace = pace.max(Duration::from_millis(50));
        engine.stamp = play.last + engine.pace;
    }

    fn question(&mut self, shelf: &Shelf, clock: &Clock) -> Option<Question> {
        let play = self.play.as_mut().filter(|_| !self.spoiled)?;
        let engine = play.engine.as_mut()?;
        if play.game.outcome().is_some() || play.game.to_move() != engine.color {
            return None;
        }
        let ear = play.game.ear(engine.color);
        let entries = &ear.diary().entries;
        let player = engine.player.take();
        // A player that is not there, after a restart or a breakdown, hears everything again.
        let fed = if player.is_some() { engine.fed } else { 0 };
        let news = entries[fed..].to_vec();
        engine.fed = entries.len();
        Some(Question {
            player,
            level: engine.level,
            shelf: shelf.clone(),
            seed: engine.seed,
            briefing: ear.diary().briefing.clone(),
            news,
            view: ear.player_view().clone(),
            timer: TurnTimer { clock: clock.clone(), due: play.zero + engine.stamp, length: engine.pace },
        })
    }
}

impl Inner {
    /// Lets the house's player think by itself. The turn that it ends may begin another, so its type is closed here.
    pub(crate) fn set_thinking(self: &Arc<Self>, cell: &Arc<Cell>) {
        let turn: Pin<Box<dyn Future<Output = ()> + Send>> =
            Box::pin(Arc::clone(self).think(Arc::clone(cell)));
        tokio::spawn(turn);
    }

    /// Plays the house's turn, then lets it be heard at its time.
    async fn think(self: Arc<Self>, cell: Arc<Cell>) {
        loop {
            let question = cell.state.lock().await.question(&self.shelf, &self.clock);
            let Some(question) = question else { break };
            let answer = self.thinkers.run(move || question.answer()).await;
            let mut state = cell.state.lock().await;
            let choice = match answer {
                Ok((player, choice)) => {
                    if let Some(engine) = state.play.as_mut().and_then(|play| play.engine.as_mut()) {
                        engine.player = Some(player);
                    }
                    choice
                }
                Err(_) => Choice::Broken("broke off".into()),
            };
            self.carry_out(&mut state, choice).await;
        }
        self.let_be_heard(&cell).await;
    }

    async fn carry_out(&self, state: &mut State, choice: Choice) {
        let Some(play) = &mut state.play else { return };
        let now = play.time(self.clock.now());
        let Some(engine) = &mut play.engine else { return };
        let pace = Duration::from_millis(engine.level.pace.into());
        while engine.stamp < now {
            engine.stamp += pace;
        }
        let (color, at) = (engine.color, engine.stamp);
        engine.in_vain += 1;
        let exhausted = engine.in_vain > MOST_IN_VAIN * 4;
        let deed = match choice {
            Choice::Put(request) if !exhausted => Deed::Put(request),
            Choice::Resign => Deed::Resign,
            Choice::Put(_) | Choice::Broken(_) => Deed::Forfeit,
        };
        let put = matches!(deed, Deed::Put(_));
        if self.perform_in_time(state, color, deed, at).await.is_err() && put {
            let _ = self.perform(state, color, Deed::Forfeit, at).await;
        }
        if let Some(play) = &mut state.play {
            play.game.open_ear(color);
        }
    }

    async fn let_be_heard(self: &Arc<Self>, cell: &Arc<Cell>) {
        let due = {
            let state = cell.state.lock().await;
            let Some(play) = &state.play else { return };
            let Some(engine) = &play.engine else { return };
            play.zero + engine.stamp
        };
        self.clock.until(due).await;
        let mut state = cell.state.lock().await;
        let Some(play) = &mut state.play else { return };
        if let Some(engine) = &mut play.engine {
            engine.thinking = false;
        }
        let waiting = std::mem::take(&mut play.waiting);
        self.settle(cell, &mut state).await;
        drop(state);
        for late in waiting {
            self.do_at(cell, late, tokio::time::Instant::now()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_spent_from_its_beginning_to_the_time_at_which_it_is_heard() {
        let (clock, seconds) = (Clock::turned_by_hand(100), Duration::from_secs);
        let timer = TurnTimer { clock: clock.clone(), due: seconds(104), length: seconds(4) };
        assert_eq!((timer.spent(), timer.left()), (0.0, seconds(4)));
        clock.turn(seconds(3));
        assert_eq!((timer.spent(), timer.left()), (0.75, seconds(1)));
        clock.turn(seconds(3));
        assert_eq!((timer.spent(), timer.left()), (1.5, seconds(0)));
    }
}
