//! Games for the tests of this room.

use noctule_board::{Color, Position};
use noctule_player::Entry;
use noctule_record::pgn::{self, ReadGame};
use noctule_record::{Asked, GameRecord, RecordedMove, Tags, replay};
use noctule_rules::{OpenGame, Request, Ruleset};

/// A game in which these requests were put.
pub(crate) fn played(ruleset: Ruleset, start: &str, puts: &str) -> GameRecord {
    let start: Position = start.parse().expect("a position");
    let mut game = OpenGame::new(ruleset, start.clone());
    let (mut moves, mut before) = (Vec::new(), Vec::new());
    for put in puts.split_ascii_whitespace() {
        let (by, request): (Color, Request) = (game.to_move(), put.parse().expect("a request"));
        let answer = game.put(by, request).expect("a request that may be put");
        match request {
            Request::Try(played) if answer.stood => {
                let before = std::mem::take(&mut before);
                moves.push(RecordedMove { before, played, heard: answer.heard[by], clock: None });
            }
            _ => before.push(Asked { request, verdict: answer.heard[by].verdict.expect("a verdict") }),
        }
    }
    GameRecord { tags: Tags::default(), ruleset, start, moves, unfinished: before, outcome: game.over() }
}

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The entries of one seat's diary.
#[allow(dead_code, reason = "not every test file follows a seat")]
pub(crate) fn entries(record: &GameRecord, seat: Color) -> Vec<Entry> {
    let steps = replay(record).expect("a true record").steps.into_iter();
    let entry = |step: noctule_record::Step| match step.place.side == seat {
        true => Entry::Asked { request: step.request, heard: step.heard[seat] },
        false => Entry::Overheard(step.heard[seat]),
    };
    steps.map(entry).filter(|entry| !entry.heard().is_silence()).collect()
}

/// Every whole golden game.
#[allow(dead_code, reason = "not every test file reads them")]
pub(crate) fn golden_games() -> Vec<(String, GameRecord)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let mut games = Vec::new();
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the golden games")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    for file in files.into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "pgn")) {
        let text = std::fs::read_to_string(&file).expect("text");
        for read in pgn::read_games(&text) {
            if let ReadGame::Full(record) = read.expect("a game") {
                games.push((file.display().to_string(), record));
            }
        }
    }
    assert!(games.len() >= 8, "found only {} whole games", games.len());
    games
}
