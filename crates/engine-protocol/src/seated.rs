use crate::search_timer::SearchTimer;
use noctule_player::{Budget, Choice, Clocks, Diary, Entry, Player, PlayerView, Thought};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A player at its seat, and what it has heard there.
pub(crate) struct Seated {
    player: Box<dyn Player + Send>,
    diary: Diary,
    view: PlayerView,
    pace: Pace,
    /// How much it had heard when it was last asked to choose.
    asked_after: Option<usize>,
}

/// What the choices so far hung on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// On so many nodes each, or the player's own custom: they can be made again.
    Repeatable(Option<u64>),
    /// On a clock, or on when `stop` came.
    Unrepeatable,
}

/// One `go` on its way to an answer.
pub(crate) struct Search {
    pub(crate) seated: Seated,
    pub(crate) diary: Diary,
    pub(crate) pace: Pace,
    pub(crate) nodes: Option<u64>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) timer: SearchTimer,
}

/// What came of it. A player that panicked has left its seat.
pub(crate) struct Found {
    pub(crate) seated: Option<Seated>,
    pub(crate) choice: Choice,
    pub(crate) thought: Thought,
}

impl Seated {
    pub(crate) fn new(mut player: Box<dyn Player + Send>, diary: &Diary, pace: Pace) -> Self {
        player.sit_down(&diary.briefing);
        let view = PlayerView::new(&diary.briefing);
        Self { player, diary: Diary::new(diary.briefing.clone()), view, pace, asked_after: None }
    }

    /// Whether this player, hearing the rest, is in the state of one that was asked at each of its turns.
    ///
    /// Where choices hang on a clock there is no such state, and any player of this game will do.
    pub(crate) fn can_go_on(&self, diary: &Diary, pace: Pace) -> bool {
        let same_game =
            self.diary.briefing == diary.briefing && diary.entries.starts_with(&self.diary.entries);
        let asked_already = self.asked_after == Some(diary.entries.len());
        same_game && (pace == Pace::Unrepeatable || (pace == self.pace && !asked_already))
    }

    pub(crate) fn stand_up(mut self) {
        self.player.stand_up(None);
    }

    fn hear(&mut self, entry: &Entry) {
        self.view.hear(entry);
        self.player.hear(entry);
        self.diary.write(*entry);
    }
}

impl Search {
    pub(crate) fn run(mut self) -> Found {
        match catch_unwind(AssertUnwindSafe(|| self.choose())) {
            Ok((choice, thought)) => Found { seated: Some(self.seated), choice, thought },
            Err(_) => {
                let choice = Choice::Broken("expected a choice, but the player panicked".into());
                Found { seated: None, choice, thought: Thought::default() }
            }
        }
    }

    fn choose(&mut self) -> (Choice, Thought) {
        let Self { seated, diary, pace, nodes, clocks, timer } = self;
        let budget = Budget { nodes: *nodes, time: Some(&*timer), clocks: *clocks };
        for (number, entry) in diary.entries.iter().enumerate().skip(seated.diary.entries.len()) {
            // Asking again at each own turn brings a player seated in the middle of a game to where it would
            // be had it played from the beginning.
            let own_turn = matches!(entry, Entry::Asked { .. });
            let repeatable = matches!(pace, Pace::Repeatable(_)) && !timer.is_stopped();
            if own_turn && repeatable && seated.asked_after != Some(number) {
                seated.player.choose(&seated.view, budget);
            }
            seated.hear(entry);
        }
        let choice = seated.player.choose(&seated.view, budget);
        seated.asked_after = Some(diary.entries.len());
        seated.pace = if timer.is_stopped() { Pace::Unrepeatable } else { *pace };
        (choice, seated.player.thought())
    }
}
