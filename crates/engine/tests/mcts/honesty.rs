use crate::play;
use noctule_board::{ByColor, Position};
use noctule_rules::{Draws, Ruleset};

const SEARCHERS: [&str; 6] = [
    "mcts-a",
    "mcts-b:k=2",
    "mcts-b:hybrid=1",
    "mcts-c",
    "mcts-c:belief=1:worlds=40",
    "mcts-c:progressive=0.5:trees=2",
];

fn check_game(ruleset: Ruleset, start: &Position, name: &str, seed: u64) {
    let ruleset = ruleset.with_draws(Draws::FIFTY);
    let names = if seed.is_multiple_of(2) {
        ByColor { white: name, black: "capturing" }
    } else {
        ByColor { white: "capturing", black: name }
    };
    let nodes = if name.starts_with("mcts-a") { 2 } else { 40 };
    let (_, put) = play(ruleset, start, names, seed, nodes, 90);
    assert!(put.len() > 2, "{ruleset}: {name}, seed {seed}");
}

#[test]
fn in_every_ruleset_only_what_may_be_hoped_for_is_put() {
    for ruleset in Ruleset::ALL {
        for name in SEARCHERS {
            check_game(ruleset, &Position::start(), name, name.len() as u64);
        }
    }
}

#[test]
fn starts_that_were_set_up_are_played_too() {
    for fen in [
        "4k3/8/8/3p4/4P3/8/1P4P1/4K2R w K - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "k7/8/8/8/8/8/6n1/K6R w - - 0 1",
    ] {
        let start: Position = fen.parse().unwrap();
        for ruleset in Ruleset::ALL {
            for name in SEARCHERS.iter().filter(|name| !name.contains("belief")) {
                check_game(ruleset, &start, name, 0);
            }
        }
    }
}
