//! What the terminal shows. Everything here is drawn from a seat, or from a game that is over.

mod board;
mod device;
pub(crate) mod game;
mod help;
pub(crate) mod log;
mod look;
mod panel;
pub(crate) mod replay;
#[cfg(test)]
mod snapshots;
mod text;
pub(crate) mod token;

pub(crate) use board::{Picture, Scale};
pub(crate) use device::{Screen, is_full_screen_possible};
pub(crate) use look::Look;
pub(crate) use text::{clock, fold};

use ratatui::layout::Size;

/// The smallest window in which the screens have room.
pub(crate) const SMALLEST: Size = Size::new(80, 24);
