//! Each world's history, umpired again, gives the diary.

use crate::game::{Game, Play};
use noctule_belief::{Beginning, Belief, History, Worlds};
use noctule_board::{Color, Man, Position, Square, Try};
use noctule_player::{Diary, Entry};
use noctule_rules::{Heard, NotHeard, NotPut, OpenGame, Request, Ruleset, Verdict, is_pawn_capture};

/// Umpires a history from its start, and compares every answer that its seat hears with the diary.
fn check_umpires_to_the_diary(history: &History<'_>, diary: &Diary) {
    let seat = diary.briefing.color;
    let mut game = OpenGame::new(diary.briefing.ruleset, history.first.position().clone());
    assert_eq!(game.opening(), diary.briefing.opening);
    let mut enemy_moves = history.enemy_moves.iter();
    for (number, entry) in diary.entries.iter().enumerate() {
        let context = || format!("entry {number} of {}: {entry:?}", diary.briefing.ruleset);
        match *entry {
            Entry::Asked { request, heard } => {
                let answer = game.put(seat, request).unwrap_or_else(|why| panic!("{}: {why}", context()));
                assert_eq!(answer.heard[seat], heard, "{}", context());
            }
            Entry::Overheard(heard) => {
                let request = match heard.verdict {
                    Some(Verdict::Moved) => enemy_moves.next().map(|&put| Request::Try(put)),
                    Some(Verdict::Any(_)) => Some(Request::AnyPawnTries),
                    _ => sounding_as(&game, seat, &heard),
                };
                let request = request.unwrap_or_else(|| panic!("nothing sounds so: {}", context()));
                if game.clone().put(!seat, request) == Err(NotHeard::NotPut(NotPut::PawnCaptureOwed)) {
                    // A pawn capture was refused first, and this seat heard nothing of it.
                    let silent = sounding_as(&game, seat, &Heard::default());
                    let silent = silent.unwrap_or_else(|| panic!("nothing frees the enemy: {}", context()));
                    game.put(!seat, silent).expect("a request that may be put");
                }
                let answer = game.put(!seat, request).unwrap_or_else(|why| panic!("{}: {why}", context()));
                assert_eq!(answer.heard[seat], heard, "{}", context());
            }
        }
    }
    assert_eq!(enemy_moves.next(), None);
    assert_eq!(game.position().repetition_key(), history.last.key());
}

/// A request of the enemy's that does not move and of which the seat hears this.
fn sounding_as(game: &OpenGame, seat: Color, heard: &Heard) -> Option<Request> {
    let any_squares = Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| Try::new(from, to)));
    let sounds = |request: &Request| {
        game.clone().put(!seat, *request).is_ok_and(|answer| !answer.stood && answer.heard[seat] == *heard)
    };
    // Pawn captures last: they may be needed for what is refused after "any?".
    let pawns = game.position().squares(!seat, Man::Pawn);
    let mut options = game.options();
    options.sort_by_key(|request| matches!(request, Request::Try(put) if is_pawn_capture(pawns, *put)));
    options.into_iter().chain(any_squares.map(Request::Try)).find(sounds)
}

/// Follows a game with a sample too small for it; how many histories from the start were umpired again, and
/// how many worlds were exempt.
fn check_histories(ruleset: Ruleset, start: &Position, seed: u64) -> (usize, usize) {
    let seat = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
    let mut game = Game::new(ruleset, start, seed, Play::Capturing);
    let Ok(mut worlds) = Worlds::new(&game.diaries[seat].briefing, 60, seed) else { return (0, 0) };
    let mut read = 0;
    let (mut umpired, mut exempt) = (0, 0);
    for step in 1..=160 {
        let over = game.step().is_none();
        for entry in &game.diaries[seat].entries[read..] {
            worlds.update(entry).expect("the truth explains the diary");
        }
        read = game.diaries[seat].entries.len();
        if over || step % 20 == 0 {
            for history in worlds.histories().step_by(3) {
                if history.beginning == Beginning::Start {
                    check_umpires_to_the_diary(&history, &game.diaries[seat]);
                    umpired += 1;
                } else {
                    exempt += 1;
                }
            }
        }
        if over {
            break;
        }
    }
    (umpired, exempt)
}

#[test]
fn each_world_umpires_again_to_the_diary() {
    for ruleset in Ruleset::ALL {
        let mut umpired = 0;
        for seed in 0..4 {
            let (some, exempt) = check_histories(ruleset, &Position::start(), seed);
            println!("{ruleset}, seed {seed}: {some} histories umpired, {exempt} worlds exempt");
            umpired += some;
        }
        assert!(umpired > 150, "{ruleset}: {umpired}");
    }
}

#[test]
fn each_world_of_a_start_set_up_out_of_sight_umpires_again_to_the_diary() {
    let start: Position = "8/8/3k4/8/8/8/8/3K3R w - - 0 1".parse().expect("a position");
    for ruleset in Ruleset::ALL {
        let umpired: usize = [0, 2].map(|seed| check_histories(ruleset, &start, seed).0).iter().sum();
        assert!(umpired > 20, "{ruleset}: {umpired}");
    }
}
