//! Games on paper.

use crate::terminal::today::Moment;
use anyhow::Context;
use noctule_record::{GameRecord, pgn};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Adds a game to the end of a file, which is made when it is not there. Says where the file is.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn append(path: &Path, record: &GameRecord) -> anyhow::Result<PathBuf> {
    let mut file = open(path)?;
    let cannot = || format!("cannot write {}", path.display());
    let end = file.seek(std::io::SeekFrom::End(0)).with_context(cannot)?;
    let gap = if end == 0 { "" } else { gap_after(&mut file, end).with_context(cannot)? };
    write!(file, "{gap}{}", pgn::write(record)).with_context(cannot)?;
    Ok(path.canonicalize().unwrap_or_else(|_| path.to_path_buf()))
}

/// Opens the file in which games will be kept, so that a wrong name is known before a game is played.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn open(path: &Path) -> anyhow::Result<File> {
    OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(path)
        .with_context(|| format!("expected a file that can be written, got {}", path.display()))
}

/// A name for a record that nobody named.
pub(crate) fn usual_name(now: Moment) -> PathBuf {
    PathBuf::from(format!("kriegspiel-{}.pgn", now.file_stem()))
}

/// Games are parted by an empty line, however the file ended so far.
fn gap_after(file: &mut File, end: u64) -> std::io::Result<&'static str> {
    let mut tail = [0; 2];
    let length = end.min(2);
    file.seek(std::io::SeekFrom::End(-(length as i64)))?;
    file.read_exact(&mut tail[2 - length as usize..])?;
    Ok(match tail {
        [b'\n', b'\n'] => "",
        [_, b'\n'] => "\n",
        _ => "\n\n",
    })
}
