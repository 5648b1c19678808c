//! `noctule engine` as a table for engines meets it.

use noctule_board::{ByColor, Position};
use noctule_engine::Named;
use noctule_lab::{Process, play};
use noctule_player::{Budget, Player};
use noctule_record::{Tags, pgn};
use noctule_rules::{Draws, Ruleset};
use std::io::Write;
use std::process::{Command, Stdio};

fn game(ruleset: Ruleset, white: &mut dyn Player, black: &mut dyn Player) -> String {
    let start = Position::start();
    let game = play(ruleset, &start, ByColor { white, black }, Budget::nodes(20), Tags::default());
    assert_eq!(game.fault, None, "{ruleset}");
    pgn::write(&game.record)
}

#[test]
fn a_game_between_processes_equals_the_game_in_process_to_the_byte() {
    let seat = |name: &str, seed| name.parse::<Named>().unwrap().seat(seed);
    let process = |name: &str| {
        let command = format!("'{}' engine {name}", env!("CARGO_BIN_EXE_noctule"));
        Process::start(&command, &[], 0).unwrap_or_else(|error| panic!("{error}"))
    };
    let (mut capturing, mut random) = (process("capturing"), process("random"));
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        for seed in [u64::MAX, 3] {
            capturing.reseed(seed);
            random.reseed(seed / 2);
            let apart = game(ruleset, &mut capturing, &mut random);
            let inside = game(ruleset, &mut *seat("capturing", seed), &mut *seat("random", seed / 2));
            assert_eq!(apart, inside, "{ruleset}, seed {seed}");
        }
    }
}

/// What the engine says to these lines; the input then ends.
fn said(lines: &str) -> String {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_noctule"))
        .env("NOCTULE_ENDINGS", "none")
        .args(["engine", "capturing"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The document's conversation is what the program says; when one changes the other must.
#[test]
fn the_documents_conversation_is_real() {
    let document = include_str!("../../../docs/engine-protocol.md");
    let begin = document.find("```text\n> ").expect("a conversation") + "```text\n".len();
    let conversation = &document[begin..begin + document[begin..].find("```").expect("its end")];
    let part = |mark: &str| -> String {
        conversation
            .lines()
            .filter_map(|line| line.strip_prefix(mark))
            .map(|line| format!("{line}\n"))
            .collect()
    };
    assert_eq!(said(&part("> ")), part("< "));
}

#[test]
fn every_position_line_of_the_document_is_read_under_its_ruleset() {
    let document = include_str!("../../../docs/engine-protocol.md");
    let mut read = 0;
    let mut ruleset = "wild16";
    for line in document.lines() {
        if let Some(named) = line.strip_prefix("setoption name KS_Rules value ") {
            ruleset = named;
        } else if line.starts_with("position krieg ") && !line.contains("...") {
            let lines = format!("setoption name KS_Rules value {ruleset}\n{line}\n");
            assert_eq!(said(&lines), "", "{ruleset}: {line}");
            read += 1;
        }
    }
    assert!(read >= 8, "{read} lines");
}
