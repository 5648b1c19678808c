//! The one law.
//!
//! [`adjudicate`] decides what becomes of a request and what each seat hears of it. The umpire calls it on
//! the true position; players call it on positions they imagine. There is no second rule book: no state, no
//! clock and no randomness live here, and nothing here knows which position is true.
//!
//! Read [`Ruleset`] for what the rulesets differ in, [`possible_tries`] and [`Turn`] for what a seat can
//! know of its own tries, [`Heard`] for what is announced, and [`OpenGame`] for a whole game in the open.

mod adjudicate;
mod check_line;
mod claim;
mod heard;
mod open_game;
mod outcome;
mod possible;
mod request;
mod ruleset;
pub mod speech;
mod try_sets;
mod turn;

pub use adjudicate::{Ruling, adjudicate, opening, play_aloud, play_as_heard};
pub use check_line::{CheckLine, CheckLines};
pub use heard::{Announcement, Heard, Kind, PawnTries, Taken, Verdict, WordError};
pub use open_game::{Answer, ClaimAnswer, NotHeard, OpenGame};
pub use outcome::{Outcome, Reason};
pub use possible::{Tries, is_pawn_capture, is_possible, possible_tries};
pub use request::{Request, RequestError};
pub use ruleset::{
    AnyQuestion, Captures, DrawRule, Draws, EnPassant, Hopeless, Obligation, PawnTryNews, Promotions,
    Refusals, Ruleset, RulesetError, Stalemate,
};
pub use try_sets::TrySets;
pub use turn::{NotPut, Standing, Turn};
