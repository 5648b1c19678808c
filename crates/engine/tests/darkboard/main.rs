//! Darkboard at a seat: it obeys every ruleset, repeats itself to the byte, and finishes won endings.

mod endings;
mod manners;
#[path = "../seats/mod.rs"]
mod seats;

use seats::{Seat, play};
