//! The truth side of the wall.
//!
//! An [`Umpire`] knows the position and tells nobody; a [`Table`] adds what is agreed or timed rather than
//! ruled: clocks, resignation, draw offers. No player-side room may depend on this one.

mod clock;
mod table;
mod umpire;

pub use clock::{Clocks, TimeControl, TimeControlError};
pub use table::{Table, TableError};
pub use umpire::Umpire;
