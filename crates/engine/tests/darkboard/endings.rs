use crate::play;
use noctule_board::{ByColor, Position};
use noctule_rules::{Draws, Reason, Ruleset};

const SEEDS: u64 = 12;

/// How many of the seeds' games White mates within fifty moves; a stalemate is never allowed.
fn mates(fen: &str) -> u64 {
    let ruleset = Ruleset::WILD16.with_draws(Draws::FIFTY);
    let start: Position = fen.parse().unwrap();
    let names = ByColor { white: "darkboard:nodes=2000", black: "random" };
    (0..SEEDS)
        .filter(|&seed| {
            let end = play(names, seed, ruleset, &start, 1_000).outcome.map(|outcome| outcome.reason);
            assert_ne!(end, Some(Reason::Stalemate), "{fen} with seed {seed}");
            end == Some(Reason::Checkmate)
        })
        .count() as u64
}

#[test]
fn king_and_queen_mate_a_lone_king() {
    assert_eq!(mates("8/8/3k4/8/8/8/8/K6Q w - - 0 1"), SEEDS);
}

#[test]
fn king_and_rook_mate_a_lone_king() {
    let mated = mates("8/8/3k4/8/8/8/8/K6R w - - 0 1");
    assert!(mated >= SEEDS - 1, "{mated} of {SEEDS}");
}

#[test]
fn a_surplus_of_queens_does_not_stalemate() {
    assert_eq!(mates("3k4/8/8/8/Q7/8/1Q3Q2/K1Q4R w - - 0 1"), SEEDS);
}

#[test]
fn a_pawn_is_promoted_before_the_king_is_hunted() {
    assert_eq!(mates("3k4/8/8/8/8/8/P6P/K7 w - - 0 1"), SEEDS);
}
