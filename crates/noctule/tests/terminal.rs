//! Games in plain lines, played through the binary.

use noctule_testkit::check_in_order;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Played {
    said: String,
    complaint: String,
    well: bool,
}

fn noctule(arguments: &[&str], typed: &str) -> Played {
    let mut child = Command::new(env!("CARGO_BIN_EXE_noctule"))
        .env("NOCTULE_ENDINGS", "none")
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has already said no does not read any more.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    Played {
        said: String::from_utf8(output.stdout).unwrap(),
        complaint: String::from_utf8(output.stderr).unwrap(),
        well: output.status.success(),
    }
}

fn play(arguments: &[&str], typed: &str) -> String {
    let played = noctule(arguments, typed);
    assert!(played.well, "{arguments:?}: {}", played.complaint);
    played.said
}

fn refused(arguments: &[&str]) -> String {
    let played = noctule(arguments, "");
    assert!(!played.well, "{arguments:?} was taken: {}", played.said);
    played.complaint
}

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn fools_mate_by_two_people_is_umpired_recorded_and_replayed() {
    let path = file("fool.pgn");
    let record = path.to_str().unwrap();
    let said = play(&["umpire", "--ascii", "--record", record], "f3\nnonsense\ne5\ng4\nQh4\nquit\n");
    check_in_order(
        &said,
        &[
            "--- White ---",
            "f2-f3    Black's move",
            "--- Black ---",
            "expected a move such as e2e4",
            "e7-e5",
            "Short-diagonal check. Checkmate: Black wins",
            "4  q  P",
            "Checkmate: Black wins   0-1",
            "Saved in",
        ],
    );
    let pgn = std::fs::read_to_string(&path).unwrap();
    assert!(pgn.contains("[RuleSet \"wild16\"]") && pgn.contains("Qh4#"), "{pgn}");
    let replayed = play(&["replay", record, "--ascii"], "");
    check_in_order(&replayed, &["Move 2 of Black", "Qh4#", "Black hears: Short-diagonal check", "0-1"]);
    let second = play(&["replay", record, "--ascii", "--move", "2"], "");
    check_in_order(&second, &["Move 2 of White", "g4", "White hears: Black's move", "Move 2 of Black"]);
    assert!(!second.contains("Move 1 of"), "{second}");
    assert!(refused(&["replay", record, "--move", "7"]).contains("at most 2, got 7"));
    assert!(refused(&["replay", record, "--game", "2"]).contains("expected a game from 1 to 1"));
}

#[test]
fn a_person_mates_a_player_from_a_given_position() {
    let fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    let said = play(&["play", "--fen", fen, "--seed", "1", "--ascii"], "Rh8\nquit\n");
    check_in_order(&said, &["You are White against darkboard", "Rh1-h8   Rank check. Checkmate: White wins"]);
    check_in_order(&said, &["8  k  .  .  .  .  .  .  R", "1-0", "The position was k6R/8/1K6/8"]);
}

#[test]
fn an_assistant_shows_tokens_and_reasons_and_is_off_unless_it_is_asked_for() {
    let typed = "e4\nd4\nNf3\na3\nh3\nf3h5!\n";
    let game = ["play", "--seed", "3", "--ascii"];
    let off = play(&game, typed);
    assert_eq!(play(&[&game[..], &["--assist", "off"]].concat(), typed), off);
    assert!(!off.contains("left of Black"), "{off}");
    let tokens = play(&[&game[..], &["--assist", "tokens"]].concat(), typed);
    check_in_order(
        &tokens,
        &[
            "8 (r)(n)(b)(q)(k)(b)(n)(r)",
            "left of Black: 8 pawns, 8 other men",
            "1 e2-e4",
            "7  9  9",
            "left of",
        ],
    );
    let heat = play(&[&game[..], &["--assist", "heat"]].concat(), typed);
    check_in_order(&heat, &["8  9  9  9  9  9  9  9  9", "1 e2-e4"]);
    assert_eq!(play(&[&game[..], &["--assist", "tokens"]].concat(), typed), tokens);
    let fen = "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1";
    let refusal = play(&["play", "--fen", fen, "--assist", "tokens", "--ascii"], "Ra8\n");
    check_in_order(
        &refusal,
        &["Ra1-a8   Illegal move", "a man stands on ", "your rook's move to a8 was refused"],
    );
    assert!(refused(&["umpire", "--assist", "tokens"]).contains("unexpected argument"));
    assert!(refused(&["play", "--assist", "some"]).contains("[possible values: off, tokens, heat]"));
}

#[test]
fn the_same_seed_and_the_same_lines_give_the_same_game_to_the_byte() {
    let typed = "e4\nd4\nNf3\nNc3\nBd3\no-o\nRe1\nh3\na3\nb3\nBb2\nQd2\n";
    for side in ["white", "random"] {
        let arguments = ["play", "--seed", "11", "--side", side, "--player", "random"];
        assert_eq!(play(&arguments, typed), play(&arguments, typed));
    }
}

#[test]
fn a_game_left_in_the_middle_is_kept_when_that_was_asked_for() {
    let path = file("left.pgn");
    let record = path.to_str().unwrap();
    for _ in 0..2 {
        let said = play(&["play", "--seed", "5", "--record", record], "e4\n");
        assert!(said.contains("The record is in"), "{said}");
    }
    let pgn = std::fs::read_to_string(&path).unwrap();
    assert_eq!(pgn.matches("[Event ").count(), 2, "games are added, never replaced:\n{pgn}");
    assert!(pgn.contains("[Result \"*\"]"), "{pgn}");
    check_in_order(&play(&["replay", record, "--game", "2"], ""), &["you - darkboard", "Move 1 of White"]);
}

#[test]
fn a_finished_game_is_saved_where_one_says() {
    let path = file("named.pgn");
    let typed = format!("save early\nresign\nyes\nsave {}\nquit\n", path.display());
    let said = play(&["play"], &typed);
    check_in_order(&said, &["expected the end of the game", "Resignation: Black wins", "Saved in"]);
    assert!(std::fs::read_to_string(&path).unwrap().contains("[Reason \"resignation\"]"));
}

#[test]
fn wrong_options_say_what_was_expected() {
    assert!(refused(&["play", "--player", "nobody"]).contains("expected a player, one of random, capturing"));
    assert!(refused(&["play", "--fen", "8/8/8 w"]).contains("expected a FEN"));
    assert!(refused(&["play", "--ruleset", "chess"]).contains("wild16, berkeley"));
    assert!(refused(&["umpire", "--clock", "never"]).contains("such as 5+3"));
    assert!(refused(&["replay", "/nowhere/game.pgn"]).contains("expected a file of recorded games"));
    assert!(
        refused(&["play", "--record", "/nowhere/game.pgn"]).contains("expected a file that can be written")
    );
    let empty = file("empty.pgn");
    std::fs::write(&empty, "").unwrap();
    assert!(refused(&["replay", empty.to_str().unwrap()]).contains("expected at least one game"));
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_noctule"))
        .env("NOCTULE_ENDINGS", "none")
        .args(["umpire", "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut typed: Vec<u8> = (0..=255).cycle().take(20_000).collect();
    typed.extend(b"\ne4\n");
    child.stdin.take().unwrap().write_all(&typed).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("e2-e4    Black's move"), "{said}");
}
