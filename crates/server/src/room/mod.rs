//! One game, its two seats and its gallery. No network, no storage, no clock: deeds with their times go in, and each
//! ear hears its own part.

mod deed;
mod ear;
mod gallery;
mod game;
mod problems;

pub(crate) use deed::{Deed, DeedError};
pub(crate) use game::Game;
pub(crate) use problems::problem;
