//! What a seat can know.
//!
//! A seat's diary leaves many positions possible; each is a [`World`]. This room holds them three ways:
//! [`InformationSet`] exactly, [`Metaposition`] as one cheap covering of them all, [`Worlds`] as a sample
//! with histories. All three are a [`Belief`]: diary entries go in, nothing else, and a diary that no world
//! explains is a [`Contradiction`].

mod belief;
mod densities;
mod enemy_model;
mod event;
mod information_set;
mod metaposition;
mod start;
mod world;
mod worlds;

pub use belief::{Belief, Contradiction, Rng};
pub use densities::{Densities, WeightedWorlds};
pub use enemy_model::{EnemyModel, Habits, Hits, Scene};
pub use event::{Event, Listener};
pub use information_set::{InformationSet, Outgrown};
pub use metaposition::{Bounds, Chances, Metaposition};
pub use start::{TooMany, starting_worlds};
pub use world::World;
pub use worlds::{Beginning, Coverage, History, Patience, Upkeep, Worlds};
