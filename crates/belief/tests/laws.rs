//! The laws of every belief, over generated games of all rulesets.

use noctule_belief::{Belief, InformationSet, Rng, Worlds};
use noctule_board::{ByColor, Color, Man, Position, Square, Try};
use noctule_player::{Briefing, Diary, Entry};
use noctule_rules::{Heard, OpenGame, Request, Ruleset, Verdict};
use rand::{RngExt, SeedableRng};

/// A random game, told as each seat hears it; `visit` sees the truth after every request.
fn random_game(
    ruleset: Ruleset,
    start: &Position,
    seed: u64,
    requests: usize,
    mut visit: impl FnMut(&OpenGame, &ByColor<Diary>) -> bool,
) {
    let mut rng = Rng::seed_from_u64(seed);
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut diaries = ByColor::from_fn(|color| Diary::new(Briefing::for_seat(color, ruleset, start)));
    for _ in 0..requests {
        if game.over().is_some() {
            return;
        }
        let by = game.to_move();
        let options = game.options();
        let request = options[rng.random_range(..options.len())];
        let answer = game.put(by, request).expect("an option may be put");
        diaries[by].write(Entry::Asked { request, heard: answer.heard[by] });
        diaries[!by].write(Entry::Overheard(answer.heard[!by]));
        if !visit(&game, &diaries) {
            return;
        }
    }
}

const SMALL: &str = "8/8/3k4/8/8/8/8/3K3R w - - 0 1";

#[test]
fn the_exact_set_holds_the_truth_in_every_ruleset() {
    for ruleset in Ruleset::ALL {
        for (start, seed) in [(Position::start(), 1), (Position::start(), 2), (SMALL.parse().unwrap(), 3)] {
            let mut exact = ByColor::from_fn(|color| {
                InformationSet::new(&Briefing::for_seat(color, ruleset, &start), 20_000).unwrap()
            });
            let mut read = ByColor { white: 0, black: 0 };
            random_game(ruleset, &start, seed, 30, |game, diaries| {
                for color in Color::ALL {
                    for entry in &diaries[color].entries[read[color]..] {
                        exact[color].update(entry).unwrap();
                    }
                    read[color] = diaries[color].entries.len();
                    if let Ok(worlds) = exact[color].worlds() {
                        let truth = game.position().repetition_key();
                        assert!(worlds.iter().any(|(world, _)| world.key() == truth), "{ruleset}");
                    }
                }
                true
            });
        }
    }
}

#[test]
fn a_sample_within_its_budget_is_the_exact_set() {
    for ruleset in Ruleset::ALL {
        let start = Position::start();
        let briefing = Briefing::for_seat(Color::White, ruleset, &start);
        let mut exact = InformationSet::new(&briefing, 3_000).unwrap();
        let mut sampled = Worlds::new(&briefing, 3_000, 7).unwrap();
        let mut read = 0;
        let mut compared = 0;
        random_game(ruleset, &start, 5, 40, |_, diaries| {
            for entry in &diaries.white.entries[read..] {
                exact.update(entry).unwrap();
                sampled.update(entry).unwrap();
            }
            read = diaries.white.entries.len();
            if sampled.is_complete()
                && let Ok(worlds) = exact.worlds()
            {
                let keys = |mut keys: Vec<u64>| {
                    keys.sort_unstable();
                    keys
                };
                let all = keys(worlds.iter().map(|(world, _)| world.key()).collect());
                assert_eq!(keys(sampled.weighted().map(|(world, _)| world.key()).collect()), all);
                compared += 1;
            }
            exact.outgrown().is_none()
        });
        assert!(compared > 3, "{ruleset}");
    }
}

#[test]
fn every_sampled_world_agrees_with_what_its_seat_sees_and_heard_last() {
    for ruleset in Ruleset::ALL {
        let start = Position::start();
        let briefing = Briefing::for_seat(Color::Black, ruleset, &start);
        let mut sampled = Worlds::new(&briefing, 300, 11).unwrap();
        let mut read = 0;
        random_game(ruleset, &start, 17, 90, |game, diaries| {
            let unread = &diaries.black.entries[read..];
            read = diaries.black.entries.len();
            if unread.iter().any(|entry| sampled.update(entry).is_err()) {
                return false;
            }
            for (world, _) in sampled.weighted() {
                let imagined = world.position();
                assert_eq!(imagined.own_men(Color::Black), game.position().own_men(Color::Black));
                assert_eq!(imagined.to_move(), game.to_move());
                assert_eq!(imagined.all(Color::White).len(), game.position().all(Color::White).len());
                let said = |position: &Position| noctule_rules::opening(&ruleset, position);
                assert_eq!(said(imagined), said(game.position()), "{ruleset}");
            }
            true
        });
    }
}

#[test]
fn equal_diaries_and_seeds_give_equal_samples() {
    let start = Position::start();
    let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &start);
    let mut one = Worlds::new(&briefing, 500, 3).unwrap();
    let mut other = Worlds::new(&briefing, 500, 3).unwrap();
    let mut read = 0;
    random_game(Ruleset::WILD16, &start, 23, 120, |_, diaries| {
        for entry in &diaries.white.entries[read..] {
            assert_eq!(one.update(entry).is_ok(), other.update(entry).is_ok());
        }
        read = diaries.white.entries.len();
        let worlds = |belief: &Worlds| -> Vec<(u64, f64)> {
            belief.weighted().map(|(world, weight)| (world.key(), weight)).collect()
        };
        assert_eq!(worlds(&one), worlds(&other));
        !one.is_empty()
    });
}

#[test]
fn a_diary_that_no_world_explains_is_an_error_value() {
    let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &Position::start());
    let request = Request::Try(Try::new(Square::E2, Square::E4));
    let refused = Entry::Asked { request, heard: Heard::only(Verdict::Refused) };
    let mut exact = InformationSet::new(&briefing, 100).unwrap();
    let error = exact.update(&refused).unwrap_err();
    assert_eq!((error.number, error.worlds_before), (1, 1));
    let mut sampled = Worlds::new(&briefing, 100, 0).unwrap();
    assert_eq!(sampled.update(&refused).unwrap_err(), error);
}

#[test]
fn a_set_that_outgrows_its_limit_says_so_and_drops_nothing() {
    let start = Position::start();
    let mut exact =
        InformationSet::new(&Briefing::for_seat(Color::White, Ruleset::WILD16, &start), 50).unwrap();
    let mut read = 0;
    random_game(Ruleset::WILD16, &start, 1, 20, |_, diaries| {
        for entry in &diaries.white.entries[read..] {
            exact.update(entry).unwrap();
        }
        read = diaries.white.entries.len();
        true
    });
    let outgrown = exact.worlds().unwrap_err();
    assert_eq!(outgrown.limit, 50);
    assert!(outgrown.to_string().contains("more than 50 worlds"));
}

#[test]
fn chances_of_all_men_on_all_squares_add_up_to_the_enemys_men() {
    let start: Position = SMALL.parse().unwrap();
    let exact = InformationSet::new(&Briefing::for_seat(Color::White, Ruleset::WILD16, &start), 100).unwrap();
    let all: f64 =
        Square::ALL.iter().flat_map(|&square| Man::ALL.map(|man| exact.chance_of(square, man))).sum();
    assert!((all - 1.0).abs() < 1e-9, "{all}");
}
