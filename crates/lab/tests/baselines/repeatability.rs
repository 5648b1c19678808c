use crate::{NAMES, THINKERS, named_game};
use noctule_board::ByColor;
use noctule_record::pgn;
use noctule_rules::{Draws, Ruleset};

fn text(ruleset: Ruleset, white: &str, seed: u64) -> String {
    let black = if white == NAMES[0] { NAMES[1] } else { NAMES[0] };
    pgn::write(&named_game(ruleset, ByColor { white, black }, seed).record)
}

#[test]
fn the_same_seed_gives_the_same_game_to_the_byte() {
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        for white in NAMES {
            for seed in 0..5 {
                assert_eq!(text(ruleset, white, seed), text(ruleset, white, seed), "{ruleset}, seed {seed}");
            }
        }
    }
}

#[test]
fn a_thinker_with_the_same_seed_plays_the_same_game_to_the_byte() {
    for (nth, ruleset) in Ruleset::ALL.into_iter().enumerate() {
        let ruleset = ruleset.with_draws(Draws::FIFTY);
        let white = THINKERS[nth % THINKERS.len()];
        assert_eq!(text(ruleset, white, 1), text(ruleset, white, 1), "{ruleset}, {white}");
    }
}

#[test]
fn different_seeds_give_different_games() {
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        let mut games: Vec<String> = (0..20).map(|seed| text(ruleset, "random", seed)).collect();
        games.sort();
        games.dedup();
        assert_eq!(games.len(), 20, "{ruleset}");
    }
}
