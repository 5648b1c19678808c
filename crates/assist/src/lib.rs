//! The assistant: what the umpire said, shown on the board.
//!
//! A [`Moment`] gathers what one seat's diary holds up to some entry. With a [`Knowledge`], which may be the
//! last announcement alone, the exact worlds or a sample of them, [`advise`] turns it into an [`Advice`]:
//! [`Token`]s on squares, [`Reason`]s in a player's words, about [now or then](When), [`Counters`] of what is left of the enemy, notes
//! for the log. [`Phantoms`] are the marks a player places by hand; they are warned about, never moved.
//! Everything is plain data that follows from the diary; this room is on the player side of the wall.

mod advice;
mod counters;
mod from_worlds;
mod geometry;
mod knowledge;
mod last_announcement;
mod log_note;
mod moment;
mod past_refusal;
mod phantom;
mod reason;
mod refusal;
mod token;
mod words;

pub use advice::{Advice, advise};
pub use counters::Counters;
pub use knowledge::Knowledge;
pub use log_note::LogNote;
pub use moment::Moment;
pub use phantom::{Phantom, Phantoms, Warning};
pub use reason::{Reason, When};
pub use refusal::{Alternative, Refusal};
pub use token::{Token, TokenKind};
