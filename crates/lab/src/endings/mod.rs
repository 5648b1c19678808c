//! The tables of lone-king endings, kept in a folder.

mod folder;

pub use folder::{Folder, FolderError, Progress, Silent};
