//! The place where people meet and play.
//!
//! A [room](room) is one game with its two seats and its watchers: it knows the truth, and hands each listener what is
//! for its ears. The [hub] keeps the rooms, the [store] keeps everything on disk, [people] are guests and accounts,
//! [http] is the door, [ics] another one for chess interfaces, and [`serve()`] opens them.

pub mod card;
mod chance;
mod clock;
mod closing;
mod config;
mod connections;
pub mod http;
pub mod hub;
pub mod ics;
pub mod people;
mod room;
mod serve;
mod socket;
pub mod store;

pub use chance::Chance;
pub use clock::Clock;
pub use closing::{Bell, Closing};
pub use config::{ConfigError, LogFormat, LogLevel, ServeOptions};
pub use serve::{Opened, ServeError, run, serve};
