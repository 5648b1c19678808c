//! `noctule experience` as a user meets it.

mod collections;

use collections::{file, fresh, refused, said};
use noctule_testkit::check_in_order;
use std::path::Path;

#[test]
fn experience_is_judged_and_written_the_same_each_time() {
    let records = fresh("judged.pgn");
    said(&["match", "random", "capturing", "--games", "6", "--seed", "5", "--records", &records]);
    let output = fresh("judged.txt");
    let (report, complaints) = said(&["experience", &records, "-o", &output]);
    assert_eq!(complaints, "");
    check_in_order(
        &report,
        &[
            "whole games                      6",
            "bad, passed over                 0",
            "positions ",
            "chess     in use    learned",
            "The experience is in",
        ],
    );
    let text = std::fs::read_to_string(&output).unwrap();
    check_in_order(
        &text,
        &["noctule experience 1\nlearned from ", "\nfull board\npawns by rank: ", "\nempty board\n"],
    );
    assert!(
        !text.contains("-0.00") && text.lines().any(|line| line.contains("-0.") || line.contains(" 0.1"))
    );
    let again = fresh("again.txt");
    assert!(!said(&["experience", &records]).0.contains("The experience is in"));
    said(&["experience", &records, "-o", &again]);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), text);
    assert!(refused(&["experience", &records, "-o", &output]).contains("--force replaces it"));
}

#[test]
fn what_cannot_be_learned_from_is_said() {
    let output = fresh("nothing.txt");
    let missing = refused(&["experience", "no-such-file.pgn"]);
    assert!(missing.contains("expected a file of recorded games, got no-such-file"), "{missing}");
    let bad = file("bad.pgn", "[White \"Ann\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke7 *\n");
    let why = refused(&["experience", &bad, "-o", &output]);
    check_in_order(&why, &["passed over", "bad.pgn", "at least one whole game", "1 could not be read"]);
    let short = file("short.pgn", "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n");
    assert!(refused(&["experience", &short, "-o", &output]).contains("nothing came of any position"));
    assert!(!Path::new(&output).exists());
}
