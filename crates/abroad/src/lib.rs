//! Playing on other people's servers.
//!
//! A [`Communicator`] is all that the rest of the program sees of a server elsewhere: requests out, [`News`]
//! in, as in Ciancarini and Favini, "The Dark Side of the Chessboard", section 5. Each protocol is one
//! implementation of it, and none knows a rule. A [`Seat`] plays a game over one for a player, and a [`Sheet`]
//! keeps what was heard when the connection does not hold. Waiting is done with timeouts; nothing here is asynchronous.

mod budget;
mod communicator;
pub mod ics;
pub mod kriegspiel_org;
mod log;
mod patience;
mod seat;
mod sheet;
mod stop;

pub use budget::Allowed;
pub use communicator::{Beginning, Broken, Communicator, Ending, News, Shown, TimeLeft, TimeRules};
pub use log::{Log, Secret};
pub use patience::Patience;
pub use seat::{Played, Seat};
pub use sheet::{Compared, Sheet};
pub use stop::Stop;
