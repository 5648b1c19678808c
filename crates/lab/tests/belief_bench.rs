//! A small run of the bench, whose results hang on the seed alone.

use noctule_board::Position;
use noctule_lab::belief_bench::{BeliefBench, BeliefReport, Enemy, Losses};
use noctule_lab::{Entrant, MatchPlan};
use noctule_rules::{Draws, Ruleset};
use std::num::NonZeroUsize;

fn run(games: u32, moves: u16, threads: usize) -> BeliefReport {
    let bench = bench(["capturing", "random"], games, moves);
    BeliefBench { threads: NonZeroUsize::new(threads).unwrap(), ..bench }.run(|| ()).unwrap()
}

fn bench(players: [&str; 2], games: u32, moves: u16) -> BeliefBench {
    BeliefBench {
        games: MatchPlan {
            players: players.map(|name| Entrant::named(name.parse().unwrap())),
            ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY),
            openings: Position::start().into(),
            games,
            seed: 1,
        },
        budgets: vec![500],
        enemies: vec![Enemy::Anyone],
        exact_limit: 2_000,
        moves: Some(moves),
        threads: NonZeroUsize::MIN,
    }
}

fn bits_per_man(losses: &Losses) -> f64 {
    losses.men.mean().expect("some men are hidden")
}

#[test]
fn a_sample_of_five_hundred_is_kept_and_beats_beliefs_man_by_man() {
    let report = run(6, 40, 2);
    let sample = &report.samples[0];
    assert_eq!(sample.lost, 0, "no game is lost");
    let at_ten = bits_per_man(&sample.losses[1]);
    assert!(at_ten < bits_per_man(&report.metaposition[1]), "{report}");
    assert!(at_ten < bits_per_man(&report.independent[1]), "{report}");

    let complete = &sample.complete;
    assert!(complete.sample.games >= 6, "{report}");
    let (got, exact) = (bits_per_man(&complete.sample), bits_per_man(&complete.exact));
    assert!(got <= 1.05 * exact, "{report}");
    assert!((got - bits_per_man(&complete.exact_with_model)).abs() < 1e-3, "the same worlds and weights");

    let svg = report.to_svg();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(!svg.contains("NaN"));
}

#[test]
fn the_numbers_do_not_hang_on_the_threads() {
    let [one, two] = [1, 2].map(|threads| run(4, 12, threads));
    assert_eq!(one.metaposition, two.metaposition);
    assert_eq!(one.independent, two.independent);
    let numbers = |report: &BeliefReport| {
        let sample = report.samples[0].clone();
        (sample.losses, sample.men, sample.tries, sample.beside_exact, sample.candidates)
    };
    assert_eq!(numbers(&one), numbers(&two));
}

#[test]
fn suspects_are_measured_beside_anyone_and_the_right_one_is_found() {
    let bench = bench(["capturing", "darkboard:nodes=100"], 4, 20);
    let bench = BeliefBench { enemies: vec![Enemy::Anyone, Enemy::Suspects], ..bench };
    let report = bench.run(|| ()).unwrap();
    let [anyone, suspects] = &report.samples[..] else { panic!("two samples: {report}") };
    assert_eq!((anyone.enemy, suspects.enemy), (Enemy::Anyone, Enemy::Suspects));
    assert_eq!((suspects.lost, suspects.losses[2].games), (0, 4));
    assert_ne!(suspects.losses, anyone.losses, "another belief");
    assert!(bits_per_man(&suspects.losses[1]) < bits_per_man(&report.metaposition[1]), "{report}");

    assert!(anyone.recognized.is_empty());
    let darkboard = suspects.recognized["darkboard"][2];
    assert_eq!(darkboard.cases, 2, "one game with each colour");
    assert!(darkboard.mean().unwrap() > 2.0 / 7.0, "{report}");

    let text = report.to_string();
    assert_eq!(text.matches("\n500 worlds, suspects  ").count(), 3, "{text}");
    assert_eq!(text.matches("\nreliability, 500 worlds, suspects: ").count(), 2, "{text}");
    assert!(text.contains("\n500 worlds, darkboard "), "{text}");
}
