//! The player named Noctule.
//!
//! It suspects a style of moving in its enemy, and keeps for each suspect whole worlds in which his moves explain all
//! that was heard ([`mind`]). In each world it [foretells](foretell) what a try brings when he answers as somebody who
//! sees only his side, [looks](lookahead) at a second own move as far as what is heard in between allows, and puts its
//! tries in the order that is best when a refusal costs nothing and tells something ([plan]). Lone kings are left to
//! the metaposition player's hunt, or to tables.

pub mod experience;
mod exposure;
mod foretell;
mod lookahead;
mod mind;
mod pace;
mod parameters;
mod plan;
mod player;
mod progress;

pub use mind::Mind;
pub use parameters::NoctuleParameters;
pub(crate) use parameters::{SETTINGS, from_settings};
pub use player::Noctule;
