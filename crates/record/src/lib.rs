//! Games written down.
//!
//! A [`GameRecord`] holds every request and announcement of a game, so that it can be umpired again and
//! compared with itself: [`replay()`] does that, and gives the steps that a viewer shows. A [`SeatRecord`] is
//! what one seat may know of the same game. [`pgn`] is the text of both, and reads the forms of older
//! programs; [`san`] writes and reads single moves.

mod end;
mod game_record;
pub mod pgn;
mod place;
mod replay;
pub mod san;
mod seat_record;

pub use game_record::{Asked, GameRecord, RecordedMove, Tags};
pub use place::Place;
pub use replay::{Mismatch, Replay, Step, replay};
pub use seat_record::{SeatAsked, SeatRecord, SeatStart, SeatTurn};
