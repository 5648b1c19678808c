//! Random games under every ruleset, played in the open and written down as they go.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use noctule_board::{Color, Position, Square, Try};
use noctule_record::{Asked, GameRecord, RecordedMove, Tags};
use noctule_rules::{ClaimAnswer, Draws, OpenGame, Outcome, Reason, Request, Ruleset};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Duration;

/// Starts in which the rare things are near: castling, promotion, en passant, mates, a late move number.
pub(crate) const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "7k/PPPP4/8/8/8/8/pppp4/7K b - - 7 60",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 12",
    "7k/8/8/8/8/8/6q1/K7 b - - 99 65535",
    "4k2r/8/8/8/8/8/8/R3K3 w Qk - 96 100",
    "k7/8/K7/8/8/8/7Q/8 w - - 0 1",
    "k7/8/8/8/8/8/8/K5B1 w - - 0 1",
];

/// One random game: junk tries, questions, clocks, odd starts and every kind of end, all from the seed.
pub(crate) fn random_game(ruleset: Ruleset, seed: u64) -> GameRecord {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = if rng.random_bool(0.5) { STARTS[0] } else { STARTS[rng.random_range(0..STARTS.len())] };
    let start: Position = start.parse().expect("the starts are sound");
    let draws = Draws::NAMED[rng.random_range(0..4)].1;
    let mut table = Scribe::new(ruleset.with_draws(draws), start);
    let timed = rng.random_bool(0.5);
    let plies = rng.random_range(0..90);
    while table.record.moves.len() < plies && table.game.over().is_none() {
        let request = random_request(&table.game, &mut rng);
        let clock = timed.then(|| random_clock(&mut rng));
        table.put(request, clock);
        if rng.random_bool(0.2) {
            table.claim();
        }
    }
    for _ in 0..rng.random_range(0..4) {
        let junk = random_junk(&mut rng);
        if !table.game.position().would_stand(junk) {
            table.put(junk.into(), None);
        }
    }
    if table.game.over().is_none() && rng.random_bool(0.7) {
        table.end(random_end(&table.game, &mut rng));
    }
    table.record.tags = random_tags(&mut rng);
    table.record
}

/// A game in the open whose requests are written down.
pub(crate) struct Scribe {
    pub(crate) game: OpenGame,
    pub(crate) record: GameRecord,
    asked: Vec<Asked>,
}

impl Scribe {
    pub(crate) fn new(ruleset: Ruleset, start: Position) -> Self {
        let game = OpenGame::new(ruleset, start.clone());
        let record = GameRecord {
            tags: Tags::default(),
            ruleset,
            start,
            moves: Vec::new(),
            unfinished: Vec::new(),
            outcome: game.over(),
        };
        Self { game, record, asked: Vec::new() }
    }

    /// Puts a request of the side to move; what may not be put is not written down. Says whether it stood.
    pub(crate) fn put(&mut self, request: Request, clock: Option<Duration>) -> bool {
        let by = self.game.to_move();
        let Ok(answer) = self.game.put(by, request) else { return false };
        let heard = answer.heard[by];
        match request {
            Request::Try(played) if answer.stood => {
                let before = std::mem::take(&mut self.asked);
                self.record.unfinished.clear();
                self.record.moves.push(RecordedMove { before, played, heard, clock });
            }
            _ => {
                self.asked.push(Asked { request, verdict: heard.verdict.expect("the trier hears") });
                self.record.unfinished.clone_from(&self.asked);
            }
        }
        self.record.outcome = self.game.over();
        answer.stood
    }

    pub(crate) fn claim(&mut self) {
        if let Ok(ClaimAnswer::Granted(outcome)) = self.game.claim(self.game.to_move()) {
            self.record.outcome = Some(outcome);
        }
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.game.end(outcome);
        self.record.outcome = self.game.over();
    }
}

fn random_request(game: &OpenGame, rng: &mut Xoshiro256PlusPlus) -> Request {
    let options = game.options();
    match rng.random_range(0..10) {
        0 => random_junk(rng).into(),
        1 => Request::AnyPawnTries,
        _ if options.is_empty() => random_junk(rng).into(),
        _ => options[rng.random_range(0..options.len())],
    }
}

fn random_junk(rng: &mut Xoshiro256PlusPlus) -> Try {
    let mut square = || Square::index(rng.random_range(0..64));
    let (from, to) = (square(), square());
    let promotion = if rng.random_bool(0.1) { Some(Try::PROMOTIONS[rng.random_range(0..4)]) } else { None };
    Try { from, to, promotion }
}

fn random_clock(rng: &mut Xoshiro256PlusPlus) -> Duration {
    match rng.random_range(0..3) {
        0 => Duration::from_secs(rng.random_range(0..10_000)),
        1 => Duration::from_millis(rng.random_range(0..600_000)),
        _ => Duration::from_nanos(rng.random_range(0..600_000_000_000)),
    }
}

fn random_end(game: &OpenGame, rng: &mut Xoshiro256PlusPlus) -> Outcome {
    let side = if rng.random_bool(0.5) { Color::White } else { Color::Black };
    match rng.random_range(0..4) {
        0 => Outcome::won(Reason::Resignation, side),
        3 => Outcome::won(Reason::Fault, side),
        1 => Outcome::drawn(Reason::Agreement),
        _ if game.position().could_ever_mate(side) => Outcome::won(Reason::Time, side),
        _ => Outcome::drawn(Reason::Time),
    }
}

/// Names that would break a careless file, in the order in which tags are written.
fn random_tags(rng: &mut Xoshiro256PlusPlus) -> Tags {
    let names =
        ["Ann \"the bat\" O'Lee", "back\\slash\\", "{brace} (K:x) [y]", "Ærøskøbing ♞", "%", "", "a\"]"];
    let mut name = || names[rng.random_range(0..names.len())];
    Tags::from_iter([
        ("Event", name()),
        ("White", name()),
        ("Black", name()),
        ("Annotator", name()),
        ("Note_1", name()),
    ])
}
