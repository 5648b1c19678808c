//! kriegspiel.org and places that speak like it: JSON over HTTP, with a bot's token.
//!
//! Nothing is kept open: a [`Table`] asks for its game's state from time to time and puts requests. Whatever is lost
//! on the way is looked up in the state, which lists all that the seat asked and heard. A [`Lobby`] finds games
//! within the site's limits: one open game of its own, one game of another bot's joined in a minute.

mod http;
mod lobby;
mod state;
mod table;
mod words;

pub use http::Site;
pub use lobby::{Lobby, Manner};
pub use table::Table;
pub use words::{ruleset, variant};
