//! Stochastic games (Shapley, "Stochastic Games", 1953).
//!
//! The values are the fixed point of T, which puts in place of each component's worth the value of its matrix
//! at the present worths. Where every cell stops with a chance of at least s, T brings any two vectors closer
//! by the factor 1 - s, so the last step bounds the error. Independently of that, a player who keeps to the
//! mixtures that solve the matrices at the end is held against his opponent's best replies: the two guarantees
//! enclose the values, also in games where only some cells stop.

use crate::games::{Equilibrium, Game, Unsolved, replies};

/// A stochastic game solved.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The value of each component.
    pub values: Vec<f64>,
    /// The stationary strategies: what to mix each time a component is played.
    pub strategies: Vec<Equilibrium>,
    /// The vectors that the iteration went through, the start first; at most the first [`KEPT`].
    pub iterates: Vec<Vec<f64>>,
    /// How often T was applied.
    pub rounds: usize,
    /// Shapley's bound on the error of every value; `None` where some cell never stops.
    pub shapley_bound: Option<f64>,
    /// What the rows' stationary strategy gains at least; `None` where play could go on for ever.
    pub guaranteed_to_rows: Option<Vec<f64>>,
    /// What the columns' stationary strategy loses at most; `None` where play could go on for ever.
    pub guaranteed_to_columns: Option<Vec<f64>>,
}

/// How many iterates are kept for show.
pub const KEPT: usize = 9;

const MOST_ROUNDS: usize = 200_000;

/// T: the value of each component's matrix when the components are worth `worth`.
///
/// # Errors
/// When a matrix is not solved.
pub fn transform(game: &Game, worth: &[f64]) -> Result<Vec<Equilibrium>, Unsolved> {
    game.components.iter().map(|component| component.at(worth).solve()).collect()
}

/// Iterates T from `start` until the values stand still.
///
/// # Errors
/// When a matrix is not solved, or the values never settle.
pub fn solve(game: &Game, start: Vec<f64>) -> Result<Solution, Unsolved> {
    let stop = game.least_stop();
    let mut iterates = vec![start.clone()];
    let mut values = start;
    for rounds in 1..=MOST_ROUNDS {
        let strategies = transform(game, &values)?;
        let next: Vec<f64> = strategies.iter().map(|solved| solved.value).collect();
        let step = values.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let size = next.iter().fold(1.0, |most: f64, x| most.max(x.abs()));
        if iterates.len() < KEPT {
            iterates.push(next.clone());
        }
        values = next;
        if step <= 1e-13 * size {
            let strategies = transform(game, &values)?;
            let mixtures = |of: fn(&Equilibrium) -> Vec<f64>| strategies.iter().map(of).collect::<Vec<_>>();
            let to_rows = replies::guaranteed_to_rows(game, &mixtures(|solved| solved.rows.clone()));
            let turned = game.turned();
            let to_columns = replies::guaranteed_to_rows(&turned, &mixtures(|solved| solved.columns.clone()));
            // The values of the matrices are themselves known only as well as their strategies guarantee.
            let unsure = strategies.iter().map(|solved| solved.high - solved.low).fold(0.0, f64::max);
            return Ok(Solution {
                shapley_bound: (stop > 0.0).then(|| ((1.0 - stop) * step + unsure) / stop),
                guaranteed_to_rows: to_rows,
                guaranteed_to_columns: to_columns.map(|worth| worth.into_iter().map(|w| -w).collect()),
                values,
                strategies,
                iterates,
                rounds,
            });
        }
    }
    Err(Unsolved::StillMoving(MOST_ROUNDS))
}
