//! Noctule at a seat: it obeys every ruleset, repeats itself to the byte, keeps to its budget, and wins.

#[path = "../seats/mod.rs"]
mod seats;

use noctule_board::{ByColor, Color, Position};
use noctule_player::{Budget, Choice, Timer};
use noctule_rules::{Reason, Ruleset};
use seats::{Seat, play};
use std::collections::HashSet;
use std::time::Duration;

const QUICK: &str = "noctule:worlds=300:nodes=1500";

#[test]
fn in_every_ruleset_it_puts_only_what_may_be_put_with_hope() {
    for ruleset in Ruleset::ALL {
        for (seed, names) in [
            (1, ByColor { white: QUICK, black: "random" }),
            (2, ByColor { white: "capturing", black: QUICK }),
        ] {
            let played = play(names, seed, ruleset, &Position::start(), 60);
            assert!(played.requests.len() > 20, "{ruleset}: {:?}", played.outcome);
        }
    }
}

#[test]
fn it_plays_from_positions_that_were_set_up() {
    for fen in [
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        "6k1/8/8/8/8/2n5/8/K6R w - - 0 1",
        "k7/P7/1K6/8/8/8/8/8 w - - 0 1",
    ] {
        let start: Position = fen.parse().unwrap();
        let played = play(ByColor { white: QUICK, black: QUICK }, 5, Ruleset::WILD16, &start, 30);
        assert!(!played.requests.is_empty(), "{fen}");
    }
}

#[test]
fn equal_seeds_and_nodes_give_equal_games() {
    let names = ByColor { white: QUICK, black: "capturing" };
    let game = |seed| play(names, seed, Ruleset::WILD16, &Position::start(), 40).requests;
    assert_eq!(game(3), game(3));
    assert_ne!(game(3), game(4));
}

#[test]
fn it_keeps_to_its_budget_and_tells_what_it_thought() {
    let mut seat = Seat::new("noctule", 1, Color::White, Ruleset::WILD16, &Position::start());
    seat.player.choose(&seat.view, Budget::nodes(2_000));
    let thought = seat.player.thought();
    assert!((500..2_400).contains(&thought.nodes), "{thought:?}");
    assert!(thought.score.is_some() && !thought.then.is_empty(), "{thought:?}");
}

/// How many different first moves White makes in twelve games.
fn first_moves(name: &str) -> usize {
    let first = |seed| {
        let mut seat = Seat::new(name, seed, Color::White, Ruleset::WILD16, &Position::start());
        format!("{:?}", seat.player.choose(&seat.view, Budget::default()))
    };
    (1..=12).map(first).collect::<HashSet<_>>().len()
}

#[test]
fn its_openings_vary() {
    let (varied, strict) = (first_moves(QUICK), first_moves(&format!("{QUICK}:variety=0")));
    assert!(varied >= 3 && varied > strict, "{varied} {strict}");
}

/// A clock on which the time for the turn is gone.
struct Gone;

impl Timer for Gone {
    fn spent(&self) -> f64 {
        1.5
    }

    fn left(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn when_its_time_is_gone_it_chooses_without_looking_further() {
    let mut seat = Seat::new("noctule", 1, Color::White, Ruleset::WILD16, &Position::start());
    let choice = seat.player.choose(&seat.view, Budget { time: Some(&Gone), ..Budget::default() });
    assert!(matches!(choice, Choice::Put(put) if seat.view.options().contains(&put)), "{choice:?}");
    assert!(seat.player.thought().nodes < 1_500, "{:?}", seat.player.thought());
}

#[test]
fn it_mates_whoever_moves_at_random() {
    for seed in 1..=3 {
        let names = ByColor { white: QUICK, black: "random" };
        let played = play(names, seed, Ruleset::WILD16, &Position::start(), 2_000);
        let outcome = played.outcome.expect("an end");
        assert_eq!((outcome.reason, outcome.winner), (Reason::Checkmate, Some(Color::White)), "seed {seed}");
    }
}
