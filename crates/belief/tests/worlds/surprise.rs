use noctule_belief::{Belief, Worlds};
use noctule_board::{Color, Position};
use noctule_player::{Briefing, Entry};
use noctule_rules::{OpenGame, Request, Ruleset};

/// The worlds of White after some moves of both sides, each as it was put.
fn after(fen: &str, puts: &[&str]) -> (OpenGame, Worlds) {
    let start: Position = fen.parse().unwrap();
    let mut table = OpenGame::new(Ruleset::WILD16, start.clone());
    let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &start);
    let mut worlds = Worlds::new(&briefing, 100_000, 1).unwrap();
    for put in puts {
        put_and_hear(&mut table, &mut worlds, put);
    }
    (table, worlds)
}

fn put_and_hear(table: &mut OpenGame, worlds: &mut Worlds, put: &str) {
    let by = table.to_move();
    let request: Request = Request::Try(put.parse().unwrap());
    let heard = table.put(by, request).unwrap().heard[Color::White];
    let entry = if by == Color::White { Entry::Asked { request, heard } } else { Entry::Overheard(heard) };
    worlds.update(&entry).unwrap();
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn what_had_to_be_heard_is_no_surprise() {
    // No first move of Black's captures, checks or leaves White a pawn capture.
    let (_, worlds) = after(START, &["a2a3", "e7e5"]);
    assert_eq!(worlds.len(), 20);
    assert!(worlds.surprise().abs() < 1e-4, "{}", worlds.surprise());
}

#[test]
fn what_two_moves_of_twenty_make_heard_surprises_by_the_bits_of_one_in_ten() {
    // Only 1...d5 and 1...f5 leave White a pawn capture after 1. e4.
    let (_, worlds) = after(START, &["e2e4", "d7d5"]);
    assert_eq!(worlds.len(), 2);
    assert!((worlds.surprise() - 10_f64.log2()).abs() < 1e-4, "{}", worlds.surprise());
}

#[test]
fn the_answer_to_an_own_try_surprises_as_well() {
    let (mut table, mut worlds) = after(START, &["e2e4", "d7d5"]);
    let before = worlds.surprise();
    put_and_hear(&mut table, &mut worlds, "e4f5");
    assert_eq!(worlds.len(), 1);
    assert!((worlds.surprise() - before - 1.0).abs() < 1e-4, "a refusal in one of two worlds is one bit");
}

#[test]
fn fewer_worlds_are_kept_when_told_so() {
    let (mut table, mut worlds) = after(START, &["a2a3", "e7e5", "b2b3"]);
    worlds.keep(7);
    put_and_hear(&mut table, &mut worlds, "d7d5");
    assert!(worlds.len() <= 7, "{}", worlds.len());
}
