//! Small systems of linear equations.

/// Solves `a x = b` by elimination with the largest pivot; `None` when the equations do not settle `x`.
pub(crate) fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let n = b.len();
    for step in 0..n {
        let pivot = (step..n).max_by(|&i, &j| a[i][step].abs().total_cmp(&a[j][step].abs()))?;
        if a[pivot][step].abs() < 1e-15 {
            return None;
        }
        a.swap(step, pivot);
        b.swap(step, pivot);
        let (above, below) = a.split_at_mut(step + 1);
        for (row, equation) in below.iter_mut().enumerate() {
            let factor = equation[step] / above[step][step];
            if factor != 0.0 {
                for (own, known) in equation.iter_mut().zip(&above[step]).skip(step) {
                    *own -= factor * known;
                }
                b[step + 1 + row] -= factor * b[step];
            }
        }
    }
    for step in (0..n).rev() {
        let known: f64 = (step + 1..n).map(|column| a[step][column] * b[column]).sum();
        b[step] = (b[step] - known) / a[step][step];
    }
    b.iter().all(|x| x.is_finite()).then_some(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_that_settle_their_unknowns_are_solved_and_others_are_not() {
        assert_eq!(solve(vec![vec![0.0, 2.0], vec![1.0, 1.0]], vec![4.0, 5.0]), Some(vec![3.0, 2.0]));
        assert_eq!(solve(vec![vec![1.0, 1.0], vec![2.0, 2.0]], vec![1.0, 2.0]), None);
    }
}
