//! Games on scripted servers of other people's kinds.

mod faults;
mod server;
mod whole_games;
