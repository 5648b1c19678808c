//! Recursive games (Everett, "Recursive Games", 1957).
//!
//! A vector u is *attainable* for the rows' player when T(u) exceeds it wherever u is positive and falls short
//! of it nowhere: mixing as the matrices at u ask then gains at least u. It is attainable for the columns'
//! player when T(u) is less wherever u is negative and exceeds it nowhere. Vectors of both kinds come as close
//! as one likes to one and the same vector, the *critical vector*: the value of the game. A fixed point of T
//! need not be it.
//!
//! How attainable vectors are found here: the greatest fixed point of "apply T, and divide what is positive by
//! 1 + λ" is attainable, because T exceeds it by λ times its positive parts; and as λ shrinks it rises to the
//! critical vector, since any attainable vector with some room to spare lies below it. For the columns' player
//! the same is done with the players exchanged. What is found is checked against Everett's inequalities, so
//! the enclosure does not rest on the search.

mod search;

use crate::games::shapley::transform;
use crate::games::{Equilibrium, Game, Unsolved};
use search::Leap;

/// A vector that one player can attain, and how.
#[derive(Debug, Clone)]
pub struct Attainable {
    /// The vector: what the player is sure of in each component.
    pub vector: Vec<f64>,
    /// T of the vector, as far as the mixtures guarantee it.
    pub image: Vec<f64>,
    /// What to mix in each component to be sure of it.
    pub mixtures: Vec<Vec<f64>>,
    /// The λ with which it was found.
    pub lambda: f64,
}

/// Where iterating T from 0 leads.
#[derive(Debug, Clone)]
pub struct FromZero {
    /// Where it stands after `rounds` applications of T.
    pub vector: Vec<f64>,
    /// How many.
    pub rounds: usize,
    /// Whether it has come to stand still: a fixed point of T.
    pub settled: bool,
    /// The first component in which this fixed point lies outside the enclosure of the value.
    pub misleads: Option<usize>,
}

/// A recursive game solved.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The critical vector, as well as it is known: a fixed point of T inside the enclosure.
    pub critical: Vec<f64>,
    /// The highest vector found that the rows' player can attain.
    pub below: Attainable,
    /// The lowest vector found that the columns' player can attain.
    pub above: Attainable,
    /// A strategy of the rows' player that loses at most ε against the value; `None` when none was found.
    pub for_rows: Option<Attainable>,
    /// The same for the columns' player.
    pub for_columns: Option<Attainable>,
    /// Where iterating T from 0 leads.
    pub from_zero: FromZero,
}

/// The smallest λ that is tried: beyond it rounding drowns what λ adds.
const SMALLEST: f64 = 1e-12;
/// An enclosure this narrow is good enough.
const NARROW: f64 = 1e-9;
/// Of so many components all sets are tried.
const MOST_JOINED: usize = 4;
const ROUNDS_FROM_ZERO: usize = 1000;

/// Encloses the critical vector, and finds ε-optimal strategies.
///
/// # Errors
/// When a matrix is not solved.
pub fn solve(game: &Game, epsilon: f64) -> Result<Solution, Unsolved> {
    let turned = game.turned();
    let below = ladder(game)?;
    let above: Vec<Attainable> = ladder(&turned)?.into_iter().map(as_columns).collect();
    let (Some(low), Some(high)) = (best(&below, 1.0), best(&above, -1.0)) else {
        return Err(Unsolved::StillMoving(search::MOST_ROUNDS));
    };
    let near = |found: &&Attainable, other: &Attainable| distance(&found.vector, &other.vector) <= epsilon;
    // The largest λ that will do: it keeps the game shortest.
    let for_rows = below.iter().find(|found| near(found, high)).cloned();
    let for_columns = above.iter().find(|found| near(found, low)).cloned();
    let critical = critical(game, low, high)?;
    let from_zero = from_zero(game, low, high)?;
    Ok(Solution { critical, below: low.clone(), above: high.clone(), for_rows, for_columns, from_zero })
}

/// Whether a vector is attainable for the rows' player, with the mixtures that attain it.
///
/// # Errors
/// When a matrix is not solved.
pub fn attainable(game: &Game, vector: &[f64], lambda: f64) -> Result<Option<Attainable>, Unsolved> {
    let solved = transform(game, vector)?;
    let image: Vec<f64> = solved.iter().map(|matrix| matrix.low).collect();
    let size = vector.iter().fold(1.0, |most: f64, x| most.max(x.abs()));
    let holds = vector.iter().zip(&image).all(|(&u, &t)| if u > 0.0 { t > u + 1e-15 * size } else { t >= u });
    let mixtures = solved.into_iter().map(|matrix: Equilibrium| matrix.rows).collect();
    Ok(holds.then(|| Attainable { vector: vector.to_vec(), image, mixtures, lambda }))
}

/// Attainable vectors of the rows' player for smaller and smaller λ.
fn ladder(game: &Game) -> Result<Vec<Attainable>, Unsolved> {
    let mut lambda = 0.5;
    // Nothing is paid below the least pay, so there it begins.
    let (low, _) = game.range().unwrap_or((0.0, 0.0));
    let mut found: Vec<Attainable> =
        attainable(game, &vec![low; game.components.len()], lambda)?.into_iter().collect();
    while lambda > SMALLEST {
        let mut vectors = Vec::new();
        for leap in Leap::ALL {
            vectors.push(search::from_above(game, lambda, leap)?);
        }
        if let Some(last) = found.last() {
            // Some components settle long before others, so the two are also put together.
            let descended = vectors[0].clone();
            let all = descended.len().min(MOST_JOINED);
            vectors.extend((1..1usize << all).map(|set| joined(&last.vector, &descended, set)));
            vectors.push(search::from_below(game, lambda, &last.vector)?);
        }
        let mut steps = Vec::new();
        for vector in vectors {
            steps.extend(checked(game, &vector, lambda)?);
        }
        if let Some(step) = best(&steps, 1.0).cloned() {
            let close = |last: &Attainable| distance(&last.vector, &step.vector) < NARROW / 4.0;
            let still = found.len() > 1 && found.last().is_some_and(close);
            found.push(step);
            if still {
                break;
            }
        }
        lambda /= 4.0;
    }
    Ok(found)
}

/// The second vector in the components of the set, the first in the others.
fn joined(others: &[f64], chosen: &[f64], set: usize) -> Vec<f64> {
    (0..others.len()).map(|k| if set >> k & 1 == 1 { chosen[k] } else { others[k] }).collect()
}

/// The vector, or one close below it, if it is attainable.
///
/// Where a value is not positive Everett leaves no room between u and T(u), so that rounding can make an
/// unattainable vector look attainable. There either the exact number is found, which is often a plain one, or
/// a little is given away, which makes room wherever play may stop.
fn checked(game: &Game, vector: &[f64], lambda: f64) -> Result<Option<Attainable>, Unsolved> {
    if vector.iter().all(|&x| x > 1e-3) {
        return attainable(game, vector, lambda);
    }
    for decimals in 0..7 {
        let unit = 10f64.powi(decimals);
        let plain = lowered(vector, |x| (x * unit).round() / unit);
        if distance(&plain, vector) < 1e-3
            && let Some(found) = attainable(game, &plain, lambda)?
        {
            return Ok(Some(found));
        }
    }
    let (low, _) = game.range().unwrap_or((0.0, 0.0));
    for given in [1e-9, 1e-7, 1e-5, 1e-3] {
        if let Some(found) = attainable(game, &lowered(vector, |x| (x - given).max(low)), lambda)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn lowered(vector: &[f64], lower: impl Fn(f64) -> f64) -> Vec<f64> {
    vector.iter().map(|&x| if x > 1e-3 { x } else { lower(x) }).collect()
}

fn as_columns(found: Attainable) -> Attainable {
    let turn = |vector: Vec<f64>| vector.into_iter().map(|x| if x == 0.0 { 0.0 } else { -x }).collect();
    Attainable { vector: turn(found.vector), image: turn(found.image), ..found }
}

/// The attainable vector that is highest (or, with `sign` -1, lowest) where it is worst.
fn best(found: &[Attainable], sign: f64) -> Option<&Attainable> {
    let sum = |one: &Attainable| sign * one.vector.iter().sum::<f64>();
    found.iter().max_by(|a, b| sum(a).total_cmp(&sum(b)))
}

/// The critical vector is a fixed point of T. Where a vector of plain numbers inside the enclosure is one, it
/// is taken; else the middle.
fn critical(game: &Game, low: &Attainable, high: &Attainable) -> Result<Vec<f64>, Unsolved> {
    let bounds = || low.vector.iter().zip(&high.vector);
    let middle: Vec<f64> = bounds().map(|(a, b)| f64::midpoint(*a, *b)).collect();
    let plain: Vec<f64> = bounds().map(|(&a, &b)| plainest(a, b)).collect();
    for candidate in [&plain, &high.vector, &low.vector] {
        let image = transform(game, candidate)?;
        if candidate.iter().zip(&image).all(|(x, solved)| (solved.value - x).abs() < 1e-9 * (1.0 + x.abs())) {
            return Ok(candidate.clone());
        }
    }
    Ok(middle)
}

/// The number with the fewest decimals between two others, which may miss by rounding.
fn plainest(low: f64, high: f64) -> f64 {
    let room = 1e-12 * (1.0 + low.abs().max(high.abs()));
    for decimals in 0..9 {
        let unit = 10f64.powi(decimals);
        let rounded = ((low - room) * unit).ceil() / unit;
        if rounded <= high + room {
            // Not -0.
            return rounded + 0.0;
        }
    }
    f64::midpoint(low, high)
}

fn from_zero(game: &Game, low: &Attainable, high: &Attainable) -> Result<FromZero, Unsolved> {
    let mut vector = vec![0.0; game.components.len()];
    let (mut rounds, mut settled) = (0, false);
    while rounds < ROUNDS_FROM_ZERO && !settled {
        let next: Vec<f64> = transform(game, &vector)?.iter().map(|solved| solved.value).collect();
        settled = distance(&vector, &next) <= 1e-12;
        vector = next;
        rounds += 1;
    }
    let outside = |k: &usize| vector[*k] < low.vector[*k] - 1e-7 || vector[*k] > high.vector[*k] + 1e-7;
    let misleads = (0..vector.len()).find(outside).filter(|_| settled);
    Ok(FromZero { vector, rounds, settled, misleads })
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}
