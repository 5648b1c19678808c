//! Measures the enemy that Noctule imagines against players as they are: how many bits his moves surprise by, and how
//! often he takes what he could take.

use crate::{MatchPlan, Proceedings};
use noctule_belief::{EnemyModel, Habits};
use noctule_board::{Color, Man, Position, Squares};
use noctule_engine::noctule::enemy::{Applies, INCLINATIONS, Inclined, applies};
use noctule_record::GameRecord;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// Steps of the ascent that fits inclinations, how far each goes, and how much of the last is kept.
const STEPS: usize = 300;
const STRIDE: f64 = 0.8;
const MOMENTUM: f64 = 0.9;

/// Holds inclinations back that hardly ever count.
const RESTRAINT: f64 = 0.0005;

/// One move of the player who is looked at.
struct Decision {
    /// How far each inclination applies to each legal move.
    moves: Vec<Applies>,
    chosen: usize,
    habits: f64,
    inclined: f64,
}

/// What games tell of a player's moves.
#[derive(Default)]
pub struct EnemyBench {
    decisions: Vec<Decision>,
    dangers: BTreeMap<&'static str, (u32, u32)>,
}

/// Bits by which a move surprised, on average.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoveSurprise {
    /// Whoever holds all moves equally likely.
    pub uniform: f64,
    /// Whoever knows two habits.
    pub habits: f64,
    /// Whoever knows the inclinations that Noctule reckons with.
    pub inclined: f64,
}

impl EnemyBench {
    /// Plays the games, and looks at the moves of the second player.
    pub fn play(&mut self, plan: &MatchPlan) {
        let done = plan.proceed(Proceedings::default(), |played, _| {
            self.look(&played.game.record, !played.first);
            Ok::<(), Infallible>(())
        });
        let Ok(_) = done;
    }

    fn look(&mut self, record: &GameRecord, enemy: Color) {
        let mut position = record.start.clone();
        for (number, played) in record.moves.iter().enumerate() {
            if let (true, Some(before)) = (position.to_move() == enemy, number.checked_sub(1)) {
                let before = &record.moves[before];
                self.note_dangers(&position, before, played.played);
                let legal = position.legal_tries();
                if let (Some(chosen), true) =
                    (legal.iter().position(|put| *put == played.played), legal.len() > 1)
                {
                    let bits = |model: &dyn EnemyModel| {
                        let weight = |put| f64::from(model.weigh(&position, &before.heard, put));
                        let all: f64 = legal.iter().map(|&put| weight(put)).sum();
                        (all / weight(played.played)).log2()
                    };
                    self.decisions.push(Decision {
                        habits: bits(&Habits::default()),
                        inclined: bits(&Inclined),
                        moves: legal.iter().map(|&put| applies(&position, &before.heard, put)).collect(),
                        chosen,
                    });
                }
            }
            position.play(played.played);
        }
    }

    /// Which of the other side's men could be taken, and whether they were.
    fn note_dangers(
        &mut self,
        position: &Position,
        before: &noctule_record::RecordedMove,
        reply: noctule_board::Try,
    ) {
        let pawns = position.squares(position.to_move(), Man::Pawn);
        let (mut victims, mut of_pawns) = (Squares::EMPTY, Squares::EMPTY);
        position.any_capture(|put| {
            if let Some(capture) = position.capture(put) {
                victims |= capture.victim.bitboard();
                if pawns.has(put.from) {
                    of_pawns |= capture.victim.bitboard();
                }
            }
            false
        });
        let taken = position.capture(reply).map(|capture| capture.victim);
        for victim in victims {
            let moved = victim == before.played.to;
            let danger = if !position.checkers().is_empty() {
                if moved { "the man that checks" } else { "another man, in check" }
            } else if moved && before.heard.taken.is_some() {
                "the man that took"
            } else if of_pawns.has(victim) {
                "a man that a pawn could take"
            } else if moved {
                "the man that moved"
            } else {
                "a man that stood still"
            };
            let (times, happened) = self.dangers.entry(danger).or_default();
            *times += 1;
            *happened += u32::from(taken == Some(victim));
        }
    }

    /// How many moves were looked at.
    pub fn decisions(&self) -> usize {
        self.decisions.len()
    }

    /// For each danger: how often a man was in it, and how often it was taken.
    pub fn dangers(&self) -> impl Iterator<Item = (&'static str, u32, u32)> {
        self.dangers.iter().map(|(danger, (times, happened))| (*danger, *times, *happened))
    }

    /// By how many bits the moves surprised.
    pub fn surprise(&self) -> MoveSurprise {
        let number = self.decisions.len().max(1) as f64;
        let mean = |bits: &dyn Fn(&Decision) -> f64| self.decisions.iter().map(bits).sum::<f64>() / number;
        MoveSurprise {
            uniform: mean(&|decision| (decision.moves.len() as f64).log2()),
            habits: mean(&|decision| decision.habits),
            inclined: mean(&|decision| decision.inclined),
        }
    }

    /// The inclinations that fit these moves best, and the bits by which they then surprise.
    pub fn fit(&self) -> (Applies, f64) {
        let number = self.decisions.len().max(1) as f64;
        let mut weights = INCLINATIONS.map(|(_, weight)| f64::from(weight));
        let mut speed = [0.0; INCLINATIONS.len()];
        for _ in 0..STEPS {
            let mut slope = [0.0; INCLINATIONS.len()];
            for decision in &self.decisions {
                let chances = chances(decision, &weights);
                for (place, slope) in slope.iter_mut().enumerate() {
                    let expected = decision.moves.iter().zip(&chances);
                    let expected: f64 =
                        expected.map(|(applies, chance)| f64::from(applies[place]) * chance).sum();
                    *slope += f64::from(decision.moves[decision.chosen][place]) - expected;
                }
            }
            for ((weight, speed), slope) in weights.iter_mut().zip(&mut speed).zip(slope) {
                *speed = MOMENTUM * *speed + slope / number - RESTRAINT * *weight;
                *weight += STRIDE * *speed;
            }
        }
        let bits = |decision: &Decision| -chances(decision, &weights)[decision.chosen].log2();
        (weights.map(|weight| weight as f32), self.decisions.iter().map(bits).sum::<f64>() / number)
    }
}

fn chances(decision: &Decision, weights: &[f64; INCLINATIONS.len()]) -> Vec<f64> {
    let urge = |applies: &Applies| -> f64 {
        applies.iter().zip(weights).map(|(applies, weight)| f64::from(*applies) * weight).sum()
    };
    let urges: Vec<f64> = decision.moves.iter().map(urge).collect();
    let strongest = urges.iter().copied().fold(f64::MIN, f64::max);
    let all: f64 = urges.iter().map(|urge| (urge - strongest).exp()).sum();
    urges.iter().map(|urge| (urge - strongest).exp() / all).collect()
}
