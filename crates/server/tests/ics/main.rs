//! The port for chess interfaces, typed at through a real connection.

#[path = "../support/mod.rs"]
mod support;

mod door;
mod games;
