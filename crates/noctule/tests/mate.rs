//! Sure mates through the binary.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const A4: &str = "Kf6 Qe3 vs K{f8,g8,h8,h7}";
const A5: &str = "Kg6 Rh7 Qh1 vs K{b8,c8,d8,e8,f8,g8}";

fn noctule(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctule"));
    command.arg("mate").args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn said(arguments: &[&str]) -> String {
    let output = noctule(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn check_refused(arguments: &[&str], expected: &str) {
    let output = noctule(arguments);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && complaint.contains(expected), "{arguments:?}: {complaint}");
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn figure_a4_is_printed_as_the_thesis_prints_it() {
    // "Gioca Rf7; if legale then attendi e gioca Dh3; else gioca De7, attendi e gioca Dg7" (figure A.4.c).
    let plan = "White mates within 2 moves for sure, in all 4 worlds:\n\n  \
                Kf7\n    refused: Qe7\n      then: Qg7 mate\n    then: Qh3 mate\n";
    assert_eq!(said(&[A4, "--in", "2"]), plan);
}

#[test]
fn a_near_miss_names_the_world_that_escapes() {
    let text = said(&[A5, "--in", "1"]);
    assert!(text.contains("In 5 of 6 worlds;\nescaping: Kb8\n\n  Qa8 mate"), "{text}");
}

#[test]
fn the_chance_of_figure_a5_is_five_in_six() {
    let text = said(&[A5, "--in", "1", "--chance"]);
    assert!(text.contains("With probability 5/6 = 0.833"), "{text}");
    let object: Value = serde_json::from_str(&said(&[A5, "--in", "1", "--chance", "--json"])).unwrap();
    let miss = &object["parts"][0]["near_misses"][0];
    assert_eq!(miss["mated"], 5);
    assert_eq!(miss["escaping"][0]["enemy"], "Kb8");
    assert_eq!(miss["plan"]["put"], "h1a8");
    assert_eq!(miss["plan"]["stood"][0]["mate"], true);
}

#[test]
fn with_a_second_move_figure_a5_needs_no_luck() {
    let text = said(&[A5, "--in", "2"]);
    assert!(text.contains("Qa1\n    then: Qh8 mate"), "{text}");
}

#[test]
fn black_mates_too() {
    let text = said(&["Kf3 Qe6 vs K{f1,g1,h1,h2}", "--seat", "black", "--in", "2"]);
    assert!(text.starts_with("Black mates within 2 moves for sure, in all 4 worlds:\n\n  Kf2\n"), "{text}");
}

#[test]
fn a_diary_gives_the_worlds() {
    let game = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n[Variant \"Kriegspiel\"]\n\
                [RuleSet \"wild16\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let path = file("fool.pgn", game);
    let path = path.to_str().unwrap();
    let text = said(&["--record", path, "--seat", "black", "--move", "2", "--in", "1", "--chance"]);
    assert!(
        text.contains("in all 211 worlds") && text.contains("1/211") && text.contains("Qh4 mate"),
        "{text}"
    );
    check_refused(
        &["--record", path, "--seat", "white", "--in", "1"],
        "expected a moment in which White is to move",
    );
}

#[test]
fn worlds_that_the_umpire_tells_apart_are_planned_for_apart() {
    // On e8 the rook gives check along the rank; on e7 it does not.
    let text = said(&["Kh8 Qa2 vs Kc3 R{e8,e7}", "--in", "1"]);
    assert!(
        text.contains("Heard before: rank check") && text.contains("Heard before: nothing said"),
        "{text}"
    );
}

#[test]
fn a_bad_position_gets_a_clear_word() {
    check_refused(
        &["Kf6 Xe3 vs Kg8", "--in", "1"],
        "expected a man on a square such as Kf6, Qe3 or a7, got \"Xe3\"",
    );
    check_refused(&["Kf6 vs Kg7", "--in", "1"], "the kings stand beside each other");
    check_refused(&["8/8/8/8", "--in", "1"], "world 1: expected a FEN");
    check_refused(&["Kb6 Rh8 vs Ka8", "--in", "1"], "expected at least one world that a game can reach");
    check_refused(&[A4, "--in", "0"], "0 is not in 1..=20");
    check_refused(&["--in", "1"], "required");
}
