//! Small endings: a sample that says it covers holds the truth.

use noctule_belief::{Belief, Coverage, Rng, Worlds};
use noctule_board::{Color, Position, Try};
use noctule_player::{Briefing, Entry};
use noctule_rules::{Draws, OpenGame, Request, Ruleset};
use rand::{RngExt, SeedableRng};

/// How often the sample was looked at.
#[derive(Debug, Default)]
struct Moments {
    covered: usize,
    sampled: usize,
    /// With a bare enemy king, after somebody has moved.
    lone_king: usize,
    lone_king_sampled: usize,
}

/// White follows a game in which it takes what it can, and Black moves at random; now and then somebody puts a
/// try that may be refused. Whenever the sample says that it covers, the truth must be in it.
fn check_endings(ruleset: Ruleset, start: &Position, budget: usize, seed: u64, requests: usize) -> Moments {
    let briefing = Briefing::for_seat(Color::White, ruleset, start);
    let mut worlds = Worlds::new(&briefing, budget, seed).expect("a start that can be listed");
    let mut game = OpenGame::new(ruleset, start.clone());
    let mut rng = Rng::seed_from_u64(seed);
    let mut moments = Moments::default();
    for _ in 0..requests {
        if game.over().is_some() {
            break;
        }
        let by = game.to_move();
        let request = choose(&game, &mut rng);
        let Ok(answer) = game.put(by, request) else { continue };
        let heard = answer.heard.white;
        let entry =
            if by == Color::White { Entry::Asked { request, heard } } else { Entry::Overheard(heard) };
        if heard.is_silence() {
            continue;
        }
        worlds.update(&entry).expect("the truth explains the diary");
        let lone_king = answer.stood && game.position().all(Color::Black).len() == 1;
        moments.lone_king += usize::from(lone_king);
        if worlds.coverage() == Coverage::Sampled {
            moments.sampled += 1;
            moments.lone_king_sampled += usize::from(lone_king);
            continue;
        }
        moments.covered += 1;
        let truth = game.position().repetition_key();
        let held = worlds.weighted().any(|(world, _)| world.key() == truth);
        assert!(held, "{ruleset}, seed {seed}: {} is lost after {entry:?}", game.position());
    }
    moments
}

fn choose(game: &OpenGame, rng: &mut Rng) -> Request {
    let any_of = |tries: &[Try], rng: &mut Rng| Request::Try(tries[rng.random_range(..tries.len())]);
    let position = game.position();
    let options = game.options();
    if rng.random_range(..4u8) == 0 {
        return options[rng.random_range(..options.len())];
    }
    let legal = position.legal_tries();
    let takes: Vec<Try> = legal.iter().copied().filter(|&put| position.capture(put).is_some()).collect();
    if game.to_move() == Color::White && !takes.is_empty() {
        any_of(&takes, rng)
    } else {
        any_of(&legal, rng)
    }
}

#[test]
fn a_lone_king_set_up_out_of_sight_is_never_lost() {
    for start in [
        "8/8/3k4/8/8/8/8/3K3R w - - 0 1",
        "8/8/3k4/8/8/8/8/3K3Q w - - 0 1",
        "8/8/8/3k4/8/8/4P3/4K3 w - - 0 1",
    ] {
        let start: Position = start.parse().expect("a position");
        for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
            for seed in 0..3 {
                let moments = check_endings(ruleset, &start, 300, seed, 150);
                assert_eq!(moments.sampled, 0, "{ruleset}, seed {seed}");
            }
        }
    }
}

#[test]
fn a_king_and_a_pawn_are_held_again_once_they_can_be_listed() {
    let start: Position = "8/4k3/8/3p4/8/8/4K3/R6R w - - 0 1".parse().expect("a position");
    let mut covered = 0;
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        for seed in 0..3 {
            let moments = check_endings(ruleset, &start, 400, seed, 120);
            assert_eq!(moments.lone_king_sampled, 0, "{ruleset}, seed {seed}: {moments:?}");
            covered += moments.covered;
        }
    }
    assert!(covered > 500, "{covered}");
}

#[test]
fn a_king_stripped_of_all_his_men_is_held_from_then_on() {
    let (mut lone_king, mut sampled) = (0, 0);
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        let moments = check_endings(ruleset, &Position::start(), 256, 4, 400);
        assert_eq!(moments.lone_king_sampled, 0, "{ruleset}: {moments:?}");
        lone_king += moments.lone_king;
        sampled += moments.sampled;
    }
    assert!(lone_king > 100 && sampled > 100, "{lone_king} {sampled}");
}
