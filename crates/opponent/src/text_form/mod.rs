//! A model as text that people can read, in lines, with a checksum at the end.
//!
//! `docs/opponent-model.md` has the grammar.

mod error;
mod lines;
mod read;
mod write;

pub use error::ModelError;
pub(crate) use read::read;
pub(crate) use write::write;

/// The version of the text form that is written and read.
pub const VERSION: u32 = 1;

/// What every model begins with; the version follows.
const TITLE: &str = "noctule opponent model ";

/// The words that the lines of a move begin with, by kind of man.
const MEN: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// A sum that changes with any change of a line: FNV-1a over 64 bits. Line ends count as one sign each,
/// whatever they are.
struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn line(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
