//! The named players.
//!
//! Each file or folder is one player. The [`CATALOGUE`] lists them, weakest first; [`Named`] reads a name
//! with its settings and seats the player. [`chess`] is the chess that players who imagine whole positions
//! share.

mod capturing;
mod catalogue;
pub mod chess;
mod darkboard;
pub mod mcts;
mod random;
mod sampling;

pub use capturing::Capturing;
pub use catalogue::{CATALOGUE, Listing, Named, Setting, UnknownPlayer, names};
pub use darkboard::{Darkboard, Endings, NoEndings, Parameters};
pub use random::Random;
pub use sampling::{Method, Sampling};
