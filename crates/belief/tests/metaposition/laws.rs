//! Whatever is true is never ruled out; what cannot be is a contradiction.

use crate::game::{Game, HIDDEN_STARTS, Play, check_exact_set_is_covered, drawn, metapositions};
use noctule_belief::{Belief, Metaposition, Rng};
use noctule_board::{Color, Position};
use noctule_player::Entry;
use noctule_rules::Ruleset;
use rand::{RngExt, SeedableRng};

fn check_truth_is_covered(ruleset: Ruleset, start: &Position, seed: u64, play: Play) -> usize {
    let mut game = Game::new(ruleset, start, seed, play);
    let mut beliefs = metapositions(&game);
    let mut entries_heard = 0;
    for _ in 0..300 {
        let before = beliefs.clone();
        let Some(entries) = game.step() else { break };
        for color in Color::ALL {
            let heard = beliefs[color].update(&entries[color]);
            let context = || {
                format!(
                    "{ruleset}, seed {seed}, {color:?}, after {:?}: {}\n{}\n{}",
                    entries[color],
                    game.open.position(),
                    drawn(&before[color]),
                    drawn(&beliefs[color])
                )
            };
            assert_eq!(heard, Ok(()), "{}", context());
            assert!(beliefs[color].covers(&game.truth()), "{}", context());
            entries_heard += 1;
        }
    }
    for color in Color::ALL {
        assert_eq!(Metaposition::of(&game.diaries[color]).as_ref(), Ok(&beliefs[color]));
    }
    entries_heard
}

#[test]
fn the_truth_is_never_ruled_out_in_games_from_the_normal_start() {
    let mut entries = 0;
    for ruleset in Ruleset::ALL {
        for seed in 0..20 {
            for play in [Play::Random, Play::Capturing] {
                entries += check_truth_is_covered(ruleset, &Position::start(), seed, play);
            }
        }
    }
    println!("{entries} entries heard, the truth never ruled out");
}

#[test]
fn the_truth_is_never_ruled_out_in_games_from_a_start_set_up_out_of_sight() {
    let mut entries = 0;
    for start in HIDDEN_STARTS {
        let start: Position = start.parse().expect("a position");
        for ruleset in Ruleset::ALL {
            for seed in 0..4 {
                for play in [Play::Random, Play::Capturing] {
                    entries += check_truth_is_covered(ruleset, &start, seed, play);
                }
            }
        }
    }
    println!("{entries} entries heard, the truth never ruled out");
}

#[test]
fn the_metaposition_covers_the_exact_set() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
        "8/8/8/4k3/8/8/8/R3K2R w KQ - 0 1",
        "8/4k3/8/3pP3/8/8/4K3/8 w - d6 0 1",
        "8/PP1k4/8/8/8/8/4K1pp/8 b - - 0 1",
        "8/8/4k3/8/8/2P5/1B2K3/8 b - - 0 1",
    ];
    let (mut moments, mut worlds_covered) = (0, 0);
    for start in starts {
        let start: Position = start.parse().expect("a position");
        for ruleset in Ruleset::ALL {
            for seed in 0..4 {
                check_exact_set_is_covered(ruleset, &start, seed, 3000, |_, _, worlds| {
                    moments += 1;
                    worlds_covered += worlds.len();
                });
            }
        }
    }
    println!("{worlds_covered} worlds covered at {moments} moments");
    assert!(moments > 1000 && worlds_covered > 100_000);
}

#[test]
fn a_damaged_diary_brings_no_panic() {
    for seed in 0..60 {
        let ruleset = Ruleset::ALL[seed as usize % 7];
        let start = HIDDEN_STARTS
            .get(seed as usize % 12)
            .map_or_else(Position::start, |start| start.parse().expect("a position"));
        let mut game = Game::new(ruleset, &start, seed, Play::Capturing);
        while game.diaries.white.entries.len() < 120 && game.step().is_some() {}
        let mut rng = Rng::seed_from_u64(seed);
        for color in Color::ALL {
            let entries = &game.diaries[color].entries;
            let mut metaposition = Metaposition::new(&game.diaries[color].briefing).expect("a start");
            for _ in 0..300 {
                let mut entry = entries[rng.random_range(..entries.len())];
                let other = *entries[rng.random_range(..entries.len())].heard();
                if rng.random() {
                    entry = match entry {
                        Entry::Asked { request, .. } => Entry::Asked { request, heard: other },
                        Entry::Overheard(_) => Entry::Overheard(other),
                    };
                }
                let _ = metaposition.update(&entry);
            }
        }
    }
}
