//! What recorded games tell of an opponent before anything is heard of him.
//!
//! A [`Learner`] goes through games and counts: where each man of each side stood after each own move, and
//! how captures, checks and pawn tries were answered. The counts are a [`Model`]: one [`Profile`] over
//! everybody and one for each named player, with a text form that people can read. An [`Opponent`] is a
//! profile made ready for an engine: smoothed densities D(p, t), their deltas and a few habits, as in
//! Ciancarini and Favini, "Monte Carlo tree search in Kriegspiel", section 5. The formulas are in
//! `docs/opponent-model.md`. A [`Style`] says how somebody chooses among the moves that he has.

mod counts;
mod habits;
mod learner;
mod model;
mod opponent;
mod smoothing;
pub mod style;
mod text_form;
pub mod weights;

pub use counts::{BoardCounts, LAST_MOVE, SideCounts};
pub use habits::{HabitCounts, Habits, Share, times_likelier};
pub use learner::{Learner, NotLearned};
pub use model::{Intake, Model, Profile};
pub use opponent::Opponent;
pub use style::Style;
pub use text_form::{ModelError, VERSION};

/// One number for each square, a1 first and h8 last.
pub type Map = [f32; 64];
