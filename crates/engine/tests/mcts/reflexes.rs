use crate::play;
use noctule_board::{ByColor, Position};
use noctule_rules::Ruleset;

fn first_turn(fen: &str, name: &str) -> Vec<String> {
    let start: Position = fen.parse().unwrap();
    let names = ByColor { white: name, black: name };
    play(Ruleset::WILD16, &start, names, 1, 50, 1).1.iter().map(ToString::to_string).collect()
}

#[test]
fn an_announced_pawn_try_is_used() {
    for name in ["mcts-a", "mcts-b", "mcts-c"] {
        let put = first_turn("4k3/8/8/3p4/4P3/8/1P4P1/4K2R w K - 0 1", name);
        assert_eq!(put.last().unwrap(), "e4d5", "{name}: {put:?}");
        assert!(put.iter().all(|put| put.as_bytes()[0] != put.as_bytes()[2]), "{name}: {put:?}");
    }
}

/// Black is to take on d5; the pawn takes back before the rook does.
#[test]
fn the_cheapest_man_takes_back() {
    let start: Position = "4k3/8/5n2/3P4/2P5/8/8/3RK3 b - - 0 1".parse().unwrap();
    for name in ["mcts-a", "mcts-b", "mcts-c"] {
        let names = ByColor { white: name, black: "capturing" };
        for seed in 0..40 {
            let (_, put) = play(Ruleset::WILD16, &start, names, seed, 50, 2);
            let Some(taken) = put.iter().position(|put| put.to_string() == "f6d5") else { continue };
            if put.len() > taken + 1 {
                assert_eq!(put[taken + 1].to_string(), "c4d5", "{name}, seed {seed}: {put:?}");
            }
        }
    }
}
