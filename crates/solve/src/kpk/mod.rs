//! King and pawn against king, played by knowledge alone.
//!
//! The artificial player of Maran's thesis ("Razionalità sostanziale e procedurale in una variante eterodossa
//! del gioco degli scacchi", 1993, chapter 3), published in Ciancarini, Dalla Libera and Maran, "A Rational
//! Approach to Kriegspiel", section 4. White knows his king, his pawn and the *wave*: the squares where the
//! black king may stand. He searches nothing. The first of five [`Pattern`]s that fits gives the try, and what
//! the referee answers revises the wave by one of four [`Revision`]s.
//!
//! [`InformationSet`] is what White knows, [`advise`] the patterns, [`ArtificialPlayer`] the dice, [`Referee`]
//! the truth, [`BlackKing`] the three opponents, [`PerfectInformation`] the ending with nothing hidden,
//! [`survey`] the measurement. Where the thesis's Prolog listing contradicts its text the text is followed;
//! docs/kpk.md lists each case.

mod all_knowing;
mod black_king;
mod chances;
#[cfg(test)]
mod drawn;
#[cfg(test)]
mod figures;
mod game;
mod good;
mod information_set;
mod patterns;
mod perfect;
mod player;
mod referee;
mod revision;
mod starts;
mod survey;

pub use all_knowing::AllKnowing;
pub use black_king::{BlackKing, BlackKingKind, UnknownBlackKing};
pub use chances::{Chances, Habit, chances};
pub use game::{Attempt, Game};
pub use good::Good;
pub use information_set::{InformationSet, SetUpError};
pub use patterns::{Advice, Goal, Pattern, Weighted, advise, recognise, square_of};
pub use perfect::PerfectInformation;
pub use player::{ArtificialPlayer, EpsilonError, checked_epsilon};
pub use referee::{End, Referee, Said};
pub use revision::Revision;
pub use starts::{Knowing, PawnFile, Start, starts};
pub use survey::{Plan, Row, SureWins, play_game, survey};
