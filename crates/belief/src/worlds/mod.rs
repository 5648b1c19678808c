//! Whole worlds, sampled with their histories.

mod lineage;
mod rejuvenate;
mod resample;
mod script;

use crate::enemy_model::{EnemyModel, Habits};
use crate::{Belief, Contradiction, Event, Listener, Metaposition, Rng, TooMany, World, starting_worlds};
use lineage::Lineage;
use noctule_board::{Man, Square, Try};
use noctule_player::{Briefing, Entry};
use noctule_rules::Heard;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use rejuvenate::Accept;
use resample::resample;
use script::Script;
use std::sync::Arc;

/// A sample of the worlds that the diary leaves possible, each with a history that explains it.
///
/// Hidden men protect each other, so worlds are never put together man by man: each has been lived from the
/// start, and the umpire would have said of it all that was heard. While every consistent world fits the
/// budget the sample is [complete](Worlds::is_complete). When few are left, others are made from their
/// histories by changing a past enemy move and living on from there.
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
    complete: bool,
    made_up: bool,
    candidates: u64,
    rejuvenations: u64,
    revivals: u64,
    /// The fewest worlds there have been since the last enemy move.
    narrowed: usize,
}

#[derive(Debug, Clone)]
struct Particle {
    world: World,
    /// The natural logarithm of the weight, the heaviest at zero.
    log_weight: f32,
    line: u32,
}

/// An enemy move that sounds as heard, in one of the worlds.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    parent: u32,
    put: Try,
    weight: f32,
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
        let particle = |(line, world): (usize, &World)| Particle {
            world: world.clone(),
            log_weight: 0.0,
            line: Lineage::origin(line),
        };
        Ok(Self {
            listener: Listener::new(briefing),
            cover: Metaposition::new(briefing).ok(),
            lineage: Lineage::default(),
            particles: origins.iter().enumerate().map(particle).collect(),
            script: Script::new(briefing.ruleset, &origins, briefing.opening),
            budget: budget.max(1),
            model,
            rng: Rng::seed_from_u64(seed),
            heard: 0,
            complete: true,
            made_up: false,
            candidates: 0,
            rejuvenations: 0,
            revivals: 0,
            narrowed: usize::MAX,
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

    /// Whether every world that explains the diary is here.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether some of the worlds were made up along the way, because no history that was tried explained
    /// the diary.
    pub fn is_made_up(&self) -> bool {
        self.made_up
    }

    /// The worlds with their weights, which sum to one.
    pub fn weighted(&self) -> impl Iterator<Item = (&World, f64)> {
        let all: f64 = self.particles.iter().map(Particle::weight).sum();
        self.particles.iter().map(move |particle| (&particle.world, particle.weight() / all))
    }

    /// The number of equally likely worlds that would be worth as much as these.
    pub fn effective_size(&self) -> f64 {
        let (sum, squares) = self.particles.iter().fold((0.0, 0.0), |(sum, squares), particle| {
            let weight = particle.weight();
            (sum + weight, squares + weight * weight)
        });
        if squares > 0.0 { sum * sum / squares } else { 0.0 }
    }

    /// How many enemy moves have been put to the law in all updates so far.
    pub fn candidates(&self) -> u64 {
        self.candidates
    }

    /// How often worlds had to be made from the histories of others.
    pub fn rejuvenations(&self) -> u64 {
        self.rejuvenations
    }

    /// How often nobody explained an event, and worlds were found by changing the pasts of the dead.
    pub fn revivals(&self) -> u64 {
        self.revivals
    }

    /// The memory held for each world, in bytes.
    pub fn bytes_per_world(&self) -> usize {
        size_of::<Particle>() + self.lineage.len() * 8 / self.particles.len().max(1)
    }

    fn enemy_moved(&mut self, heard: &Heard, pawn_capture_owed: bool) {
        let candidates = self.candidates_for(heard, pawn_capture_owed);
        let weights: Vec<f32> = candidates.iter().map(|candidate| candidate.weight).collect();
        let chosen = resample(&weights, self.budget, self.rng.random());
        self.complete &= candidates.len() <= self.budget;
        let mut particles: Vec<Particle> = chosen
            .par_iter()
            .map(|&(place, weight)| {
                let Candidate { parent, put, .. } = candidates[place];
                let parent = &self.particles[parent as usize];
                let mut world = parent.world.clone();
                world.play(put);
                Particle { world, log_weight: weight.ln(), line: parent.line }
            })
            .collect();
        merge_equal(&mut particles, &chosen, &candidates, &mut self.lineage);
        self.particles = particles;
    }

    /// Every enemy move in every world that sounds as heard, weighted by its world and the enemy model.
    fn candidates_for(&mut self, heard: &Heard, pawn_capture_owed: bool) -> Vec<Candidate> {
        let ruleset = *self.listener.ruleset();
        let told = self.script.heard_by_enemy(self.script.events.len().saturating_sub(1));
        let model = self.model.as_ref();
        let found: Vec<(Vec<Candidate>, u64)> = self
            .particles
            .par_chunks(128)
            .enumerate()
            .map(|(chunk, particles)| {
                let mut found = Vec::with_capacity(particles.len() * 24);
                let mut looked_at = 0;
                for (place, particle) in particles.iter().enumerate() {
                    let position = particle.world.position();
                    let parent = (chunk * 128 + place) as u32;
                    let first = found.len();
                    let mut all = 0.0;
                    particle.world.each_reply(&ruleset, heard, pawn_capture_owed, |put, answer| {
                        let weight = model.weigh(position, &told, put);
                        all += weight;
                        looked_at += 1;
                        if answer.is_some() {
                            found.push(Candidate { parent, put, weight });
                        }
                    });
                    let share = particle.log_weight.exp() / all;
                    found[first..].iter_mut().for_each(|candidate: &mut Candidate| candidate.weight *= share);
                }
                (found, looked_at)
            })
            .collect();
        self.candidates += found.iter().map(|(_, looked_at)| looked_at).sum::<u64>();
        found.into_iter().flat_map(|(found, _)| found).collect()
    }

    /// Keeps the worlds that explain an event; an enemy move makes new ones of them.
    fn take_in(&mut self, event: &Event) {
        match event {
            Event::EnemyMove { heard, pawn_capture_owed } => self.enemy_moved(heard, *pawn_capture_owed),
            Event::Nothing => {}
            _ => {
                let ruleset = *self.listener.ruleset();
                let explained = self.particles.par_iter_mut();
                let kept: Vec<bool> =
                    explained.map(|particle| particle.world.explains(&ruleset, event)).collect();
                let mut kept = kept.into_iter();
                self.particles.retain(|_| kept.next() == Some(true));
            }
        }
    }

    /// Sees to it that enough worlds are left, and that they are not all children of a few.
    fn keep_alive(&mut self, before: Vec<Particle>, event: &Event) {
        if self.particles.is_empty() {
            self.revive(before, event);
        }
        if self.particles.is_empty() {
            self.make_up();
        }
        if self.particles.is_empty() {
            return;
        }
        let events = self.script.events.len();
        self.narrowed = self.narrowed.min(self.particles.len());
        if matches!(event, Event::EnemyMove { .. }) {
            if self.particles.len() < self.budget / 8 {
                self.rejuvenate(self.budget / 4);
            }
            let every = if self.narrowed < self.budget / 8 { 1 } else { 2 };
            self.narrowed = usize::MAX;
            self.stir(every, events, Accept::Likely);
        } else if self.particles.len() < self.budget / 64 {
            // The next enemy move makes many worlds of each, so a few are enough until then.
            self.rejuvenate(self.budget / 32);
        }
    }

    fn settle(&mut self) {
        let heaviest = self.particles.iter().map(|particle| particle.log_weight).fold(f32::MIN, f32::max);
        for particle in &mut self.particles {
            particle.log_weight -= heaviest;
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

/// Worlds that have become the same are one world with their weights together; each survivor's line grows by
/// its move.
fn merge_equal(
    particles: &mut Vec<Particle>,
    chosen: &[(usize, f32)],
    candidates: &[Candidate],
    lineage: &mut Lineage,
) {
    let mut order: Vec<(u64, u32)> = particles
        .par_iter()
        .enumerate()
        .map(|(place, particle)| (particle.world.key(), place as u32))
        .collect();
    order.par_sort_unstable();
    let mut keep = vec![true; particles.len()];
    for group in order.chunk_by(|one, other| one.0 == other.0) {
        let together: f64 = group.iter().map(|&(_, place)| particles[place as usize].weight()).sum();
        particles[group[0].1 as usize].log_weight = together.ln() as f32;
        group[1..].iter().for_each(|&(_, place)| keep[place as usize] = false);
    }
    let mut place = 0;
    particles.retain_mut(|particle| {
        let kept = keep[place];
        if kept {
            particle.line = lineage.grow(particle.line, candidates[chosen[place].0].put);
        }
        place += 1;
        kept
    });
}

impl Belief for Worlds {
    fn update(&mut self, entry: &Entry) -> Result<(), Contradiction> {
        self.heard += 1;
        let event = self.listener.hear(entry);
        self.script.write(event.clone());
        self.cover = self.cover.take().and_then(|mut cover| cover.update(entry).is_ok().then_some(cover));
        let worlds_before = self.particles.len();
        if matches!(event, Event::Nothing) && worlds_before > 0 {
            return Ok(());
        }
        let before = if self.complete { Vec::new() } else { self.particles.clone() };
        self.take_in(&event);
        if !self.complete {
            self.keep_alive(before, &event);
        }
        if self.particles.is_empty() {
            return Err(Contradiction { number: self.heard, worlds_before });
        }
        self.settle();
        Ok(())
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
