//! What the sampling players put, in positions made for the purpose.

use noctule_board::Position;
use noctule_engine::Named;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView, Thought};
use noctule_rules::{CheckLine, Heard, OpenGame, Ruleset, Verdict};

const NAMES: [&str; 3] = ["los", "aosp", "hs"];

/// The named player after the moves have been played, the first by the side to move.
fn seated(
    name: &str,
    seed: u64,
    ruleset: Ruleset,
    fen: &str,
    moves: &[&str],
) -> (Box<dyn Player + Send>, PlayerView) {
    let start: Position = fen.parse().unwrap();
    let mut game = OpenGame::new(ruleset, start.clone());
    let color = if moves.len().is_multiple_of(2) { start.to_move() } else { !start.to_move() };
    let briefing = Briefing::for_seat(color, ruleset, &start);
    let mut player = name.parse::<Named>().unwrap().seat(seed);
    let mut view = PlayerView::new(&briefing);
    player.sit_down(&briefing);
    for text in moves {
        let (by, request) = (game.to_move(), text.parse().unwrap());
        let answer = game.put(by, request).unwrap();
        assert!(answer.stood, "{text} in {fen}");
        let heard = answer.heard[color];
        let entry = if by == color { Entry::Asked { request, heard } } else { Entry::Overheard(heard) };
        view.hear(&entry);
        player.hear(&entry);
    }
    (player, view)
}

/// What it puts, and its thought.
fn choice(
    name: &str,
    seed: u64,
    ruleset: Ruleset,
    fen: &str,
    moves: &[&str],
    budget: Budget<'_>,
) -> (String, Thought) {
    let (mut player, view) = seated(name, seed, ruleset, fen, moves);
    let Choice::Put(request) = player.choose(&view, budget) else { panic!("{name} put nothing") };
    (request.to_string(), player.thought())
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_man_lost_is_avenged_by_a_pawn() {
    // Black has just played Bxb5 and stands there on a square that the pawn a4 attacks, as announced.
    let moves = ["e2e4", "d7d6", "f1b5", "c8d7", "a2a4", "d7b5"];
    for name in ["aosp", "hs"] {
        for seed in 0..3 {
            let (put, _) = choice(name, seed, Ruleset::WILD16, START, &moves, Budget::default());
            assert_eq!(put, "a4b5", "{name}, seed {seed}");
        }
    }
}

#[test]
fn those_who_remember_do_not_give_the_queen_for_a_pawn_that_the_king_protects() {
    let moves = ["e2e4", "a7a6", "d1h5", "a6a5"];
    for name in ["aosp", "hs"] {
        for seed in 0..5 {
            let (put, thought) = choice(name, seed, Ruleset::WILD16, START, &moves, Budget::default());
            assert_ne!(put, "h5f7", "{name}, seed {seed}: {thought:?}");
        }
    }
}

#[test]
fn no_more_positions_are_looked_at_than_the_budget_allows() {
    for name in NAMES {
        for nodes in [1, 50, 3000] {
            let moves = ["e2e4", "e7e5"];
            let (_, thought) = choice(name, 1, Ruleset::WILD16, START, &moves, Budget::nodes(nodes));
            assert!(thought.nodes <= nodes, "{name}: {} of {nodes}", thought.nodes);
        }
    }
}

#[test]
fn equal_seeds_give_equal_choices_and_thoughts() {
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
    for name in NAMES {
        for seed in 0..3 {
            let again = || choice(name, seed, Ruleset::WILD16, START, &moves, Budget::nodes(4000));
            assert_eq!(again(), again(), "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_pool_that_nothing_explains_is_played_on_without() {
    // An announcement that cannot be true: no knight gives check at its second move.
    for name in NAMES {
        let (mut player, mut view) = seated(name, 1, Ruleset::WILD16, START, &["e2e4", "e7e5"]);
        let own = Entry::Asked { request: "g1f3".parse().unwrap(), heard: Heard::only(Verdict::Moved) };
        let lie = Heard { checks: [CheckLine::Knight].into_iter().collect(), ..Heard::only(Verdict::Moved) };
        for entry in [own, Entry::Overheard(lie)] {
            view.hear(&entry);
            player.hear(&entry);
        }
        let Choice::Put(put) = player.choose(&view, Budget::default()) else { panic!("{name} put nothing") };
        assert!(view.options().contains(&put), "{name}: {put}");
    }
}
