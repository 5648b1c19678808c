//! The player named Noctule.
//!
//! It keeps thousands of whole worlds that explain all it has heard ([`mind`]), each weighed by an [enemy] who moves
//! by his own inclinations. In each world it [foretells](foretell) what a try brings when he answers as somebody who
//! sees only his side, [looks](lookahead) at a second own move as far as what is heard in between allows, and puts its
//! tries in the order that is best when a refusal costs nothing and tells something ([plan]). Lone kings are left to
//! the metaposition player's hunt, or to tables.

mod foretell;
mod lookahead;
mod memory;
mod mind;
mod pace;
mod parameters;
mod plan;
mod player;

pub use parameters::NoctuleParameters;
pub(crate) use parameters::{SETTINGS, from_settings};
pub use player::Noctule;
