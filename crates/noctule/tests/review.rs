//! Recorded games reviewed through the binary.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn noctule(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noctule"))
        .args([&["review"], arguments].concat())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn review(arguments: &[&str]) -> String {
    let output = noctule(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

fn golden(name: &str) -> String {
    format!("{}/../../games/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}

/// Frozen because it is the whole answer in words: every request is a line, what was not for a side's ears is
/// blank in its column, and the beginning can be worked out by hand. 1.e4 is certain to stand (told 0, worth 0);
/// 1...d5 gives a pawn try, as two of twenty moves do, so White is told log2 10 = 3.3 bits.
#[test]
fn a_golden_game_is_told_request_by_request() {
    let said = review(&[&golden("wild16-refused-tries.pgn"), "--worlds", "200"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "Ann - Bob \"the bat\", wild16; at most 200 worlds a side, seed 1");
    let row = |put: &str| -> Vec<&str> {
        let line =
            lines.iter().find(|line| line.starts_with(put)).unwrap_or_else(|| panic!("{put}:\n{said}"));
        line[put.len()..].split_whitespace().collect()
    };
    assert_eq!(row("1. e2d3?"), ["0.0", "0.0", "0.0", "0.0"], "Black hears nothing of it");
    assert_eq!(row("1. e4")[..4], ["0.0", "0.0", "0.0", "0.0"]);
    assert_eq!(row("1... d5")[1], "3.3");
    let requests = lines.iter().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    assert_eq!(requests.count(), 28, "nine moves of each side and ten refusals:\n{said}");
    assert!(said.contains("\nWhite was told ") && said.contains("\nBlack was told "), "{said}");
}

#[test]
fn the_same_seed_tells_the_same() {
    let game = golden("english-any.pgn");
    let tell = |seed| review(&[&game, "--worlds", "50", "--json", "--seed", seed]);
    assert_eq!(tell("4"), tell("4"));
    let json: serde_json::Value = serde_json::from_str(&tell("4")).unwrap();
    assert_eq!(json["analysis"]["white"]["start"]["heat"]["king"].as_array().unwrap().len(), 64);
    let asked = json["steps"].as_array().unwrap().iter().filter(|step| step["request"] == "any").count();
    assert!(asked > 0);
}

#[test]
fn the_picture_has_a_line_for_each_side() {
    let picture = file("curve.svg");
    let path = picture.to_str().unwrap();
    let said = review(&[&golden("wild16-refused-tries.pgn"), "--worlds", "50", "--svg", path]);
    assert!(said.ends_with(&format!("The picture is in {path}.\n")), "{said}");
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert_eq!(svg.matches("<polyline").count(), 2);
    assert!(svg.contains("Ann - Bob &quot;the bat&quot;, wild16"), "{svg}");
}

#[test]
fn wrong_questions_are_told_what_was_expected() {
    let check = |arguments: &[&str], words: &str| {
        let output = noctule(arguments);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && complaint.contains(words), "expected {words:?}, got {complaint}");
    };
    check(&["/nowhere/game.pgn"], "expected a file of recorded games");
    check(&[&golden("wild16-seen-by-black.pgn")], "expected a whole game");
    check(&[&golden("english-any.pgn"), "--game", "9"], "expected a game from 1 to 1, got 9");
    check(&[&golden("english-any.pgn"), "--worlds", "0"], "expected a number from 1");
}
