//! Lone-king endings by tables, for every player that wants them.
//!
//! A [`Shelf`] holds the tables, or knows where to get them; the gate fills it. [`WithEndings`] listens with a
//! player and chooses in its place when the enemy's king is alone and the shelf knows the ending: surely when
//! what is known of the king is won, and otherwise towards what is. `siege` keeps exact account of the squares
//! where the king may stand.

mod player;
mod shelf;
mod siege;

pub use player::WithEndings;
pub use shelf::{Keeper, Shelf};
