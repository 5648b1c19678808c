//! A one-sided record tells exactly what its seat heard.

mod common;

use common::{Scribe, random_game};
use noctule_board::{Color, Position};
use noctule_record::pgn::{ReadGame, read_games, write, write_seat};
use noctule_record::{Asked, GameRecord, SeatStart, replay};
use noctule_rules::{Heard, OpenGame, Refusals, Request, Ruleset, Verdict};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// All that a seat ever saw and heard of a game.
fn diary(record: &GameRecord, seat: Color) -> (SeatStart, Heard, Vec<(Option<Request>, Heard)>) {
    let replayed = replay(record).unwrap_or_else(|error| panic!("{error}\n{}", write(record)));
    let entries = replayed.steps.iter().map(|step| {
        let own = step.place.side == seat;
        (own.then_some(step.request), step.heard[seat])
    });
    let entries = entries.filter(|(own, heard)| own.is_some() || !heard.is_silence()).collect();
    (SeatStart::of(&record.start, seat), replayed.opening, entries)
}

/// A game with the same diary for `seat` in which the other side plays differently where it can, and the
/// original, both cut where the diaries would part.
fn twins(record: &GameRecord, seat: Color, seed: u64) -> (GameRecord, GameRecord) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut original = Scribe::new(record.ruleset, record.start.clone());
    let mut other = Scribe::new(record.ruleset, record.start.clone());
    for turn in &record.moves {
        let (mut next_original, mut next_other) = (original.game.clone(), other.game.clone());
        let mover = next_original.to_move();
        let mut both = Vec::new();
        let requests = turn.before.iter().map(|asked| asked.request).chain([turn.played.into()]);
        for request in requests {
            let Ok(answer) = next_original.put(mover, request) else { break };
            let heard = answer.heard[seat];
            let choices = if mover == seat { vec![request] } else { choices(&next_other, request, &mut rng) };
            let same = choices.into_iter().find(|&choice| {
                let mut imagined = next_other.clone();
                imagined.put(mover, choice).is_ok_and(|answer| answer.heard[seat] == heard)
            });
            if heard.is_silence() {
                both.push((request, None));
                continue;
            }
            let Some(same) = same else { break };
            let _ = next_other.put(mover, same);
            both.push((request, Some(same)));
        }
        if both.len() != turn.before.len() + 1 {
            break;
        }
        for (mine, theirs) in both {
            original.put(mine, turn.clock);
            if let Some(theirs) = theirs {
                other.put(theirs, turn.clock);
            }
        }
    }
    for scribe in [&mut original, &mut other] {
        scribe.record.tags = record.tags.clone();
    }
    (original.record, other.record)
}

/// What the other side may put, the original request last.
fn choices(game: &OpenGame, original: Request, rng: &mut Xoshiro256PlusPlus) -> Vec<Request> {
    let mut choices = game.options();
    choices.retain(|&choice| choice != original);
    choices.shuffle(rng);
    choices.push(original);
    choices
}

#[test]
fn two_games_with_equal_diaries_are_exported_to_the_same_bytes() {
    for ruleset in Ruleset::ALL {
        let mut different = 0;
        for seed in 0..40 {
            let record = random_game(ruleset, seed);
            for seat in Color::ALL {
                let (one, other) = twins(&record, seat, seed);
                assert_eq!(diary(&one, seat), diary(&other, seat), "{}{}", write(&one), write(&other));
                assert_eq!(write_seat(&one.seen_by(seat)), write_seat(&other.seen_by(seat)));
                different +=
                    usize::from(one.moves.iter().zip(&other.moves).any(|(a, b)| a.played != b.played));
            }
        }
        assert!(different >= 40, "only {different} true pairs under {ruleset}");
    }
}

#[test]
fn a_private_refusal_disappears_and_a_public_one_leaves_only_its_verdict() {
    for ruleset in Ruleset::ALL {
        let mut table = Scribe::new(ruleset, Position::start());
        for put in ["e2e4", "a7b6", "e7e5"] {
            table.put(put.parse().unwrap(), None);
        }
        let white = write_seat(&table.record.seen_by(Color::White));
        assert!(!white.contains("a7b6") && !white.contains("e5"), "{white}");
        assert!(white.contains("e4 {("), "{white}");
        let heard = white.contains(":??)}") || white.contains(":??!)}");
        assert_eq!(heard, ruleset.refusals == Refusals::Both, "{white}");
        let black = write_seat(&table.record.seen_by(Color::Black));
        assert!(black.contains("a7b6") && black.contains("e5 {("), "{black}");
    }
}

#[test]
fn only_own_men_of_an_odd_start_are_shown() {
    let start: Position = "r3k3/8/8/8/8/8/5P2/4K2R w Kq - 31 40".parse().unwrap();
    let text = write_seat(&Scribe::new(Ruleset::WILD16, start).record.seen_by(Color::White));
    assert!(text.contains("[OwnMen \"8/8/8/8/8/8/5P2/4K2R w K - 0 40\"]"), "{text}");
    assert!(text.contains("[EnemyMen \"2\"]\n[EnemyPawns \"0\"]"), "{text}");
    assert!(!text.contains("FEN") && !text.contains("31"), "{text}");
    let other: Position = "4k1b1/8/8/8/8/8/5P2/4K2R w K - 5 40".parse().unwrap();
    let other = write_seat(&Scribe::new(Ruleset::WILD16, other).record.seen_by(Color::White));
    assert_eq!(other, text, "another start that looks the same from this seat");
}

#[test]
fn a_set_up_start_that_looks_normal_from_a_seat_is_still_set_up() {
    let start: Position = "rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
    let set_up = Scribe::new(Ruleset::WILD16, start).record.seen_by(Color::White);
    let normal = Scribe::new(Ruleset::WILD16, Position::start()).record.seen_by(Color::White);
    assert_ne!(write_seat(&set_up), write_seat(&normal), "the seat was told which of them it is");
    for record in [set_up, normal] {
        assert_eq!(read_games(&write_seat(&record)), [Ok(ReadGame::OneSided(record))]);
    }
}

#[test]
fn the_enemys_pawns_of_a_set_up_start_are_counted_and_read_back() {
    let start: Position = "4k2r/3p1p2/8/8/4P3/8/8/4K2R w Kk - 0 40".parse().unwrap();
    let mut game = Scribe::new(Ruleset::WILD16, start);
    for put in ["e4e5", "d7d5", "e5d6"] {
        game.put(put.parse().unwrap(), None);
    }
    let record = game.record.seen_by(Color::White);
    let text = write_seat(&record);
    assert!(text.contains("[EnemyMen \"4\"]\n[EnemyPawns \"2\"]"), "{text}");
    assert_eq!(read_games(&text), [Ok(ReadGame::OneSided(record))]);
    let check = |tag: &str, reason: &str| {
        let damaged = text.replace("[EnemyPawns \"2\"]\n", tag);
        let [Err(error)] = &read_games(&damaged)[..] else { panic!("{tag} was taken") };
        assert!(error.to_string().contains(reason), "{tag}: {error}");
    };
    check("", "expected a tag EnemyPawns with a number from 0 to 3 beside OwnMen, got none");
    check("[EnemyPawns \"4\"]\n", "expected a number from 0 to 3 in the tag EnemyPawns, got \"4\"");
    check("[EnemyPawns \"two\"]\n", "in the tag EnemyPawns, got \"two\"");
    check("[EnemyPawns \"+2\"]\n", "in the tag EnemyPawns, got \"+2\"");
    let none = "move 41 of White: expected no more pawns taken than the other side began with";
    check("[EnemyPawns \"0\"]\n", none);
}

#[test]
fn a_tag_that_could_tell_more_is_left_out() {
    let mut record = Scribe::new(Ruleset::WILD16, Position::start()).record;
    record.tags.set("White", "Ann");
    record.tags.set("Opening", "Sicilian Defence");
    let text = write_seat(&record.seen_by(Color::White));
    assert!(text.contains("Ann") && !text.contains("Sicilian"), "{text}");
}

#[test]
fn requests_of_an_unfinished_turn_are_told_to_the_one_who_made_them() {
    let mut record = Scribe::new(Ruleset::WILD16, Position::start()).record;
    record.unfinished = vec![Asked { request: "e2d3".parse().unwrap(), verdict: Verdict::Refused }];
    assert!(write_seat(&record.seen_by(Color::White)).contains("{(*:e2d3)}"));
    assert!(!write_seat(&record.seen_by(Color::Black)).contains("(*"));
}
