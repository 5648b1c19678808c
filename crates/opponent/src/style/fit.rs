//! The weights under which moves that were made are likely.
//!
//! A move is made with a chance in proportion to the exponential of its urge. The slope of its logarithm is what
//! applies to the move, less what applies to a move on average; it is climbed in small batches by Kingma and Ba,
//! "Adam: A Method for Stochastic Optimization", algorithm 1.

use super::decision::Decision;
use super::inclinations::BY_SQUARES;
use super::{INCLINATIONS, Seer};
use noctule_belief::Rng;
use rand::SeedableRng;
use rand::seq::SliceRandom;

/// How often all moves are gone through, and how far a weight then goes at a step.
const ROUNDS: [(u32, f32); 3] = [(15, 0.02), (5, 0.007), (5, 0.002)];

/// The moves that are looked at for a step.
const BATCH: usize = 128;

/// How weights are held back: those of single squares, each of which seldom counts, much more than the others.
const RESTRAINT_BY_SQUARE: f32 = 0.001;
const RESTRAINT: f32 = 0.00002;

/// The shares of the last slope, and of its square, that are kept.
const MOMENTUM: f32 = 0.9;
const SQUARES: f32 = 0.99;

/// The moves are shuffled alike each time.
const SEED: u64 = 1;

/// The weights that fit decisions best.
pub(super) fn fit(decisions: &[&Decision]) -> Vec<f32> {
    let mut choices: Vec<Choice> = decisions.iter().filter_map(|decision| Choice::of(decision)).collect();
    let mut climb = Climb::default();
    let mut rng = Rng::seed_from_u64(SEED);
    for (rounds, stride) in ROUNDS {
        for _ in 0..rounds {
            choices.shuffle(&mut rng);
            for batch in choices.chunks(BATCH) {
                climb.step(batch, stride);
            }
        }
    }
    climb.weights
}

/// A decision as far as inclinations tell the moves apart.
struct Choice {
    /// What applies to the legal moves and how far, one move after the other.
    applies: Vec<(u16, f32)>,
    /// Where each move ends in it.
    ends: Vec<u32>,
    chosen: usize,
    counts: f32,
}

impl Choice {
    fn of(decision: &Decision) -> Option<Self> {
        let scene = decision.scene();
        let seer = Seer::of(&scene);
        let legal = decision.position.legal_tries();
        let chosen = legal.iter().position(|put| *put == decision.played)?;
        let ends = Vec::with_capacity(legal.len());
        let mut choice = Self { applies: Vec::new(), ends, chosen, counts: decision.counts };
        for put in legal {
            seer.each_inclination(put, |which, far| choice.applies.push((which as u16, far)));
            choice.ends.push(choice.applies.len() as u32);
        }
        choice.applies.shrink_to_fit();
        Some(choice)
    }

    fn moves(&self) -> impl Iterator<Item = &[(u16, f32)]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.applies[start as usize..*end as usize])
    }

    /// Adds the slope of the chosen move's logarithm.
    fn add_slope(&self, weights: &[f32], chances: &mut Vec<f32>, slope: &mut [f32]) {
        chances.clear();
        chances.extend(
            self.moves()
                .map(|put| put.iter().map(|(which, far)| weights[usize::from(*which)] * far).sum::<f32>()),
        );
        let strongest = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|urge| *urge = (*urge - strongest).exp());
        let all: f32 = chances.iter().sum();
        for ((number, put), chance) in self.moves().enumerate().zip(&*chances) {
            let chosen = if number == self.chosen { 1.0 } else { 0.0 };
            let pull = self.counts * (chosen - chance / all);
            put.iter().for_each(|(which, far)| slope[usize::from(*which)] += far * pull);
        }
    }
}

/// Where the climb has come to, and its momentum.
struct Climb {
    weights: Vec<f32>,
    slopes: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Default for Climb {
    fn default() -> Self {
        let nothing = vec![0.0; INCLINATIONS];
        Self { weights: nothing.clone(), slopes: nothing.clone(), squares: nothing, steps: 0 }
    }
}

impl Climb {
    fn step(&mut self, batch: &[Choice], stride: f32) {
        let mut slope = vec![0.0; INCLINATIONS];
        let mut chances = Vec::new();
        for choice in batch {
            choice.add_slope(&self.weights, &mut chances, &mut slope);
        }
        let counts: f32 = batch.iter().map(|choice| choice.counts).sum();
        self.steps += 1;
        // Both means begin at nothing, and are too small by these shares.
        let of_slopes = 1.0 - MOMENTUM.powi(self.steps);
        let of_squares = 1.0 - SQUARES.powi(self.steps);
        let means = self.slopes.iter_mut().zip(&mut self.squares);
        let weights = self.weights.iter_mut().zip(means);
        for (which, ((weight, (mean, square)), slope)) in weights.zip(slope).enumerate() {
            let restraint = if BY_SQUARES.contains(&which) { RESTRAINT_BY_SQUARE } else { RESTRAINT };
            let slope = slope / counts - restraint * *weight;
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
            *square = SQUARES * *square + (1.0 - SQUARES) * slope * slope;
            *weight += stride * (*mean / of_slopes) / ((*square / of_squares).sqrt() + 1e-6);
        }
    }
}
