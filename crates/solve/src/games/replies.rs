//! The best replies to a player who keeps to one mixture in each component.

use crate::games::{Game, linear};

/// What a reply meets: the pay of a stage and the chances of the components that may follow.
struct Stage {
    pay: f64,
    next: Vec<f64>,
}

/// What the rows' mixtures gain at least from each component on, whatever the columns' player does at any
/// stage; `None` when the columns' player could make play go on for ever.
pub(crate) fn guaranteed_to_rows(game: &Game, mixtures: &[Vec<f64>]) -> Option<Vec<f64>> {
    let stages = stages(game, mixtures);
    if can_go_on_for_ever(&stages) {
        return None;
    }
    // All replies end, so improving one reply at a time reaches the best of them.
    let mut reply: Vec<usize> = vec![0; stages.len()];
    for _ in 0..1000 {
        let worth = worth_of(&stages, &reply)?;
        let cost = |stage: &Stage| stage.pay + dot(&stage.next, &worth);
        let better: Vec<usize> = stages
            .iter()
            .zip(&reply)
            .map(|(choices, &now)| {
                let least =
                    (0..choices.len()).min_by(|&a, &b| cost(&choices[a]).total_cmp(&cost(&choices[b])));
                let least = least.unwrap_or(now);
                if cost(&choices[least]) < cost(&choices[now]) - 1e-13 * (1.0 + worth_size(&worth)) {
                    least
                } else {
                    now
                }
            })
            .collect();
        if better == reply {
            return Some(worth);
        }
        reply = better;
    }
    None
}

fn stages(game: &Game, mixtures: &[Vec<f64>]) -> Vec<Vec<Stage>> {
    let all = game.components.len();
    game.components
        .iter()
        .zip(mixtures)
        .map(|(component, mixture)| {
            (0..component.columns.len())
                .map(|column| {
                    let mut stage = Stage { pay: 0.0, next: vec![0.0; all] };
                    for (row, &often) in mixture.iter().enumerate() {
                        let cell = component.cell(row, column);
                        stage.pay += often * cell.pay;
                        for &(next, chance) in &cell.next {
                            stage.next[next] += often * chance;
                        }
                    }
                    stage
                })
                .collect()
        })
        .collect()
}

/// Whether some set of components can be kept for sure by choosing the right reply in each.
fn can_go_on_for_ever(stages: &[Vec<Stage>]) -> bool {
    let mut kept = vec![true; stages.len()];
    loop {
        let stays = |stage: &Stage, kept: &[bool]| {
            let inside: f64 = stage.next.iter().zip(kept).filter(|(_, kept)| **kept).map(|(p, _)| p).sum();
            inside > 1.0 - 1e-12
        };
        let next: Vec<bool> =
            (0..stages.len()).map(|k| kept[k] && stages[k].iter().any(|stage| stays(stage, &kept))).collect();
        if next == kept {
            return kept.contains(&true);
        }
        kept = next;
    }
}

fn worth_of(stages: &[Vec<Stage>], reply: &[usize]) -> Option<Vec<f64>> {
    let chosen = || stages.iter().zip(reply).map(|(choices, &nth)| &choices[nth]);
    let equations = chosen().enumerate().map(|(k, stage)| {
        let unit = |l: usize| if l == k { 1.0 } else { 0.0 };
        stage.next.iter().enumerate().map(|(l, p)| unit(l) - p).collect()
    });
    linear::solve(equations.collect(), chosen().map(|stage| stage.pay).collect())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn worth_size(worth: &[f64]) -> f64 {
    worth.iter().fold(0.0, |most, x| x.abs().max(most))
}
