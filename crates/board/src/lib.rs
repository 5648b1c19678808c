//! Squares, men and positions.
//!
//! This room wraps the chess library, and is the only one that names it. Everything here is plain chess:
//! a [`Position`] knows both sides' men, an [`OwnMen`] knows one side's, and a [`Try`] is a move that may
//! or may not stand. What an umpire says about any of it is decided in the `rules` room.

mod by_color;
mod fen;
mod own_men;
mod position;
pub mod reach;
mod tries;

pub use by_color::ByColor;
pub use cozy_chess::{BitBoard as Squares, Color, File, Piece as Man, Rank, Square};
pub use fen::FenError;
pub use own_men::{Castling, OwnMen};
pub use position::{Capture, PawnCaptures, Position};
pub use tries::{Try, TryError};
