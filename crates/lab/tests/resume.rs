//! A match that is killed goes on where it stopped, and in the end nobody can tell.

use noctule_board::Position;
use noctule_lab::journal::{Journal, JournalError};
use noctule_lab::statistics::Sprt;
use noctule_lab::{Allowance, Entrant, MatchPlan, MatchReport, Openings, Proceedings};
use noctule_rules::{Draws, Ruleset};
use serde_json::{Value, json};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

const GAMES: u32 = 9;

fn plan() -> MatchPlan {
    MatchPlan {
        players: ["capturing", "random"].map(|name| Entrant::named(name.parse().unwrap())),
        ruleset: Ruleset::CINCINNATI.with_draws(Draws::FIFTY),
        openings: Openings::Random { start: Position::start(), plies: 5 },
        games: GAMES,
        seed: 3,
    }
}

fn described(seed: u64) -> Value {
    json!({ "players": ["capturing", "random"], "seed": seed })
}

/// A folder of the tests' own at which there is nothing yet.
fn fresh(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    folder
}

/// Plays until so many games are written.
fn play(mut journal: Journal, proceedings: Proceedings, until: u32) -> Result<MatchReport, String> {
    plan().proceed(proceedings, |game, _| {
        if game.number == until {
            return Err("killed".to_owned());
        }
        journal.write(&game.summary(), &game.game.record).map_err(|error| error.to_string())
    })
}

fn on_two_threads() -> Proceedings {
    Proceedings { threads: NonZeroUsize::new(2), ..Proceedings::default() }
}

fn files(folder: &Path) -> [String; 2] {
    ["games.jsonl", "games.pgn"].map(|name| fs::read_to_string(folder.join(name)).unwrap())
}

fn cut(path: &Path, bytes: u64) {
    let file = fs::OpenOptions::new().write(true).open(path).unwrap();
    let length = file.metadata().unwrap().len();
    file.set_len(length - bytes).unwrap();
}

#[test]
fn a_match_cut_at_any_place_ends_with_the_same_report_and_the_same_files() {
    let whole = fresh("whole");
    let report = play(Journal::create(&whole, &described(3)).unwrap(), on_two_threads(), GAMES).unwrap();
    for (killed_after, list_cut, records_cut) in
        [(0, 0, 0), (4, 0, 0), (5, 7, 0), (5, 0, 11), (6, 1, 4000), (9, 0, 1)]
    {
        let folder = fresh("broken-off");
        let first = play(Journal::create(&folder, &described(3)).unwrap(), on_two_threads(), killed_after);
        assert_eq!(first.is_err(), killed_after < GAMES);
        cut(&folder.join("games.jsonl"), list_cut);
        cut(&folder.join("games.pgn"), records_cut);
        let found = Journal::resume(&folder, &described(3)).unwrap();
        assert_eq!(found.note.is_some(), list_cut + records_cut > 0, "{:?}", found.note);
        let finished = found.games;
        assert!(finished.len() as u32 <= killed_after);
        let proceedings = Proceedings { finished, ..on_two_threads() };
        let resumed = play(found.journal, proceedings, GAMES).unwrap();
        assert_eq!(resumed, report, "killed after {killed_after}");
        assert_eq!(resumed.to_string(), report.to_string());
        assert_eq!(files(&folder), files(&whole), "killed after {killed_after}");
    }
}

#[test]
fn another_plan_is_refused_and_the_difference_named() {
    let folder = fresh("another-plan");
    play(Journal::create(&folder, &described(3)).unwrap(), on_two_threads(), 2).unwrap_err();
    let error = Journal::resume(&folder, &described(4)).unwrap_err();
    assert!(error.to_string().ends_with("plan.json: seed was 3, and now is 4"), "{error}");
    assert!(matches!(Journal::create(&folder, &described(3)), Err(JournalError::Taken(_))));
    let nowhere = Journal::resume(&fresh("nothing"), &described(3)).unwrap_err().to_string();
    assert!(nowhere.contains("expected a contest to go on with"), "{nowhere}");
}

#[test]
fn a_list_that_was_tampered_with_is_refused_with_its_line() {
    let folder = fresh("tampered");
    play(Journal::create(&folder, &described(3)).unwrap(), on_two_threads(), 3).unwrap_err();
    let list = folder.join("games.jsonl");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, text.replacen("{\"game\":1", "{\"game\":7", 1)).unwrap();
    let error = Journal::resume(&folder, &described(3)).unwrap_err().to_string();
    assert!(error.contains("line 2: expected a game, got game 7 out of order"), "{error}");
}

/// The list of a match without time has the keys that it always had, and reads as a list from before turns
/// were measured; that of a match on time gives back what it was given.
#[test]
fn only_a_list_of_games_on_time_tells_how_long_turns_took() {
    let listed = |name: &str, plan: MatchPlan| {
        let folder = fresh(name);
        let game = plan.play_game(0);
        let summary = game.summary();
        Journal::create(&folder, &described(3)).unwrap().write(&summary, &game.game.record).unwrap();
        let [list, _] = files(&folder);
        let found = Journal::resume(&folder, &described(3)).unwrap();
        assert_eq!((found.games, found.note), (vec![summary.clone()], None));
        (list, summary)
    };
    let (untimed, summary) = listed("without-time", plan());
    assert!(!untimed.contains("turn_ms"), "{untimed}");
    assert!(summary.turn_times.white.milliseconds().is_empty());
    let on_time = |player: Entrant| player.with_allowance(Allowance::per_move(Duration::from_secs(60)));
    let (timed, summary) = listed("on-time", MatchPlan { players: plan().players.map(on_time), ..plan() });
    assert!(timed.contains("\"white_turn_ms\":[") && timed.contains("\"black_turn_ms\":["), "{timed}");
    let moves = summary.conduct.map(|conduct| conduct.moves as usize);
    assert_eq!(summary.turn_times.map(|times| times.milliseconds().len()), moves);
}

#[test]
fn a_list_from_before_turns_were_measured_is_read() {
    let folder = fresh("before-turns-were-measured");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("plan.json"), described(3).to_string()).unwrap();
    fs::write(folder.join("games.pgn"), "").unwrap();
    let conduct = json!({
        "moves": 2, "tries": 3, "refused": 1, "nonsense": 0, "questions": 0, "hopeless": 0, "repeated": 0,
        "captures": 1, "checks": 1, "pawn_tries": 0, "announcements": 2, "faults_by_kind": [0, 0, 0, 0],
    });
    let line = json!({
        "game": 0, "white": 0, "black": 1, "result": "1-0", "reason": "checkmate", "plies": 9,
        "opening_plies": 5, "lead": 3, "white_conduct": conduct, "black_conduct": conduct, "fault": null,
        "records_end": 0,
    });
    fs::write(folder.join("games.jsonl"), format!("{line}\n")).unwrap();
    let games = Journal::resume(&folder, &described(3)).unwrap().games;
    assert_eq!((games.len(), games[0].plies), (1, 9));
    assert!(games[0].turn_times.white.milliseconds().is_empty());
}

#[test]
fn a_test_stops_at_the_same_game_whatever_the_threads_and_the_kills() {
    let sprt = Some(Sprt { alpha: 0.2, beta: 0.2, ..Sprt::new(0.0, 150.0) });
    let stop = |threads: usize, finished| {
        let plan = MatchPlan { games: 200, ..plan() };
        let mut records = String::new();
        let threads = NonZeroUsize::new(threads);
        let proceedings = Proceedings { threads, finished, sprt, ..Proceedings::default() };
        let report = plan.proceed(proceedings, |game, _| {
            records.push_str(&noctule_record::pgn::write(&game.game.record));
            Ok::<(), std::convert::Infallible>(())
        });
        (report.unwrap(), records)
    };
    let (report, records) = stop(1, Vec::new());
    assert!(report.games() < 200 && report.games().is_multiple_of(2), "\n{report}");
    assert!(report.to_string().contains(" is accepted"), "\n{report}");
    for threads in [2, 7] {
        assert_eq!(stop(threads, Vec::new()), (report.clone(), records.clone()), "{threads} threads");
    }
    let plan = MatchPlan { games: 200, ..self::plan() };
    let finished: Vec<_> = (0..7).map(|number| plan.play_game(number).summary()).collect();
    assert_eq!(stop(3, finished).0, report);
}
