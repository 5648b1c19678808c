//! What the tests of several rooms share.

pub mod rulebook;
mod said;

pub use said::check_in_order;
