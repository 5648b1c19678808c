//! Sampled worlds on a player's own clock: news is taken in when a choice is due.

use noctule_belief::{Patience, Worlds};
use noctule_player::{Budget, Entry};

/// When so much of a turn's time is spent, no more worlds are looked for where some are left.
const REFRESHING: f64 = 0.4;

/// The same where none is left: a hasty choice now and then is better than a forgotten past.
const RESCUING: f64 = 0.6;

/// Acts with as much patience as a budget leaves for hearing: endless, unless there is a time limit.
pub(crate) fn with_patience<T>(budget: Budget<'_>, act: impl FnOnce(Patience<'_>) -> T) -> T {
    let until =
        |share: f64| move || !budget.time.is_some_and(|timer| timer.is_limit() && timer.spent() >= share);
    act(Patience { where_few: &until(REFRESHING), where_none: &until(RESCUING) })
}

/// Worlds that follow the diary as long as they can.
pub(crate) struct KeptWorlds {
    worlds: Option<Worlds>,
    /// What has not been taken in yet: that takes time, and time is only given for choices.
    unheard: Vec<Entry>,
}

impl KeptWorlds {
    /// These worlds, if there are any.
    pub(crate) fn new(worlds: Option<Worlds>) -> Self {
        Self { worlds, unheard: Vec::new() }
    }

    /// Keeps an entry until a choice is due.
    pub(crate) fn hear(&mut self, entry: &Entry) {
        if self.worlds.is_some() {
            self.unheard.push(*entry);
        }
    }

    /// Takes in what was heard since the last choice.
    pub(crate) fn catch_up(&mut self, budget: Budget<'_>) {
        with_patience(budget, |patience| {
            for entry in self.unheard.drain(..) {
                self.worlds = self
                    .worlds
                    .take()
                    .and_then(|mut worlds| worlds.update_within(&entry, patience).is_ok().then_some(worlds));
            }
        });
    }

    /// Follows the diary no longer.
    pub(crate) fn let_go(&mut self) {
        *self = Self::new(None);
    }

    /// The worlds, while they follow the diary. What was heard since the last choice they do not know.
    pub(crate) fn worlds(&self) -> Option<&Worlds> {
        self.worlds.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_belief::WeightedWorlds;
    use noctule_board::{Color, Position, Try};
    use noctule_player::{Briefing, Timer};
    use noctule_rules::{OpenGame, Request, Ruleset};
    use std::time::Duration;

    /// A timer that always stands at the same share of the time.
    struct At(f64);

    impl Timer for At {
        fn spent(&self) -> f64 {
            self.0
        }

        fn left(&self) -> Duration {
            Duration::ZERO
        }
    }

    fn patience_at(share: f64) -> [bool; 2] {
        let clock = At(share);
        let budget = Budget { time: Some(&clock), ..Budget::default() };
        with_patience(budget, |patience| [(patience.where_few)(), (patience.where_none)()])
    }

    #[test]
    fn patience_ends_with_its_share_of_the_time_and_later_where_no_world_is_left() {
        assert_eq!([0.1, 0.5, 0.7].map(patience_at), [[true; 2], [false, true], [false; 2]]);
        let endless = with_patience(Budget::nodes(1), |patience| (patience.where_few)());
        assert!(endless, "without a time limit there is no hurry");
    }

    #[test]
    fn what_was_heard_is_taken_in_when_a_choice_is_due_and_then_as_if_at_once() {
        let start = Position::start();
        let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &start);
        let worlds = || Worlds::new(&briefing, 300, 5).unwrap();
        let mut table = OpenGame::new(Ruleset::WILD16, start);
        let (mut at_once, mut kept) = (worlds(), KeptWorlds::new(Some(worlds())));
        for put in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5"] {
            let put: Try = put.parse().unwrap();
            let by = table.to_move();
            let heard = table.put(by, put.into()).unwrap().heard[Color::White];
            let entry = match by {
                Color::White => Entry::Asked { request: Request::Try(put), heard },
                Color::Black => Entry::Overheard(heard),
            };
            at_once.update_within(&entry, Patience::ENDLESS).unwrap();
            kept.hear(&entry);
        }
        assert_eq!(kept.worlds().unwrap().len(), 1, "nothing was taken in yet");
        kept.catch_up(Budget::default());
        let list = |worlds: &Worlds| -> Vec<_> {
            worlds.weighted_worlds().map(|(world, weight)| (world.key(), weight)).collect()
        };
        assert_eq!(list(kept.worlds().unwrap()), list(&at_once));
        assert!(at_once.len() > 1);
        kept.let_go();
        assert!(kept.worlds().is_none());
    }
}
