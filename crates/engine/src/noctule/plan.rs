//! The order of tries within a turn, when a refusal costs nothing.

use noctule_board::{Man, Try};

/// What each try brings in each world; nothing where it would be refused.
pub(super) struct Sheet {
    pub(super) tries: Vec<Try>,
    /// By try, then by world.
    pub(super) values: Vec<Vec<Option<f32>>>,
}

/// A try to be put first, and what is expected of the whole turn then.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct First {
    pub(super) place: usize,
    pub(super) put: Try,
    pub(super) value: f32,
}

/// A pawn that promotes becomes a queen.
pub(super) fn worth_putting(put: &Try) -> bool {
    matches!(put.promotion, None | Some(Man::Queen))
}

impl Sheet {
    /// Keeps the best so many tries.
    pub(super) fn narrow(&mut self, number: usize, probes: bool) {
        let mut best: Vec<usize> =
            self.ranked(probes).into_iter().take(number).map(|first| first.place).collect();
        best.sort_unstable();
        self.tries = best.iter().map(|&place| self.tries[place]).collect();
        self.values = best.iter().map(|&place| std::mem::take(&mut self.values[place])).collect();
    }

    /// The tries with what is expected of the turn when they are put first, best first: where the try stands, what
    /// it brings; where it is refused, what the best of the others brings in just those worlds, or without `probes`
    /// what it brings as a rule.
    pub(super) fn ranked(&self, probes: bool) -> Vec<First> {
        let number = self.values.first().map_or(0, Vec::len);
        let everywhere: Vec<usize> = (0..number).collect();
        let usual = self.safest(&everywhere);
        let mut ranked: Vec<First> = self
            .values
            .iter()
            .enumerate()
            .filter_map(|(place, values)| {
                let refused: Vec<usize> =
                    everywhere.iter().copied().filter(|&world| values[world].is_none()).collect();
                if refused.len() == number {
                    return None;
                }
                let stood: f32 = values.iter().flatten().sum();
                let then =
                    if probes && !refused.is_empty() { self.best_among(&refused, usual) } else { usual };
                let value = (stood + then * refused.len() as f32) / number as f32;
                Some(First { place, put: self.tries[place], value })
            })
            .collect();
        ranked.sort_by(|one, other| other.value.total_cmp(&one.value));
        ranked
    }

    /// The mean of the best try that mostly stands.
    fn safest(&self, worlds: &[usize]) -> f32 {
        let means = self.values.iter().filter_map(|values| {
            let (sum, stood) = sum(values, worlds);
            (2 * stood > worlds.len()).then(|| sum / stood as f32)
        });
        means.max_by(f32::total_cmp).unwrap_or(0.0)
    }

    /// The best mean on these worlds, when the usual follows a refusal.
    fn best_among(&self, worlds: &[usize], usual: f32) -> f32 {
        let means = self.values.iter().map(|values| {
            let (sum, stood) = sum(values, worlds);
            (sum + usual * (worlds.len() - stood) as f32) / worlds.len() as f32
        });
        means.max_by(f32::total_cmp).unwrap_or(usual)
    }
}

fn sum(values: &[Option<f32>], worlds: &[usize]) -> (f32, usize) {
    worlds
        .iter()
        .filter_map(|&world| values[world])
        .fold((0.0, 0), |(sum, stood), value| (sum + value, stood + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_first(lines: &[(&str, &[Option<f32>])], first: &str, value: f32) {
        let tries = lines.iter().map(|(put, _)| put.parse().unwrap()).collect();
        let sheet = Sheet { tries, values: lines.iter().map(|(_, values)| values.to_vec()).collect() };
        let ranked = sheet.ranked(true);
        assert_eq!((ranked[0].put.to_string().as_str(), ranked[0].value), (first, value));
    }

    #[test]
    fn a_refusal_costs_nothing_so_the_dear_try_comes_first() {
        let rare = [Some(5.0), None, None, None];
        let sure = [Some(1.0); 4];
        check_first(&[("a2a3", &sure), ("e4d5", &rare)], "e4d5", 2.0);
    }

    #[test]
    fn a_try_that_would_stand_badly_is_not_put_though_it_is_mostly_refused() {
        let bad = [Some(-3.0), None, None, None];
        let sure = [Some(1.0); 4];
        check_first(&[("e4d5", &bad), ("a2a3", &sure)], "a2a3", 1.0);
    }

    #[test]
    fn a_refusal_tells_what_is_best_next() {
        // Where the first is refused, the third is better than what is best on the whole.
        let probe = [Some(1.0), Some(1.0), None, None];
        let usual = [Some(1.0); 4];
        let then = [Some(-9.0), Some(-9.0), Some(4.0), Some(4.0)];
        check_first(&[("a2a3", &usual), ("d1d5", &probe), ("b1c3", &then)], "d1d5", 2.5);
    }

    #[test]
    fn the_best_tries_are_kept_in_their_order_with_what_they_bring() {
        let tries: Vec<Try> =
            ["a2a3", "b2b3", "c2c3", "e4d5"].iter().map(|put| put.parse().unwrap()).collect();
        let values = vec![vec![Some(1.0); 2], vec![Some(-1.0); 2], vec![Some(2.0), None], vec![None; 2]];
        let mut sheet = Sheet { tries: tries.clone(), values: values.clone() };
        sheet.narrow(2, true);
        assert_eq!(
            (sheet.tries, sheet.values),
            (vec![tries[0], tries[2]], vec![values[0].clone(), values[2].clone()])
        );
    }

    #[test]
    fn what_never_stands_is_not_ranked() {
        let sheet = Sheet { tries: vec!["e4d5".parse().unwrap()], values: vec![vec![None, None]] };
        assert_eq!(sheet.ranked(true), []);
    }
}
