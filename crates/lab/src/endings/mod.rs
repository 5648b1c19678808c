//! The tables of lone-king endings, kept in a folder, put on the players' shelf, held to what they promise, and
//! measured in play.

mod fleeing;
mod folder;
mod kept;
mod prove;
mod share;

pub use fleeing::Fleeing;
pub use folder::{Folder, FolderError, Progress, Silent};
pub use prove::{Broken, Played, Prover};
pub use share::{Prey, Share, share};
