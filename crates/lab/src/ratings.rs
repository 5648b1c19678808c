//! Ratings from the results of many players against each other.
//!
//! The model is that of Bradley and Terry (1952): the chance of a point is the logistic function of the
//! difference in rating, and a draw counts as half a point won and half a point lost. The ratings are the
//! likeliest ones, found by Newton's method. So that a player who won or lost everything keeps a finite
//! rating, every player has drawn one imaginary pair of games against a player of the mean rating, zero.
//!
//! The intervals are made from the inverse of the Hessian at that place, for the difference from the mean of
//! the field. They treat each game as a coin flip, and so are a little too wide where many games are drawn.

use crate::statistics::{Estimate, Z_95};

/// All games between two players.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// Who, counted from zero.
    pub players: [usize; 2],
    /// How many games.
    pub games: f64,
    /// The first one's points.
    pub points: f64,
}

const IMAGINARY_GAMES: f64 = 2.0;

/// The ratings of so many players in Elo, of which the mean is zero, with their 95 % intervals.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Estimate> {
    let mut strengths = vec![0.0; players];
    // The likelihood is concave; steps of at most one keep Newton's method from leaping over the top.
    for _ in 0..200 {
        let (slope, hessian) = derivatives(&strengths, meetings);
        let Some(inverse) = inverted(hessian) else { break };
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&slope).map(|(one, other)| one * other).sum()).collect();
        let longest = step.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        let scale = 1.0 / longest.max(1.0);
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += scale * step);
        if longest < 1e-12 {
            break;
        }
    }
    let inverse = inverted(derivatives(&strengths, meetings).1).unwrap_or_default();
    let count = players.max(1) as f64;
    let mean = strengths.iter().sum::<f64>() / count;
    let whole: f64 = inverse.iter().flatten().sum::<f64>() / (count * count);
    let unit = 400.0 / std::f64::consts::LN_10;
    strengths
        .iter()
        .zip(&inverse)
        .enumerate()
        .map(|(nth, (strength, row))| {
            let variance = row[nth] - 2.0 * row.iter().sum::<f64>() / count + whole;
            let (value, half) = (unit * (strength - mean), unit * Z_95 * variance.max(0.0).sqrt());
            Estimate { value, low: value - half, high: value + half }
        })
        .collect()
}

/// The slope of the log-likelihood, and the negative of its second derivatives.
fn derivatives(strengths: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let expected = |difference: f64| 1.0 / (1.0 + (-difference).exp());
    let mut slope: Vec<f64> = Vec::new();
    let mut hessian = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (nth, &strength) in strengths.iter().enumerate() {
        let chance = expected(strength);
        slope.push(IMAGINARY_GAMES * (0.5 - chance));
        hessian[nth][nth] = IMAGINARY_GAMES * chance * (1.0 - chance);
    }
    for &Meeting { players: [one, other], games, points } in meetings {
        let chance = expected(strengths[one] - strengths[other]);
        let (surprise, weight) = (points - games * chance, games * chance * (1.0 - chance));
        slope[one] += surprise;
        slope[other] -= surprise;
        hessian[one][one] += weight;
        hessian[other][other] += weight;
        hessian[one][other] -= weight;
        hessian[other][one] -= weight;
    }
    (slope, hessian)
}

/// The inverse of a matrix by Gauss and Jordan, unless it has none.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (nth, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|place| f64::from(u8::from(place == nth))));
    }
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&one, &other| matrix[one][column].abs().total_cmp(&matrix[other][column].abs()))?;
        matrix.swap(column, pivot);
        let scale = matrix[column][column];
        if scale.abs() < 1e-300 {
            return None;
        }
        matrix[column].iter_mut().for_each(|value| *value /= scale);
        let chosen = matrix[column].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(nth, _)| *nth != column) {
            let factor = row[column];
            row.iter_mut().zip(&chosen).for_each(|(value, chosen)| *value -= factor * chosen);
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(one: usize, other: usize, games: f64, points: f64) -> Meeting {
        Meeting { players: [one, other], games, points }
    }

    /// By symmetry the two are at +d/2 and -d/2. The likeliest d has 30 = 40 * L(d) + 2 * (L(d/2) - 1/2), with
    /// L the logistic function: 1.0642 solves it, for 40 * 0.74350 + 2 * 0.12997 = 30.000, and
    /// 173.72 times that are 184.9 Elo.
    #[test]
    fn two_players_are_as_far_apart_as_their_score_says_less_the_imaginary_draws() {
        let found = ratings(2, &[meeting(0, 1, 40.0, 30.0)]);
        let apart = found[0].value - found[1].value;
        let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
        let d = apart * std::f64::consts::LN_10 / 400.0;
        assert!((40.0 * logistic(d) + 2.0 * (logistic(d / 2.0) - 0.5) - 30.0).abs() < 1e-6, "{apart}");
        assert!((apart - 184.9).abs() < 0.1, "{apart}");
        assert!((found[0].value + found[1].value).abs() < 1e-9);
    }

    /// Three players whose true differences are 100 and 200 Elo, and scores exactly as expected.
    #[test]
    fn exact_scores_give_back_the_ratings_they_were_made_from() {
        let truth = [150.0, 0.0, -150.0];
        let games = 1e6;
        let expected = |one: usize, other: usize| {
            meeting(one, other, games, games * crate::statistics::expected_score(truth[one] - truth[other]))
        };
        let found = ratings(3, &[expected(0, 1), expected(0, 2), expected(1, 2)]);
        for (rating, truth) in found.iter().zip(truth) {
            assert!((rating.value - truth).abs() < 0.01, "{rating:?} {truth}");
            assert!(rating.high - rating.low < 2.0, "{rating:?}");
        }
    }

    #[test]
    fn whoever_won_or_lost_everything_keeps_a_finite_rating_and_a_wide_interval() {
        let found =
            ratings(3, &[meeting(0, 1, 20.0, 20.0), meeting(0, 2, 20.0, 20.0), meeting(1, 2, 20.0, 10.0)]);
        assert!(found.iter().all(|rating| rating.low.is_finite() && rating.high.is_finite()));
        assert!(found[0].low > found[1].high && (found[1].value - found[2].value).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn more_games_make_narrower_intervals_and_none_leave_everybody_equal() {
        let width = |games: f64| {
            let rating = ratings(2, &[meeting(0, 1, games, games / 2.0)])[0];
            rating.high - rating.low
        };
        let ratio = width(100.0) / width(10_000.0);
        assert!((9.0..=10.1).contains(&ratio), "{ratio}");
        assert!(ratings(3, &[]).iter().all(|rating| rating.value == 0.0 && rating.high > 100.0));
        assert_eq!(ratings(0, &[]), []);
    }
}
