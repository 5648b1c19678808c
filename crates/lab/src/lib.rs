//! The gate where players meet the umpire and are measured.
//!
//! [`play`] seats two players at a table and passes each only its own list of announcements. A
//! [`MatchPlan`] plays many such games on all cores, and its [`MatchReport`] says what they prove, with the
//! intervals of [`statistics`]. A [`belief_bench`] measures what a seat believes against the truth, a
//! [`search_bench`] how fast players think.

pub mod belief_bench;
mod game;
mod match_play;
mod match_report;
pub mod search_bench;
mod seeds;
pub mod statistics;
pub mod tally;

pub use game::{Breach, Fault, Game, play};
pub use match_play::{Entrant, MatchGame, MatchPlan};
pub use match_report::{Conduct, End, EndCounts, Lengths, MatchReport, Results};
pub use seeds::{pair_seed, seat_seed};
