//! Playing on other people's servers.
//!
//! A [`Communicator`] is all that the rest of the program sees of a server elsewhere: requests out, [`News`]
//! in, as in Ciancarini and Favini, "The Dark Side of the Chessboard", section 5. Each protocol is one
//! implementation of it, and none knows a rule. Waiting is done with timeouts; nothing here is asynchronous.

mod communicator;

pub use communicator::{Beginning, Broken, Communicator, Ending, News, Shown, TimeLeft, TimeRules};
