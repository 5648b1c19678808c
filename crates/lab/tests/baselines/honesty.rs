use crate::{NAMES, THINKERS, named_game};
use noctule_board::{ByColor, Color};
use noctule_lab::Game;
use noctule_player::{Diary, Entry};
use noctule_record::{GameRecord, replay};
use noctule_rules::{Draws, OpenGame, Request, Ruleset, Standing};

const GAMES: u64 = 12;

/// Games of every ruleset and every pairing of the yardsticks, and one of each thinker against one of them.
fn for_every_game(mut check: impl FnMut(&str, &Game)) {
    let yardsticks = NAMES.iter().flat_map(|white| NAMES.iter().map(move |black| (*white, *black, GAMES)));
    let thinkers = THINKERS.iter().map(|thinker| (*thinker, "random", 1));
    let pairings: Vec<(&str, &str, u64)> = yardsticks.chain(thinkers).collect();
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        for &(white, black, games) in &pairings {
            for seed in 0..games {
                let what = format!("{ruleset}: {white} - {black}, seed {seed}");
                check(&what, &named_game(ruleset, ByColor { white, black }, seed));
            }
        }
    }
}

/// The requests of a record, by turns.
fn turns(record: &GameRecord) -> impl Iterator<Item = Vec<Request>> {
    let last = record.unfinished.iter().map(|asked| asked.request).collect();
    let moved = record.moves.iter().map(|turn| {
        turn.before.iter().map(|asked| asked.request).chain([Request::Try(turn.played)]).collect()
    });
    moved.chain([last])
}

#[test]
fn nobody_repeats_a_try_within_a_turn_or_puts_anything_in_vain() {
    let mut put = 0;
    for_every_game(|what, game| {
        assert_eq!(game.fault, None, "{what}");
        assert_eq!(game.hopeless, ByColor::default(), "{what}");
        let mut umpired = OpenGame::new(game.record.ruleset, game.record.start.clone());
        for turn in turns(&game.record) {
            for (nth, request) in turn.iter().enumerate() {
                assert!(!turn[..nth].contains(request), "{what}: {request} twice");
                let own = umpired.position().own_men(umpired.to_move());
                let standing = umpired.turn().standing(umpired.ruleset(), &own, *request);
                assert_eq!(standing, Standing::Open, "{what}: {request}");
                umpired.put(umpired.to_move(), *request).unwrap();
                put += 1;
            }
        }
    });
    assert!(put > 100_000, "only {put} requests were looked at");
}

#[test]
fn each_seat_is_told_what_the_umpire_says_to_it_and_nothing_else() {
    for_every_game(|what, game| {
        let replayed = replay(&game.record).unwrap_or_else(|mismatch| panic!("{what}: {mismatch}"));
        for seat in Color::ALL {
            let mut told = Diary::new(game.diaries[seat].briefing.clone());
            for step in &replayed.steps {
                let heard = step.heard[seat];
                let own = step.place.side == seat;
                let request = step.request;
                told.write(if own { Entry::Asked { request, heard } } else { Entry::Overheard(heard) });
            }
            assert_eq!(told, game.diaries[seat], "{what}: {seat:?}");
        }
    });
}
