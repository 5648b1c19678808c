use crate::play;
use noctule_board::{ByColor, Position};
use noctule_rules::{Request, Ruleset};

fn requests(name: &str, seed: u64) -> Vec<Request> {
    let names = ByColor { white: name, black: "capturing" };
    play(Ruleset::WILD16, &Position::start(), names, seed, 100, 30).1
}

#[test]
fn a_seed_and_a_number_of_nodes_repeat_a_game() {
    for name in ["mcts-a", "mcts-b:k=3", "mcts-c", "mcts-c:belief=1:worlds=40"] {
        assert_eq!(requests(name, 5), requests(name, 5), "{name}");
        assert_ne!(requests(name, 5), requests(name, 6), "{name}");
    }
}

/// Trees grow on as many threads as there are, but their visits are added up in order.
#[test]
fn trees_side_by_side_repeat_a_game_whatever_the_threads() {
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let many = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    for name in ["mcts-a:trees=4", "mcts-b:trees=4", "mcts-c:trees=4"] {
        let once = alone.install(|| requests(name, 5));
        assert_eq!(once, many.install(|| requests(name, 5)), "{name}");
    }
}
