//! Darkboard: the player of Ciancarini and Favini, "Representing Kriegspiel States with Metapositions".
//!
//! `node` is the metaposition that its tree is made of; `pseudo`, `meta`, `generate` and `eval` are the
//! paper's four functions; `predict` holds its rules for what the umpire will say; `search` is the weighed
//! maximax. `safety`, `position`, `information` and `mating` are the parts of `eval`, `outlook` says how
//! likely men are where they may be. `lone_king` takes over when nothing but the king is left, `blunders`
//! has a last look. Every constant is in `parameters`.

mod blunders;
#[cfg(test)]
mod coverage;
#[cfg(test)]
mod drawn;
mod eval;
mod generate;
mod information;
mod lone_king;
mod mating;
mod meta;
mod node;
mod outlook;
mod parameters;
mod player;
mod position;
mod predict;
mod prospects;
mod pseudo;
mod safety;
mod search;
mod settings;

pub use parameters::Parameters;
pub use player::Darkboard;
pub(crate) use settings::{SETTINGS, from_settings};

use node::Node;
use outlook::Outlook;
