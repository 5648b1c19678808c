use super::enemy_move::{Candidate, grown};
use super::foresight::Foresight;
use super::lineage::Lineage;
use super::rejuvenate::Accept;
use super::resample::resample;
use super::{Beginning, Particle, Patience, Worlds};
use crate::{Belief, Event};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// How many enemy moves are lived again at first; each failure doubles them.
const FIRST_STEPS_BACK: usize = 4;

/// How many worlds live the past again.
const WITNESSES: std::ops::RangeInclusive<usize> = 512..=4096;

/// How often a life is begun anew from the same ancestors.
const LIVES: usize = 4;

/// The least logarithm of a promise, the best at zero: weights divided by it stay numbers.
const LEAST_PROMISE: f32 = -30.0;

/// How many blind changes to the dead are tried at last.
const PATIENCE_WITH_THE_DEAD: usize = 8_192;

/// Worlds of the past, the event from which they live again, and what is to be heard then.
struct Ancestors {
    first: usize,
    particles: Vec<Particle>,
    foresight: Foresight,
}

impl Worlds {
    /// Nobody explains the last event: the past is lived again, with an eye on what is to be heard, from
    /// further and further back until some explain it too or the patience is spent.
    pub(super) fn revive(&mut self, dead: &[Particle], event: &Event, patience: Patience<'_>) {
        self.upkeep.revivals += 1;
        // In a hurry the first that is found will do.
        let many = (self.budget / 64).max(1);
        let enough = || if (patience.where_few)() { many } else { 1 };
        let longest = dead.iter().map(|particle| self.lineage.moves(particle.line)).max().unwrap_or(0);
        let mut found: Vec<Particle> = Vec::new();
        let mut back = FIRST_STEPS_BACK.min(longest);
        while found.len() < enough() && back > 0 && (patience.where_none)() {
            let ancestors = self.ancestors(dead, back);
            found = self.live_knowingly(ancestors, found, patience);
            if back == longest {
                break;
            }
            back = (2 * back).min(longest);
        }
        if found.len() < enough() && dead.iter().any(|particle| !self.lived_from_the_start(particle)) {
            found = self.live_knowingly(self.starts(), found, patience);
        }
        if found.is_empty() {
            found = self.wander(dead, event, enough(), patience);
        }
        self.particles = found;
    }

    /// Lives from the ancestors on, several times: the event at which one life ended is minded from afar in
    /// the next. Answers the survivors, or those found before if there were more.
    fn live_knowingly(
        &mut self,
        ancestors: Option<Ancestors>,
        found: Vec<Particle>,
        patience: Patience<'_>,
    ) -> Vec<Particle> {
        let Some(mut ancestors) = ancestors else { return found };
        for _ in 0..LIVES {
            match self.live_once(&ancestors, patience) {
                Ok(survivors) if survivors.len() > found.len() => return survivors,
                Ok(_) => return found,
                Err(number) => {
                    if !(patience.where_none)() || !ancestors.foresight.mind(number) {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// A particle filter that looks ahead (Lin, Chen and Liu, "Lookahead Strategies for Sequential Monte
    /// Carlo", 2013): worlds are chosen by their weight times their promise, and keep their weight alone.
    ///
    /// # Errors
    /// The event that nobody explained, or at which the patience was spent.
    fn live_once(&mut self, ancestors: &Ancestors, patience: Patience<'_>) -> Result<Vec<Particle>, usize> {
        let seat = self.listener.seat();
        let witnesses = self.budget.clamp(*WITNESSES.start(), *WITNESSES.end());
        let mut particles = ancestors.particles.clone();
        let mut enemy_moves = 0;
        for number in ancestors.first..self.script.events.len() {
            if let Event::EnemyMove { heard, pawn_capture_owed } = self.script.events[number] {
                enemy_moves += 1;
                let (candidates, looked_at) =
                    self.candidates_for(&particles, number, &heard, pawn_capture_owed);
                self.upkeep.candidates += looked_at;
                let outlook = ancestors.foresight.after(enemy_moves);
                let promises: Vec<f32> = candidates
                    .par_iter()
                    .map(|&Candidate { parent, put, .. }| {
                        let mut his = particles[parent as usize].world.position().own_men(!seat);
                        his.make(put);
                        outlook.promise(&his)
                    })
                    .collect();
                let best = promises.iter().copied().fold(f32::MIN, f32::max);
                let promise = |place: usize| (promises[place] - best).max(LEAST_PROMISE).exp();
                let weights: Vec<f32> = candidates
                    .iter()
                    .enumerate()
                    .map(|(place, candidate)| candidate.weight * promise(place))
                    .collect();
                let mut chosen = resample(&weights, witnesses, self.rng.random());
                chosen.iter_mut().for_each(|(place, weight)| *weight /= promise(*place));
                particles = grown(&particles, &candidates, &chosen, &mut self.lineage);
            } else {
                let event = self.script.events[number].clone();
                self.keep_explaining(&mut particles, &event);
            }
            if particles.is_empty() || !(patience.where_none)() {
                return Err(number);
            }
            level(&mut particles);
        }
        Ok(particles)
    }

    /// What the dead were so many enemy moves ago, none twice and all alike in weight.
    fn ancestors(&self, dead: &[Particle], back: usize) -> Option<Ancestors> {
        let mut found: Option<Ancestors> = None;
        let mut seen: FxHashSet<u64> = FxHashSet::default();
        let mut lines: FxHashSet<u32> = FxHashSet::default();
        for particle in dead {
            let line = self.lineage.ancestor(particle.line, back).filter(|line| lines.insert(*line));
            let Some(line) = line else { continue };
            let (origin, history) = self.lineage.history(particle.line);
            let at = history.len() - back;
            let Some((first, world)) = self.script.before_move(origin, &history, at) else { continue };
            let ancestors = found.get_or_insert_with(|| Ancestors {
                first,
                particles: Vec::new(),
                foresight: Foresight::of(&self.script, self.listener.seat(), first, &world),
            });
            if seen.insert(world.key()) {
                ancestors.particles.push(Particle { world, log_weight: 0.0, line });
            }
        }
        found
    }

    /// The starts of the game, evenly chosen if there are too many.
    fn starts(&self) -> Option<Ancestors> {
        let starts: Vec<usize> = self.script.starts().collect();
        let every = starts.len().div_ceil(self.budget.max(1)).max(1);
        let particle = |&origin: &usize| Particle {
            world: self.script.origins[origin].world.clone(),
            log_weight: 0.0,
            line: Lineage::origin(origin),
        };
        let particles: Vec<Particle> = starts.iter().step_by(every).map(particle).collect();
        let world = &particles.first()?.world;
        let foresight = Foresight::of(&self.script, self.listener.seat(), 0, world);
        Some(Ancestors { first: 0, particles, foresight })
    }

    fn lived_from_the_start(&self, particle: &Particle) -> bool {
        let (origin, _) = self.lineage.history(particle.line);
        self.script.origins[origin].beginning == Beginning::Start
    }

    /// Changes the pasts of the dead blindly, again and again, until some explain the last event too.
    fn wander(
        &mut self,
        dead: &[Particle],
        event: &Event,
        enough: usize,
        patience: Patience<'_>,
    ) -> Vec<Particle> {
        let before = self.script.events.len() - 1;
        let mut wandering = dead.to_vec();
        let mut found: Vec<Particle> = Vec::new();
        let mut attempts = 0;
        while attempts < PATIENCE_WITH_THE_DEAD
            && found.len() < enough
            && !wandering.is_empty()
            && (patience.where_none)()
        {
            attempts += wandering.len();
            self.particles = wandering;
            self.stir(1, before, Accept::Any);
            wandering = self.particles.clone();
            self.take_in(event);
            found.append(&mut self.particles);
        }
        found
    }

    /// Last of all: worlds without a history, dealt from what the metaposition leaves possible, each as like one of
    /// the dead as may be. From then on they live like others, but the sample [says](super::Upkeep::made_up) that it
    /// holds such.
    pub(super) fn make_up(&mut self, dead: &[Particle]) {
        let wanted = (self.budget / 16).max(64);
        let Some(cover) = &self.cover else { return };
        let mut seen: FxHashSet<u64> = FxHashSet::default();
        for _ in 0..2 * wanted {
            let (like, log_weight) = match dead.choose(&mut self.rng) {
                Some(dead) => (cover.sample_like(&dead.world, &mut self.rng), dead.log_weight),
                None => (None, 0.0),
            };
            let Some(world) = like.or_else(|| cover.sample(&mut self.rng)) else { continue };
            if seen.insert(world.key()) {
                let line = Lineage::origin(self.script.begin(world.clone(), Beginning::MadeUp));
                self.particles.push(Particle { world, log_weight, line });
            }
            if self.particles.len() >= wanted {
                break;
            }
        }
        self.upkeep.made_up |= !self.particles.is_empty();
    }
}

/// Sets the heaviest weight to one.
fn level(particles: &mut [Particle]) {
    let heaviest = particles.iter().map(|particle| particle.log_weight).fold(f32::MIN, f32::max);
    particles.iter_mut().for_each(|particle| {
        particle.log_weight = (particle.log_weight - heaviest).max(super::LIGHTEST);
    });
}
