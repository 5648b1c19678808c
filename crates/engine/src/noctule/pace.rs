use noctule_player::{Budget, Timer};

/// The share of a turn's time that is planned with; the rest is for what takes longer than foreseen.
const PLANNED: f64 = 0.92;

/// The share of what is left of that which one choice may take: it may be refused.
const ONE_CHOICE: f64 = 0.8;

/// The share of a choice that goes to first moves.
const FIRST_MOVES: f64 = 0.4;

/// How far a choice may go: so many tries looked at in a world, or so much of the time.
pub(super) struct Pace<'a> {
    nodes: u64,
    timer: Option<&'a dyn Timer>,
    begun: f64,
    until: f64,
}

impl<'a> Pace<'a> {
    /// The pace of a choice; `custom` is for whoever is allowed as much as it likes. After a refusal less is needed,
    /// since most was thought of before it.
    pub(super) fn begin(budget: Budget<'a>, custom: u64, refusals: usize) -> Self {
        let begun = budget.time.map_or(0.0, Timer::spent);
        Self {
            nodes: budget.nodes_or(custom) >> refusals.min(3),
            timer: budget.time,
            begun,
            until: begun + ONE_CHOICE * (PLANNED - begun).max(0.0),
        }
    }

    /// In how many worlds so many first tries may be looked at.
    pub(super) fn worlds(&self, tries: usize, most: usize) -> usize {
        let affordable = (self.nodes as f64 * FIRST_MOVES) as u64 / tries.max(1) as u64;
        affordable.clamp(1, most as u64) as usize
    }

    /// Whether the time for first moves is over.
    pub(super) fn first_moves_are_over(&self) -> bool {
        self.has_gone(self.begun + FIRST_MOVES * (self.until - self.begun))
    }

    /// Whether the time for the choice is over.
    pub(super) fn is_over(&self) -> bool {
        self.has_gone(self.until)
    }

    fn has_gone(&self, mark: f64) -> bool {
        self.timer.is_some_and(|timer| timer.spent() >= mark)
    }

    /// How many more tries may be looked at, when so many were by now: they go on taking the time that they took.
    pub(super) fn left(&self, looked: u64) -> u64 {
        let by_nodes = self.nodes.saturating_sub(looked);
        let Some(timer) = self.timer.filter(|timer| timer.is_limit()) else { return by_nodes };
        let now = timer.spent();
        let by_time = looked as f64 * (self.until - now).max(0.0) / (now - self.begun).max(1e-6);
        by_nodes.min(by_time as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    /// A timer that stands at so many hundredths of the time.
    struct At(AtomicU32);

    impl Timer for At {
        fn spent(&self) -> f64 {
            f64::from(self.0.load(Ordering::Relaxed)) / 100.0
        }

        fn left(&self) -> Duration {
            Duration::ZERO
        }
    }

    #[test]
    fn first_moves_get_their_share_of_the_nodes_and_second_moves_the_rest() {
        let pace = Pace::begin(Budget::nodes(1_000), 7, 0);
        assert_eq!((pace.worlds(20, 3_000), pace.worlds(20, 5)), (20, 5));
        assert_eq!(pace.left(400), 600);
        assert!(!pace.is_over());
    }

    #[test]
    fn after_a_refusal_half_is_enough() {
        let pace = Pace::begin(Budget::default(), 1_000, 1);
        assert_eq!(pace.left(0), 500);
    }

    #[test]
    fn on_the_clock_a_choice_leaves_time_for_the_next_and_goes_on_at_the_speed_it_had() {
        let clock = At(AtomicU32::new(0));
        let budget = Budget { time: Some(&clock), ..Budget::default() };
        let pace = Pace::begin(budget, 1_000, 0);
        let first = |is_over: &dyn Fn() -> bool| {
            (0..100).find(|&hundredths| {
                clock.0.store(hundredths, Ordering::Relaxed);
                is_over()
            })
        };
        // Four fifths of what is planned with, and two fifths of these.
        assert_eq!(first(&|| pace.first_moves_are_over()), Some(30));
        assert_eq!(first(&|| pace.is_over()), Some(74));
        clock.0.store(30, Ordering::Relaxed);
        assert_eq!(pace.left(900), 1_308);
    }
}
