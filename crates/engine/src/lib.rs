//! The named players.
//!
//! Each file or folder is one player. The [`CATALOGUE`] lists them, weakest first; [`Named`] reads a name
//! with its settings and seats the player.

mod capturing;
mod catalogue;
pub mod mcts;
mod random;

pub use capturing::Capturing;
pub use catalogue::{CATALOGUE, Listing, Named, Setting, UnknownPlayer, names};
pub use random::Random;
