//! Records as PGN text.
//!
//! [`write()`] gives the whole game in a form that ordinary chess programs open, [`write_seat`] what one
//! seat may know of it. [`read_games`] reads both, and the forms of older programs. The form is described,
//! with its grammar and examples, in `docs/record-form.md`.

mod clock;
mod comment;
mod error;
mod foreign;
mod header;
mod own_men_text;
mod page;
mod read;
mod read_full;
mod read_seat;
mod scan;
mod words;
mod write;

pub use error::ReadError;
pub use read::{ReadGame, decode, read_games, read_games_as};
pub use write::{write, write_seat};
