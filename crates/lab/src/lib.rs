//! The gate where players meet the umpire and are measured.
//!
//! [`play`] seats two players at a table and passes each only its own list of announcements; a [`Sitting`]
//! adds openings and what each may spend. A [`MatchPlan`] plays many such games on all cores, and its
//! [`MatchReport`] says what they prove, with the intervals of [`statistics`]; a [`TournamentPlan`] does so for
//! many players, with [`ratings()`]. A [`journal`] lets both go on after a kill, and [`plot`] draws them. A
//! [`belief_bench`] measures what a seat believes against the truth, a [`search_bench`] how fast players think,
//! [`experience`] learns from games what positions are worth, [`tuning`] moves numbers by what wins, and [`endings`] keeps the tables of lone-king endings in a
//! folder.

mod allowance;
pub mod belief_bench;
mod conduct;
pub mod endings;
mod entrant;
pub mod experience;
mod fault;
mod game;
mod in_order;
pub mod journal;
mod match_play;
mod match_report;
pub mod model_bench;
mod opening;
mod openings;
pub mod plot;
mod process;
mod ratings;
pub mod search_bench;
mod seeds;
pub mod statistics;
mod summary;
pub mod tally;
mod tournament;
mod tournament_report;
pub mod tuning;
mod turn_times;
mod watch;

pub use allowance::{Allowance, AllowanceError};
pub use conduct::Conduct;
pub use entrant::{CommandPlayer, Entrant, Registration, RegistrationError, SeatError};
pub use fault::{Breach, Fault, FaultKind};
pub use game::{Game, MOST_IN_VAIN, Sitting, USUAL_MARGIN, play};
pub use match_play::{CannotBegin, MatchGame, MatchPlan, Proceedings, may_begin};
pub use match_report::{EndCounts, FaultLine, Lengths, MatchReport, Results, WonMaterialDrawn};
pub use opening::{Opening, OpeningError};
pub use openings::{Openings, OpeningsError};
pub use process::{Process, ProcessError, WordsError};
pub use ratings::{Meeting, ratings};
pub use seeds::{pair_seed, seat_seed};
pub use summary::{FaultNote, GameSummary, WON_MATERIAL};
pub use tournament::{Format, TournamentGame, TournamentPlan};
pub use tournament_report::{Standing, TournamentReport};
pub use turn_times::{TurnSeconds, TurnTimes};
