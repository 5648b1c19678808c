//! A record is read as it was written, and replays as it was played.

mod common;

use common::{Scribe, random_game};
use noctule_board::{Color, Position};
use noctule_record::pgn::{ReadGame, read_games, write, write_seat};
use noctule_record::{GameRecord, Tags, replay};
use noctule_rules::{Draws, Outcome, Reason, Ruleset};
use proptest::prelude::*;

fn read_one(text: &str) -> ReadGame {
    let mut games = read_games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn read_full(text: &str) -> GameRecord {
    match read_one(text) {
        ReadGame::Full(record) => record,
        ReadGame::OneSided(_) => panic!("read as one-sided:\n{text}"),
    }
}

fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    proptest::sample::select(Ruleset::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_whole_game_is_read_as_it_was_written(ruleset in any_ruleset(), seed in any::<u64>()) {
        let record = random_game(ruleset, seed);
        let text = write(&record);
        let read = read_full(&text);
        prop_assert_eq!(&read, &record, "{}", text);
        prop_assert_eq!(write(&read), text);
    }

    #[test]
    fn what_one_seat_knows_is_read_as_it_was_written(ruleset in any_ruleset(), seed in any::<u64>()) {
        let record = random_game(ruleset, seed);
        for seat in Color::ALL {
            let seen = record.seen_by(seat);
            let text = write_seat(&seen);
            prop_assert_eq!(read_one(&text), ReadGame::OneSided(seen), "{}", text);
        }
    }

    #[test]
    fn a_played_game_replays_without_a_difference(ruleset in any_ruleset(), seed in any::<u64>()) {
        let record = random_game(ruleset, seed);
        let replayed = replay(&record);
        prop_assert!(replayed.is_ok(), "{}\n{}", replayed.unwrap_err(), write(&record));
        let requests: usize = record.moves.iter().map(|turn| turn.before.len() + 1).sum();
        prop_assert_eq!(replayed.unwrap().steps.len(), requests + record.unfinished.len());
    }

    #[test]
    fn no_line_of_moves_is_wider_than_eighty_columns(ruleset in any_ruleset(), seed in any::<u64>()) {
        let record = random_game(ruleset, seed);
        for text in [write(&record), write_seat(&record.seen_by(Color::Black))] {
            let moves = text.split("\n\n").nth(1).expect("a blank line ends the tags");
            for line in moves.lines() {
                prop_assert!(line.chars().count() <= 80 && !line.starts_with(['[', '%']), "{}", line);
            }
        }
    }

    /// Not under the rulesets with obligations, where a try that is no longer listed may have been owed.
    #[test]
    fn a_game_that_lost_its_comments_is_umpired_afresh(
        ruleset in proptest::sample::select(vec![Ruleset::WILD16, Ruleset::BERKELEY, Ruleset::CINCINNATI, Ruleset::RAND]),
        seed in any::<u64>(),
    ) {
        let record = random_game(ruleset, seed);
        let text = write(&record);
        let (tags, moves) = text.split_once("\n\n").expect("a blank line ends the tags");
        let bare: String = moves.split('{').map(|part| part.split_once('}').map_or(part, |(_, tail)| tail)).collect();
        let read = read_full(&format!("{tags}\n\n{bare}"));
        prop_assert_eq!(read.outcome, record.outcome);
        prop_assert_eq!(read.moves.len(), record.moves.len());
        for (read, played) in read.moves.iter().zip(&record.moves) {
            prop_assert_eq!((read.played, read.heard), (played.played, played.heard));
        }
    }

    #[test]
    fn several_games_in_one_file_are_all_read(seeds in proptest::collection::vec(any::<u64>(), 1..5)) {
        let records: Vec<GameRecord> = seeds.iter().map(|&seed| random_game(Ruleset::RAND, seed)).collect();
        let file: String = records.iter().map(write).collect();
        let read: Vec<_> = read_games(&file).into_iter().map(|game| game.expect("read")).collect();
        prop_assert_eq!(read, records.into_iter().map(ReadGame::Full).collect::<Vec<_>>());
    }

    #[test]
    fn any_names_at_all_leave_a_readable_file(
        ruleset in any_ruleset(),
        tags in proptest::collection::vec(("\\PC{0,8}|Result|FEN|Seat|White", "(?s).{0,20}"), 0..6),
    ) {
        let mut record = random_game(ruleset, 7);
        record.tags = tags.into_iter().collect::<Tags>();
        let read = read_full(&write(&record));
        prop_assert_eq!(&read.moves, &record.moves);
        prop_assert_eq!(read.outcome, record.outcome);
        prop_assert_eq!(write(&read), write(&record));
    }
}

#[test]
fn a_claimed_draw_survives_and_is_checked() {
    let claim = Ruleset::WILD16.with_draws(Draws::CLAIM);
    let mut table = Scribe::new(claim, Position::start());
    for put in ["b1c3", "b8c6", "c3b1", "c6b8", "b1c3", "b8c6", "c3b1", "c6b8"] {
        table.put(put.parse().unwrap(), None);
    }
    table.claim();
    let claimed = table.record.outcome.expect("the third return may be claimed");
    let record = read_full(&write(&table.record));
    assert_eq!(record, table.record);
    assert!(replay(&record).is_ok());

    let mut early = record.clone();
    early.moves.truncate(6);
    let error = replay(&early).unwrap_err().to_string();
    assert!(error.starts_with("the end, at move 4 of White"), "{error}");

    let mut without = record;
    without.ruleset = Ruleset::WILD16;
    without.outcome = Some(claimed);
    assert!(replay(&without).is_err(), "no claims under wild16 itself");
}

#[test]
fn an_end_that_cannot_be_is_a_mismatch() {
    let record = Scribe::new(Ruleset::WILD16, Position::start()).record;
    for outcome in [
        Outcome::won(Reason::Checkmate, Color::White),
        Outcome::drawn(Reason::Stalemate),
        Outcome::drawn(Reason::Repetition),
        Outcome::drawn(Reason::Resignation),
        Outcome::drawn(Reason::Fault),
        Outcome::won(Reason::Agreement, Color::Black),
        Outcome::drawn(Reason::Time),
    ] {
        let record = GameRecord { outcome: Some(outcome), ..record.clone() };
        assert!(replay(&record).is_err(), "{outcome:?}");
    }
}
