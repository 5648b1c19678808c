use crate::kpk::information_set::InformationSet;
use crate::kpk::patterns::{Advice, advise};
use noctule_board::Try;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The artificial player: takes the advice of the first pattern that fits, and rolls dice where the advice is
/// mixed. Its choices follow from its seed and from what it knows.
#[derive(Debug, Clone)]
pub struct ArtificialPlayer {
    epsilon: f64,
    rng: Xoshiro256PlusPlus,
}

/// A chance of the risky push that is no chance.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("expected an epsilon above 0 and at most 1, such as 0.1; got {got}")]
pub struct EpsilonError {
    got: f64,
}

/// The value itself, if it can be the chance of the risky push.
///
/// # Errors
/// When it is not above 0 and at most 1. At 0 the game would never end against a king that only waits.
pub fn checked_epsilon(epsilon: f64) -> Result<f64, EpsilonError> {
    if epsilon > 0.0 && epsilon <= 1.0 { Ok(epsilon) } else { Err(EpsilonError { got: epsilon }) }
}

impl ArtificialPlayer {
    /// A player that pushes with the chance `epsilon` in the Blotto pattern.
    pub fn new(epsilon: f64, seed: u64) -> Self {
        Self { epsilon, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The advice it follows and the try it drew from it; `None` when everything it could try was refused.
    pub fn choose(&mut self, known: &InformationSet) -> Option<(Advice, Try)> {
        let advice = advise(known, self.epsilon)?;
        let mut dice: f64 = if advice.choices.len() > 1 { self.rng.random() } else { 0.0 };
        let mut drawn = advice.choices.last()?.put;
        for choice in &advice.choices {
            if dice < choice.probability {
                drawn = choice.put;
                break;
            }
            dice -= choice.probability;
        }
        Some((advice, drawn))
    }
}
