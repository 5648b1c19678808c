//! The gate where players meet the umpire and are measured.
//!
//! [`play`] seats two players at a table and passes each only its own list of announcements.

mod game;

pub use game::{Fault, Game, play};
