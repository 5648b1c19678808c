//! What the tests of several rooms share.

pub mod rulebook;
