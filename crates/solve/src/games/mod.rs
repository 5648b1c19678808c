//! Two-person zero-sum games: the small ones that whole positions of Kriegspiel turn out to be.
//!
//! A [`Game`] is one or more components, each a matrix in which the rows' player gains what the columns'
//! player loses. A cell pays, stops or leads on to a component. A [`Matrix`] is solved by linear programming;
//! a stochastic game by Shapley's iteration ([`shapley`]); a recursive game by vectors that either player can
//! attain ([`everett`]). [`dominance`] drops the choices that a player can do without;
//! [`tree`] builds a game out of an actual position.

pub mod dominance;
pub mod everett;
mod game;
mod linear;
mod matrix;
mod reading;
mod replies;
pub mod shapley;
pub mod tree;
mod writing;

pub use game::{Cell, Component, Game, GameError, Kind};
pub use matrix::{Equilibrium, Matrix, Unsolved};
pub use reading::ReadError;
