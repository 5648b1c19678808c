use super::lineage::Lineage;
use super::resample::resample;
use super::{Coverage, Particle, Worlds};
use crate::{Event, Scene};
use noctule_board::Try;
use noctule_rules::Heard;
use rand::RngExt;
use rayon::prelude::*;

/// How many times the budget a whole set may count before its equal worlds are merged.
const ROOM_TO_MERGE: usize = 4;

/// An enemy move that sounds as heard, in one of the worlds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) parent: u32,
    pub(super) put: Try,
    pub(super) weight: f32,
}

impl Worlds {
    pub(super) fn enemy_moved(&mut self, heard: &Heard, pawn_capture_owed: bool) {
        let number = self.script.events.len() - 1;
        let (candidates, looked_at) = self.candidates_for(&self.particles, number, heard, pawn_capture_owed);
        self.upkeep.candidates += looked_at;
        let whole = self.coverage != Coverage::Sampled;
        let fits = candidates.len() <= self.budget;
        let room = if whole && !fits { ROOM_TO_MERGE * self.budget } else { self.budget };
        let weights: Vec<f32> = candidates.iter().map(|candidate| candidate.weight).collect();
        let chosen = resample(&weights, room, self.rng.random());
        self.particles = grown(&self.particles, &candidates, &chosen, &mut self.lineage);
        if whole && (candidates.len() > room || self.particles.len() > self.budget) {
            self.coverage = Coverage::Sampled;
            self.thin();
        }
    }

    /// Keeps no more worlds than the budget allows.
    fn thin(&mut self) {
        let weights: Vec<f32> = self.particles.iter().map(|particle| particle.weight() as f32).collect();
        let chosen = resample(&weights, self.budget, self.rng.random());
        let kept = chosen
            .into_iter()
            .map(|(place, weight)| Particle { log_weight: weight.ln(), ..self.particles[place].clone() });
        self.particles = kept.collect();
    }

    /// Every enemy move in every world that sounds as heard at an event, weighted by its world and the enemy
    /// model; and how many moves were put to the law.
    pub(super) fn candidates_for(
        &self,
        particles: &[Particle],
        number: usize,
        heard: &Heard,
        pawn_capture_owed: bool,
    ) -> (Vec<Candidate>, u64) {
        let ruleset = *self.listener.ruleset();
        let told = self.script.heard_by_enemy(number);
        let hits = self.script.hits_before(number);
        let model = self.model.as_ref();
        let found: Vec<(Vec<Candidate>, u64)> = particles
            .par_chunks(128)
            .enumerate()
            .map(|(chunk, particles)| {
                let mut found = Vec::with_capacity(particles.len() * 24);
                let mut looked_at = 0;
                let (mut legal, mut as_heard) = (Vec::with_capacity(64), Vec::with_capacity(64));
                for (place, particle) in particles.iter().enumerate() {
                    let last = self.lineage.last(particle.line);
                    let scene = Scene { position: particle.world.position(), heard: &told, last, hits };
                    let parent = (chunk * 128 + place) as u32;
                    legal.clear();
                    as_heard.clear();
                    particle.world.each_reply(&ruleset, heard, pawn_capture_owed, |put, answer| {
                        if answer.is_some() {
                            as_heard.push(legal.len());
                        }
                        legal.push(put);
                    });
                    looked_at += legal.len() as u64;
                    if as_heard.is_empty() {
                        continue;
                    }
                    let weights = model.weigh(&scene, &legal);
                    let share = particle.log_weight.exp() / weights.iter().sum::<f32>();
                    found.extend(as_heard.iter().map(|&place| Candidate {
                        parent,
                        put: legal[place],
                        weight: weights[place] * share,
                    }));
                }
                (found, looked_at)
            })
            .collect();
        let looked_at = found.iter().map(|(_, looked_at)| looked_at).sum();
        (found.into_iter().flat_map(|(found, _)| found).collect(), looked_at)
    }

    /// Keeps the worlds that explain an event that is not an enemy move; an own move is played on them.
    pub(super) fn keep_explaining(&self, particles: &mut Vec<Particle>, event: &Event) {
        let ruleset = self.listener.ruleset();
        let explained = particles.par_iter_mut();
        let kept: Vec<bool> = explained.map(|particle| particle.world.explains(ruleset, event)).collect();
        let mut kept = kept.into_iter();
        particles.retain(|_| kept.next() == Some(true));
    }
}

/// The worlds after the chosen moves; equal ones are merged.
pub(super) fn grown(
    parents: &[Particle],
    candidates: &[Candidate],
    chosen: &[(usize, f32)],
    lineage: &mut Lineage,
) -> Vec<Particle> {
    let mut particles: Vec<Particle> = chosen
        .par_iter()
        .map(|&(place, weight)| {
            let Candidate { parent, put, .. } = candidates[place];
            let parent = &parents[parent as usize];
            let mut world = parent.world.clone();
            world.play(put);
            Particle { world, log_weight: weight.ln(), line: parent.line }
        })
        .collect();
    merge_equal(&mut particles, chosen, candidates, lineage);
    particles
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
