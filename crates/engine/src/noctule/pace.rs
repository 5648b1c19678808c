use noctule_player::{Budget, Timer};

/// The share of what is left of a turn's time that one choice may take: it may be refused.
const ONE_CHOICE: f64 = 0.6;

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
            until: begun + ONE_CHOICE * (1.0 - begun).max(0.0),
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
