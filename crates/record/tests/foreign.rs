//! Files of other programs: what is read, and what is refused with its reason.

use noctule_record::pgn::{ReadGame, read_games, read_games_as};
use noctule_record::replay;
use noctule_rules::{Reason, Ruleset};

fn check_refused(text: &str, reasons: &[&str]) {
    let games = read_games(text);
    let [Err(error)] = &games[..] else { panic!("{text} was read: {games:?}") };
    for reason in reasons {
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}

fn check_read(text: &str) -> noctule_record::GameRecord {
    let mut games = read_games(text);
    match games.remove(0) {
        Ok(ReadGame::Full(record)) => {
            replay(&record).unwrap_or_else(|error| panic!("{text}: {error}"));
            record
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_plain_chess_game_is_umpired_afresh() {
    let record = check_read("1.e4 e5 2.Bc4 (2.Nf3 Nc6 (2...d6)) Nc6 $2 3.Qh5! Nf6?? ; oh dear\n4.Qxf7# 1-0");
    assert_eq!(record.moves.len(), 7);
    assert_eq!(
        record.moves[6].heard.words(),
        ["moved", "taken:f7:pawn", "check:short-diagonal", "pawn-tries:0"]
    );
    assert_eq!(record.outcome.map(|outcome| outcome.reason), Some(Reason::Checkmate));
}

#[test]
fn a_listed_try_must_be_refused() {
    check_refused("1. e4 {(:d4)} *", &["game 1", "line 1", "move 1 of White", "stands"]);
    check_refused("1. e4 e5 2. Nf3 {(K:Nc3:)} *", &["move 2 of White", "stands"]);
    check_refused("1. e4 e5 2. Nf3 {(:Nxyz)} *", &["move 2 of White", "expected a move such as"]);
    check_refused("1. e4 {(K:e2e5:)} *", &["move 1 of White", "possible try"]);
}

#[test]
fn an_announcement_that_is_not_so_is_refused() {
    check_refused("1. e4 d5 2. exd5 {(Xe5:)} *", &["move 2 of White", "Xe5", "taken:d5:pawn"]);
    check_refused("1. e4 d5 {(P2:)} *", &["move 1 of Black", "P2", "pawn-tries:1"]);
    check_refused("1. e4 e5 2. Qh5 {(CF:)} *", &["move 2 of White", "CF"]);
    check_refused("1. e4 e5 2. Qh5 {(hello:)} *", &["move 2 of White", "expected an announcement"]);
}

#[test]
fn an_illegal_move_is_named() {
    check_refused("1. e4 e5\n2. Ke3 *", &["line 2", "move 2 of White", "\"Ke3\""]);
    check_refused("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# Kxf7 1-0", &["move 4 of Black"]);
}

#[test]
fn an_ambiguous_listed_try_means_the_one_that_would_be_refused() {
    let text = "[FEN \"4k3/8/8/8/8/8/3p4/R3K2R w - - 0 1\"]\n\n1. Kxd2 {(:Rd1)} *";
    let record = check_read(text);
    assert_eq!(record.moves[0].before[0].request.to_string(), "a1d1");
}

#[test]
fn both_checks_of_a_double_check_may_stand_in_one_word() {
    let text = "[FEN \"4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1\"]\n\n1. Nf6+ {(CFN:)} *";
    assert_eq!(check_read(text).moves[0].heard.checks.len(), 2);
}

#[test]
fn comments_for_people_are_left_alone() {
    let record = check_read("{A game (of: sorts)} 1. e4 {best by test (says R: F.)} e5 {see (1: c5)} *");
    assert_eq!(record.moves.len(), 2);
}

#[test]
fn a_pawn_taken_in_passing_may_be_named_by_either_square() {
    for square in ["d5", "d6"] {
        let record = check_read(&format!("1. e4 a6 2. e5 d5 3. exd6 {{(X{square}:)}} *"));
        assert_eq!(record.moves[4].heard.words()[1], "taken:d5:pawn");
    }
}

#[test]
fn the_caller_may_say_which_rules_an_untagged_file_was_played_under() {
    let games = read_games_as("1. e4 d5 *", Ruleset::CINCINNATI);
    let [Ok(ReadGame::Full(record))] = &games[..] else { panic!("{games:?}") };
    assert_eq!(record.moves[1].heard.words(), ["moved", "pawn-tries:yes"]);
}

#[test]
fn hidden_moves_must_be_one_sides_only_and_take_what_is_there() {
    check_refused("1. ? ? 2. ? *", &["one side", "both"]);
    check_refused("1. e4 ?xa5 *", &["move 1 of Black", "a5"]);
    check_refused("1. e4 ? 2. Qxa8 *", &["move 2 of White", "\"Qxa8\""]);
    check_refused("1. e4 ? 2. ? ? *", &["one side", "both"]);
    check_refused("[Seat \"White\"]\n\n1. e4 e5 *", &["move 1 of Black", "expected a hidden move"]);
}

#[test]
fn a_result_that_the_board_denies_is_refused() {
    check_refused("1. f3 e5 2. g4 Qh4# 1-0", &["expected the result 0-1", "Checkmate"]);
    check_refused("[Reason \"checkmate\"]\n\n1. e4 1-0", &["not over"]);
    check_refused("[Reason \"boredom\"]\n\n1. e4 1-0", &["expected a reason"]);
}
