//! The tables of lone-king endings, kept in a folder and held to what they promise.

mod folder;
mod prove;

pub use folder::{Folder, FolderError, Progress, Silent};
pub use prove::{Broken, Played, Prover};
