use super::script::Lived;
use super::{Particle, Patience, Worlds};
use crate::Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// The most histories that are tried at once.
const BATCH: usize = 1024;

/// Which changed histories take the place of the old.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accept {
    /// The likelier ones, and the others in proportion.
    Likely,
    /// All that explain the diary.
    Any,
}

impl Worlds {
    /// Changes the past of one world in `every` in place, so that the sample does not narrow to the
    /// descendants of a few (resample-move, Gilks and Berzuini 2001): a change is accepted as likely as the
    /// new history is in proportion to the old. The histories must explain the first `events` of the diary.
    pub(super) fn stir(&mut self, every: usize, events: usize, accept: Accept) {
        let seed: u64 = self.rng.random();
        let first = (seed % every as u64) as usize;
        let chosen: Vec<usize> = (first..self.particles.len()).step_by(every).collect();
        let stirred: Vec<(usize, Lived)> = chosen
            .into_par_iter()
            .filter_map(|place| {
                let mut rng = attempt_rng(seed, place as u64);
                let lived = self.live_again(&self.particles[place], events, &mut rng)?;
                let taken = accept == Accept::Any || rng.random::<f32>().ln() < lived.log_gain;
                taken.then_some((place, lived))
            })
            .collect();
        for (place, lived) in stirred {
            let line = self.lineage.graft(lived.origin, &lived.history);
            let particle = &mut self.particles[place];
            particle.world = lived.world;
            particle.line = line;
        }
    }

    /// Makes worlds from the histories of the survivors until there are `goal` of them or the patience is
    /// spent.
    pub(super) fn rejuvenate(&mut self, goal: usize, patience: Patience<'_>) {
        self.upkeep.rejuvenations += 1;
        let events = self.script.events.len();
        let mut seen: FxHashSet<u64> = self.particles.iter().map(|particle| particle.world.key()).collect();
        // Small enough that whoever keeps few worlds, because time is short, soon looks at the clock again.
        let batch = self.budget.clamp(64, BATCH);
        for _ in 0..(4 * self.budget).div_ceil(batch) {
            let had = self.particles.len();
            if had >= goal || !(patience.where_few)() {
                return;
            }
            let seed: u64 = self.rng.random();
            let lived: Vec<(Lived, f32)> = (0..batch as u64)
                .into_par_iter()
                .filter_map(|attempt| {
                    let mut rng = attempt_rng(seed, attempt);
                    let parent = &self.particles[rng.random_range(..self.particles.len())];
                    Some((self.live_again(parent, events, &mut rng)?, parent.log_weight))
                })
                .collect();
            for (lived, parent_weight) in lived {
                if seen.insert(lived.world.key()) {
                    let line = self.lineage.graft(lived.origin, &lived.history);
                    let log_weight = parent_weight + lived.log_gain.clamp(-6.0, 2.0);
                    self.particles.push(Particle { world: lived.world, log_weight, line });
                }
            }
            // Where hardly anything new is found, there is hardly anything else to find.
            if self.particles.len() - had < batch / 64 {
                return;
            }
        }
    }

    /// A changed history of one world that explains the first `events` of the diary. Near changes hold more
    /// often, far ones bring more that is new, so every scale is tried alike.
    fn live_again(&self, parent: &Particle, events: usize, rng: &mut Rng) -> Option<Lived> {
        let (origin, history) = self.lineage.history(parent.line);
        let turns = history.len();
        let back = ((turns as f32 + 1.0).powf(rng.random::<f32>()) as usize).clamp(1, turns.max(1));
        let at = turns.checked_sub(back)?;
        self.script.edit((origin, &history), at, events, self.model.as_ref(), rng)
    }
}

fn attempt_rng(seed: u64, attempt: u64) -> Rng {
    Rng::seed_from_u64(seed ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
