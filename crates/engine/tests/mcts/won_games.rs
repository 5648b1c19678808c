use crate::play;
use noctule_board::{ByColor, Color, Position};
use noctule_rules::{Draws, Outcome, Reason, Ruleset};

/// A lone king who plays at random against what should mate him.
fn mates(fen: &str, games: u64) -> usize {
    let start: Position = fen.parse().unwrap();
    let names = ByColor { white: "mcts-c", black: "random" };
    let mated = Some(Outcome::won(Reason::Checkmate, Color::White));
    let ruleset = Ruleset::WILD16.with_draws(Draws::FIFTY);
    (0..games).filter(|&seed| play(ruleset, &start, names, seed, 50, 200).0.over() == mated).count()
}

#[test]
fn two_queens_mate_a_lone_king_nearly_always() {
    let won = mates("8/8/4k3/8/8/8/8/Q2QK3 w - - 0 1", 10);
    assert!(won >= 9, "{won} of 10");
}

#[test]
fn two_rooks_mate_a_lone_king_mostly() {
    let won = mates("8/8/4k3/8/8/8/8/R3K2R w - - 0 1", 10);
    assert!(won >= 7, "{won} of 10");
}
