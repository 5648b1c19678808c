//! Games written by hand.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use noctule_board::Color;
use noctule_opponent::{Learner, Model};
use noctule_record::GameRecord;
use noctule_record::pgn::{self, ReadGame};

/// A game of Ann with White against Bob, umpired afresh as wild16.
pub(crate) fn game(moves: &str) -> GameRecord {
    named("Ann", "Bob", moves)
}

pub(crate) fn named(white: &str, black: &str, moves: &str) -> GameRecord {
    let text = format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"*\"]\n\n{moves} *\n");
    match pgn::read_games(&text).remove(0) {
        Ok(ReadGame::Full(record)) => record,
        other => panic!("expected a whole game, got {other:?}"),
    }
}

pub(crate) fn learned(games: &[GameRecord]) -> Model {
    let mut learner = Learner::default();
    for game in games {
        learner.take(game).expect("a sound game");
    }
    learner.finish("games by hand")
}

pub(crate) fn learned_from_seat(games: &[GameRecord], seat: Color) -> Model {
    let mut learner = Learner::default();
    for game in games {
        learner.take_seat(&game.seen_by(seat)).expect("a sound game");
    }
    learner.finish("games by hand")
}
