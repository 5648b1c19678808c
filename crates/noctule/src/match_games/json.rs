//! The report for programs.

use crate::contest::{conduct_json, estimate_json, results_json, turn_seconds_json};
use noctule_board::ByColor;
use noctule_lab::MatchReport;
use serde_json::{Value, json};

/// The report as one object. Numbers that are infinite are `null`.
pub(super) fn report(report: &MatchReport) -> Value {
    let [first, second] = &report.players;
    let players: Vec<Value> = report
        .players
        .iter()
        .enumerate()
        .map(|(nth, name)| {
            let mut player = conduct_json(name, &report.conduct[nth]);
            player["allowance"] = report.allowances[nth].to_string().into();
            let drawn = report.won_material_drawn[nth];
            player["won_material_drawn"] = json!({ "games": drawn.games, "stalemates": drawn.stalemates });
            if report.is_timed() {
                player["turn_seconds"] = turn_seconds_json(&report.turn_times[nth]);
            }
            player
        })
        .collect();
    let ends: Vec<Value> = report
        .ends()
        .map(|(end, counts)| {
            json!({
                "reason": end.word(),
                "a_won": counts.first_won,
                "drawn": counts.drawn,
                "b_won": counts.second_won,
            })
        })
        .collect();
    let faults: Vec<Value> = report
        .faults
        .iter()
        .map(|fault| json!({ "game": fault.round, "by": report.players[fault.player], "text": fault.text }))
        .collect();
    let ByColor { white, black } = report.results;
    let pairs = report.pairs();
    json!({
        "a": first,
        "b": second,
        "ruleset": report.ruleset.name,
        "draws": report.ruleset.draws.to_string(),
        "start": report.openings.start().map(ToString::to_string),
        "openings": report.openings.to_string(),
        "tables": report.tables.iter().map(|ending| ending.name()).collect::<Vec<_>>(),
        "repeatable": !report.is_timed(),
        "seed": report.seed,
        "games": report.games(),
        "results": {
            "all": results_json(report.total()),
            "as_white": results_json(white),
            "as_black": results_json(black),
        },
        "draw_ratio": report.draw_ratio(),
        "pairs": pairs.pairs,
        "games_without_partner": pairs.alone.iter().sum::<u64>(),
        "score": estimate_json(report.score()),
        "elo": estimate_json(report.elo()),
        "normalized_elo": pairs.normalized_elo().map(estimate_json),
        "los": pairs.los(),
        "sprt": sprt(report),
        "players": players,
        "plies": {
            "mean": report.mean_plies(),
            "shortest": report.lengths.shortest_plies,
            "longest": report.lengths.longest_plies,
        },
        "ends": ends,
        "faults": faults,
    })
}

fn sprt(report: &MatchReport) -> Value {
    let Some(sprt) = &report.sprt else { return Value::Null };
    let (low, high) = sprt.bounds();
    json!({
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "normalized": sprt.scale == noctule_lab::statistics::EloScale::Normalized,
        "llr": sprt.llr(&report.pairs()),
        "lower": low,
        "upper": high,
        "verdict": sprt.verdict(&report.pairs()).word(),
    })
}
