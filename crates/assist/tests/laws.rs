//! The laws of the assistant, over random games of every ruleset.

mod common;

use common::ToldGame;
use noctule_assist::{
    Advice, Alternative, Knowledge, Moment, Phantom, Phantoms, Token, TokenKind, When, advise,
};
use noctule_belief::{Belief, InformationSet, World};
use noctule_board::{ByColor, Color, Man, Position, Square, Squares};
use noctule_rules::{Request, Ruleset};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const LIMIT: usize = 20_000;

const MELEE: &str = "r3k2r/1P4pP/8/pP3p2/3Pp1P1/8/p1P4p/R3K2R b KQkq d3 0 1";
const SMALL: [&str; 4] = [
    "4k3/4p3/8/8/3P4/8/4P3/R3K3 w Q - 0 1",
    "4k3/2r5/8/8/8/8/1PP5/4K2R w K - 0 1",
    "8/8/8/3k4/6Q1/8/8/K7 w - - 0 1",
    "3qk3/8/8/8/2P5/8/3B4/4K3 b - - 0 1",
];

/// Plays a random game and calls `visit` after every request, before the first one too.
fn random_game(
    ruleset: Ruleset,
    start: &Position,
    seed: u64,
    requests: usize,
    mut visit: impl FnMut(&ToldGame) -> bool,
) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut told = ToldGame::new(ruleset, start);
    for _ in 0..requests {
        if !visit(&told) || told.game.over().is_some() {
            return;
        }
        // Captures and checks are what the assistant reads, so they are played more often than by chance.
        let truth = told.game.position().clone();
        let loud: Vec<Request> = truth
            .legal_tries()
            .into_iter()
            .filter(|&legal| truth.capture(legal).is_some() || !truth.after(legal).checkers().is_empty())
            .map(Request::Try)
            .collect();
        let options = told.game.options();
        let from = if !loud.is_empty() && rng.random_range(..3u8) == 0 { &loud } else { &options };
        let request = from[rng.random_range(..from.len())];
        // A loud move may breach an obligation; then another request is drawn.
        let _ = told.put(request);
    }
    visit(&told);
}

fn has(advice: &Advice, kind: TokenKind, square: Square) -> bool {
    advice.of_kind(kind).any(|token| token.square == square)
}

/// Whether what a token says is so in this position.
fn holds(token: &Token, seat: Color, position: &Position) -> bool {
    let man = position.on(token.square).filter(|(color, _)| *color != seat).map(|(_, man)| man);
    (token.man.is_none() || token.man == man)
        && match token.kind {
            TokenKind::Piece => man.is_some(),
            TokenKind::Check => position.to_move() == seat && position.checkers().has(token.square),
            TokenKind::King => man == Some(Man::King),
        }
}

/// What must be so of any advice, whatever it leans on.
fn check_advice(told: &ToldGame, seat: Color, moment: &Moment, knowledge: &Knowledge<'_>) -> Advice {
    let truth = told.game.position();
    let advice = advise(moment, knowledge);
    let context = || format!("{} {seat:?} {truth}", told.game.ruleset());
    for token in &advice.tokens {
        assert!(token.opacity > 0.0 && token.opacity <= 1.0, "{token:?} in {}", context());
        assert!(!token.certain || token.opacity == 1.0, "{token:?} in {}", context());
        assert!(!token.certain || holds(token, seat, truth), "{token:?} is not so in {}", context());
        assert!(advice.reasons_for(token).next().is_some(), "{token:?} has no reason in {}", context());
    }
    if truth.to_move() == seat {
        for checker in truth.checkers() {
            assert!(has(&advice, TokenKind::Check, checker), "{checker} in {}", context());
        }
    } else if !truth.checkers().is_empty() {
        let king = truth.king(!seat);
        assert!(has(&advice, TokenKind::King, king), "{king} in {}", context());
    }
    let pawns = truth.squares(!seat, Man::Pawn).len() as u8;
    let counters = advice.counters;
    assert_eq!(u32::from(counters.men), truth.all(!seat).len());
    assert!(
        (counters.pawns_at_least..=counters.pawns_at_most).contains(&pawns),
        "{counters:?} {}",
        context()
    );
    check_refusals(&advice, seat, truth);
    advice
}

fn check_refusals(advice: &Advice, seat: Color, truth: &Position) {
    let enemies = truth.all(!seat);
    for refusal in &advice.refusals {
        let explained = refusal.alternatives.iter().any(|alternative| match *alternative {
            Alternative::ManOn(squares) | Alternative::PinnedFrom(squares) => !enemies.is_disjoint(squares),
            Alternative::NothingOn(square) => !enemies.has(square),
            Alternative::Attacked(_) => true,
            Alternative::CheckNotMet => !truth.checkers().is_empty(),
        });
        assert!(explained, "{refusal:?} in {truth}");
    }
}

/// Phantoms that show the truth, or a part of it, are never warned of.
fn check_phantoms(told: &ToldGame, seat: Color, moment: &Moment, knowledge: &Knowledge<'_>) {
    let truth = told.game.position();
    let mut phantoms = Phantoms::new();
    for (nth, square) in truth.all(!seat).into_iter().enumerate() {
        let man = truth.on(square).map(|(_, man)| man).filter(|_| nth % 5 != 4);
        phantoms.place(Phantom { square, man });
    }
    let warnings = phantoms.warnings(moment, knowledge);
    assert!(warnings.is_empty(), "{warnings:?} in {} {truth}", told.game.ruleset());
}

#[test]
fn what_the_last_announcement_calls_certain_is_true_and_no_checker_or_king_is_missed() {
    let off = Knowledge::last_announcement();
    let mut starts = vec![Position::start(), MELEE.parse().expect("a position")];
    starts.extend(SMALL.iter().map(|fen| fen.parse::<Position>().expect("a position")));
    let mut checks = 0;
    for ruleset in Ruleset::ALL {
        for start in &starts {
            for seed in 0..15 {
                let mut moments = ByColor::from_fn(|seat| {
                    Moment::new(&ToldGame::new(ruleset, start).diaries[seat].briefing)
                });
                let mut read = ByColor { white: 0, black: 0 };
                random_game(ruleset, start, seed, 250, |told| {
                    for seat in Color::ALL {
                        let entries = &told.diaries[seat].entries;
                        entries[read[seat]..].iter().for_each(|entry| moments[seat].hear(entry));
                        read[seat] = entries.len();
                        let advice = check_advice(told, seat, &moments[seat], &off);
                        checks += advice.of_kind(TokenKind::King).count().min(1);
                        check_phantoms(told, seat, &moments[seat], &off);
                        check_targets(told, seat, &advice);
                    }
                    true
                });
            }
        }
    }
    assert!(checks > 1_000, "only {checks} checks were met");
}

/// Announced pawn captures of the seat to move have tokens on their targets.
fn check_targets(told: &ToldGame, seat: Color, advice: &Advice) {
    let truth = told.game.position();
    if truth.to_move() != seat || !told.game.turn().knows_pawn_tries() || !truth.checkers().is_empty() {
        return;
    }
    let pawns = truth.squares(seat, Man::Pawn);
    for legal in truth.legal_tries() {
        if pawns.has(legal.from) && legal.from.file() != legal.to.file() {
            assert!(has(advice, TokenKind::Piece, legal.to), "{legal} in {truth}");
        }
    }
}

#[test]
fn with_exact_worlds_certain_means_that_all_agree_and_the_truth_is_never_without_its_token() {
    let mut starts = vec![Position::start()];
    starts.extend(SMALL.iter().map(|fen| fen.parse::<Position>().expect("a position")));
    let mut moments_met = 0;
    for ruleset in Ruleset::ALL {
        for start in &starts {
            for seat in Color::ALL {
                let seed = moments_met as u64;
                moments_met += check_exactly(ruleset, start, seed, seat);
            }
        }
    }
    assert!(moments_met > 500, "only {moments_met} moments were met under the limit");
}

fn check_exactly(ruleset: Ruleset, start: &Position, seed: u64, seat: Color) -> usize {
    let told = ToldGame::new(ruleset, start);
    let briefing = &told.diaries[seat].briefing;
    let Ok(mut belief) = InformationSet::new(briefing, LIMIT) else { return 0 };
    let mut moment = Moment::new(briefing);
    let mut read = 0;
    let mut met = 0;
    random_game(ruleset, start, seed, 24, |told| {
        for entry in &told.diaries[seat].entries[read..] {
            moment.hear(entry);
            belief.update(entry).expect("the truth explains the diary");
        }
        read = told.diaries[seat].entries.len();
        let Ok(worlds) = belief.worlds() else { return false };
        met += 1;
        let exact = Knowledge::from(&belief);
        let advice = check_advice(told, seat, &moment, &exact);
        check_against_worlds(&advice, seat, worlds);
        let truth = told.game.position();
        for square in truth.all(!seat) {
            assert!(has(&advice, TokenKind::Piece, square), "{square} in {truth}");
        }
        check_phantoms(told, seat, &moment, &exact);
        // A sample may miss anything, and yet it calls nothing certain that is not.
        let some = worlds.iter().step_by(7).map(|(world, weight)| (world, *weight));
        check_advice(told, seat, &moment, &Knowledge::sampled(some));
        true
    });
    met
}

/// Every square that some world fills has its token, and it is certain exactly when all worlds agree.
fn check_against_worlds(advice: &Advice, seat: Color, worlds: &[(World, f64)]) {
    let mut some = Squares::EMPTY;
    let mut all = Squares::FULL;
    for (world, _) in worlds {
        let enemies = world.position().all(!seat);
        some |= enemies;
        all &= enemies;
    }
    let shown = |certain: bool| -> Squares {
        let tokens = advice.of_kind(TokenKind::Piece).filter(|token| token.certain || !certain);
        tokens.map(|token| token.square).collect()
    };
    assert_eq!(shown(false), some);
    assert_eq!(shown(true), all);
    // What was so then is told only while some world shows it now.
    for reason in advice.reasons.iter().filter(|reason| reason.when != When::Now) {
        assert!(reason.squares.is_empty() || !reason.squares.is_disjoint(some), "{reason:?}");
    }
    for token in advice.tokens.iter().filter(|token| token.certain) {
        assert!(worlds.iter().all(|(world, _)| holds(token, seat, world.position())), "{token:?}");
    }
}

#[test]
fn equal_diaries_give_equal_advice() {
    for ruleset in Ruleset::ALL {
        random_game(ruleset, &Position::start(), 7, 60, |told| {
            for diary in [&told.diaries.white, &told.diaries.black] {
                let entries = diary.entries.len();
                let longer = noctule_player::Diary {
                    entries: [diary.entries.clone(), diary.entries.clone()].concat(),
                    ..diary.clone()
                };
                let off = Knowledge::last_announcement();
                assert_eq!(advise(&Moment::of(diary), &off), advise(&Moment::at(&longer, entries), &off));
            }
            true
        });
    }
}
