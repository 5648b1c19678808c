//! Whatever a player does, the game ends, the match goes on, and the report tells.

use noctule_board::Position;
use noctule_engine::Random;
use noctule_lab::{
    Allowance, Entrant, FaultKind, MOST_IN_VAIN, MatchGame, MatchPlan, MatchReport, Proceedings, SeatError,
    may_begin,
};
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_record::{pgn, replay};
use noctule_rules::{Draws, Outcome, Reason, Ruleset};
use std::convert::Infallible;
use std::time::{Duration, Instant};

/// Plays at random, but has a way of its own on its third move.
struct Odd {
    random: Random,
    way: fn(&PlayerView, &Budget<'_>) -> Option<Choice>,
}

impl Player for Odd {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        let odd = if view.own_moves() == 2 { (self.way)(view, &budget) } else { None };
        odd.unwrap_or_else(|| self.random.choose(view, budget))
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

fn odd(way: fn(&PlayerView, &Budget<'_>) -> Option<Choice>) -> Entrant {
    Entrant::new("odd", move |seed| Box::new(Odd { random: Random::new(seed), way }))
}

fn played(ruleset: Ruleset, odd: Entrant, enemy: Entrant, games: u32) -> (MatchReport, Vec<MatchGame>) {
    let ruleset = ruleset.with_draws(Draws::FIFTY);
    let openings = Position::start().into();
    let plan = MatchPlan { players: [odd, enemy], ruleset, openings, games, seed: 1 };
    let mut all = Vec::new();
    let margin = Some(Duration::ZERO);
    let Ok(report) = plan.proceed(Proceedings { margin, ..Proceedings::default() }, |game, _| {
        replay(&game.game.record).unwrap();
        all.push(pgn::read_games(&pgn::write(&game.game.record)).remove(0).unwrap());
        Ok::<(), Infallible>(())
    });
    let games = (0..games).map(|number| plan.play_game(number)).collect();
    assert!(!all.is_empty());
    (report, games)
}

fn random() -> Entrant {
    Entrant::named("random".parse().unwrap())
}

/// The odd player loses every game by one kind of fault, and the report says in words what it did.
#[track_caller]
fn check(report: &MatchReport, kind: FaultKind, reason: Reason, words: &str) {
    let games = report.games();
    assert_eq!(report.total().losses, games, "\n{report}");
    assert_eq!(report.conduct[0].faults_by_kind[kind as usize], games);
    assert_eq!(report.conduct.map(|conduct| conduct.faults()), [games, 0]);
    assert_eq!(
        report.ends().map(|(end, counts)| (end, counts.second_won)).collect::<Vec<_>>(),
        [(reason, games)]
    );
    let text = report.to_string();
    assert!(text.contains(&format!("odd {games} ({} {games})", kind.word())), "\n{text}");
    assert!(text.contains(words), "\n{text}");
}

#[test]
fn a_repeated_refused_try_forfeits_where_it_may_not_be_put() {
    let again =
        |view: &PlayerView, _: &Budget<'_>| Some(Choice::Put((*view.turn().refused().first()?).into()));
    let (report, _) = played(Ruleset::BERKELEY, odd(again), random(), 12);
    let faults = report.conduct[0].faults_by_kind[FaultKind::Repeated as usize];
    assert!(faults > 0, "\n{report}");
    assert_eq!(report.conduct[0].faults(), faults);
    assert!(report.to_string().contains(" again: expected a possible try"), "\n{report}");
}

#[test]
fn tries_in_vain_without_end_forfeit_where_they_are_answered() {
    let for_ever = |_: &PlayerView, _: &Budget<'_>| Some(Choice::Put("a1a1".parse().unwrap()));
    let (report, games) = played(Ruleset::WILD16, odd(for_ever), random(), 4);
    check(
        &report,
        FaultKind::Repeated,
        Reason::Fault,
        "put 100 tries in one turn that it could know to be in vain",
    );
    let vain = u64::from(MOST_IN_VAIN);
    assert_eq!((report.conduct[0].hopeless, report.conduct[0].repeated), (4 * vain, 4 * (vain - 1)));
    assert!(games.iter().all(|game| game.game.record.outcome.unwrap().reason == Reason::Fault));
}

#[test]
fn a_panic_costs_its_player_the_game_and_the_match_goes_on() {
    let trip = |_: &PlayerView, _: &Budget<'_>| panic!("tripped over a pawn");
    let (report, _) = played(Ruleset::WILD16, odd(trip), random(), 4);
    check(&report, FaultKind::Crash, Reason::Fault, "panicked: tripped over a pawn");
}

#[test]
fn a_player_that_says_it_is_broken_forfeits() {
    let broken = |_: &PlayerView, _: &Budget<'_>| Some(Choice::Broken("no answer".into()));
    let (report, _) = played(Ruleset::WILD16, odd(broken), random(), 2);
    check(&report, FaultKind::Crash, Reason::Fault, "broke down: no answer");
}

/// Does not choose before its time is up, however much there is.
fn linger(_: &PlayerView, budget: &Budget<'_>) -> Option<Choice> {
    while !budget.time_is_up() {
        std::hint::spin_loop();
    }
    None
}

/// Does not choose before there is nothing left on the clock.
fn linger_till_the_flag_falls(_: &PlayerView, budget: &Budget<'_>) -> Option<Choice> {
    let own = budget.clocks.expect("a clock").own;
    let began = Instant::now();
    while began.elapsed() <= own {
        std::hint::spin_loop();
    }
    None
}

#[test]
fn a_turn_that_takes_longer_than_allowed_forfeits() {
    let slow = odd(linger).with_allowance(Allowance::per_move(Duration::from_millis(2)));
    let (report, _) = played(Ruleset::WILD16, slow, random(), 2);
    check(&report, FaultKind::Time, Reason::Fault, "for a turn of 0.002 s with a margin of 0.000 s");
    assert!(report.is_timed() && report.to_string().contains("cannot be repeated to the byte"));
}

#[test]
fn a_fallen_flag_loses_by_the_rules_and_is_a_fault() {
    let mut clock = Allowance::default();
    clock.set("clock", "0.1+0.001").unwrap();
    let slow = odd(linger_till_the_flag_falls).with_allowance(clock);
    clock.set("clock", "3600").unwrap();
    let (report, _) = played(Ruleset::WILD16, slow, random().with_allowance(clock), 2);
    check(&report, FaultKind::Time, Reason::Time, "ran out of time on the clock");
}

#[test]
fn a_player_that_cannot_be_seated_is_found_out_before_the_match_or_forfeits_in_it() {
    let missing = || Entrant::perhaps("odd", |_| Err(SeatError("no such program".into())));
    assert_eq!(may_begin(&[missing()]).unwrap_err().to_string(), "cannot seat odd: no such program");
    let (report, _) = played(Ruleset::WILD16, missing(), random(), 2);
    check(&report, FaultKind::Crash, Reason::Fault, "cannot be seated: no such program");
}
