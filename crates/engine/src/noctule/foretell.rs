//! What a try brings in one world, when the enemy answers as somebody who sees only his side.

use super::memory::Memory;
use super::parameters::NoctuleParameters;
use crate::chess::{evaluate, exchange};
use noctule_belief::{EnemyModel, Scene};
use noctule_board::{Man, Position, Square, Squares, Try};
use noctule_opponent::Style;
use noctule_rules::{Heard, Stalemate};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The most often that he takes anything at all.
const SURE: f32 = 0.95;

/// What is needed to foretell.
pub(super) struct Foretelling<'a> {
    pub(super) parameters: &'a NoctuleParameters,
    pub(super) memory: &'a Memory,
    pub(super) enemy: &'a Style,
    pub(super) stalemate: Stalemate,
}

/// The own men that the enemy could take.
#[derive(Debug, Default)]
struct Victims {
    all: Squares,
    of_pawns: Squares,
}

impl Foretelling<'_> {
    /// The value of a legal try in a world, in pawns.
    pub(super) fn value(&self, world: &Position, put: Try) -> f32 {
        let after = world.after(put);
        if !after.has_legal_try() {
            let wins = !after.checkers().is_empty() || self.stalemate == Stalemate::Loss;
            return if wins { self.parameters.mate } else { 0.0 };
        }
        if after.is_dead() {
            return 0.0;
        }
        let took = world.capture(put).is_some();
        -evaluate(&after) as f32 / 100.0 - self.risk(&after, put, took)
    }

    /// What the enemy's next move is expected to cost.
    fn risk(&self, after: &Position, put: Try, took: bool) -> f32 {
        let mut cost = [0f32; 64];
        let mut ways = [0u8; 64];
        let victims = victims(after, |reply, on| {
            cost[on as usize] += exchange(after, reply) as f32 / 100.0;
            ways[on as usize] += 1;
        });
        let (mut all, mut expected) = (0.0, 0.0);
        for on in victims.all {
            let chance = self.found(after, on, put, took, &victims);
            all += chance;
            expected += chance * cost[on as usize] / f32::from(ways[on as usize]);
        }
        if all > SURE { expected * SURE / all } else { expected }
    }

    /// An answer to a try that stood, drawn as he would give it; `heard` is what was said of the try.
    pub(super) fn reply(
        &self,
        after: &Position,
        put: Try,
        heard: &Heard,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<Try> {
        let mut captures: Vec<(Try, Square)> = Vec::new();
        let victims = victims(after, |reply, on| captures.push((reply, on)));
        let chances =
            victims.all.into_iter().map(|on| self.found(after, on, put, heard.taken.is_some(), &victims));
        let chances: Vec<f32> = chances.collect();
        let mut left = rng.random::<f32>() * (chances.iter().sum::<f32>() / SURE).max(1.0);
        for (on, chance) in victims.all.into_iter().zip(chances) {
            left -= chance;
            if left < 0.0 {
                captures.retain(|(_, victim)| *victim == on);
                return Some(captures[rng.random_range(0..captures.len())].0);
            }
        }
        let quiet = |reply: &Try| after.capture(*reply).is_none();
        let legal = after.legal_tries();
        let any_quiet = legal.iter().any(quiet);
        let from = legal.into_iter().filter(|reply| !any_quiet || quiet(reply));
        let scene = Scene { position: after, heard, last: None };
        drawn(from.map(|reply| (reply, self.enemy.weigh(&scene, reply))), rng)
    }

    /// How often he takes the man on a square that he could take.
    fn found(&self, after: &Position, on: Square, put: Try, took: bool, victims: &Victims) -> f32 {
        let p = self.parameters;
        let chance = if on != put.to {
            p.still_risk + (p.known_risk - p.still_risk) * self.memory.of(on)
        } else if took {
            p.recapture
        } else if !after.checkers().is_empty() {
            p.check_answer
        } else {
            p.moved_risk
        };
        if victims.of_pawns.has(on) { chance.max(p.pawn_try / victims.of_pawns.len() as f32) } else { chance }
    }
}

/// The own men that the side to move could take; each way to do it is visited.
fn victims(after: &Position, mut visit: impl FnMut(Try, Square)) -> Victims {
    let pawns = after.squares(after.to_move(), Man::Pawn);
    let mut victims = Victims::default();
    after.any_capture(|reply| {
        let Some(capture) = after.capture(reply) else { return false };
        victims.all |= capture.victim.bitboard();
        if pawns.has(reply.from) {
            victims.of_pawns |= capture.victim.bitboard();
        }
        visit(reply, capture.victim);
        false
    });
    victims
}

/// One of the moves, each as often as it weighs.
fn drawn(weighed: impl Iterator<Item = (Try, f32)>, rng: &mut Xoshiro256PlusPlus) -> Option<Try> {
    let mut sum = 0.0;
    let mut chosen = None;
    for (reply, weight) in weighed {
        sum += weight;
        if rng.random::<f32>() * sum < weight {
            chosen = Some(reply);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    fn value(fen: &str, put: &str) -> f32 {
        let parameters = NoctuleParameters::default();
        let memory = Memory::new(parameters.forgets);
        let enemy = Style::indifferent("anyone");
        let foretelling = Foretelling {
            parameters: &parameters,
            memory: &memory,
            enemy: &enemy,
            stalemate: Stalemate::Draw,
        };
        foretelling.value(&fen.parse().unwrap(), put.parse().unwrap())
    }

    #[test]
    fn a_piece_does_not_step_where_a_pawn_takes_it() {
        let fen = "4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1";
        assert!(value(fen, "d1d5") < value(fen, "d1d4") - 2.0);
    }

    #[test]
    fn a_mate_is_worth_most_and_a_stalemate_nothing() {
        assert_eq!(value("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8"), NoctuleParameters::default().mate);
        assert_eq!(value("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7"), 0.0);
    }

    #[test]
    fn a_capture_that_can_be_taken_back_is_worth_less() {
        let guarded = value("4k3/3p4/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6");
        let hanging = value("4k3/p7/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6");
        assert!(hanging > guarded + 2.0, "{hanging} {guarded}");
    }

    #[test]
    fn he_mostly_takes_with_a_pawn_when_he_can() {
        let parameters = NoctuleParameters::default();
        let memory = Memory::new(parameters.forgets);
        let enemy = Style::indifferent("anyone");
        let foretelling = Foretelling {
            parameters: &parameters,
            memory: &memory,
            enemy: &enemy,
            stalemate: Stalemate::Draw,
        };
        let after: Position = "4k3/8/2p5/3R4/8/8/8/4K3 b - - 0 1".parse().unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let put = "d1d5".parse().unwrap();
        let takes = (0..200)
            .filter(|_| foretelling.reply(&after, put, &Heard::default(), &mut rng) == "c6d5".parse().ok())
            .count();
        assert!((180..=198).contains(&takes), "{takes}");
    }
}
