use super::bytes::{Bytes, pack, unpack};
use super::{RULESET, VERSION, name};
use crate::endings::Ending;
use crate::endings::build::Layer;
use noctule_board::Squares;

const MAGIC: &[u8; 8] = b"NOCTULE~";

/// What an unfinished table's file begins with. Its layers follow, one line each, as they are found.
pub fn journal_begins(ending: Ending) -> Vec<u8> {
    let most = ending.most_kept().unwrap_or(0) as u32;
    [MAGIC, &VERSION.to_le_bytes()[..], &name(ending), RULESET, &most.to_le_bytes()].concat()
}

/// A layer as it is added to an unfinished table's file: its moves, the length, the sum, and the sets packed.
pub fn journal_line(layer: &Layer) -> Vec<u8> {
    let mut raw = vec![layer.moves];
    for &(number, set) in &layer.sets {
        raw.extend(number.to_le_bytes());
        raw.extend(set.0.to_le_bytes());
    }
    let packed = pack(&raw);
    [&(packed.len() as u32).to_le_bytes(), &crc32fast::hash(&packed).to_le_bytes(), &packed[..]].concat()
}

/// The layers that an unfinished table's file has whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    /// The layers, from one move on.
    pub layers: Vec<Layer>,
    /// How many bytes they take; what comes after was cut off in the writing.
    pub length: usize,
}

impl Journal {
    /// Reads an unfinished table's file up to where it was cut off; `None` when it is not one of this ending.
    pub fn read(ending: Ending, bytes: &[u8]) -> Option<Self> {
        let begin = journal_begins(ending);
        let mut rest = Bytes(bytes.strip_prefix(&begin[..])?);
        let mut layers = Vec::new();
        let mut length = begin.len();
        while let Some(layer) = read_line(&mut rest) {
            layers.push(layer);
            length = bytes.len() - rest.0.len();
        }
        Some(Self { layers, length })
    }
}

fn read_line(rest: &mut Bytes<'_>) -> Option<Layer> {
    let (length, sum) = (rest.u32()?, rest.u32()?);
    let packed = rest.take(length as usize)?;
    let raw = (crc32fast::hash(packed) == sum).then(|| unpack(packed))??;
    let mut raw = Bytes(&raw);
    let moves = raw.u8()?;
    let mut sets = Vec::with_capacity(raw.0.len() / 12);
    while !raw.0.is_empty() {
        sets.push((raw.u32()?, Squares(raw.u64()?)));
    }
    Some(Layer { moves, sets })
}
