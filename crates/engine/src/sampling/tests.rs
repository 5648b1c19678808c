//! The boards themselves: dealt ones fit what was heard last, pooled ones everything.

use super::deal::{Dealer, Fit};
use super::pool::Pool;
use super::sheet::{Plan, Row, Sheet};
use super::values;
use crate::chess::Search;
use noctule_belief::{Rng, World};
use noctule_board::{Color, Man, Position, Try};
use noctule_player::{Briefing, Budget, Entry, PlayerView};
use noctule_rules::{Draws, Heard, OpenGame, Request, Ruleset, Stalemate, opening};
use rand::{RngExt, SeedableRng};

/// A game seen from one seat, played by a fixed rule.
struct Seen {
    game: OpenGame,
    briefing: Briefing,
    view: PlayerView,
    entries: Vec<Entry>,
}

impl Seen {
    fn new(ruleset: Ruleset, color: Color, start: &Position) -> Self {
        let briefing = Briefing::for_seat(color, ruleset, start);
        let view = PlayerView::new(&briefing);
        Self { game: OpenGame::new(ruleset, start.clone()), briefing, view, entries: Vec::new() }
    }

    fn put(&mut self, request: Request) -> bool {
        let (by, seat) = (self.game.to_move(), self.briefing.color);
        let answer = self.game.put(by, request).unwrap();
        let heard = answer.heard[seat];
        let entry = if by == seat { Entry::Asked { request, heard } } else { Entry::Overheard(heard) };
        if !heard.is_silence() {
            self.view.hear(&entry);
            self.entries.push(entry);
        }
        answer.stood
    }

    fn moves(mut self, texts: &[&str]) -> Self {
        for text in texts {
            assert!(self.put(text.parse().unwrap()), "{text} in {}", self.game.position());
        }
        self
    }

    /// Plays on with options drawn at random until it is the seat's turn after so many own moves.
    fn wander(&mut self, own_moves: u16, rng: &mut Rng) -> bool {
        while self.game.over().is_none() {
            if self.view.is_own_turn() && self.view.own_moves() >= own_moves {
                return true;
            }
            let options = self.game.options();
            let put = options[rng.random_range(..options.len())];
            self.put(put);
        }
        false
    }

    fn deal(&self, fit: Fit, attempts: usize) -> Vec<World> {
        let mut rng = Rng::seed_from_u64(5);
        let dealer = Dealer::new(&self.briefing, &self.view);
        (0..attempts).filter_map(|_| dealer.deal(fit, &mut rng)).collect()
    }
}

/// Checks that a board shows the seat its own men and sounds as its last announcement did.
fn check_fits(seen: &Seen, board: &World) {
    let position = board.position();
    let seat = seen.briefing.color;
    let heard = seen.view.last_enemy_move().copied().unwrap_or(seen.briefing.opening);
    let Heard { checks, pawn_tries, .. } = opening(&seen.briefing.ruleset, position);
    assert_eq!(position.own_men(seat), *seen.view.own(), "{position}");
    assert_eq!((checks, pawn_tries), (heard.checks, heard.pawn_tries), "{position}");
    assert_eq!(position.all(!seat).len(), seen.view.enemy().men.into(), "{position}");
    if let Some(taken) = heard.taken {
        assert!(position.all(!seat).has(taken.on), "{position}: nobody on {}", taken.on);
    }
    for &put in seen.view.turn().refused() {
        assert!(!position.would_stand(put), "{position}: {put} was refused");
    }
}

#[test]
fn dealt_boards_fit_the_last_announcement_and_the_refusals_of_the_turn() {
    let (mut moments, mut boards) = (0, 0);
    for ruleset in Ruleset::ALL.map(|ruleset| ruleset.with_draws(Draws::FIFTY)) {
        for seed in 0..12 {
            let mut rng = Rng::seed_from_u64(seed);
            let mut seen = Seen::new(ruleset, Color::ALL[seed as usize % 2], &Position::start());
            if !seen.wander(4 * seed as u16, &mut rng) {
                continue;
            }
            let dealt = seen.deal(Fit::Whole, 200);
            dealt.iter().for_each(|board| check_fits(&seen, board));
            moments += usize::from(!dealt.is_empty());
            boards += dealt.len();
        }
    }
    assert!(moments > 60 && boards > 3000, "{boards} boards at {moments} moments");
}

#[test]
fn a_checker_is_dealt_on_the_line_of_the_check() {
    let seen =
        Seen::new(Ruleset::WILD16, Color::White, &Position::start()).moves(&["e2e4", "e7e6", "d2d4", "f8b4"]);
    let dealt = seen.deal(Fit::Whole, 300);
    assert!(dealt.len() > 30, "{}", dealt.len());
    dealt.iter().for_each(|board| check_fits(&seen, board));
    assert!(dealt.iter().all(|board| board.position().checkers().len() == 1));
}

#[test]
fn fallen_men_are_not_dealt_again() {
    let seen = Seen::new(Ruleset::WILD16, Color::White, &Position::start())
        .moves(&["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "a7a6", "c3d5", "a6a5"]);
    for board in seen.deal(Fit::Whole, 200) {
        let count = |man| board.position().squares(Color::Black, man).len();
        assert_eq!(count(Man::Pawn), 7);
        let pieces: u32 = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen].into_iter().map(count).sum();
        assert_eq!(pieces, 6);
    }
}

#[test]
fn the_pool_holds_every_board_while_there_is_room_and_never_one_that_sounds_otherwise() {
    for ruleset in Ruleset::ALL {
        for seed in 0..6 {
            let mut rng = Rng::seed_from_u64(seed);
            let mut seen = Seen::new(ruleset, Color::ALL[seed as usize % 2], &Position::start());
            if !seen.wander(2, &mut rng) {
                continue;
            }
            let mut pool = Pool::new(&seen.briefing, 100_000, &mut rng);
            seen.entries.iter().for_each(|entry| pool.hear(entry, &mut rng));
            let truth = World::imagine(seen.game.position().clone()).key();
            assert!(pool.boards().iter().any(|board| board.key() == truth), "{ruleset}, seed {seed}");
            pool.boards().iter().for_each(|board| check_fits(&seen, board));
        }
    }
}

#[test]
fn the_pool_never_outgrows_its_size_and_dies_when_it_is_too_small() {
    let (mut died, mut games) = (0, 0);
    for seed in 0..20 {
        let mut rng = Rng::seed_from_u64(seed);
        let mut seen = Seen::new(Ruleset::WILD16.with_draws(Draws::FIFTY), Color::White, &Position::start());
        let mut pool = Pool::new(&seen.briefing, 20, &mut rng);
        seen.wander(40, &mut rng);
        for entry in &seen.entries {
            pool.hear(entry, &mut rng);
            assert!(pool.boards().len() <= 20);
        }
        games += 1;
        died += usize::from(pool.boards().is_empty());
    }
    assert!(died * 2 > games, "{died} of {games}");
}

#[test]
fn a_start_with_more_boards_than_can_be_listed_is_sampled() {
    let start: Position = "2b1k3/p1p5/8/8/8/8/1P6/R3K3 w Q - 0 1".parse().unwrap();
    let seen = Seen::new(Ruleset::WILD16, Color::White, &start);
    let pool = Pool::new(&seen.briefing, 100, &mut Rng::seed_from_u64(1));
    assert!(pool.boards().len() > 50);
    pool.boards().iter().for_each(|board| check_fits(&seen, board));
}

#[test]
fn a_refused_push_puts_a_man_before_the_pawn() {
    let start: Position = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
    let mut seen = Seen::new(Ruleset::WILD16, Color::White, &start);
    let push: Try = "e4e5".parse().unwrap();
    assert!(!seen.put(push.into()));
    let dealt = seen.deal(Fit::Whole, 50);
    assert!(dealt.len() > 20, "{}", dealt.len());
    dealt.iter().for_each(|board| check_fits(&seen, board));
}

/// White's plan when each of these boards is as likely as the others.
fn plan(boards: &[&str], options: &[&str]) -> Plan {
    let options: Vec<Request> = options.iter().map(|text| text.parse().unwrap()).collect();
    let tries: Vec<Try> = options.iter().filter_map(|&option| super::as_try(option)).collect();
    let mut search = Search::new(Stalemate::Draw, u64::MAX);
    let row = |fen: &&str| {
        let board = World::imagine(fen.parse().unwrap());
        let values = values(&mut search, &board, &tries, 0, &Budget::default()).unwrap();
        Row { board, values }
    };
    let rows = boards.iter().map(row).collect();
    Sheet { tries, rows }.plan(&options, |_| 0.0).unwrap()
}

/// A queen that one of the pawns b4, e4 and h4 can take, or no queen at all.
const SOME_QUEEN: [&str; 6] = [
    "4k3/8/8/q7/1P2P2P/8/8/4K3 w - - 0 1",
    "4k3/8/8/3q4/1P2P2P/8/8/4K3 w - - 0 1",
    "4k3/8/8/5q2/1P2P2P/8/8/4K3 w - - 0 1",
    "4k3/8/8/6q1/1P2P2P/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/1P2P2P/8/8/4K2n w - - 0 1",
    "4k3/8/8/8/1P2P2P/8/8/n3K3 w - - 0 1",
];

#[test]
fn a_capture_that_may_be_refused_is_tried_before_the_move_that_is_sure_to_stand() {
    let plan = plan(&SOME_QUEEN[1..3], &["e4d5", "e4f5", "e1d2"]);
    assert_eq!(plan.put.to_string(), "e4d5");
    assert_eq!(plan.then.unwrap().to_string(), "e4f5");
}

#[test]
fn the_question_is_asked_when_the_captures_are_too_many_to_try_in_a_plan() {
    let options = ["b4a5", "b4c5", "e4d5", "e4f5", "h4g5", "e1d2", "e1e2", "any"];
    assert_eq!(plan(&SOME_QUEEN, &options).put, Request::AnyPawnTries);
    assert_ne!(plan(&SOME_QUEEN[4..], &options).put, Request::AnyPawnTries);
}

#[test]
fn what_stands_on_no_board_is_not_put() {
    assert_eq!(plan(&SOME_QUEEN[..1], &["e4d5", "h4g5", "e1d2"]).put.to_string(), "e1d2");
}
