//! Tables as bytes: a header that says what is inside, then blocks of placements, each packed and summed.
//!
//! Numbers are little-endian. The header: eight bytes of magic, the version, the ending's and the ruleset's
//! names in eight bytes each, how many sets a placement may gain with each move (0 when all are kept), how
//! many placements, sets and blocks there are, for each block its placements, its length and its sum, and the
//! header's own sum. A block holds for each of its placements the number of layers, and for each layer its
//! moves, how many sets it has and the sets.

mod bytes;
mod journal;

use crate::endings::Ending;
use crate::endings::table::{Table, placements};
use bytes::{Bytes, pack, unpack};
use noctule_board::Squares;
use rayon::prelude::*;

pub use journal::{Journal, journal_begins, journal_line};

const MAGIC: &[u8; 8] = b"NOCTULE\x1a";
/// Raised when the form changes.
const VERSION: u32 = 1;
const RULESET: &[u8; 8] = b"wild16\0\0";
/// How many sets a block holds before the next is begun.
const BLOCK: usize = 1 << 17;

/// Why bytes are not a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// They do not begin as a table does.
    #[error("expected a table of an ending, which begins with the word NOCTULE")]
    NoTable,
    /// The form is of another time.
    #[error("expected a table of version {VERSION}, got version {0}; building it again helps")]
    Version(u32),
    /// They are the table of something else.
    #[error("expected the table of {expected}, got {got:?}")]
    Other {
        /// What was asked for.
        expected: &'static str,
        /// What the bytes say they are.
        got: String,
    },
    /// There are too few of them, or too many.
    #[error(
        "expected {expected} bytes, got {got}: the file was cut short or written over; building it again helps"
    )]
    Length {
        /// How many the header promises.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// They do not add up.
    #[error("{part} does not fit its checksum: the file was altered; building it again helps")]
    Altered {
        /// Which part of them.
        part: String,
    },
}

struct Block {
    placements: u32,
    bytes: Vec<u8>,
}

impl Table {
    /// The table as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let blocks: Vec<Block> = self.blocks().into_par_iter().map(|range| self.block(range)).collect();
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(name(self.ending()));
        bytes.extend(RULESET);
        bytes.extend((self.ending().most_kept().unwrap_or(0) as u32).to_le_bytes());
        bytes.extend((self.placements() as u32).to_le_bytes());
        bytes.extend((self.len() as u64).to_le_bytes());
        bytes.extend((blocks.len() as u32).to_le_bytes());
        for block in &blocks {
            bytes.extend(block.placements.to_le_bytes());
            bytes.extend((block.bytes.len() as u32).to_le_bytes());
            bytes.extend(crc32fast::hash(&block.bytes).to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        blocks.iter().for_each(|block| bytes.extend(&block.bytes));
        bytes
    }

    /// The table that these bytes are.
    ///
    /// # Errors
    /// When they are the table of another ending or version, or were cut short or altered.
    pub fn from_bytes(ending: Ending, bytes: &[u8]) -> Result<Self, FileError> {
        let cut = || FileError::Length { expected: HEADER, got: bytes.len() };
        let mut rest = Bytes(bytes);
        if rest.take(8) != Some(MAGIC) {
            return Err(FileError::NoTable);
        }
        let version = rest.u32().ok_or_else(cut)?;
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let (named, ruleset) = (rest.take(8).ok_or_else(cut)?, rest.take(8).ok_or_else(cut)?);
        if named != name(ending) || ruleset != RULESET {
            let got = [named, b" under ", ruleset].concat();
            let got = String::from_utf8_lossy(&got).replace('\0', "");
            return Err(FileError::Other { expected: ending.name(), got });
        }
        let [most, count] = [rest.u32().ok_or_else(cut)?, rest.u32().ok_or_else(cut)?];
        let sets = rest.u64().ok_or_else(cut)?;
        let blocks = rest.u32().ok_or_else(cut)? as usize;
        let index = rest.take(blocks.saturating_mul(12)).ok_or_else(cut)?;
        let sum = rest.u32().ok_or_else(cut)?;
        let header = &bytes[..HEADER - 4 + index.len()];
        if crc32fast::hash(header) != sum {
            return Err(FileError::Altered { part: "the header".into() });
        }
        let altered = |part: &str| FileError::Altered { part: part.into() };
        if most as usize != ending.most_kept().unwrap_or(0) || count as usize != placements(ending).len() {
            return Err(altered("the header"));
        }
        let entries: Vec<[u32; 3]> = index
            .chunks_exact(12)
            .map(|entry| {
                let mut entry = Bytes(entry);
                [(); 3].map(|()| entry.u32().unwrap_or(0))
            })
            .collect();
        let promised: usize = entries.iter().map(|entry| entry[1] as usize).sum();
        if promised != rest.0.len() {
            let header = bytes.len() - rest.0.len();
            return Err(FileError::Length { expected: header + promised, got: bytes.len() });
        }
        let mut packed = Vec::new();
        for [placements, length, sum] in entries {
            packed.push((placements as usize, sum, rest.take(length as usize).unwrap_or(&[])));
        }
        let blocks: Result<Vec<_>, FileError> = packed
            .into_par_iter()
            .enumerate()
            .map(|(nth, (placements, sum, block))| {
                let part = || altered(&format!("block {}", nth + 1));
                if crc32fast::hash(block) != sum {
                    return Err(part());
                }
                let raw = unpack(block).ok_or_else(part)?;
                let mut raw = Bytes(&raw);
                let won: Option<Vec<_>> = (0..placements).map(|_| read_placement(&mut raw)).collect();
                won.ok_or_else(part)
            })
            .collect();
        let won: Vec<Vec<(u8, Squares)>> = blocks?.into_iter().flatten().collect();
        let found: u64 = won.iter().map(|sets| sets.len() as u64).sum();
        if won.len() != count as usize || found != sets {
            return Err(altered("the number of sets"));
        }
        Ok(Self::new(ending, won))
    }

    /// Ranges of placements of about the same number of sets.
    fn blocks(&self) -> Vec<std::ops::Range<usize>> {
        let mut blocks = Vec::new();
        let (mut begin, mut sets) = (0, 0);
        for number in 0..self.placements() {
            sets += self.won(number).count();
            if sets >= BLOCK || number + 1 == self.placements() {
                blocks.push(begin..number + 1);
                (begin, sets) = (number + 1, 0);
            }
        }
        blocks
    }

    fn block(&self, range: std::ops::Range<usize>) -> Block {
        let placements = range.len() as u32;
        let mut raw = Vec::new();
        for number in range {
            let won: Vec<(u8, Squares)> = self.won(number).collect();
            let layers: Vec<&[(u8, Squares)]> = won.chunk_by(|one, other| one.0 == other.0).collect();
            raw.push(layers.len() as u8);
            for layer in layers {
                raw.push(layer[0].0);
                raw.extend((layer.len() as u32).to_le_bytes());
                layer.iter().for_each(|(_, set)| raw.extend(set.0.to_le_bytes()));
            }
        }
        Block { placements, bytes: pack(&raw) }
    }
}

/// The bytes of a header without its blocks' entries.
const HEADER: usize = 8 + 4 + 8 + 8 + 4 + 4 + 8 + 4 + 4;

fn read_placement(raw: &mut Bytes<'_>) -> Option<Vec<(u8, Squares)>> {
    let mut won = Vec::new();
    for _ in 0..raw.u8()? {
        let moves = raw.u8()?;
        for _ in 0..raw.u32()? {
            won.push((moves, Squares(raw.u64()?)));
        }
    }
    Some(won)
}

fn name(ending: Ending) -> [u8; 8] {
    let mut name = [0; 8];
    name[..ending.name().len()].copy_from_slice(ending.name().as_bytes());
    name
}
