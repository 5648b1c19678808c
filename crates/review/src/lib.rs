//! What the place shows of games and of beliefs, in the shapes of the interface.
//!
//! [`translate`] puts what is heard into the interface's words.

pub mod translate;
