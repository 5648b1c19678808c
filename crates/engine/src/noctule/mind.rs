use super::enemy::Inclined;
use noctule_belief::{Belief, EnemyModel, Habits, Worlds};
use noctule_board::Position;
use noctule_player::{Briefing, Entry, Start};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// So few enemy men can be anywhere without being in too many places.
const FEW: u8 = 2;

/// What Noctule holds possible.
pub(super) struct Mind {
    worlds: Option<Worlds>,
}

impl Mind {
    /// A mind for so many worlds, weighed by an enemy's inclinations or by two habits alone.
    pub(super) fn new(briefing: &Briefing, budget: usize, inclined: bool, seed: u64) -> Self {
        let model: Arc<dyn EnemyModel> =
            if inclined { Arc::new(Inclined) } else { Arc::new(Habits::default()) };
        // Where men were set up unseen there are too many worlds to begin with, unless they are very few.
        let countable = briefing.start == Start::Normal || briefing.enemy.men <= FEW;
        let worlds = countable.then(|| Worlds::with_model(briefing, budget, seed, model).ok());
        Self { worlds: worlds.flatten() }
    }

    pub(super) fn hear(&mut self, entry: &Entry) {
        self.worlds =
            self.worlds.take().and_then(|mut worlds| worlds.update(entry).is_ok().then_some(worlds));
    }

    /// So many worlds in any order, each as often as it is likely; none when nothing explains the diary.
    pub(super) fn deal(&self, number: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Position> {
        let Some(worlds) = &self.worlds else { return Vec::new() };
        let step = 1.0 / number as f64;
        let mut next = rng.random::<f64>() * step;
        let mut sum = 0.0;
        let mut dealt = Vec::with_capacity(number);
        for (world, weight) in worlds.weighted() {
            sum += weight;
            while next < sum && dealt.len() < number {
                dealt.push(world.position().clone());
                next += step;
            }
        }
        shuffle(&mut dealt, rng);
        dealt
    }
}

/// Neighbours in the sample are relatives; whoever takes the first few should not get a family.
fn shuffle(worlds: &mut [Position], rng: &mut Xoshiro256PlusPlus) {
    for last in (1..worlds.len()).rev() {
        worlds.swap(last, rng.random_range(0..=last));
    }
}
