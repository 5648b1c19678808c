//! What `noctule match` and `noctule tournament` keep in files, and how they go on.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn noctule(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noctule")).env("NOCTULE_ENDINGS", "none").args(args).output().unwrap()
}

#[track_caller]
fn stdout(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = noctule(args);
    assert!(status.success(), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[track_caller]
fn check_complaint(args: &[&str], expected: &str) {
    let Output { status, stdout, stderr } = noctule(args);
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(!status.success() && stdout.is_empty(), "{args:?}");
    assert!(stderr.contains(expected), "{args:?}: {stderr}");
}

/// A place in the tests' own directory at which there is nothing yet.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.is_dir() {
        fs::remove_dir_all(&path).unwrap();
    } else if path.exists() {
        fs::remove_file(&path).unwrap();
    }
    path
}

fn written(name: &str, text: &str) -> String {
    let path = fresh(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Every file of a contest, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap()))
        .collect();
    files.sort();
    files
}

fn cut(path: &Path, bytes: usize) {
    let text = fs::read(path).unwrap();
    fs::write(path, &text[..text.len() - bytes]).unwrap();
}

/// Plays a contest whole, and again with its list cut in the middle of a line; both must end alike.
#[track_caller]
fn check_resumed(name: &str, args: &[&str], expected_files: &[&str]) {
    let (whole, broken) = (fresh(&format!("{name}-whole")), fresh(&format!("{name}-broken")));
    let into = |folder: &Path, more: &[&str]| {
        let out = ["--out", folder.to_str().unwrap()];
        noctule(&[args, &out[..], more].concat())
    };
    let report = into(&whole, &["--threads", "1"]);
    assert!(report.status.success());
    assert!(into(&broken, &["--threads", "2"]).status.success());
    assert_eq!(files(&whole).iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), expected_files);
    cut(&broken.join("games.jsonl"), 300);
    cut(&broken.join("games.pgn"), 2000);
    fs::remove_file(broken.join("report.txt")).unwrap();
    let again = into(&broken, &["--resume"]);
    let note = String::from_utf8(again.stderr).unwrap();
    assert!(note.contains("its game is played again"), "{note}");
    assert_eq!(again.stdout, report.stdout);
    assert_eq!(files(&broken), files(&whole));
}

#[test]
fn a_match_goes_on_after_a_kill_as_if_nothing_had_happened() {
    let args = ["match", "capturing", "random", "--games", "7", "--openings", "random:4"];
    check_resumed(
        "match",
        &args,
        &["course.svg", "games.jsonl", "games.pgn", "plan.json", "report.json", "report.txt"],
    );
}

#[test]
fn a_tournament_goes_on_after_a_kill_as_if_nothing_had_happened() {
    let args = ["tournament", "capturing", "random", "random:name=twin", "--games", "2", "--nodes", "50"];
    check_resumed(
        "tournament",
        &args,
        &["games.jsonl", "games.pgn", "ladder.svg", "plan.json", "report.json", "report.txt"],
    );
}

#[test]
fn another_plan_or_an_occupied_folder_is_refused() {
    let folder = fresh("plan");
    let out = folder.to_str().unwrap();
    let args = ["match", "capturing", "random", "--games", "2", "--out", out];
    stdout(&args);
    check_complaint(&args, "holds a contest; --resume goes on with it");
    let resume = |more: &[&'static str]| [&args[..], &["--resume"], more].concat();
    check_complaint(&resume(&["--seed", "9"]), "seed was 1, and now is 9");
    check_complaint(
        &resume(&["--nodes", "5"]),
        "allowances was [\"\",\"\"], and now is [\"nodes=5\",\"nodes=5\"]",
    );
    check_complaint(&resume(&["--sprt", "elo0=0", "elo1=5"]), "sprt was null");
    let more = ["match", "capturing", "random", "--games", "4", "--out", out, "--resume"];
    assert!(stdout(&more).contains("4 games of wild16"), "a match may grow");
}

#[test]
fn a_sequential_test_is_written_as_in_other_programs() {
    let args = ["match", "capturing", "random", "--games", "10", "--sprt", "elo0=0", "elo1=10", "--json"];
    let report: Value = serde_json::from_str(&stdout(&args)).unwrap();
    let sprt = &report["sprt"];
    assert_eq!((sprt["elo0"].as_f64(), sprt["elo1"].as_f64()), (Some(0.0), Some(10.0)));
    assert_eq!((sprt["alpha"].as_f64(), sprt["verdict"].as_str()), (Some(0.05), Some("go-on")));
    assert!(sprt["llr"].as_f64().unwrap().abs() < 1.0);
    assert!(report["los"].as_f64().is_some() && report["draw_ratio"].as_f64().is_some());
    let wrong = ["match", "capturing", "random", "--sprt", "elo0=0", "random"];
    check_complaint(&wrong, "expected words such as elo0=0 elo1=10");
}

#[test]
fn bad_openings_are_named_before_anything_is_played() {
    let fens = written("bad.fen", "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nnonsense\n");
    let with = |openings: &'static str| ["match", "random", "random", "--openings", openings];
    check_complaint(&["match", "random", "random", "--openings", &fens], "bad.fen, line 3: ");
    check_complaint(&with("/no/such/file"), "cannot read the openings of /no/such/file");
    check_complaint(&with("random:0"), "expected random:PLIES with 1 to 100 half-moves");
    check_complaint(&with("random:many"), "expected random:PLIES");
}

#[test]
fn openings_come_from_files_of_games_and_of_positions() {
    let games = written("two.pgn", "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n");
    let out = fresh("from-games.pgn");
    let records = out.to_str().unwrap();
    let args = ["match", "random", "random", "--games", "4", "--openings", &games, "--plies", "2"];
    let report = stdout(&[&args[..], &["--records", records]].concat());
    assert!(report.contains("openings: 2 of "), "{report}");
    let text = fs::read_to_string(&out).unwrap();
    let firsts: Vec<&str> =
        text.lines().filter(|line| line.starts_with("1. ")).map(|line| &line[..5]).collect();
    assert_eq!(firsts, ["1. e4", "1. e4", "1. d4", "1. d4"]);
    assert_eq!(text.matches("[OpeningPlies \"2\"]").count(), 4);
}

#[test]
fn a_tournament_prints_a_cross_table_and_json() {
    let args = ["tournament", "capturing", "random", "random:name=twin", "--games", "4", "--gauntlet"];
    let text = stdout(&args);
    assert!(text.contains("3 players, 8 games of wild16, seed 1\n"), "{text}");
    assert!(text.contains("| player    | Elo"), "{text}");
    let report: Value = serde_json::from_str(&stdout(&[&args[..], &["--json"]].concat())).unwrap();
    let players = report["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    let elo: f64 = players.iter().map(|player| player["elo"]["value"].as_f64().unwrap()).sum();
    assert!(elo.abs() < 1e-6);
    check_complaint(&["tournament", "random"], "2 values required");
    check_complaint(
        &["tournament", "random", "capturing", "--games", "3"],
        "expected an even number of games",
    );
    check_complaint(&["tournament", "random", "random"], "expected different names");
}

#[test]
fn a_match_can_be_played_at_several_budgets_and_drawn() {
    let svg = fresh("budgets.svg");
    let args = ["match", "capturing", "random", "--games", "2", "--budgets", "nodes=10,100"];
    let text = stdout(&[&args[..], &["--svg", svg.to_str().unwrap()]].concat());
    assert!(
        text.contains("capturing at 10 nodes a choice") && text.contains("nodes a choice   games"),
        "{text}"
    );
    let folder = fresh("budgets");
    let kept = [&args[..], &["--out", folder.to_str().unwrap()]].concat();
    stdout(&kept);
    fs::remove_dir_all(folder.join("nodes=100")).unwrap();
    assert_eq!(stdout(&[&kept[..], &["--resume"]].concat()), text, "the second match had not begun");
    let picture = fs::read_to_string(&svg).unwrap();
    assert_eq!(picture.matches("<circle").count(), 2);
    check_complaint(
        &["match", "random", "random", "--budgets", "depth=3"],
        "expected seconds such as 0.01,0.1",
    );
    let text = stdout(&["match", "capturing", "random", "--games", "4", "--budgets", "nodes=10,20x2"]);
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    let games = |line: &str| line.split_whitespace().nth(1).map(str::to_owned);
    assert_eq!([last[1], last[0]].map(games), [Some("4".to_owned()), Some("2".to_owned())], "{text}");
    check_complaint(&["match", "random", "random", "--budgets", "1x0"], "expected a number of games from 1");
}

#[test]
fn clocks_are_for_both_and_a_program_that_does_not_start_is_named() {
    check_complaint(
        &["match", "random:clock=1+0", "capturing"],
        "expected clocks for both players or for neither",
    );
    check_complaint(&["match", "cmd:run=./bat", "random"], "cannot start \"./bat\": No such file");
    let report = stdout(&["match", "random", "random", "--games", "2", "--clock", "30+1", "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["repeatable"], false);
    assert_eq!(report["players"][0]["allowance"], "clock=30+1");
}

#[test]
fn only_a_contest_on_time_tells_how_long_moves_took() {
    let args = ["match", "random", "random", "--games", "2", "--json"];
    let report: Value = serde_json::from_str(&stdout(&args)).unwrap();
    assert!(report["players"].as_array().unwrap().iter().all(|player| player.get("turn_seconds").is_none()));
    for contest in [&args[..], &["tournament", "random", "capturing", "--games", "2", "--json"]] {
        let report: Value = serde_json::from_str(&stdout(&[contest, &["--time", "60"]].concat())).unwrap();
        for player in report["players"].as_array().unwrap() {
            let [median, p99, longest] = ["median", "p99", "longest"]
                .map(|which| player["turn_seconds"][which].as_f64().expect("a number of seconds"));
            assert!(0.0 <= median && median <= p99 && p99 <= longest, "{player}");
        }
    }
    let tournament = ["tournament", "random", "capturing", "--games", "2"];
    assert!(!stdout(&tournament).contains("time per move"));
    assert!(stdout(&[&tournament[..], &["--time", "60"]].concat()).contains("| time per move | "));
}

#[test]
fn another_program_plays_by_its_command_line() {
    let example =
        concat!("cmd:name=example:run=python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/engine.py");
    let report = stdout(&["match", example, "random", "--games", "2", "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["a"], "example");
    assert_eq!(report["games"], 2);
    assert_eq!(report["players"][0]["in_vain"], 0);
    assert_eq!(report["players"][0]["faults"], 0);
}
