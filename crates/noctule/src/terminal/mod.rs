//! People at a terminal: a game on the whole screen or in plain lines, the assistant beside it, and
//! recorded games wound back and forth.
//!
//! Lines typed go to a [`desk`], which leads the talk; the [`sitting`] behind it keeps the truth and gives
//! each [`seat`] its own part. Everything in [`screen`] is drawn from a seat, or from a game that is over.

mod algebraic;
pub(crate) mod assistant;
mod desk;
mod fullscreen;
pub(crate) mod input;
mod line_edit;
pub(crate) mod notepad;
pub(crate) mod plain;
mod save;
pub(crate) mod screen;
pub(crate) mod seat;
pub(crate) mod sitting;
mod stopwatch;
pub(crate) mod table_options;
pub(crate) mod tape;
mod today;
pub(crate) mod viewer;
pub(crate) mod whereabouts;
