//! Tournaments: everybody meets everybody, on any number of threads and after a kill alike.

use noctule_board::{ByColor, Position};
use noctule_lab::{
    Entrant, Format, GameSummary, Openings, Proceedings, Registration, TournamentPlan, TournamentReport,
};
use noctule_record::pgn;
use noctule_rules::{Draws, Ruleset};
use std::convert::Infallible;
use std::num::NonZeroUsize;

fn plan(format: Format, players: &[&str]) -> TournamentPlan {
    let enter = |text: &&str| -> Entrant {
        text.parse::<Registration>().unwrap().enter(noctule_lab::Allowance::default()).unwrap()
    };
    TournamentPlan {
        players: players.iter().map(enter).collect(),
        format,
        ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY),
        openings: Openings::Random { start: Position::start(), plies: 4 },
        rounds: 2,
        seed: 5,
    }
}

const THREE: [&str; 3] = ["capturing", "random", "random:name=twin"];

fn played(plan: &TournamentPlan, threads: usize, finished: Vec<GameSummary>) -> (TournamentReport, String) {
    let mut records = String::new();
    let threads = NonZeroUsize::new(threads);
    let proceedings = Proceedings { threads, finished, ..Proceedings::default() };
    let Ok(report) = plan.proceed(proceedings, |game, _| {
        records.push_str(&pgn::write(&game.game.record));
        Ok::<(), Infallible>(())
    });
    (report, records)
}

#[test]
fn everybody_meets_everybody_with_both_colours_from_the_same_openings() {
    let plan = plan(Format::RoundRobin, &THREE);
    assert_eq!((plan.pairings(), plan.games()), (vec![[0, 1], [0, 2], [1, 2]], 12));
    let games: Vec<_> = (0..12).map(|number| plan.play_game(number)).collect();
    let seated: Vec<ByColor<usize>> = games[..6].iter().map(|game| game.players).collect();
    let both = |one, other| [(one, other), (other, one)].map(|(white, black)| ByColor { white, black });
    assert_eq!(seated, [both(0, 1), both(0, 2), both(1, 2)].concat());
    let opening =
        |nth: usize| games[nth].game.record.moves[..4].iter().map(|turn| turn.played).collect::<Vec<_>>();
    assert!((1..6).all(|nth| opening(nth) == opening(0)) && opening(6) != opening(0));
    let rest = |nth: usize| games[nth].game.record.moves[4..].to_vec();
    assert_ne!(rest(4), rest(5), "twins do not play the same game twice");
}

#[test]
fn the_first_player_of_a_gauntlet_meets_all_others() {
    assert_eq!(plan(Format::Gauntlet, &THREE).pairings(), [[0, 1], [0, 2]]);
}

#[test]
fn a_tournament_hangs_neither_on_the_threads_nor_on_kills() {
    let plan = plan(Format::RoundRobin, &THREE);
    let alone = played(&plan, 1, Vec::new());
    assert_eq!(played(&plan, 5, Vec::new()), alone);
    let finished: Vec<GameSummary> = (0..7).map(|number| plan.play_game(number).summary()).collect();
    assert_eq!(played(&plan, 2, finished).0, alone.0);
}

#[test]
fn the_table_agrees_with_itself() {
    let (report, _) = played(&plan(Format::RoundRobin, &THREE), 2, Vec::new());
    assert_eq!(report.games(), 12);
    for (one, standing) in report.players.iter().enumerate() {
        assert_eq!(standing.total().games(), 8);
        for (other, enemy) in report.players.iter().enumerate() {
            assert_eq!(standing.against[other], enemy.against[one].reversed());
        }
    }
    let ratings = report.ratings();
    assert!(ratings.iter().map(|rating| rating.value).sum::<f64>().abs() < 1e-9);
    let ranked: Vec<f64> = report.ranking().iter().map(|(_, rating)| rating.value).collect();
    assert!(ranked.is_sorted_by(|one, other| one >= other));
}

#[test]
fn players_must_be_told_apart() {
    let error = plan(Format::RoundRobin, &["random", "random"]).may_begin().unwrap_err().to_string();
    assert!(error.contains("expected different names"), "{error}");
    assert_eq!(plan(Format::RoundRobin, &THREE).may_begin(), Ok(()));
}
