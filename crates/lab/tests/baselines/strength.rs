use noctule_board::Position;
use noctule_lab::{Entrant, MatchPlan, MatchReport};
use noctule_rules::{Draws, Ruleset};
use std::convert::Infallible;
use std::num::NonZeroUsize;

fn match_of(first: &str, second: &str, games: u32) -> MatchReport {
    let plan = MatchPlan {
        players: [first, second].map(|name| Entrant::named(name.parse().unwrap())),
        ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY),
        openings: Position::start().into(),
        games,
        seed: 1,
    };
    let Ok(report) = plan.play(NonZeroUsize::new(2).unwrap(), |_, _| Ok::<(), Infallible>(()));
    report
}

#[test]
fn capturing_is_clearly_stronger_than_random() {
    let report = match_of("capturing", "random", 200);
    assert!(report.score().low > 0.54, "\n{report}");
    assert!(report.elo().low > 25.0, "\n{report}");
}

#[test]
fn random_against_itself_is_even() {
    let report = match_of("random", "random", 200);
    let score = report.score();
    assert!((score.low..=score.high).contains(&0.5), "\n{report}");
}
