//! Sure plans: tries that reach a goal whatever is true.
//!
//! [`Knowledge`] is what a seat holds possible when it is to move. A [`Search`] asks whether some plan of tries
//! surely reaches its goal, mate unless told otherwise, within a number of moves: an AND-OR search over
//! knowledge, the worlds taken one by one by the one law.

mod knowledge;
mod plan;
mod search;

pub use knowledge::{Knowledge, Parting, Stood};
pub use plan::{After, Plan};
pub use search::{Gone, Search, mates};
