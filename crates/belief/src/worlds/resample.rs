/// Chooses about `budget` of many weighted candidates, none twice, so that the weights stay right on average.
///
/// Optimal resampling (Fearnhead and Clifford 2003): candidates heavier than a threshold are kept with their
/// weight; of the others a systematic sample is kept, each with the threshold as its weight. `offset` in
/// [0, 1) is all the randomness there is. Answers the places and new weights, in order.
pub(super) fn resample(weights: &[f32], budget: usize, offset: f64) -> Vec<(usize, f32)> {
    if weights.len() <= budget {
        return weights.iter().copied().enumerate().filter(|(_, weight)| *weight > 0.0).collect();
    }
    let threshold = threshold(weights, budget);
    if threshold <= 0.0 {
        return Vec::new();
    }
    let mut chosen = Vec::with_capacity(budget + 1);
    let mut mark = offset;
    for (place, &weight) in weights.iter().enumerate() {
        if f64::from(weight) > threshold {
            chosen.push((place, weight));
        } else {
            mark += f64::from(weight) / threshold;
            if mark >= 1.0 {
                mark -= 1.0;
                chosen.push((place, threshold as f32));
            }
        }
    }
    chosen
}

/// The threshold at which the heavy ones and the sample of the light ones together fill the budget.
fn threshold(weights: &[f32], budget: usize) -> f64 {
    let mut threshold = f64::INFINITY;
    loop {
        let mut light = 0.0;
        let mut heavy = 0;
        for &weight in weights {
            if f64::from(weight) > threshold {
                heavy += 1;
            } else {
                light += f64::from(weight);
            }
        }
        if heavy >= budget {
            return threshold;
        }
        let next = light / (budget - heavy) as f64;
        if next >= threshold {
            return threshold;
        }
        threshold = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_filled_nothing_is_chosen_twice_and_the_weight_is_kept() {
        let weights: Vec<f32> =
            (0..1000).map(|n| if n % 100 == 0 { 50.0 } else { 1.0 + (n % 7) as f32 }).collect();
        let chosen = resample(&weights, 200, 0.5);
        assert!((199..=201).contains(&chosen.len()), "{}", chosen.len());
        assert!(chosen.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let (before, after): (f32, f32) = (weights.iter().sum(), chosen.iter().map(|c| c.1).sum());
        assert!((before - after).abs() < before * 0.01, "{before} {after}");
        assert!((0..1000).step_by(100).all(|place| chosen.contains(&(place, 50.0))), "the heavy ones stay");
    }

    #[test]
    fn a_set_within_the_budget_is_left_alone() {
        assert_eq!(resample(&[0.5, 0.0, 2.0], 3, 0.1), [(0, 0.5), (2, 2.0)]);
    }
}
