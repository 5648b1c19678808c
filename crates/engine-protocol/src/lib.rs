//! The engine protocol: UCI for players who see only their own men.
//!
//! The position of this protocol is a seat's diary: [`position_line`] writes one and [`read_position_line`]
//! reads it back, exactly. [`Limits`], [`OptionLine`], [`answer_lines`] and [`read_bestmove`] are the other
//! lines, each in both directions. [`serve`] makes an [`Engine`] of ours speak it. `docs/engine-protocol.md`
//! tells the whole protocol to those who write an engine or a table for engines.

mod announcements;
mod answer;
mod element;
mod engine;
mod follow;
mod limits;
mod line_error;
mod line_reader;
mod option_line;
mod own_men;
mod position_line;
mod search_timer;
mod seated;
mod serve;

pub use answer::{answer_lines, error_line, read_bestmove, read_info};
pub use engine::Engine;
pub use limits::Limits;
pub use line_error::LineError;
pub use line_reader::{Line, LineReader};
pub use option_line::{OptionLine, Takes, read_setoption};
pub use position_line::{position_line, read_position_line};
pub use serve::{LONGEST_LINE, serve};
