//! The laws of the sampled worlds: each has a history that umpires again to the diary, and small endings hold
//! the truth.

mod endings;
#[path = "../metaposition/game.rs"]
#[allow(dead_code, reason = "the metaposition's tests use the rest")]
mod game;
mod histories;
mod surprise;
