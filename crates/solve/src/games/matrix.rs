use crate::games::linear;
use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOptions};

/// What the rows' player gains, and the columns' player loses, for each pair of choices.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    gains: Vec<f64>,
}

/// Optimal mixed strategies, with what they guarantee.
#[derive(Debug, Clone, PartialEq)]
pub struct Equilibrium {
    /// The value of the game: the middle of the two guarantees, which differ by rounding only.
    pub value: f64,
    /// The least that the rows' mixture gains, whatever the columns' player does.
    pub low: f64,
    /// The most that the columns' mixture loses, whatever the rows' player does.
    pub high: f64,
    /// How often to choose each row.
    pub rows: Vec<f64>,
    /// How often to choose each column.
    pub columns: Vec<f64>,
}

/// A matrix that could not be solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The linear programming library gave up.
    #[error("the linear program of a {rows} by {columns} matrix was not solved: {why}")]
    LinearProgram {
        /// How many rows.
        rows: usize,
        /// How many columns.
        columns: usize,
        /// What the library said.
        why: String,
    },
    /// The iteration did not settle.
    #[error("the values still moved after {0} rounds")]
    StillMoving(usize),
}

/// Probabilities this small are left over from rounding.
const DUST: f64 = 1e-11;
/// Up to this many rows and columns all kernels are looked at first.
const TINY: usize = 4;
/// Up to this many they are looked at where the library is not exact enough.
const SMALL: usize = 6;

impl Matrix {
    /// A matrix whose gains `gain(row, column)` tells. A row and a column at least.
    pub fn from_fn(rows: usize, columns: usize, gain: impl Fn(usize, usize) -> f64) -> Self {
        let gains = (0..rows * columns).map(|cell| gain(cell / columns, cell % columns)).collect();
        Self { rows, columns, gains }
    }

    /// How many choices the rows' player has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many choices the columns' player has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// What the rows' player gains in one cell.
    pub fn gain(&self, row: usize, column: usize) -> f64 {
        self.gains[row * self.columns + column]
    }

    /// What each column makes of a mixture of rows.
    pub fn against_rows(&self, rows: &[f64]) -> Vec<f64> {
        (0..self.columns).map(|j| (0..self.rows).map(|i| rows[i] * self.gain(i, j)).sum()).collect()
    }

    /// What each row makes of a mixture of columns.
    pub fn against_columns(&self, columns: &[f64]) -> Vec<f64> {
        (0..self.rows).map(|i| (0..self.columns).map(|j| columns[j] * self.gain(i, j)).sum()).collect()
    }

    /// The same game seen by the columns' player, who becomes the rows' player.
    pub fn turned(&self) -> Self {
        Self::from_fn(self.columns, self.rows, |row, column| -self.gain(column, row))
    }

    /// A pair of pure choices from which neither player gains by leaving, if there is one.
    pub fn saddle(&self) -> Option<(usize, usize)> {
        let least = |i: usize| (0..self.columns).map(|j| self.gain(i, j)).fold(f64::INFINITY, f64::min);
        let most = |j: usize| (0..self.rows).map(|i| self.gain(i, j)).fold(f64::NEG_INFINITY, f64::max);
        let row = (0..self.rows).max_by(|&a, &b| least(a).total_cmp(&least(b)).then(b.cmp(&a)))?;
        let column = (0..self.columns).min_by(|&a, &b| most(a).total_cmp(&most(b)))?;
        (least(row) == most(column)).then_some((row, column))
    }

    /// The value and optimal mixed strategies.
    ///
    /// A saddle point where there is one, else by linear programming, sharpened by solving the equations of the
    /// choices that are mixed. A very small matrix is solved by its kernels alone: iterations meet matrices whose
    /// gains differ by less than a linear program's tolerance, where the library gives up or mixes wrongly.
    ///
    /// # Errors
    /// When the library fails.
    pub fn solve(&self) -> Result<Equilibrium, Unsolved> {
        if let Some((row, column)) = self.saddle() {
            return Ok(self.equilibrium(pure(self.rows, row), pure(self.columns, column)));
        }
        let larger = self.rows.max(self.columns);
        if larger <= TINY {
            let even = |all: usize| vec![1.0 / all as f64; all];
            let mut found = self.equilibrium(even(self.rows), even(self.columns));
            self.sharpen_by_kernels(&mut found);
            if self.is_sharp(&found) {
                return Ok(found);
            }
        }
        let mut found = self.by_linear_programming()?;
        if !self.is_sharp(&found) && larger <= SMALL {
            self.sharpen_by_kernels(&mut found);
        }
        Ok(found)
    }

    /// The same by linear programming, whatever the size, sharpened where as many rows as columns are mixed.
    ///
    /// # Errors
    /// When the library fails.
    pub fn by_linear_programming(&self) -> Result<Equilibrium, Unsolved> {
        let mut found = self.equilibrium(best_mixture(self)?, best_mixture(&self.turned())?);
        let mixed = |mixture: &[f64]| -> Vec<usize> {
            (0..mixture.len()).filter(|&choice| mixture[choice] > DUST).collect()
        };
        let (rows, columns) = (mixed(&found.rows), mixed(&found.columns));
        self.sharpen(&mut found, &rows, &columns);
        Ok(found)
    }

    fn sharpen_by_kernels(&self, found: &mut Equilibrium) {
        let chosen =
            |set: usize| -> Vec<usize> { (0..SMALL).filter(|choice| set >> choice & 1 == 1).collect() };
        for rows in 1..1usize << self.rows {
            for columns in (1..1usize << self.columns).filter(|set| set.count_ones() == rows.count_ones()) {
                if self.is_sharp(found) {
                    return;
                }
                self.sharpen(found, &chosen(rows), &chosen(columns));
            }
        }
    }

    fn is_sharp(&self, found: &Equilibrium) -> bool {
        let size = self.gains.iter().fold(0.0, |most: f64, gain| most.max(gain.abs()));
        found.high - found.low <= 4.0 * f64::EPSILON * size
    }

    fn equilibrium(&self, rows: Vec<f64>, columns: Vec<f64>) -> Equilibrium {
        let low = self.against_rows(&rows).into_iter().fold(f64::INFINITY, f64::min);
        let high = self.against_columns(&columns).into_iter().fold(f64::NEG_INFINITY, f64::max);
        Equilibrium { value: (low + high) / 2.0, low, high, rows, columns }
    }

    /// Where as many rows as columns are mixed, equations settle both mixtures (Shapley and Snow). They replace
    /// what was found if they guarantee more.
    fn sharpen(&self, found: &mut Equilibrium, rows: &[usize], columns: &[usize]) {
        if rows.len() != columns.len() {
            return;
        }
        let sharp = equalising(rows, columns, |i, j| self.gain(i, j))
            .zip(equalising(columns, rows, |j, i| self.gain(i, j)))
            .and_then(|(x, y)| Some((spread(self.rows, rows, &x)?, spread(self.columns, columns, &y)?)))
            .map(|(x, y)| self.equilibrium(x, y));
        if let Some(sharp) = sharp.filter(|sharp| sharp.high - sharp.low < found.high - found.low) {
            *found = sharp;
        }
    }
}

/// The mixture of `own` choices that makes all of `theirs` worth the same.
fn equalising(own: &[usize], theirs: &[usize], gain: impl Fn(usize, usize) -> f64) -> Option<Vec<f64>> {
    let n = own.len();
    let mut equations: Vec<Vec<f64>> =
        theirs.iter().map(|&j| own.iter().map(|&i| gain(i, j)).chain([-1.0]).collect()).collect();
    equations.push((0..=n).map(|unknown| if unknown < n { 1.0 } else { 0.0 }).collect());
    let mut right = vec![0.0; n];
    right.push(1.0);
    let mut mixture = linear::solve(equations, right)?;
    mixture.pop();
    Some(mixture)
}

fn spread(all: usize, chosen: &[usize], mixture: &[f64]) -> Option<Vec<f64>> {
    if mixture.iter().any(|&often| often < 0.0) {
        return None;
    }
    let mut often = vec![0.0; all];
    for (&choice, &share) in chosen.iter().zip(mixture) {
        often[choice] = share;
    }
    Some(often)
}

fn pure(all: usize, choice: usize) -> Vec<f64> {
    (0..all).map(|other| f64::from(u8::from(other == choice))).collect()
}

/// The mixture of rows with the largest guarantee: maximise v, subject to every column gaining at least v.
fn best_mixture(matrix: &Matrix) -> Result<Vec<f64>, Unsolved> {
    let failed = |why: String| Unsolved::LinearProgram { rows: matrix.rows, columns: matrix.columns, why };
    let mut program = Problem::new(OptimizationDirection::Maximize);
    let rows: Vec<_> = (0..matrix.rows).map(|_| program.add_var(0.0, (0.0, 1.0))).collect();
    let value = program.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    for column in 0..matrix.columns {
        let gains = rows.iter().enumerate().map(|(row, &often)| (often, matrix.gain(row, column)));
        program.add_constraint(gains.chain([(value, -1.0)]), ComparisonOp::Ge, 0.0);
    }
    program.add_constraint(rows.iter().map(|&often| (often, 1.0)), ComparisonOp::Eq, 1.0);
    let mut strict = SolveOptions::default();
    strict.tolerances.feasibility = 1e-10;
    let outcome = program.solve_with(strict).or_else(|_| program.solve());
    let outcome = outcome.map_err(|why| failed(why.to_string()))?;
    let solution = outcome.into_solution().map_err(|_| failed("it was interrupted".into()))?;
    let mut mixture: Vec<f64> = rows.iter().map(|&often| solution.var_value(often).max(0.0)).collect();
    let all: f64 = mixture.iter().sum();
    if !(0.5..=1.5).contains(&all) {
        return Err(failed(format!("its probabilities sum to {all}")));
    }
    for often in &mut mixture {
        *often /= all;
    }
    Ok(mixture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matrix(rows: &[&[f64]]) -> Matrix {
        Matrix::from_fn(rows.len(), rows[0].len(), |i, j| rows[i][j])
    }

    fn check_solved(matrix: &Matrix) -> Equilibrium {
        let found = matrix.solve().unwrap();
        for mixture in [&found.rows, &found.columns] {
            assert!((mixture.iter().sum::<f64>() - 1.0).abs() < 1e-9 && mixture.iter().all(|&p| p >= 0.0));
        }
        // What each mixture guarantees against every pure reply is worked out here once more.
        let worst = matrix.against_rows(&found.rows).into_iter().fold(f64::INFINITY, f64::min);
        let best = matrix.against_columns(&found.columns).into_iter().fold(f64::NEG_INFINITY, f64::max);
        assert!(worst <= best + 1e-12, "{worst} {best}");
        assert!(best - worst < 1e-8, "{worst} {best} in {matrix:?}");
        assert!((found.value - worst).abs() < 1e-8);
        found
    }

    #[test]
    fn matching_pennies_is_even_and_mixed_evenly() {
        let found = check_solved(&matrix(&[&[1.0, -1.0], &[-1.0, 1.0]]));
        assert!(found.value.abs() < 1e-12 && (found.rows[0] - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_saddle_point_is_found_without_mixing() {
        let game = matrix(&[&[4.0, 2.0, 5.0], &[1.0, 0.0, 9.0]]);
        assert_eq!(game.saddle(), Some((0, 1)));
        assert_eq!(check_solved(&game).value, 2.0);
    }

    #[test]
    fn rock_paper_scissors_is_even_in_thirds() {
        let found = check_solved(&matrix(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]]));
        assert!(found.rows.iter().chain(&found.columns).all(|p| (p - 1.0 / 3.0).abs() < 1e-12));
    }

    proptest! {
        #[test]
        fn both_mixtures_guarantee_the_value_against_every_pure_reply(
            (rows, columns, gains) in (1..7usize, 1..7usize)
                .prop_flat_map(|(r, c)| (Just(r), Just(c), proptest::collection::vec(-9..10i32, r * c)))
        ) {
            let matrix = Matrix::from_fn(rows, columns, |i, j| f64::from(gains[i * columns + j]));
            let found = check_solved(&matrix);
            let program = matrix.by_linear_programming().unwrap();
            prop_assert!((program.value - found.value).abs() < 1e-8, "{:?}", program);
        }
    }
}
