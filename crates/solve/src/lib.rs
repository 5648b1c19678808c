//! What can be solved.
//!
//! [`endings`] holds the endings against a lone king: for each placing of White's men the largest sets of
//! squares on which the black king may stand and still be mated for sure, in how many moves, and by which
//! tries.
//!
//! [`kpk`] holds the artificial player of king and pawn against king: no search, five patterns and four
//! revisions of what it knows, with the kings it is measured against.

pub mod endings;
pub mod kpk;
