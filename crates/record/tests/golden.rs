//! The golden games: each is here for the reason that `games/README.md` gives.

use noctule_board::Color;
use noctule_record::pgn::{ReadGame, read_games, write, write_seat};
use noctule_record::{GameRecord, SeatRecord, replay};
use noctule_rules::{Reason, Request, Verdict};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn games(name: &str) -> Vec<ReadGame> {
    let games = read_games(&text(name)).into_iter();
    games.map(|game| game.unwrap_or_else(|error| panic!("{name}: {error}"))).collect()
}

fn full(game: &ReadGame) -> &GameRecord {
    match game {
        ReadGame::Full(record) => record,
        ReadGame::OneSided(_) => panic!("expected a whole game"),
    }
}

fn one_sided(game: &ReadGame) -> &SeatRecord {
    match game {
        ReadGame::OneSided(seen) => seen,
        ReadGame::Full(_) => panic!("expected a one-sided game"),
    }
}

/// The words heard of one half-move, and the tries before it.
fn check_move(record: &GameRecord, plies: usize, words: &str, tries: &[&str]) {
    let turn = &record.moves[plies];
    assert_eq!(turn.heard.words().join(" "), words);
    let before: Vec<String> = turn.before.iter().map(|asked| asked.request.to_string()).collect();
    assert_eq!(before, tries);
}

#[test]
fn every_golden_game_is_read_replayed_and_explained() {
    let readme = text("README.md");
    let mut files = 0;
    for entry in std::fs::read_dir(folder()).expect("the folder of golden games") {
        let name = entry.expect("a file").file_name().into_string().expect("a plain name");
        if !name.ends_with(".pgn") {
            continue;
        }
        files += 1;
        assert!(readme.contains(&format!("`{name}`")), "{name} is not explained in games/README.md");
        for game in games(&name) {
            if let ReadGame::Full(record) = game {
                replay(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
    }
    assert_eq!(files, 8);
}

#[test]
fn our_own_form_is_written_back_to_the_same_bytes() {
    for name in [
        "wild16-refused-tries.pgn",
        "wild16-seen-by-black.pgn",
        "rand-nonsense-and-promotion.pgn",
        "english-any.pgn",
        "berkeley-any-cincinnati-italian.pgn",
    ] {
        let written = |game: &ReadGame| match game {
            ReadGame::Full(record) => write(record),
            ReadGame::OneSided(seen) => write_seat(seen),
        };
        assert_eq!(games(name).iter().map(written).collect::<String>(), text(name), "{name}");
    }
}

#[test]
fn the_example_in_the_description_of_the_form_is_a_golden_game() {
    assert!(text("../docs/record-form.md").contains(text("english-any.pgn").trim_end()));
}

#[test]
fn the_one_sided_golden_game_is_the_whole_one_as_black_knows_it() {
    let whole = games("wild16-refused-tries.pgn");
    let seen = games("wild16-seen-by-black.pgn");
    assert_eq!(full(&whole[0]).seen_by(Color::Black), *one_sided(&seen[0]));
    let (true_end, own_men) = (replay(full(&whole[0])).unwrap(), one_sided(&seen[0]).own_men());
    assert_eq!(own_men, true_end.last_position().own_men(Color::Black));
}

#[test]
fn a_darkboard_file_is_umpired_afresh_under_wild16() {
    let game = &games("darkboard-form.pgn")[0];
    let record = full(game);
    assert_eq!(record.ruleset.name, "wild16");
    assert_eq!(record.moves.len(), 13);
    check_move(record, 1, "moved pawn-tries:1", &[]);
    check_move(record, 2, "moved taken:d5:pawn pawn-tries:0", &["e4f5"]);
    check_move(record, 5, "moved check:file pawn-tries:0", &["d5d1"]);
    check_move(record, 6, "moved pawn-tries:0", &["g1f3", "d2d3"]);
    check_move(record, 12, "moved taken:c6:pawn check:long-diagonal pawn-tries:1", &[]);
    assert_eq!(record.outcome.map(|outcome| outcome.reason), Some(Reason::Resignation));
}

#[test]
fn a_berkeley_file_is_umpired_afresh_under_the_berkeley_rules() {
    let games = games("berkeley-form.pgn");
    let record = full(&games[0]);
    assert_eq!(record.ruleset.name, "berkeley");
    check_move(record, 2, "moved taken:d5", &["e4f5"]);
    check_move(record, 3, "moved taken:d5", &["e7d6", "e7f6"]);
    check_move(record, 14, "moved check:long-diagonal", &[]);
    assert_eq!(record.outcome, None);

    let seen = one_sided(&games[1]);
    assert_eq!((seen.seat, seen.ruleset.name), (Color::White, "berkeley"));
    assert_eq!(seen.turns[3].heard.words(), ["moved", "taken:d5"]);
    assert_eq!(seen.turns[5].heard.words(), ["moved", "check:file"]);
    let tries: Vec<Option<Request>> = seen.turns[6].before.iter().map(|asked| asked.request).collect();
    assert_eq!(tries, [Some("g1f3".parse().unwrap()), Some("d2d3".parse().unwrap())]);
    assert!(seen.turns[6].before.iter().all(|asked| asked.verdict == Verdict::Refused));
}

#[test]
fn hidden_moves_tell_what_was_lost() {
    let games = games("hidden-moves.pgn");
    let white = one_sided(&games[0]);
    assert_eq!(white.seat, Color::White);
    assert_eq!(white.turns[3].heard.words(), ["moved", "taken:d5:pawn"]);
    assert_eq!(white.turns[13].heard.words(), ["moved", "taken:d5:piece"], "a knight stood there");
    assert_eq!(white.own_men().all().len(), 13);
    let black = one_sided(&games[1]);
    assert_eq!(black.seat, Color::Black);
    assert_eq!(black.own_men().all().len(), 14);
    assert_eq!(black.outcome.map(|outcome| outcome.reason), Some(Reason::Time));
}
