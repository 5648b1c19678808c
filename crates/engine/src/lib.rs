//! The named players.
//!
//! Each file is one player. [`by_name`] seats it; [`NAMES`] lists them, weakest first.

mod capturing;
mod random;

pub use capturing::Capturing;
pub use random::Random;

use noctule_player::Player;

/// The players, weakest first, with a line about each.
pub const NAMES: [(&str, &str); 2] = [
    ("random", "puts any possible try until one stands"),
    ("capturing", "uses pawn tries, recaptures where it was hit, otherwise plays at random"),
];

/// A name that no player goes by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a player, one of {}; got {got:?}", NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownPlayer {
    got: String,
}

/// Seats a player by its name. The seed is all the randomness it has.
///
/// # Errors
/// When no player has this name.
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Player + Send>, UnknownPlayer> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "capturing" => Ok(Box::new(Capturing::new(seed))),
        _ => Err(UnknownPlayer { got: name.chars().take(40).collect() }),
    }
}
