//! Matches: the same games on any number of threads, and a report that counts what happened.

use noctule_board::{ByColor, Color, Position};
use noctule_engine::Random;
use noctule_lab::{Allowance, Entrant, MatchGame, MatchPlan, MatchReport, Openings};
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_record::pgn;
use noctule_rules::{Draws, Outcome, Reason, Request, Ruleset};
use std::num::NonZeroUsize;
use std::time::Duration;

fn plan(first: Entrant, second: Entrant, games: u32) -> MatchPlan {
    let ruleset = Ruleset::BERKELEY_ANY.with_draws(Draws::FIFTY);
    MatchPlan { players: [first, second], ruleset, openings: Position::start().into(), games, seed: 7 }
}

fn named(name: &str) -> Entrant {
    Entrant::named(name.parse().unwrap())
}

/// Plays a match and gives its report with the text of all its records.
fn played(plan: &MatchPlan, threads: usize) -> (MatchReport, String) {
    let mut records = String::new();
    let each = |game: &MatchGame, _: &MatchReport| {
        records.push_str(&pgn::write(&game.game.record));
        Ok::<(), std::convert::Infallible>(())
    };
    let Ok(report) = plan.play(NonZeroUsize::new(threads).unwrap(), each);
    (report, records)
}

/// Plays at random for some moves and then does one thing more.
struct Until {
    random: Random,
    moves: u16,
    then: Choice,
}

impl Until {
    fn entrant(name: &str, moves: u16, then: Choice) -> Entrant {
        Entrant::new(name, move |seed| {
            Box::new(Self { random: Random::new(seed), moves, then: then.clone() })
        })
    }
}

impl Player for Until {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        if view.own_moves() < self.moves { self.random.choose(view, budget) } else { self.then.clone() }
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

#[test]
fn a_match_does_not_hang_on_the_number_of_threads() {
    let plan = plan(named("capturing"), named("random"), 15);
    let alone = played(&plan, 1);
    for threads in [2, 5, 40] {
        assert_eq!(played(&plan, threads), alone, "{threads} threads");
    }
}

#[test]
fn another_seed_plays_another_match() {
    let mut plan = plan(named("random"), named("random"), 2);
    let one = played(&plan, 1);
    plan.seed += 1;
    assert_ne!(played(&plan, 1).1, one.1);
}

#[test]
fn players_change_colours_within_a_pair_and_an_odd_game_stands_alone() {
    let plan = plan(named("capturing"), named("random"), 5);
    let (report, records) = played(&plan, 2);
    let whites: Vec<&str> = records.lines().filter_map(|line| line.strip_prefix("[White ")).collect();
    let expected = ["\"capturing\"]", "\"random\"]", "\"capturing\"]", "\"random\"]", "\"capturing\"]"];
    assert_eq!(whites, expected);
    assert_eq!(report.results.map(|results| results.games()), ByColor { white: 3, black: 2 });
    assert_eq!(report.pairs().pairs.iter().sum::<u64>(), 2);
    assert_eq!(report.pairs().alone.iter().sum::<u64>(), 1);
}

#[test]
fn a_player_who_meets_itself_does_not_play_the_same_game_twice() {
    let plan = plan(named("random"), named("random"), 2);
    let [one, other] = [0, 1].map(|number| plan.play_game(number).game.record.moves);
    assert_ne!(one, other);
}

#[test]
fn one_game_can_be_played_again_alone() {
    let plan = plan(named("capturing"), named("random"), 9);
    let (_, records) = played(&plan, 2);
    assert!(records.contains(&pgn::write(&plan.play_game(6).game.record)));
}

#[test]
fn what_may_not_be_put_forfeits_the_game_and_is_counted_as_a_fault() {
    let twice = Choice::Put("a1a1".parse().unwrap());
    let plan = plan(named("random"), Until::entrant("careless", 2, twice), 4);
    let (report, records) = played(&plan, 2);
    assert_eq!(report.conduct.map(|conduct| conduct.faults()), [0, 4]);
    assert_eq!(report.total().wins, 4);
    let ends: Vec<(Reason, u64)> = report.ends().map(|(end, counts)| (end, counts.first_won)).collect();
    assert_eq!(ends, [(Reason::Fault, 4)]);
    assert_eq!(records.matches("[Fault \"White put a1a1: expected a possible try").count(), 2);
    assert!(
        report
            .to_string()
            .contains("faults         random 0, careless 4 (not-put 4)\n  game 1: Black put a1a1"),
        "\n{report}"
    );
}

#[test]
fn a_resignation_is_counted_for_its_winner_and_is_no_fault() {
    let plan = plan(Until::entrant("timid", 3, Choice::Resign), named("random"), 6);
    let (report, _) = played(&plan, 2);
    assert_eq!(report.total().losses, 6);
    let (end, counts) = report.ends().next().unwrap();
    assert_eq!((end, counts.first_won, counts.second_won), (Reason::Resignation, 0, 6));
    assert_eq!(report.conduct.map(|conduct| conduct.faults()), [0, 0]);
    assert_eq!(report.conduct[0].moves, 18);
    assert_eq!((report.lengths.shortest_plies, report.lengths.longest_plies), (6, 7));
    assert_eq!(report.mean_plies(), 6.5);
}

/// Puts a try that is in vain before each of its moves: nothing forbids it in wild16.
struct Deaf(Random);

impl Player for Deaf {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        match view.turn().refused() {
            [] => Choice::Put("a1a1".parse().unwrap()),
            _ => self.0.choose(view, budget),
        }
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

#[test]
fn tries_in_vain_are_counted_even_where_they_may_be_put() {
    let deaf = Entrant::new("deaf", |seed| Box::new(Deaf(Random::new(seed))));
    let plan =
        MatchPlan { ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY), ..plan(deaf, named("random"), 2) };
    let (report, _) = played(&plan, 1);
    let [deaf, random] = report.conduct;
    assert_eq!((deaf.hopeless, random.hopeless), (deaf.moves, 0));
    assert!(deaf.tries_per_move().unwrap() > 2.0);
}

/// The counts of the report are those of the records, counted another way.
#[test]
fn the_report_counts_what_the_records_hold() {
    let plan = plan(named("capturing"), named("random"), 10);
    let (report, _) = played(&plan, 2);
    let mut tries = [0, 0];
    let mut questions = 0;
    let mut plies = 0;
    for number in 0..10 {
        let MatchGame { first, game, .. } = plan.play_game(number);
        plies += game.record.moves.len() as u64;
        for (color, diary) in [(Color::White, &game.diaries.white), (Color::Black, &game.diaries.black)] {
            for entry in &diary.entries {
                match entry {
                    Entry::Asked { request: Request::Try(_), .. } => tries[usize::from(color != first)] += 1,
                    Entry::Asked { request: Request::AnyPawnTries, .. } => questions += 1,
                    Entry::Overheard(_) => {}
                }
            }
        }
    }
    assert_eq!(report.conduct.map(|conduct| conduct.tries), tries);
    assert_eq!(report.conduct.map(|conduct| conduct.questions), [questions, 0]);
    assert_eq!(report.lengths.total_plies, plies);
    for conduct in report.conduct {
        assert_eq!(conduct.tries, conduct.moves + conduct.refused + conduct.nonsense);
    }
}

#[test]
fn an_error_of_the_listener_ends_the_match() {
    let plan = plan(named("random"), named("random"), 1000);
    let mut heard = 0;
    let ended = plan.play(NonZeroUsize::new(2).unwrap(), |game, report| {
        heard += 1;
        assert_eq!(report.games(), u64::from(game.number) + 1);
        if game.number == 3 { Err("the disk is full") } else { Ok(()) }
    });
    assert_eq!((ended, heard), (Err("the disk is full"), 4));
}

#[test]
fn a_pair_shares_its_opening_and_the_seats_live_through_it() {
    let mut plan = plan(named("capturing"), named("random"), 4);
    plan.openings = Openings::Random { start: Position::start(), plies: 7 };
    let games: Vec<MatchGame> = (0..4).map(|number| plan.play_game(number)).collect();
    let opening = |game: &MatchGame| -> Vec<_> {
        game.game.record.moves[..7].iter().map(|turn| (turn.before.len(), turn.played)).collect()
    };
    assert_eq!(opening(&games[0]), opening(&games[1]));
    assert_ne!(opening(&games[0]), opening(&games[2]));
    for game in &games {
        assert_eq!(game.game.record.tags.get("OpeningPlies"), Some("7"));
        assert!(opening(game).iter().all(|&(asked, _)| asked == 0), "only what stood");
        let replayed = noctule_record::replay(&game.game.record).unwrap();
        for seat in Color::ALL {
            let entries = &game.game.diaries[seat].entries;
            for (entry, step) in entries.iter().zip(&replayed.steps).take(7) {
                assert_eq!(entry.heard(), &step.heard[seat]);
                assert_eq!(matches!(entry, Entry::Asked { .. }), step.place.side == seat);
            }
        }
    }
}

#[test]
fn what_happens_in_an_opening_is_not_the_players_conduct() {
    let resigns = Until::entrant("timid", 0, Choice::Resign);
    let mut plan = plan(resigns, named("random"), 2);
    plan.openings = Openings::Random { start: Position::start(), plies: 4 };
    let summary = plan.play_game(0).summary();
    assert_eq!((summary.plies, summary.opening_plies), (4, 4));
    assert_eq!(summary.conduct.white.moves + summary.conduct.black.moves, 0);
}

/// One player with a time for its turns is enough to measure both; the opening's moves are not measured.
#[test]
fn a_match_on_time_tells_how_long_each_move_took() {
    let timed = named("random").with_allowance(Allowance::per_move(Duration::from_secs(60)));
    let mut plan = plan(timed, named("capturing"), 4);
    plan.openings = Openings::Random { start: Position::start(), plies: 3 };
    let (report, _) = played(&plan, 2);
    for (times, conduct) in report.turn_times.iter().zip(&report.conduct) {
        assert_eq!(times.milliseconds().len() as u64, conduct.moves);
        let seconds = times.seconds().unwrap();
        assert!(seconds.median <= seconds.p99 && seconds.p99 <= seconds.longest, "{seconds:?}");
    }
    let text = report.to_string();
    let mut block = text.lines().skip_while(|line| !line.contains("time per move"));
    let columns = |line: Option<&str>| line.unwrap().split("  ").filter(|word| !word.is_empty()).count();
    assert_eq!(columns(block.next()), 4, "\n{text}");
    for name in ["random", "capturing"] {
        let line = block.next().unwrap();
        assert!(line.starts_with(name) && line.ends_with(" s") && columns(Some(line)) == 4, "\n{text}");
    }
    assert_eq!(block.next(), Some(""));
}

#[test]
fn a_match_without_time_measures_nothing() {
    let mut plan = plan(named("random"), named("capturing"), 2);
    plan.players = plan.players.map(|player| player.with_allowance(Allowance::nodes(5)));
    let (report, _) = played(&plan, 1);
    assert!(report.turn_times.iter().all(|times| times.milliseconds().is_empty()));
    assert!(!report.to_string().contains("time per move"), "\n{report}");
}
