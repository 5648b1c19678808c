//! The named players.
//!
//! Each file or folder is one player. The [`CATALOGUE`] lists them, weakest first; [`Named`] reads a name
//! with its settings and seats the player. [`chess`] is the chess that players who imagine whole positions
//! share; `endings` lets them play lone-king endings by the tables of a shelf, and `kept_worlds` keeps sampled worlds on
//! their own clock.

mod capturing;
mod catalogue;
pub mod chess;
mod darkboard;
mod endings;
mod kept_worlds;
pub mod mcts;
pub mod noctule;
mod random;
mod sampling;

pub use capturing::Capturing;
pub use catalogue::{CATALOGUE, Listing, Named, Setting, UnknownPlayer, names};
pub use darkboard::{Darkboard, Parameters};
pub use endings::{Keeper, Shelf, WithEndings};
pub use noctule::{Noctule, NoctuleParameters};
pub use random::Random;
pub use sampling::{Method, Sampling};
