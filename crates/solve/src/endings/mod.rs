//! Endings against a lone king, solved from what the stronger side knows.
//!
//! The stronger side (here always White) sees its own men and holds a set of squares on which the black
//! king may stand. A set is *won in n* when some plan of tries mates within n moves wherever in the set the
//! king stands and however it flees. A set that is won stays won when it shrinks, so for each placing of
//! White's men the largest won sets say everything. `build` finds them by induction on n; a [`Table`] keeps
//! them and answers with tries.

mod build;
mod counsel;
mod ending;
mod family;
mod file;
mod grounds;
mod hope;
#[cfg(test)]
mod law;
mod placement;
mod plan;
mod question;
mod refute;
mod replies;
mod settle;
mod soonest;
mod stats;
mod steps;
mod symmetry;
mod table;

pub use build::{Builder, Layer, NotKnown, build};
pub use counsel::{Counsel, Stood};
pub use ending::{Ending, EndingError};
pub use file::{FileError, Journal, journal_begins, journal_line};
pub use placement::Placement;
pub use plan::{Moment, Plan, Then};
pub use question::{Question, QuestionError};
pub use refute::{NotRefuted, Refuter};
pub use settle::Settled;
pub use soonest::Soonest;
pub use stats::Stats;
pub use table::{Table, Tables, placements};
