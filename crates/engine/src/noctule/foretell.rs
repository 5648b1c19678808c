//! What a try brings in one world, when the enemy answers as somebody who sees only his side.

use super::memory::Memory;
use super::mind::Imagined;
use super::parameters::NoctuleParameters;
use crate::chess::{evaluate, exchange};
use noctule_belief::{EnemyModel, Scene};
use noctule_board::Try;
use noctule_opponent::Style;
use noctule_rules::{Heard, Stalemate, Taken};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// What is needed to foretell.
pub(super) struct Foretelling<'a> {
    pub(super) parameters: &'a NoctuleParameters,
    pub(super) memory: &'a Memory,
    pub(super) enemy: &'a Style,
    pub(super) stalemate: Stalemate,
}

impl Foretelling<'_> {
    /// The value of a legal try in a world, in pawns.
    pub(super) fn value(&self, world: &Imagined, put: Try) -> f32 {
        let after = world.position.after(put);
        if !after.has_legal_try() {
            let wins = !after.checkers().is_empty() || self.stalemate == Stalemate::Loss;
            return if wins { self.parameters.mate } else { 0.0 };
        }
        if after.is_dead() {
            return 0.0;
        }
        let taken = world.position.capture(put).map(|capture| Taken { on: capture.victim, kind: None });
        let heard = Heard { taken, ..Heard::default() };
        let scene = Scene { position: &after, heard: &heard, last: world.last };
        self.expected(-evaluate(&after) as f32 / 100.0, &scene, put)
    }

    /// What is left of a value after the enemy's next move, as he is expected to make it.
    fn expected(&self, value: f32, scene: &Scene<'_>, put: Try) -> f32 {
        if !self.parameters.risk || !scene.position.any_capture(|_| true) {
            return value;
        }
        let (mut all, mut cost) = (0.0, 0.0);
        for (reply, weight) in self.replies(scene, put) {
            all += weight;
            cost += weight * exchange(scene.position, reply) as f32 / 100.0;
        }
        value - cost / all
    }

    /// An answer to a try that stood, drawn as he would give it.
    pub(super) fn reply(&self, scene: &Scene<'_>, put: Try, rng: &mut Xoshiro256PlusPlus) -> Option<Try> {
        let mut sum = 0.0;
        let mut chosen = None;
        for (reply, weight) in self.replies(scene, put) {
            sum += weight;
            if rng.random::<f32>() * sum < weight {
                chosen = Some(reply);
            }
        }
        chosen
    }

    /// His replies, and how likely each is beside the others: by his style, and a capture the more if he knows of
    /// the man. Of the man that moved he knows what he has just heard.
    fn replies(&self, scene: &Scene<'_>, put: Try) -> impl Iterator<Item = (Try, f32)> {
        let legal = scene.position.legal_tries();
        let weights = self.enemy.weigh(scene, &legal);
        legal.into_iter().zip(weights).map(move |(reply, weight)| match scene.position.capture(reply) {
            Some(capture) if capture.victim != put.to => {
                (reply, weight * (1.0 + self.parameters.known * self.memory.of(capture.victim)))
            }
            _ => (reply, weight),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Position;
    use rand::SeedableRng;

    fn with_foretelling<T>(act: impl FnOnce(&Foretelling<'_>) -> T) -> T {
        let parameters = NoctuleParameters::default();
        let darkboard = Style::shipped().iter().find(|style| style.name == "darkboard").unwrap();
        act(&Foretelling {
            parameters: &parameters,
            memory: &Memory::new(parameters.forgets),
            enemy: darkboard,
            stalemate: Stalemate::Draw,
        })
    }

    fn value(fen: &str, put: &str) -> f32 {
        let world = Imagined { position: fen.parse().unwrap(), last: None };
        with_foretelling(|foretelling| foretelling.value(&world, put.parse().unwrap()))
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
        let after: Position = "4k3/8/2p5/3R4/8/8/8/4K3 b - - 0 1".parse().unwrap();
        let scene = Scene { position: &after, heard: &Heard::default(), last: None };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let takes = with_foretelling(|foretelling| {
            let mut reply = || foretelling.reply(&scene, "d1d5".parse().unwrap(), &mut rng);
            (0..200).filter(|_| reply() == "c6d5".parse().ok()).count()
        });
        assert!(takes >= 180, "{takes}");
    }
}
