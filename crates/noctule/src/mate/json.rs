//! Plans for programs.

use super::{Answer, Found, enemy};
use noctule_rules::Heard;
use noctule_solve::mates::{After, Knowledge, Plan};
use serde_json::{Value, json};

/// All that was found out, as one object.
pub(super) fn of(answers: &[Answer], moves: u32, notes: &[String]) -> Value {
    let parts: Vec<Value> = answers
        .iter()
        .map(|answer| {
            let knowledge = &answer.knowledge;
            let all = knowledge.worlds().len();
            let mut part = json!({
                "heard": answer.heard.map(|heard| heard.words()),
                "worlds": worlds(knowledge, &(0..all).collect::<Vec<_>>()),
            });
            match &answer.found {
                Found::Sure(found) => {
                    part["sure"] = true.into();
                    part["plan"] = plan(found);
                }
                Found::Nearly(misses) => {
                    part["sure"] = false.into();
                    part["near_misses"] = misses
                        .iter()
                        .map(|miss| {
                            json!({
                                "escaping": worlds(knowledge, &miss.escaping),
                                "mated": all - miss.escaping.len(),
                                "chance": (all - miss.escaping.len()) as f64 / all as f64,
                                "plan": plan(&miss.plan),
                            })
                        })
                        .collect();
                }
                Found::Unsettled(gone) => {
                    part["sure"] = Value::Null;
                    part["why"] = gone.to_string().into();
                }
            }
            part
        })
        .collect();
    json!({ "moves": moves, "notes": notes, "parts": parts })
}

fn worlds(knowledge: &Knowledge, numbers: &[usize]) -> Vec<Value> {
    let worlds = numbers.iter().map(|&nth| &knowledge.worlds()[nth]);
    worlds.map(|world| json!({ "fen": world.to_string(), "enemy": enemy(world, knowledge.seat()) })).collect()
}

fn plan(found: &Plan) -> Value {
    let words = |heard: &Heard| heard.words();
    let kept: Vec<Value> =
        found.kept.iter().map(|(heard, rest)| json!({ "heard": words(heard), "plan": plan(rest) })).collect();
    let stood: Vec<Value> = found
        .stood
        .iter()
        .map(|(heard, after)| match after {
            After::Reached => json!({ "heard": words(heard), "mate": true }),
            After::Enemy(answers) => json!({
                "heard": words(heard),
                "mate": false,
                "answers": answers
                    .iter()
                    .map(|(heard, next)| json!({ "heard": words(heard), "plan": plan(next) }))
                    .collect::<Vec<_>>(),
            }),
        })
        .collect();
    json!({ "put": found.request.to_string(), "still_to_move": kept, "stood": stood })
}
