//! The greatest fixed point of "apply T, and divide what is positive by 1 + λ".

use crate::games::shapley::transform;
use crate::games::{Component, Equilibrium, Game, Unsolved, linear};

pub(super) const MOST_ROUNDS: usize = 100;

/// How the descent is shortened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leap {
    /// Not at all: sure to stay above the fixed point sought, but often slow.
    Never,
    /// To a fixed point against the columns' present mixtures (Hoffman and Karp), which lies above the one
    /// sought unless rows that are equally good lead to different ones.
    Safe,
    /// To the fixed point of both players' present mixtures (Newton), where the map still leads down from
    /// there: far quicker where the two meet at a tangent.
    Bold,
}

impl Leap {
    pub(super) const ALL: [Self; 3] = [Self::Never, Self::Safe, Self::Bold];
}

/// Descends from the largest pay there is, by the map itself or by a leap that goes further.
pub(super) fn from_above(game: &Game, lambda: f64, leap: Leap) -> Result<Vec<f64>, Unsolved> {
    let (_, high) = game.range().unwrap_or((0.0, 0.0));
    let mut vector = vec![high; game.components.len()];
    let size = 1.0 + high.abs();
    let room = 1e-15 * size;
    let below = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| *a <= b + room);
    for _ in 0..MOST_ROUNDS {
        let solved = transform(game, &vector)?;
        let stepped = pressed_all(&solved, lambda);
        let mut next = stepped;
        if leap != Leap::Never
            && let Some(safe) =
                against_columns(game, &solved, &vector, lambda).filter(|safe| below(safe, &next))
        {
            next = safe;
        }
        if leap == Leap::Bold
            && let Some(bold) = of_both(game, &solved, &vector, lambda).filter(|bold| below(bold, &next))
            && below(&pressed_all(&transform(game, &bold)?, lambda), &bold)
        {
            next = bold;
        }
        let moved = vector.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        vector = next;
        if moved <= room {
            break;
        }
    }
    Ok(vector.into_iter().map(|x| if x.abs() < 1e-14 * size { 0.0 } else { x }).collect())
}

/// Climbs from a vector that was attainable with a larger λ; every step on the way is attainable too.
pub(super) fn from_below(game: &Game, lambda: f64, start: &[f64]) -> Result<Vec<f64>, Unsolved> {
    let mut vector = start.to_vec();
    let above = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| a >= b);
    for _ in 0..MOST_ROUNDS {
        let solved = transform(game, &vector)?;
        let mut next = pressed_all(&solved, lambda);
        if let Some(bold) = of_both(game, &solved, &vector, lambda).filter(|bold| above(bold, &next))
            && above(&pressed_all(&transform(game, &bold)?, lambda), &bold)
        {
            next = bold;
        }
        if next == vector || !above(&next, &vector) {
            break;
        }
        vector = next;
    }
    Ok(vector)
}

fn pressed_all(solved: &[Equilibrium], lambda: f64) -> Vec<f64> {
    solved.iter().map(|matrix| pressed(matrix.value, lambda)).collect()
}

fn pressed(x: f64, lambda: f64) -> f64 {
    if x > 0.0 { x / (1.0 + lambda) } else { x }
}

/// The greatest fixed point when the columns' player keeps to the present mixtures: a best row is chosen in
/// each component and the equations solved, until neither the rows nor the signs change.
fn against_columns(game: &Game, solved: &[Equilibrium], from: &[f64], lambda: f64) -> Option<Vec<f64>> {
    let all = game.components.len();
    let worth_of = |k: usize, worth: &[f64]| {
        let gains = game.components[k].at(worth).against_columns(&solved[k].columns);
        let best = (0..gains.len()).max_by(|&a, &b| gains[a].total_cmp(&gains[b]).then(b.cmp(&a)));
        best.map(|row| (row, gains))
    };
    let mut worth = from.to_vec();
    let mut rows = vec![usize::MAX; all];
    for _ in 0..100 {
        let mut changed = false;
        for (k, row) in rows.iter_mut().enumerate() {
            let (best, gains) = worth_of(k, &worth)?;
            if *row == usize::MAX || gains[best] > gains[*row] + 1e-14 * (1.0 + gains[*row].abs()) {
                *row = best;
                changed = true;
            }
        }
        if !changed {
            return Some(worth);
        }
        let mixtures: Vec<Vec<f64>> = (0..all).map(|k| pure(&game.components[k], rows[k])).collect();
        worth = fixed_point(game, &mixtures, solved, &worth, lambda)?;
    }
    None
}

fn pure(component: &Component, row: usize) -> Vec<f64> {
    (0..component.rows.len()).map(|other| f64::from(u8::from(other == row))).collect()
}

/// The fixed point when both players keep to their present mixtures.
fn of_both(game: &Game, solved: &[Equilibrium], from: &[f64], lambda: f64) -> Option<Vec<f64>> {
    let mixtures: Vec<Vec<f64>> = solved.iter().map(|matrix| matrix.rows.clone()).collect();
    fixed_point(game, &mixtures, solved, from, lambda)
}

fn fixed_point(
    game: &Game,
    rows: &[Vec<f64>],
    solved: &[Equilibrium],
    from: &[f64],
    lambda: f64,
) -> Option<Vec<f64>> {
    let all = rows.len();
    let mut positive: Vec<bool> = from.iter().map(|&x| x >= 0.0).collect();
    for _ in 0..=all {
        let mut equations = vec![vec![0.0; all]; all];
        let mut right = vec![0.0; all];
        for (k, component) in game.components.iter().enumerate() {
            equations[k][k] += if positive[k] { 1.0 + lambda } else { 1.0 };
            for (row, &x) in rows[k].iter().enumerate().filter(|(_, x)| **x > 0.0) {
                for (column, &y) in solved[k].columns.iter().enumerate() {
                    let cell = component.cell(row, column);
                    right[k] += x * y * cell.pay;
                    for &(next, chance) in &cell.next {
                        equations[k][next] -= x * y * chance;
                    }
                }
            }
        }
        let worth = linear::solve(equations, right)?;
        let signs: Vec<bool> = worth.iter().map(|&x| x >= 0.0).collect();
        if signs == positive {
            return Some(worth);
        }
        positive = signs;
    }
    None
}
