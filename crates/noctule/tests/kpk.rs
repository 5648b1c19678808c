//! King and pawn against king, played through the binary.

use noctule_testkit::check_in_order;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn noctule(arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_noctule"))
        .env("NOCTULE_ENDINGS", "none")
        .arg("kpk")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has already said no does not read any more.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

fn play(arguments: &[&str], typed: &str) -> String {
    let output = noctule(arguments, typed);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str], typed: &str) -> String {
    let output = noctule(arguments, typed);
    assert!(!output.status.success(), "{arguments:?} was taken");
    String::from_utf8(output.stderr).unwrap()
}

const CRITICAL: [&str; 12] =
    ["--move", "black", "--king", "d5", "--pawn", "d6", "--wave", "d7", "--hidden", "d7", "--seed", "3"];

#[test]
fn what_is_missing_is_asked_for_and_what_is_refused_is_asked_for_again() {
    let answers = "purple\nblack\nd9\nd5\nd5\nd8\nd6\nd8,e4\nd7 h1\nd8\nd7\nquit\n";
    let said = play(&[], answers);
    check_in_order(
        &said,
        &[
            "Who moves first",
            "expected white or black, got \"purple\"",
            "Where is the white king?",
            "expected a square such as e4, got \"d9\"",
            "Where is the pawn?",
            "expected the pawn on another square",
            "expected the pawn on the second to the seventh rank, got d8",
            "Where may the black king be?",
            "do not touch the white king's, but e4 does",
            "Where is it really?",
            "expected the hidden king on a square of the wave, got d8",
            "White's information set",
            "7 . . . X . . . .",
            "7 . . . k . . . .",
            "Left unfinished",
        ],
    );
}

#[test]
fn an_argument_that_is_refused_is_asked_for_and_the_end_of_the_input_is_an_error() {
    let said = refused(&["--move", "black", "--king", "z9"], "");
    assert!(said.contains("the input ended"), "{said}");
    let said = play(&["--move", "black", "--king", "z9"], "d5\nd6\nall\nany\nquit\n");
    check_in_order(&said, &["expected a square such as e4, got \"z9\"", "The referee's board"]);
}

#[test]
fn each_step_shows_the_pattern_the_answer_the_revision_and_both_boards() {
    let said = play(&CRITICAL, "d7\nhelp\nnonsense\nd8\nquit\n");
    check_in_order(
        &said,
        &[
            "Black's move, king on d7:",
            "Kd7: illegal. Try another square.",
            "an illegal try costs nothing",
            "expected a square such as d8, help, board or quit; got \"nonsense\"",
            "Black goes Kd8: legal.",
            "Revision: black revision; the wave leaves d7; it reaches c8 d8 e8. Wave of 3: c8 d8 e8.",
            "8 . . X X X . . .         8 . . . k . . . .",
            "Pattern: Blotto. Goal: go beside the pawn (Kd5-c6 with probability 0.5, Kd5-e6 with probability 0.5).",
            "White tries K",
            "Revision: legal revision.",
            "Left unfinished",
        ],
    );
}

#[test]
fn a_refused_try_and_a_check_are_revised_by_their_own_procedures() {
    // Figure 14: the black king on d7 betrays itself by the refusal of e6.
    let figure_14 = [
        "--move",
        "white",
        "--king",
        "e5",
        "--pawn",
        "d6",
        "--hidden",
        "d7",
        "--seed",
        "1",
        "--wave",
        "b8,c8,d8,f8,g8,h8,d7,g7,h7,g6,h6",
    ];
    let said = play(&figure_14, "quit\n");
    check_in_order(&said, &["White tries Ke5-e6: illegal.", "Revision: illegal revision", "Wave of 1: d7."]);
    // Figure 13: a push to d6 finds the king on c7 or e7.
    let figure_13 = [
        "--move",
        "white",
        "--king",
        "e5",
        "--pawn",
        "d5",
        "--hidden",
        "c7",
        "--seed",
        "1",
        "--wave",
        "a8,b8,c8,d8,e8,f8,g8,h8,a7,b7,c7,d7,e7,f7,g7,h7,a6,b6,g6,h6",
    ];
    let said = play(&figure_13, "quit\n");
    check_in_order(
        &said,
        &["Pattern: king next. Goal: push.", "legal, with check.", "check revision", "Wave of 2: c7 e7."],
    );
}

#[test]
fn a_program_can_play_black_and_the_seed_replays_the_game_to_the_byte() {
    for king in ["random", "good", "all-knowing"] {
        let arguments = [&CRITICAL[..], &["--black", king]].concat();
        let said = play(&arguments, "");
        assert_eq!(said, play(&arguments, ""), "{king}");
        let ends = ["White wins.", "drawn.", "Left unfinished"];
        assert!(ends.iter().any(|end| said.trim_end().lines().last().unwrap().contains(end)), "{said}");
    }
}

#[test]
fn a_measurement_counts_by_pattern_and_repeats_itself() {
    let arguments = ["measure", "--every", "2000", "--critical", "20", "--without-table"];
    let said = play(&arguments, "");
    assert_eq!(said, play(&arguments, ""));
    check_in_order(
        &said,
        &[
            "The critical position",
            "β1",
            "d       90.91    90.91   100.00",
            "When the black king's square is known",
            "wave out of square",
            "king next",
            "pawn not defensible",
            "When the black king may be anywhere",
            "near 1:",
        ],
    );
}

#[test]
fn options_that_make_no_sense_are_refused_with_what_was_expected() {
    let said = refused(&["--black", "clever"], "");
    assert!(said.contains("one of random, good, all-knowing"), "{said}");
    let said = refused(&["measure", "--epsilon", "0"], "");
    assert!(said.contains("above 0 and at most 1"), "{said}");
}
