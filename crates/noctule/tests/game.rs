//! Games solved through the binary.

use noctule_testkit::check_in_order;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn noctule(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noctule")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn said(arguments: &[&str]) -> String {
    let output = noctule(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = noctule(arguments);
    assert!(!output.status.success(), "{arguments:?} was taken");
    String::from_utf8(output.stderr).unwrap()
}

fn example(name: &str) -> String {
    format!("{}/../../examples/games/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_bishop_and_knight_position_prints_25_772() {
    check_in_order(
        &said(&["game", "solve", &example("kbnk-critical.game")]),
        &[
            "Stochastic game",
            "Black chooses rows",
            "Γ    25.772002",
            "Kg2: 0.2785   Kf3: 0.7215",
            "no more than 25.772002",
        ],
    );
}

#[test]
fn everetts_third_example_warns_of_the_wrong_fixed_point() {
    check_in_order(
        &said(&["game", "solve", &example("everett-3.game")]),
        &[
            "Γ1   5 ",
            "Γ2   -10",
            "α2: 0.5000   α3: 0.5000",
            "Warning: iterating T from 0",
            "(10.0000, -10.0000)",
        ],
    );
}

#[test]
fn a_matrix_game_prints_value_and_mixtures() {
    let path =
        file("pennies.game", "matrix game: pennies\n\nΓ | heads | tails\nheads | 1 | -1\ntails | -1 | 1\n");
    check_in_order(
        &said(&["game", "solve", path.to_str().unwrap()]),
        &["Matrix game: pennies", "value  0", "heads: 0.5000   tails: 0.5000"],
    );
}

#[test]
fn a_recursive_game_is_solved_to_the_shortfall_that_is_asked_for() {
    for epsilon in ["0.1", "0.001"] {
        let text = said(&["game", "solve", &example("everett-2.game"), "--epsilon", epsilon, "--json"]);
        let object: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(object["value"][0], 1.0);
        let promised = object["epsilon_optimal"]["rows"]["vector"][0].as_f64().unwrap();
        assert!(promised >= 1.0 - epsilon.parse::<f64>().unwrap(), "{promised}");
        assert!(promised < 1.0);
        assert_eq!(object["from_zero"]["misleads"], Value::Null);
    }
}

#[test]
fn the_tree_of_the_pawn_ending_is_a_file_that_can_be_solved() {
    let tree = said(&["game", "tree"]);
    check_in_order(
        &tree,
        &["White after nothing said: {c8 d8 e8}", "1456 pure strategies of White meet 96 of Black"],
    );
    let path = file("tree.game", &tree);
    check_in_order(&said(&["game", "solve", path.to_str().unwrap()]), &["the critical vector", "Γ    1 "]);
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line() {
    let path = file("wrong.game", "recursive game\n\nΓ | a | b\nx | Γ | 1\ny | Γ2 | 1\n");
    let complaint = refused(&["game", "solve", path.to_str().unwrap()]);
    assert!(complaint.contains("line 5: expected a component of this game (Γ), got \"Γ2\""), "{complaint}");
    let complaint = refused(&["game", "solve", "/no/such/file"]);
    assert!(complaint.contains("expected the file of a game"), "{complaint}");
    let complaint = refused(&["game", "solve", &example("everett-1.game"), "--epsilon", "0"]);
    assert!(complaint.contains("expected a number above 0"), "{complaint}");
    let complaint = refused(&["game", "tree", "8/8/8/8"]);
    assert!(complaint.contains("expected a FEN"), "{complaint}");
}
