//! The client of an Internet chess server.
//!
//! Bytes become [`Piece`](pieces::Piece)s: lines, prompts, questions and, on the Internet Chess Club, datagrams.
//! Boards are read in [`style12`] and [`ascii_board`], the umpire's words in [`umpire_words`], the server's own
//! lines in [`server_lines`]; a [`Client`] gathers them into news. [`Visit`] is the whole stay: log in, find
//! games, play as many as asked, leave.

mod ascii_board;
mod board_seen;
mod client;
mod connection;
#[cfg(test)]
mod garbage;
mod gather;
mod login;
mod pieces;
mod profile;
mod server_lines;
mod style12;
mod umpire_words;
mod visit;

pub use client::Client;
pub use profile::{Profile, ProfileError};
pub use visit::{Guest, Stay, Visit, Wish};
