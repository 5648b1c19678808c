//! The door, as somebody who knocks at it finds it.

mod accounts;
mod door;
mod kriegspiel_org;
mod place;
