use super::lineage::Lineage;
use super::{Beginning, Coverage, Particle, Worlds};
use rustc_hash::FxHashMap;

/// With more enemy men than these nobody tries to list where they may stand.
const FEW_MEN: u8 = 4;

/// The listed worlds must leave room for what the enemy's next moves make of them: one part in this many.
const ROOM_TO_GROW: usize = 4;

/// The weight of all the worlds together that the sample did not know of.
const UNKNOWN: f64 = 1.0 / 16.0;

impl Worlds {
    /// Takes in every world that the metaposition allows, if they are few enough; answers whether they were.
    ///
    /// Those that the sample knew keep their weights and histories.
    pub(super) fn list_all(&mut self) -> bool {
        let Some(cover) = self.cover.as_ref().filter(|cover| cover.men_left() <= FEW_MEN) else {
            return false;
        };
        let Some(worlds) = cover.worlds(ROOM_TO_GROW * self.budget) else { return false };
        if worlds.is_empty() || worlds.len() > self.budget.div_ceil(ROOM_TO_GROW) {
            return false;
        }
        let known: FxHashMap<u64, Particle> =
            self.particles.drain(..).map(|particle| (particle.world.key(), particle)).collect();
        let all: f64 = known.values().map(Particle::weight).sum();
        let unknown = worlds.iter().filter(|world| !known.contains_key(&world.key())).count();
        let share = if all > 0.0 { UNKNOWN * all / unknown.max(1) as f64 } else { 1.0 };
        for world in worlds {
            let particle = known.get(&world.key()).cloned().unwrap_or_else(|| {
                let line = Lineage::origin(self.script.begin(world.clone(), Beginning::Listed));
                Particle { world, log_weight: share.ln() as f32, line }
            });
            self.particles.push(particle);
        }
        self.coverage = if self.particles.len() == 1 { Coverage::Complete } else { Coverage::Covering };
        true
    }
}
