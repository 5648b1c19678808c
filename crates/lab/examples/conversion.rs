//! How well a player converts: of the games of a match in which it ended far ahead in material, how many
//! were drawn, and why.
//!
//! `cargo run --release -p noctule-lab --example conversion -- darkboard random 100 1` plays 100 games with
//! seed 1 and prints the last position of every game that the first player did not win.

use noctule_board::{Color, Man, Position};
use noctule_engine::Named;
use noctule_lab::{Entrant, MatchPlan};
use noctule_record::replay;
use noctule_rules::{Draws, Outcome, Reason, Ruleset};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::env;
use std::num::NonZeroUsize;

/// A lead of a rook is a won game.
const FAR_AHEAD: i32 = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [first, second, games, seed, rest @ ..] = arguments.as_slice() else {
        return Err("expected: conversion A B GAMES SEED [FEN]".into());
    };
    let start = match rest {
        [fen] => fen.parse()?,
        _ => Position::start(),
    };
    let plan = MatchPlan {
        players: [Entrant::named(first.parse::<Named>()?), Entrant::named(second.parse::<Named>()?)],
        ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY),
        start,
        games: games.parse()?,
        seed: seed.parse()?,
    };
    let mut far_ahead = 0;
    let mut drawn: BTreeMap<&str, u32> = BTreeMap::new();
    let Ok(report) = plan.play(NonZeroUsize::MIN, |played, _| {
        let record = &played.game.record;
        let outcome = record.outcome.unwrap_or(Outcome::drawn(Reason::Agreement));
        let Ok(replayed) = replay(record) else { return Ok::<(), Infallible>(()) };
        let last = replayed.last_position();
        let lead = material(last, played.first) - material(last, !played.first);
        far_ahead += u32::from(lead >= FAR_AHEAD);
        if outcome.winner != Some(played.first) {
            println!("{:4} {:?} {:22} {lead:+3} {last}", played.number, played.first, outcome.reason.word());
            if lead >= FAR_AHEAD && outcome.winner.is_none() {
                *drawn.entry(outcome.reason.word()).or_default() += 1;
            }
        }
        Ok(())
    });
    println!("{report}");
    let lost: u32 = drawn.values().sum();
    println!(
        "ahead by {FAR_AHEAD} or more at the end: {far_ahead} games, of which {lost} were drawn: {drawn:?}"
    );
    Ok(())
}

fn material(position: &Position, color: Color) -> i32 {
    let worth = [(Man::Pawn, 1), (Man::Knight, 3), (Man::Bishop, 3), (Man::Rook, 5), (Man::Queen, 9)];
    worth.iter().map(|&(man, worth)| position.squares(color, man).len() as i32 * worth).sum()
}
