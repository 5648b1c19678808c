//! Games in the open, followed by both seats' metapositions.

use noctule_belief::{Belief, InformationSet, Metaposition, Rng, World};
use noctule_board::{ByColor, Color, Man, Position, Square, Try};
use noctule_player::{Briefing, Diary, Entry, PlayerView};
use noctule_rules::{OpenGame, Request, Ruleset};
use rand::{RngExt, SeedableRng};

/// The normal start.
pub(crate) const NORMAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Starts that bring castling, promotion, captures in passing, pins and bare endings into play.
pub(crate) const HIDDEN_STARTS: [&str; 8] = [
    "r3k2r/1P4pP/8/pP3p2/3Pp1P1/8/p1P4p/R3K2R b KQkq d3 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "3k4/8/8/8/8/8/8/QR2K3 b - - 0 1",
    "8/4k3/8/3pP3/8/8/4K3/8 w - d6 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 1",
];

/// How the two seats choose what to put.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Play {
    /// Anything, now and then junk.
    Random,
    /// Pawn captures when they are known, then recaptures, then anything.
    Capturing,
}

/// A game in the open with both seats' diaries.
pub(crate) struct Game {
    pub(crate) open: OpenGame,
    pub(crate) diaries: ByColor<Diary>,
    pub(crate) views: ByColor<PlayerView>,
    pub(crate) rng: Rng,
    pub(crate) play: Play,
}

impl Game {
    pub(crate) fn new(ruleset: Ruleset, start: &Position, seed: u64, play: Play) -> Self {
        let briefing = |color| Briefing::for_seat(color, ruleset, start);
        Self {
            open: OpenGame::new(ruleset, start.clone()),
            diaries: ByColor::from_fn(|color| Diary::new(briefing(color))),
            views: ByColor::from_fn(|color| PlayerView::new(&briefing(color))),
            rng: Rng::seed_from_u64(seed),
            play,
        }
    }

    /// Puts one request; the entries it brought, unless the game is over.
    pub(crate) fn step(&mut self) -> Option<ByColor<Entry>> {
        loop {
            if self.open.over().is_some() {
                return None;
            }
            let by = self.open.to_move();
            let request = self.choose(by);
            let Ok(answer) = self.open.put(by, request) else { continue };
            let entries = ByColor::split(
                by,
                Entry::Asked { request, heard: answer.heard[by] },
                Entry::Overheard(answer.heard[!by]),
            );
            for color in Color::ALL {
                self.views[color].hear(&entries[color]);
                self.diaries[color].write(entries[color]);
            }
            return Some(entries);
        }
    }

    fn choose(&mut self, by: Color) -> Request {
        if self.rng.random_range(..10u8) == 0 {
            let mut square = || Square::index(self.rng.random_range(..64));
            return Try::new(square(), square()).into();
        }
        let view = &self.views[by];
        let options = view.options();
        let hit = view.last_enemy_move().and_then(|heard| heard.taken).map(|taken| taken.on);
        let wish = |request: &&Request| match **request {
            Request::AnyPawnTries => true,
            Request::Try(put) => {
                (view.turn().knows_pawn_tries() && view.is_pawn_capture(put)) || Some(put.to) == hit
            }
        };
        let wished: Vec<Request> = match self.play {
            Play::Random => Vec::new(),
            Play::Capturing => options.iter().filter(wish).copied().collect(),
        };
        let among = if wished.is_empty() { options } else { wished };
        among[self.rng.random_range(..among.len())]
    }

    pub(crate) fn truth(&self) -> World {
        World::imagine(self.open.position().clone())
    }
}

pub(crate) fn metapositions(game: &Game) -> ByColor<Metaposition> {
    ByColor::from_fn(|color| Metaposition::new(&game.diaries[color].briefing).expect("a start"))
}

/// For each square the men that may stand there, a dot for "empty"; own men in brackets.
pub(crate) fn drawn(metaposition: &Metaposition) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = Square::index(rank * 8 + file);
            let mut cell: String = Man::ALL
                .into_iter()
                .filter(|&man| metaposition.may_stand(man).has(square))
                .map(|man| man.to_string())
                .collect();
            if metaposition.may_be_empty().has(square) {
                cell.push('.');
            }
            if let Some(man) = metaposition.own().on(square) {
                cell = format!("{cell}[{man}]");
            }
            text.push_str(&format!("{cell:8}"));
        }
        text.push('\n');
    }
    text
}

/// Follows both beliefs of one seat while the exact one lasts; how many moments and worlds were compared.
pub(crate) fn check_exact_set_is_covered(
    ruleset: Ruleset,
    start: &Position,
    seed: u64,
    limit: usize,
    mut compared: impl FnMut(usize, &Metaposition, &[(World, f64)]),
) {
    let mut game = Game::new(ruleset, start, seed, Play::Capturing);
    let seat = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
    let briefing = game.diaries[seat].briefing.clone();
    let Ok(mut exact) = InformationSet::new(&briefing, limit) else { return };
    let mut metaposition = Metaposition::new(&briefing).expect("a start");
    let mut moves = 0;
    for _ in 0..200 {
        let Ok(worlds) = exact.worlds() else { return };
        for (world, _) in worlds {
            assert!(
                metaposition.covers(world),
                "{ruleset}, seed {seed}, {seat:?}: {}\n{:?}\n{}",
                world.position(),
                game.diaries[seat].entries.last(),
                drawn(&metaposition)
            );
        }
        compared(moves, &metaposition, worlds);
        let Some(entries) = game.step() else { return };
        exact.update(&entries[seat]).expect("the truth explains the diary");
        metaposition.update(&entries[seat]).expect("the truth explains the diary");
        moves += usize::from(matches!(entries[seat], Entry::Asked { heard, .. } if heard.moved()));
    }
}
