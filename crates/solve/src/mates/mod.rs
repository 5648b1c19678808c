//! Sure plans: tries that mate, or reach another goal, whatever is true.
//!
//! [`Knowledge`] is what a seat holds possible when it is to move. A [`Search`] asks whether some plan of tries
//! surely reaches its goal within a number of moves: an AND-OR search over knowledge, the worlds taken one by
//! one by the one law. Where no plan is sure, [`Search::nearest`] says in which worlds the best ones fail.
//! [`Setup`] reads worlds as people write them.

mod knowledge;
mod nearest;
mod plan;
mod search;
mod setup;

pub use knowledge::{Knowledge, Parting, Stood};
pub use plan::{After, Plan};
pub use search::{Gone, Search, mates};
pub use setup::{Setup, SetupError};
