//! `noctule match` as a user meets it.

use expect_test::expect;
use noctule_record::{pgn, replay};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn noctule_match(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noctule"))
        .env("NOCTULE_ENDINGS", "none")
        .arg("match")
        .args(args)
        .output()
        .unwrap()
}

fn stdout(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = noctule_match(args);
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(status.success(), "{args:?}: {stderr}");
    assert_eq!(stderr, "", "there is no progress bar where nobody watches");
    String::from_utf8(stdout).unwrap()
}

/// The complaint about a match that cannot be played.
fn complaint(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = noctule_match(args);
    assert!(!status.success() && stdout.is_empty(), "{args:?}");
    String::from_utf8(stderr).unwrap()
}

/// A path in the tests' own directory at which there is nothing yet.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_file(&path).unwrap();
    }
    path
}

fn records(path: &PathBuf, threads: &str, seed: &str) -> String {
    let file = path.to_str().unwrap();
    let options = ["--games", "7", "--threads", threads, "--seed", seed, "--records", file];
    stdout(&[&["capturing", "random"], &options[..]].concat());
    std::fs::read_to_string(path).unwrap()
}

/// Shows what a person reads. The numbers hang on the seed and on how the two yardsticks play; when one of
/// them is changed on purpose, this text changes with it.
#[test]
fn the_report_tells_results_tries_lengths_and_ends() {
    let report = stdout(&["capturing", "random", "--games", "21", "--seed", "3", "--ruleset", "english"]);
    expect![[r#"
        capturing against random: 21 games of english, seed 3
        draws: fifty, the umpire ends a game after fifty moves without capture or pawn move
        The number of games is odd: capturing had White once more than random.

        capturing          wins    draws   losses     score
        as White              2        9        0    59.1 %
        as Black              2        8        0    60.0 %
        together              4       17        0    59.5 %

        score          59.5 % (95 % interval 48.1 % to 70.0 %)
        Elo            +67 (95 % interval -13 to +147)
        normalized Elo +201 (95 % interval +48 to +353)
        LOS            94.9 % (likelihood of superiority)
        draw ratio     81.0 %
        points a pair  0: 0   ½: 0   1: 6   1½: 4   2: 0

                       tries per move     tries     moves   refused      any?
        capturing               1.352      4190      3098      1092      3098
        random                  1.747      5405      3093      2312         0

                        said per move  captures    checks pawn tries
        capturing               0.185       308       259          0
        random                  0.071       198        23          0

        length         147.4 moves on average, 28 to 282

        ends                    capturing won     drawn     random won
        checkmate                           4         0              0
        stalemate                           0         7              0
        insufficient-material               0         2              0
        fifty-moves                         0         8              0
        won material drawn     capturing 15 (7 by stalemate), random none

        faults         none
    "#]]
    .assert_eq(&report);
}

#[test]
fn the_json_report_is_one_object_that_agrees_with_itself() {
    let text = stdout(&["capturing", "random", "--games", "8", "--json"]);
    assert_eq!(text.lines().count(), 1);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["games"], 8);
    assert_eq!((&report["a"], &report["b"]), (&"capturing".into(), &"random".into()));
    assert_eq!((&report["ruleset"], &report["draws"]), (&"wild16".into(), &"fifty".into()));
    let count = |path: &str| report.pointer(path).and_then(Value::as_u64).unwrap_or_else(|| panic!("{path}"));
    let all = count("/results/all/wins") + count("/results/all/draws") + count("/results/all/losses");
    assert_eq!(all, 8);
    let ends = report["ends"].as_array().unwrap();
    let ended: u64 =
        ends.iter().flat_map(|end| ["a_won", "drawn", "b_won"].map(|who| end[who].as_u64().unwrap())).sum();
    assert_eq!(ended, 8);
    let score = ["low_95", "value", "high_95"].map(|end| report["score"][end].as_f64().unwrap());
    assert!(score.is_sorted() && (0.0..=1.0).contains(&score[0]), "{score:?}");
    assert!(report["players"][1]["tries_per_move"].as_f64().unwrap() > 1.0);
    assert_eq!(count("/players/0/faults") + count("/players/1/faults"), 0);
}

#[test]
fn records_are_in_order_and_the_same_bytes_on_any_number_of_threads() {
    let one = records(&fresh("one-thread.pgn"), "1", "5");
    let many = records(&fresh("many-threads.pgn"), "4", "5");
    assert_eq!(one, many);
    assert_ne!(one, records(&fresh("another-seed.pgn"), "2", "6"));
    let rounds: Vec<&str> = one.lines().filter(|line| line.starts_with("[Round ")).collect();
    assert_eq!(rounds.len(), 7);
    assert!(rounds.iter().enumerate().all(|(nth, round)| *round == format!("[Round \"{}\"]", nth + 1)));
}

#[test]
fn records_can_be_read_and_umpired_again() {
    let text = records(&fresh("read-again.pgn"), "2", "1");
    let games = pgn::read_games(&text);
    assert_eq!(games.len(), 7);
    for game in games {
        let record = game.unwrap();
        let pgn::ReadGame::Full(record) = record else { panic!("a whole game was written") };
        replay(&record).unwrap();
    }
}

#[test]
fn an_existing_file_is_replaced_only_when_forced() {
    let path = fresh("precious.pgn");
    std::fs::write(&path, "precious").unwrap();
    let args = ["random", "random", "--games", "2", "--records", path.to_str().unwrap()];
    let complaint = complaint(&args);
    assert!(complaint.contains("precious.pgn exists; --force replaces it"), "{complaint}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    stdout(&[&args[..], &["--force"]].concat());
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("[Event "));
}

#[test]
fn a_file_that_cannot_be_written_is_found_out_before_anything_is_played() {
    let games = u32::MAX.to_string();
    let complaint = complaint(&["random", "random", "--games", &games, "--records", "/no/such/place.pgn"]);
    assert!(complaint.contains("cannot write the records to /no/such/place.pgn"), "{complaint}");
}

#[test]
fn what_cannot_be_played_is_said_with_what_was_expected() {
    let stalemate = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    for (args, expected) in [
        (&["random", "kasparov"][..], "expected a player, one of random, capturing"),
        (&["random", "random", "--games", "0"], "expected a number of games from 1 to 4294967295, got \"0\""),
        (&["random", "random", "--games", "-3"], "unexpected argument '-3'"),
        (&["random", "random", "--threads", "0"], "number would be zero"),
        (&["random", "random", "--fen", stalemate], "this one is over: Stalemate: a draw"),
        (
            &["random", "random", "--draws", "sometimes"],
            "expected draws as one of: off, claim, automatic, fifty",
        ),
        (&["random", "random", "--force"], "--records <FILE>"),
        (&["random"], "<B>"),
    ] {
        let complaint = complaint(args);
        assert!(complaint.contains(expected), "{args:?}: {complaint}");
    }
}

#[test]
fn a_start_position_and_the_draws_are_printed_in_the_report() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let report = stdout(&["random", "random", "--games", "2", "--fen", fen, "--draws", "automatic"]);
    assert!(report.contains("start: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"), "{report}");
    assert!(report.contains("draws: automatic, the umpire ends a game"), "{report}");
}
