//! The laws of the metaposition: whatever is true is never ruled out, and the exact set is covered; what it
//! deduces in single cases; and what is read out of it.

mod deductions;
mod game;
mod laws;
mod reading;
mod sharpness;
