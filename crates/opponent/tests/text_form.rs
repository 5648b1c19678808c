//! The file: read back as written, and refused with the line when anything is wrong with it.

mod common;

use common::{learned, named};
use noctule_opponent::{Model, ModelError};
use proptest::prelude::*;

fn small() -> Model {
    learned(&[named("Ann", "Bob O'Neil é", "1. e4 d5 2. exd5 Qxd5"), named("Bob", "Ann", "1. a3")])
}

fn refusal(text: &str) -> ModelError {
    Model::read(text).expect_err("a damaged model was read")
}

fn check_refused(text: &str, line: usize, words: &str) {
    let why = refusal(text);
    assert_eq!(why.line, line, "{why}");
    assert!(why.to_string().contains(words), "expected {words:?} in: {why}");
}

/// The number of the line that holds these words.
fn line_of(text: &str, words: &str) -> usize {
    1 + text.lines().position(|line| line.contains(words)).expect("such a line")
}

#[test]
fn a_model_is_read_back_as_it_was_written() {
    for model in [small(), Model::default(), learned(&[])] {
        let text = model.to_string();
        assert_eq!(Model::read(&text), Ok(model));
    }
}

/// What the form looks like; a change of it is a new version.
#[test]
fn the_form_is_lines_that_people_can_read() {
    let text = learned(&[named("Ann", "?", "1. e4")]).to_string();
    let expected = "\
noctule opponent model 1
about games by hand
games whole 1 one-sided 0 set-up 0 unreadable 0

everybody
white
recaptures 0 of 0
recaptures-when-legal 0 of 0
checkers-taken 0 of 0
checkers-taken-when-legal 0 of 0
pawn-tries-taken 0 of 0
move 0 games 1 boards 1 captures 0
pawn //////1,1,1,1,1,1,1,1/
knight ///////,1,,,,,1
bishop ///////,,1,,,1
rook ///////1,,,,,,,1
queen ///////,,,1
king ///////,,,,1
move 1 games 1 boards 1 captures 0
pawn ////,,,,1//1,1,1,1,,1,1,1/
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.lines().any(|line| line == "player Ann"));
    assert!(text.lines().last().unwrap().starts_with("checksum "));
}

#[test]
fn other_line_ends_do_no_harm() {
    let model = small();
    let text = model.to_string();
    assert_eq!(Model::read(&text.replace('\n', "\r\n")), Ok(model.clone()));
    assert_eq!(Model::read(text.trim_end()), Ok(model.clone()));
    assert_eq!(Model::read(&format!("{text}\n\n")), Ok(model));
}

#[test]
fn every_damaged_byte_is_an_error_or_an_equal_model() {
    let model = small();
    let text = model.to_string();
    for at in 0..text.len() {
        for damage in [b'\n', b'9', text.as_bytes()[at] ^ 1] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = damage;
            if let Ok(read) = Model::read(&String::from_utf8_lossy(&bytes)) {
                assert_eq!(read, model, "byte {at}");
            }
        }
    }
}

#[test]
fn a_model_cut_anywhere_says_so() {
    let model = small();
    let text = model.to_string();
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        match Model::read(&text[..end]) {
            Ok(read) => {
                assert_eq!((end, read), (text.len() - 1, model.clone()), "only the last line end may go");
            }
            Err(why) if end < "noctule opponent model 1".len() => assert_eq!(why.line, 1),
            Err(why) => assert!(why.to_string().contains("cut off"), "{end}: {why}"),
        }
    }
}

#[test]
fn an_error_names_the_line_and_what_was_expected() {
    let text = small().to_string();
    check_refused("", 1, "expected a model that begins with");
    check_refused("[Event \"a game\"]\n", 1, "got \"[Event");
    let newer = text.replacen("model 1", "model 2", 1);
    check_refused(&newer, 1, "expected version 1, got 2: a newer program");
    check_refused(&text.replacen("model 1", "model one", 1), 1, "expected version 1");
    let habit = line_of(&text, "recaptures ");
    check_refused(&text.replacen("recaptures ", "recapture ", 1), habit, "expected a line \"recaptures\"");
    let part = text.replacen("pawn-tries-taken 1 of 1", "pawn-tries-taken 7 of 1", 1);
    check_refused(&part, line_of(&part, "7 of 1"), "a part of 1, got 7");
    let first = line_of(&text, "move 0");
    check_refused(&text.replacen("move 0", "move 3", 1), first, "expected move 0 next, got 3");
    check_refused(&text.replacen("games 2 boards 2", "games 9 boards 2", 1), first, "than the 2 boards");
    check_refused(&text.replacen("move 0 games 2", "move 0 games two", 1), first, "\"N games N boards N");
    let pawns = text.replacen("pawn //////2", "pawn /////2", 1);
    check_refused(&pawns, first + 1, "expected eight ranks parted by \"/\", got 7");
    check_refused(
        &text.replacen("pawn //////2", "pawn //////3", 1),
        first + 1,
        "from 1 to the 2 boards on a2",
    );
    check_refused(&text.replacen("2,2,2,2/", "2,2,2,2,2/", 1), first + 1, "at most eight counts on rank 2");
    let twice = text.replacen("player Bob O'Neil é", "player Ann", 1);
    let second = 1 + twice.lines().enumerate().filter(|(_, line)| *line == "player Ann").nth(1).unwrap().0;
    check_refused(&twice, second, "each once, got \"Ann\"");
    let spaced = text.replacen("player Bob\n", "player  Bob\n", 1);
    check_refused(&spaced, line_of(&spaced, "player  Bob"), "each once");
    let last = text.lines().count();
    check_refused(&text.replacen("by hand", "by heart", 1), last, "altered or damaged");
}

#[test]
fn names_and_sources_stay_on_their_lines() {
    let mut model = small();
    model.about = "two\nlines".into();
    assert_eq!(Model::read(&model.to_string()).unwrap().about, "two lines");
}

proptest! {
    #[test]
    fn any_text_is_refused_without_a_panic(text in "\\PC{0,200}") {
        prop_assert!(Model::read(&text).is_err());
        let text = format!("noctule opponent model 1\n{text}\nchecksum 0123456789abcdef\n");
        prop_assert!(Model::read(&text).is_err());
    }

    #[test]
    fn shuffled_lines_are_refused_without_a_panic(from in 0_usize..80, to in 0_usize..80) {
        let text = small().to_string();
        let mut lines: Vec<&str> = text.lines().collect();
        let (from, to) = (from % lines.len(), to % lines.len());
        lines.swap(from, to);
        let shuffled = lines.join("\n");
        if let Ok(read) = Model::read(&shuffled) {
            prop_assert_eq!(read, small());
        }
    }
}
