use crate::Whereabouts;
use noctule_belief::{Belief, Coverage, Densities, EnemyModel, Metaposition, World, Worlds, starting_worlds};
use noctule_board::Color;
use noctule_player::{Briefing, Entry};
use std::sync::Arc;

/// A start that leaves more worlds than this is believed man by man until few men are left.
const MOST_STARTS: usize = 100_000;

/// The share of the metaposition's chances beside a mere sample's: a sample that has lost the truth agrees with itself
/// all the same. In the six games of `noctule match darkboard los --games 6 --nodes 300 --seed 11 --draws automatic`
/// `noctule review` finds seats that miss 14.4 bits and are off by 14.7 on average; without doubt they thought
/// that they missed 12.2 and were off by 14.9.
const DOUBT: f64 = 0.05;

/// What one seat believes: a sample of worlds, and beside it a metaposition for when the sample is lost.
///
/// It is fed entries of one diary and nothing else.
pub(crate) struct SeatBelief {
    seat: Color,
    worlds: Option<Worlds>,
    cover: Option<Metaposition>,
}

impl SeatBelief {
    pub(crate) fn new(briefing: &Briefing, worlds: usize, seed: u64, model: Arc<dyn EnemyModel>) -> Self {
        let few = starting_worlds(briefing, MOST_STARTS).is_ok();
        Self {
            seat: briefing.color,
            worlds: few.then(|| Worlds::with_model(briefing, worlds, seed, model).ok()).flatten(),
            cover: Metaposition::new(briefing).ok(),
        }
    }

    /// Takes in the next entry. A sample that has lost the truth stays empty until it finds worlds again.
    pub(crate) fn hear(&mut self, entry: &Entry) {
        if let Some(worlds) = &mut self.worlds {
            let _lost_for_now = worlds.update(entry);
        }
        if let Some(cover) = &mut self.cover {
            let _unchanged = cover.update(entry);
        }
    }

    /// The worlds with weights that sum to one; none when the sample is lost.
    pub(crate) fn weighted(&self) -> Vec<(&World, f64)> {
        self.worlds.iter().flat_map(Worlds::weighted).collect()
    }

    /// Whether every explanation of the diary is among the worlds, and no other.
    pub(crate) fn is_complete(&self) -> bool {
        self.worlds.as_ref().is_some_and(|worlds| worlds.is_complete() && !worlds.is_empty())
    }

    /// Whether there are worlds to lean on.
    pub(crate) fn is_lost(&self) -> bool {
        self.worlds.as_ref().is_none_or(Worlds::is_empty)
    }

    /// What covers the truth whatever became of the worlds.
    pub(crate) fn cover(&self) -> Option<&Metaposition> {
        self.cover.as_ref()
    }

    /// Where the enemy's men may stand: by the worlds, with some doubt if they are a mere sample, or without worlds by
    /// the metaposition.
    pub(crate) fn whereabouts(&self) -> Whereabouts {
        let covered = || self.cover.as_ref().map(|cover| Whereabouts::from(&cover.chances()));
        let Some(worlds) = self.worlds.as_ref().filter(|worlds| !worlds.is_empty()) else {
            return covered().unwrap_or(Whereabouts::UNKNOWN);
        };
        let seen = Whereabouts::from(&Densities::of(self.seat, worlds.weighted()));
        match (worlds.coverage(), covered()) {
            (Coverage::Sampled, Some(covered)) => seen.mixed(&covered, DOUBT),
            _ => seen,
        }
    }
}
