//! A solved game for programs.

use super::{How, Solved};
use noctule_solve::games::everett::Attainable;
use noctule_solve::games::{Equilibrium, Game, Kind};
use serde_json::{Value, json};

/// All that was found out, as one object.
pub(super) fn of(solved: &Solved) -> Value {
    let game = &solved.game;
    let kind = match game.kind {
        Kind::Matrix => "matrix",
        Kind::Stochastic => "stochastic",
        Kind::Recursive => "recursive",
    };
    let dropped: Vec<Value> = solved
        .dropped
        .iter()
        .map(|one| {
            json!({ "component": one.component, "choice": one.choice, "for": one.better, "alike": one.alike })
        })
        .collect();
    let mut object = json!({
        "kind": kind,
        "title": game.title,
        "players": { "rows": game.row_player, "columns": game.column_player },
        "components": game.components.iter().map(|component| json!({
            "name": component.name, "rows": component.rows, "columns": component.columns,
        })).collect::<Vec<_>>(),
        "dominated": dropped,
    });
    let more = match &solved.how {
        How::Matrix(found) => json!({
            "value": [found.value],
            "low": [found.low],
            "high": [found.high],
            "strategies": strategies(std::slice::from_ref(found)),
        }),
        How::Stochastic(found) => json!({
            "value": found.values,
            "low": found.guaranteed_to_rows,
            "high": found.guaranteed_to_columns,
            "shapley_bound": found.shapley_bound,
            "rounds": found.rounds,
            "iterates": found.iterates,
            "strategies": strategies(&found.strategies),
        }),
        How::Recursive(found, epsilon) => json!({
            "value": found.critical,
            "low": found.below.vector,
            "high": found.above.vector,
            "attainable": {
                "rows": attainable(game, &found.below),
                "columns": attainable(game, &found.above),
            },
            "epsilon": epsilon,
            "epsilon_optimal": {
                "rows": found.for_rows.as_ref().map(|one| attainable(game, one)),
                "columns": found.for_columns.as_ref().map(|one| attainable(game, one)),
            },
            "from_zero": {
                "vector": found.from_zero.vector,
                "rounds": found.from_zero.rounds,
                "settled": found.from_zero.settled,
                "misleads": found.from_zero.misleads.map(|k| &game.components[k].name),
            },
        }),
    };
    if let (Some(object), Value::Object(more)) = (object.as_object_mut(), more) {
        object.extend(more);
    }
    object
}

fn strategies(found: &[Equilibrium]) -> Vec<Value> {
    found.iter().map(|one| json!({ "rows": one.rows, "columns": one.columns })).collect()
}

fn attainable(game: &Game, found: &Attainable) -> Value {
    let names: Vec<&String> = game.components.iter().map(|component| &component.name).collect();
    json!({ "components": names, "vector": found.vector, "image": found.image, "mixtures": found.mixtures })
}
