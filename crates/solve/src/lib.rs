//! What can be solved.
//!
//! [`endings`] holds the endings against a lone king: for each placing of White's men the largest sets of
//! squares on which the black king may stand and still be mated for sure, in how many moves, and by which
//! tries. [`games`] solves matrix, stochastic and recursive games, which is what some positions come down to.
//! [`mates`] finds plans of tries that mate whatever is true. [`kpk`] is the artificial player of king and pawn
//! against king: no search, five patterns and four revisions of what it knows, with the kings it is measured
//! against.

pub mod endings;
pub mod games;
pub mod kpk;
pub mod mates;
