//! `noctule styles` as a user meets it.

mod collections;

use collections::{file, fresh, refused, said};
use noctule_testkit::check_in_order;
use std::path::Path;

/// Games of two players who need no thinking.
fn quick_games(name: &str) -> String {
    let records = fresh(name);
    said(&["match", "random", "capturing", "--games", "6", "--seed", "5", "--records", &records]);
    records
}

#[test]
fn styles_are_judged_and_written_in_the_order_of_names() {
    let records = quick_games("judged.pgn");
    let output = fresh("judged.txt");
    let (report, complaints) = said(&["styles", &records, "-o", &output, "--least-moves", "100"]);
    assert_eq!(complaints, "");
    check_in_order(
        &report,
        &[
            "whole games                      6",
            "bad, passed over                 0",
            "all alike  two habits     in use    learned",
            "\ncapturing ",
            "\nrandom ",
            "How often a man that could be taken was taken",
            "\ncapturing  the man that took ",
            "\nrandom     the man that took ",
            "The styles are in",
        ],
    );
    let text = std::fs::read_to_string(&output).unwrap();
    check_in_order(
        &text,
        &["noctule styles 1\n\nstyle capturing learned from ", "\nstyle random learned from "],
    );
    assert!(!text.contains("-0.00"));
    let (again, other) = (fresh("again.txt"), said(&["styles", &records, "--least-moves", "100"]).0);
    assert!(!other.contains("The styles are in"), "{other}");
    said(&["styles", &records, "-o", &again, "--least-moves", "100"]);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), text);
}

#[test]
fn a_file_of_styles_is_not_replaced_unasked() {
    let records = quick_games("kept.pgn");
    let output = file("kept.txt", "mine");
    assert!(refused(&["styles", &records, "-o", &output]).contains("--force replaces it"));
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "mine");
    said(&["styles", &records, "-o", &output, "--force", "--least-moves", "100"]);
    assert!(std::fs::read_to_string(&output).unwrap().starts_with("noctule styles 1\n"));
    assert!(refused(&["styles", &records, "--force"]).contains("--output"));
}

#[test]
fn what_cannot_be_learned_from_is_said() {
    let output = fresh("nothing.txt");
    assert!(
        refused(&["styles", "no-such-file.pgn"])
            .contains("expected a file of recorded games, got no-such-file")
    );
    assert!(refused(&["styles"]).contains("RECORDS"));
    let empty = file("empty.pgn", "");
    assert!(refused(&["styles", &empty, "-o", &output]).contains("expected at least one game in"));
    let bad = file("bad.pgn", "[White \"Ann\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke7 *\n");
    let why = refused(&["styles", &bad, "-o", &output]);
    check_in_order(&why, &["passed over", "bad.pgn", "at least one whole game", "1 could not be read"]);
    let short = file("short.pgn", "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n");
    let why = refused(&["styles", &short, "-o", &output]);
    check_in_order(&why, &["at least 500 moves", "the most are 1", "--least-moves"]);
    assert!(!Path::new(&output).exists());
}

#[test]
fn a_bad_game_is_named_and_the_others_are_learned_from() {
    let game = |moves: &str| format!("[White \"Ann:slow\"]\n[Black \"?\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    let text = [game("1. e4 e5 2. Nf3 Nc6 3. Bb5"), game("1. e4 e5 2. Ke7")].concat();
    let (report, complaints) = said(&["styles", &file("mixed.pgn", &text), "--least-moves", "1"]);
    assert!(complaints.contains("passed over") && complaints.contains("mixed.pgn"), "{complaints}");
    check_in_order(
        &report,
        &[
            "whole games                      1",
            "bad, passed over                 1",
            "\nAnn ",
            "none to hold out",
        ],
    );
    assert!(!report.contains("slow"), "{report}");
}
