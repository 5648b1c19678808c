//! A small run of the bench, whose results hang on the seed alone.

use noctule_board::Position;
use noctule_lab::belief_bench::{BeliefBench, BeliefReport, Losses};
use noctule_lab::{Entrant, MatchPlan};
use noctule_rules::{Draws, Ruleset};
use std::num::NonZeroUsize;

fn run(games: u32, moves: u16, threads: usize) -> BeliefReport {
    let bench = BeliefBench {
        games: MatchPlan {
            players: ["capturing", "random"].map(|name| Entrant::named(name.parse().unwrap())),
            ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY),
            openings: Position::start().into(),
            games,
            seed: 1,
        },
        budgets: vec![500],
        exact_limit: 2_000,
        moves: Some(moves),
        threads: NonZeroUsize::new(threads).unwrap(),
    };
    bench.run(|| ()).unwrap()
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
