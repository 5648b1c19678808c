//! Chess with open eyes, for positions that a player imagines.
//!
//! [`evaluate`] values a position as it stands, [`exchange`] what a capture is worth once everybody has
//! retaken, [`mates_among`] tells what mates, and [`Search`] looks a few moves ahead until the captures are
//! over. Nothing here knows about announcements, and equal questions get equal answers.

mod evaluation;
mod exchange;
mod mate;
mod mop_up;
mod search;
mod worth;

pub use evaluation::evaluate;
pub(crate) use evaluation::{all_ahead, beside, passed, stage};
pub use exchange::exchange;
pub use mate::mates_among;
pub use search::{MATE, Search, is_mate};
pub(crate) use worth::FULL;
