//! Monte Carlo tree search in Kriegspiel: approaches A, B and C of Ciancarini and Favini (Artificial
//! Intelligence 174, 2010).
//!
//! The model: `matrices` holds what is perceived; the first set of assumptions of section 5.2 is in `control`,
//! `legality`, `own_move` and `knowledge`, the second in `enemy_answers` and `enemy_moves`; `following` keeps
//! the matrices of the real game. The search: `outcomes` puts the formulas together for one try, `tree` is
//! Figure 3, one file for each approach, `root` adds several trees up.

mod approach_a;
mod approach_b;
mod approach_c;
pub mod boards;
pub mod control;
#[cfg(test)]
mod drawn;
pub mod enemy_answers;
pub mod enemy_moves;
pub mod following;
pub mod grid;
pub mod knowledge;
pub mod legality;
pub(crate) mod listed;
pub mod lone_king;
pub mod matrices;
pub mod outcomes;
pub mod own_move;
pub mod parameters;
mod player;
pub mod playout;
pub mod progressive;
pub mod reflexes;
mod root;
mod sampled;
mod simulation;
mod tree;
pub mod trends;

pub use approach_b::Simulations;
pub use parameters::Parameters;
pub use player::{Approach, Mcts, Setup};
pub use playout::Playout;
pub use sampled::matrices as sampled_matrices;
pub use trends::{Flat, Learned, Trend, Trends};
