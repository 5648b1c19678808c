//! Whole worlds, sampled with their histories.

mod enemy_move;
mod foresight;
mod history;
mod lineage;
mod listing;
mod rejuvenate;
mod resample;
mod revive;
mod script;
mod upkeep;

pub use history::{Beginning, History};
pub use upkeep::Upkeep;

use crate::enemy_model::{EnemyModel, Habits};
use crate::{Belief, Contradiction, Event, Listener, Metaposition, Rng, TooMany, World, starting_worlds};
use lineage::Lineage;
use noctule_board::{Man, Square, Try};
use noctule_player::{Briefing, Entry};
use rand::{RngExt, SeedableRng};
use rejuvenate::Accept;
use script::Script;
use std::sync::Arc;

/// A sample of the worlds that the diary leaves possible, each with a history that explains it.
///
/// Hidden men protect each other, so worlds are never put together man by man: each has been lived from the
/// start, and the umpire would have said of it all that was heard. While every consistent world fits the
/// budget the sample is [complete](Coverage::Complete). When few are left, others are made from their
/// histories by changing a past enemy move and living on from there; when none is left, the past is lived
/// again with an eye on what was heard later.
///
/// When so few enemy men are left that the worlds a [`Metaposition`] allows fit the budget, they are all taken
/// in and the sample is [covering](Coverage::Covering): from then on it holds the truth, whatever comes, until
/// it outgrows the budget again. A covering set that has shrunk to one world is complete.
pub struct Worlds {
    listener: Listener,
    script: Script,
    /// Covers every world there can be; gone when it has been contradicted.
    cover: Option<Metaposition>,
    lineage: Lineage,
    particles: Vec<Particle>,
    budget: usize,
    model: Arc<dyn EnemyModel>,
    rng: Rng,
    heard: usize,
    coverage: Coverage,
    upkeep: Upkeep,
    /// The fewest worlds there have been since the last enemy move.
    narrowed: usize,
    surprise: f64,
    gives_up: bool,
}

/// Whether there is still time to look for worlds.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// Where some are left.
    pub where_few: &'a dyn Fn() -> bool,
    /// Where none is left, and without others the past is forgotten.
    pub where_none: &'a dyn Fn() -> bool,
}

impl Patience<'_> {
    /// As much time as it takes.
    pub const ENDLESS: Self = Self { where_few: &|| true, where_none: &|| true };
}

#[derive(Debug, Clone)]
struct Particle {
    world: World,
    /// The natural logarithm of the weight, the heaviest at zero.
    log_weight: f32,
    line: u32,
}

/// The least logarithm of a weight, the heaviest at zero.
const LIGHTEST: f32 = -60.0;

/// How the worlds stand to the set of all worlds that explain the diary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// Every world that explains the diary is here, and no other.
    Complete,
    /// Every world that explains the diary is here, and perhaps others: all that a metaposition allowed at
    /// some moment and that explain what was heard since. Small endings are held this way.
    Covering,
    /// Some of the worlds that explain the diary are here.
    Sampled,
}

impl Worlds {
    /// A sample of at most `budget` worlds, whose randomness follows from the seed.
    ///
    /// # Errors
    /// When the briefing alone leaves more worlds than can be listed.
    pub fn new(briefing: &Briefing, budget: usize, seed: u64) -> Result<Self, TooMany> {
        Self::with_model(briefing, budget, seed, Arc::new(Habits::default()))
    }

    /// The same with another model of the enemy.
    ///
    /// # Errors
    /// When the briefing alone leaves more worlds than can be listed.
    pub fn with_model(
        briefing: &Briefing,
        budget: usize,
        seed: u64,
        model: Arc<dyn EnemyModel>,
    ) -> Result<Self, TooMany> {
        let origins = starting_worlds(briefing, budget.max(1_000_000))?;
        let listener = Listener::new(briefing);
        let script = Script::new(*listener.ruleset(), &origins, briefing.opening);
        let particle = |(line, world): (usize, &World)| Particle {
            world: world.clone(),
            log_weight: 0.0,
            line: Lineage::origin(line),
        };
        Ok(Self {
            listener,
            cover: Metaposition::new(briefing).ok(),
            lineage: Lineage::default(),
            particles: origins.iter().enumerate().map(particle).collect(),
            script,
            budget: budget.max(1),
            model,
            rng: Rng::seed_from_u64(seed),
            heard: 0,
            coverage: Coverage::Complete,
            upkeep: Upkeep::default(),
            narrowed: usize::MAX,
            surprise: 0.0,
            gives_up: false,
        })
    }

    /// How many worlds there are.
    pub fn len(&self) -> usize {
        self.particles.len()
    }

    /// Whether there are none, as after a contradiction.
    pub fn is_empty(&self) -> bool {
        self.particles.is_empty()
    }

    /// How the worlds stand to the set of all that explain the diary.
    pub fn coverage(&self) -> Coverage {
        self.coverage
    }

    /// Whether every world that explains the diary is here, and no other.
    pub fn is_complete(&self) -> bool {
        self.coverage == Coverage::Complete
    }

    /// The worlds with their weights, which sum to one.
    pub fn weighted(&self) -> impl Iterator<Item = (&World, f64)> {
        let all: f64 = self.particles.iter().map(Particle::weight).sum();
        self.particles.iter().map(move |particle| (&particle.world, particle.weight() / all))
    }

    /// The enemy's last move in each world, in the order of [`Worlds::weighted`].
    pub fn last_moves(&self) -> impl Iterator<Item = Option<Try>> {
        self.particles.iter().map(|particle| self.lineage.last(particle.line))
    }

    /// The number of equally likely worlds that would be worth as much as these.
    pub fn effective_size(&self) -> f64 {
        let (sum, squares) = self.particles.iter().fold((0.0, 0.0), |(sum, squares), particle| {
            let weight = particle.weight();
            (sum + weight, squares + weight * weight)
        });
        if squares > 0.0 { sum * sum / squares } else { 0.0 }
    }

    /// By how many bits the diary has surprised so far: what nobody here explained counts as if half a world had.
    pub fn surprise(&self) -> f64 {
        self.surprise
    }

    /// Lets so many worlds be kept from the next enemy move on.
    pub fn keep(&mut self, budget: usize) {
        self.budget = budget.max(1);
    }

    /// Whether to give up when no world explains the diary, instead of looking hard for some that do.
    pub fn give_up_when_lost(&mut self, gives_up: bool) {
        self.gives_up = gives_up;
    }

    fn whole_weight(&self) -> f64 {
        self.particles.iter().map(Particle::weight).sum()
    }

    /// What all updates took so far.
    pub fn upkeep(&self) -> Upkeep {
        self.upkeep
    }

    /// The memory held for each world, in bytes.
    pub fn bytes_per_world(&self) -> usize {
        size_of::<Particle>() + self.lineage.len() * 8 / self.particles.len().max(1)
    }

    /// Keeps the worlds that explain an event; an enemy move makes new ones of them.
    fn take_in(&mut self, event: &Event) {
        match event {
            Event::EnemyMove { heard, pawn_capture_owed } => self.enemy_moved(heard, *pawn_capture_owed),
            Event::Nothing => {}
            _ => {
                let mut particles = std::mem::take(&mut self.particles);
                self.keep_explaining(&mut particles, event);
                self.particles = particles;
            }
        }
    }

    /// Sees to it that enough worlds are left, and that they are not all children of a few.
    fn keep_alive(&mut self, before: &[Particle], event: &Event, patience: Patience<'_>) {
        if self.particles.is_empty() {
            if self.gives_up {
                return;
            }
            self.revive(before, event, patience);
        }
        let moved = matches!(event, Event::EnemyMove { .. } | Event::OwnMove { .. });
        if (moved || self.particles.is_empty()) && self.list_all() {
            return;
        }
        if self.particles.is_empty() {
            self.make_up(before);
        }
        if self.particles.is_empty() {
            return;
        }
        let events = self.script.events.len();
        self.narrowed = self.narrowed.min(self.particles.len());
        if matches!(event, Event::EnemyMove { .. }) {
            if self.particles.len() < self.budget / 8 {
                self.rejuvenate(self.budget / 4, patience);
            }
            let every = if self.narrowed < self.budget / 8 { 1 } else { 2 };
            self.narrowed = usize::MAX;
            if (patience.where_few)() {
                self.stir(every, events, Accept::Likely);
            }
        } else if self.particles.len() < self.budget / 64 {
            // The next enemy move makes many worlds of each, so a few are enough until then.
            self.rejuvenate(self.budget / 32, patience);
        }
    }

    fn settle(&mut self) {
        let heaviest = self.particles.iter().map(|particle| particle.log_weight).fold(f32::MIN, f32::max);
        for particle in &mut self.particles {
            // The lightest stay above what a number can tell from nothing.
            particle.log_weight = (particle.log_weight - heaviest).max(LIGHTEST);
        }
        if self.lineage.len() > 4 * self.particles.len() + self.budget {
            self.lineage.prune(self.particles.iter_mut().map(|particle| &mut particle.line));
        }
    }
}

impl Particle {
    fn weight(&self) -> f64 {
        f64::from(self.log_weight).exp()
    }
}

impl Worlds {
    /// Takes in the next entry of the diary, as [`Belief::update`] does, and looks for worlds no longer than there is
    /// patience. Without any, worlds are soon made up.
    ///
    /// # Errors
    /// When no world that this belief can hold explains the diary any more.
    pub fn update_within(&mut self, entry: &Entry, patience: Patience<'_>) -> Result<(), Contradiction> {
        self.heard += 1;
        let event = self.listener.hear(entry);
        self.script.write(event.clone());
        self.cover = self.cover.take().and_then(|mut cover| cover.update(entry).is_ok().then_some(cover));
        let worlds_before = self.particles.len();
        if matches!(event, Event::Nothing) && worlds_before > 0 {
            return Ok(());
        }
        let before = if self.coverage == Coverage::Sampled { self.particles.clone() } else { Vec::new() };
        let weight_before = self.whole_weight();
        self.take_in(&event);
        let told = self.whole_weight() / weight_before;
        self.surprise -= told.max(0.5 / self.budget as f64).log2();
        match self.coverage {
            Coverage::Sampled => self.keep_alive(&before, &event, patience),
            Coverage::Covering if self.particles.len() == 1 => self.coverage = Coverage::Complete,
            _ => {}
        }
        if self.particles.is_empty() {
            return Err(Contradiction { number: self.heard, worlds_before });
        }
        self.settle();
        Ok(())
    }
}

impl Belief for Worlds {
    fn update(&mut self, entry: &Entry) -> Result<(), Contradiction> {
        self.update_within(entry, Patience::ENDLESS)
    }

    fn chance_of(&self, square: Square, man: Man) -> f64 {
        let seat = self.listener.seat();
        let there = self.weighted().filter(|(world, _)| world.enemy_on(seat, square) == Some(man));
        there.map(|(_, weight)| weight).sum()
    }

    fn sample(&self, rng: &mut Rng) -> Option<World> {
        let mut left = rng.random::<f64>();
        let chosen = self.weighted().find(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        chosen
            .map(|(world, _)| world.clone())
            .or_else(|| self.particles.last().map(|last| last.world.clone()))
    }
}
