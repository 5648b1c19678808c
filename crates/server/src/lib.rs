//! The place where people meet and play.
//!
//! A [room](room) is one game with its two seats and its watchers: it knows the truth, and hands each listener what is
//! for its ears. The [hub](hub) keeps the rooms, the [store](store) keeps everything on disk, [people] are guests and
//! accounts, and [http](http) is the door.

mod chance;
mod clock;

pub use chance::Chance;
pub use clock::Clock;
