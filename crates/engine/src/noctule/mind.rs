use noctule_belief::{Belief, EnemyModel, Habits, Worlds};
use noctule_board::{Position, Try};
use noctule_opponent::Style;
use noctule_player::{Briefing, Entry, Start};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// So few enemy men can be anywhere without being in too many places.
const FEW: u8 = 2;

/// A suspect less likely than this is no longer followed.
const UNLIKELY: f64 = 0.004;

/// For a suspect less likely than this no worlds are looked for when none are left.
const DOUBTFUL: f64 = 0.1;

/// The fewest worlds with which a suspect is followed.
const FEWEST: f64 = 100.0;

/// What Noctule holds possible: who the enemy is, and for each of these suspects the worlds in which his moves make
/// what was heard.
pub(super) struct Mind {
    suspects: Vec<Suspect>,
    budget: usize,
}

/// A world, and the enemy's last move in it where that is known.
#[derive(Debug, Clone)]
pub(super) struct Imagined {
    pub(super) position: Position,
    pub(super) last: Option<Try>,
}

struct Suspect {
    style: Arc<Style>,
    chance: f64,
    worlds: Worlds,
}

impl Mind {
    /// A mind for so many worlds. Without styles the enemy is somebody with two habits.
    pub(super) fn new(briefing: &Briefing, budget: usize, styles: &[Arc<Style>], seed: u64) -> Self {
        // Where men were set up unseen there are too many worlds to begin with, unless they are very few.
        let countable = briefing.start == Start::Normal || briefing.enemy.men <= FEW;
        let anyone = [Arc::new(Style::indifferent("anyone"))];
        let (styles, habits) = if styles.is_empty() { (&anyone[..], true) } else { (styles, false) };
        let suspect = |(seed, style): (u64, &Arc<Style>)| {
            let model: Arc<dyn EnemyModel> = if habits { Arc::new(Habits::default()) } else { style.clone() };
            let worlds = Worlds::with_model(briefing, budget / styles.len(), seed, model).ok()?;
            Some(Suspect { style: style.clone(), chance: 1.0 / styles.len() as f64, worlds })
        };
        let suspects =
            if countable { (seed..).zip(styles).filter_map(suspect).collect() } else { Vec::new() };
        Self { suspects, budget }
    }

    /// How the enemy is taken to choose: as the suspects do, each as far as he is likely.
    pub(super) fn style(&self) -> Style {
        Style::between(self.suspects.iter().map(|suspect| (suspect.style.as_ref(), suspect.chance)))
    }

    /// Takes in an entry: whoever was less surprised by it becomes likelier, and gets more of the worlds.
    pub(super) fn hear(&mut self, entry: &Entry) {
        self.suspects.retain_mut(|suspect| {
            let before = suspect.worlds.surprise();
            let explained = suspect.worlds.update(entry).is_ok();
            suspect.chance *= (before - suspect.worlds.surprise()).exp2();
            explained
        });
        self.share_out();
        self.suspects.retain(|suspect| suspect.chance >= UNLIKELY);
        self.share_out();
    }

    fn share_out(&mut self) {
        let all: f64 = self.suspects.iter().map(|suspect| suspect.chance).sum();
        for suspect in &mut self.suspects {
            suspect.chance /= all;
            suspect.worlds.give_up_when_lost(suspect.chance < DOUBTFUL);
            suspect.worlds.keep((suspect.chance * self.budget as f64).max(FEWEST) as usize);
        }
    }

    /// Keeps fewer worlds when what was heard took more time than it should have, and more when it took much less.
    pub(super) fn hurry(&mut self, took: f64, most: usize) {
        let change = if took > 1.0 { 1.0 / took } else if took < 0.5 { 1.5 } else { 1.0 };
        self.budget = ((self.budget as f64 * change.max(0.25)) as usize).clamp(FEWEST as usize, most);
        self.share_out();
    }

    /// So many worlds in any order, each as often as it is likely; none when nothing explains the diary.
    pub(super) fn deal(&self, number: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Imagined> {
        let step = 1.0 / number as f64;
        let mut next = rng.random::<f64>() * step;
        let mut sum = 0.0;
        let mut dealt = Vec::with_capacity(number);
        for suspect in &self.suspects {
            for ((world, weight), last) in suspect.worlds.weighted().zip(suspect.worlds.last_moves()) {
                sum += suspect.chance * weight;
                while next < sum && dealt.len() < number {
                    dealt.push(Imagined { position: world.position().clone(), last });
                    next += step;
                }
            }
        }
        shuffle(&mut dealt, rng);
        dealt
    }
}

/// Neighbours in the sample are relatives; whoever takes the first few should not get a family.
fn shuffle(worlds: &mut [Imagined], rng: &mut Xoshiro256PlusPlus) {
    for last in (1..worlds.len()).rev() {
        worlds.swap(last, rng.random_range(0..=last));
    }
}
