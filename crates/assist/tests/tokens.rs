//! Tokens that fade, tokens in passing, and what is shown beside the figures.

mod common;

use common::{ToldGame, assert_drawn, drawn, picture};
use noctule_assist::{Advice, Knowledge, Moment, Token, TokenKind, advise};
use noctule_belief::{Belief, InformationSet};
use noctule_board::{Color, Man, Position, Rank, Square};
use noctule_rules::Ruleset;

fn shown(told: &ToldGame, seat: Color) -> Advice {
    advise(&Moment::of(&told.diaries[seat]), &Knowledge::last_announcement())
}

fn token(advice: &Advice, kind: TokenKind, square: Square) -> Option<&Token> {
    advice.of_kind(kind).find(|token| token.square == square)
}

fn check_fading(told: &mut ToldGame, moves: &str, square: Square, expected: Option<(f32, bool)>) {
    told.play(moves);
    let advice = shown(told, Color::White);
    let got = token(&advice, TokenKind::Piece, square).map(|token| (token.opacity, token.certain));
    assert_eq!(got, expected, "after {moves}");
}

const TAKER_ON_E5: &str = ". . . . r . k .
                           . . . . . . . .
                           . . . . . . . .
                           . . . . N . . .
                           . . . . . . . .
                           . . . . . . . .
                           . . . . . . . P
                           K . . . . . . R";

#[test]
fn the_taker_is_certain_until_the_enemy_moves_and_then_fades_by_half_with_each_move() {
    let mut told = ToldGame::new(Ruleset::WILD16, &drawn(TAKER_ON_E5, Color::Black));
    let square = Square::E5;
    check_fading(&mut told, "e8e5", square, Some((1.0, true)));
    check_fading(&mut told, "h2h3", square, Some((1.0, true)));
    check_fading(&mut told, "g8g7", square, Some((0.5, false)));
    check_fading(&mut told, "h3h4 g7g8", square, Some((0.25, false)));
    check_fading(&mut told, "h4h5 g8g7", square, Some((0.125, false)));
    check_fading(&mut told, "h5h6 g7g8", square, None);
}

#[test]
fn the_takers_token_is_removed_when_an_own_man_explores_the_square() {
    let mut told = ToldGame::new(Ruleset::WILD16, &drawn(TAKER_ON_E5, Color::Black));
    told.play("e8e5 h2h3 e5c5 h1e1 g8g7");
    assert!(token(&shown(&told, Color::White), TokenKind::Piece, Square::E5).is_some());
    told.play("e1e7");
    assert_eq!(token(&shown(&told, Color::White), TokenKind::Piece, Square::E5), None);
}

#[test]
fn a_pawn_that_may_have_been_taken_in_passing_leaves_two_squares_for_its_taker() {
    let mut told = ToldGame::new(
        Ruleset::WILD16,
        &drawn(
            ". . . . k . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . p . . . .
             . . . . . . . .
             . . . . P . . .
             R . . . . . K .",
            Color::White,
        ),
    );
    assert_eq!(told.play("e2e4 d4e3"), "moved taken:e4:pawn pawn-tries:0");
    let advice = shown(&told, Color::White);
    for square in [Square::E4, Square::E3] {
        let token = token(&advice, TokenKind::Piece, square).expect("a token");
        assert_eq!((token.opacity, token.certain), (0.5, false));
        assert!(advice.reasons_for(token).all(|reason| reason.contains("perhaps in passing")));
    }
}

/// The rank check below is uncovered by two pawns leaving the rank at once: the square named is on the line
/// of the check, and yet nobody stands on it.
#[test]
fn a_capture_in_passing_on_the_line_of_the_check_does_not_hide_the_real_checker() {
    let mut told = ToldGame::new(
        Ruleset::WILD16,
        &drawn(
            ". . . . k . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             K . . p . . . r
             . . . . . . . .
             . . . . P . . .
             . . . . . . . .",
            Color::White,
        ),
    );
    assert_eq!(told.play("e2e4 d4e3"), "moved taken:e4:pawn check:rank pawn-tries:0");
    assert!(token(&shown(&told, Color::White), TokenKind::Check, Square::H4).is_some());
}

#[test]
fn as_many_tries_as_captures_make_every_target_certain() {
    let mut told = ToldGame::new(
        Ruleset::WILD16,
        &drawn(
            ". . . . k . . .
             . . . p . . . .
             . . . . . . . .
             . . p . r . . .
             . . . P . . . .
             . . . . . . . .
             . . . . . . . .
             . K . . . . . .",
            Color::Black,
        ),
    );
    assert_eq!(told.play("d7d6"), "moved pawn-tries:2");
    let advice = shown(&told, Color::White);
    assert_drawn(
        &picture(Moment::of(&told.diaries[Color::White]).view().own(), &advice),
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . O . O . . .
         . . . P . . . .
         . . . . . . . .
         . . . . . . . .
         . K . . . . . .",
    );
}

#[test]
fn where_the_umpire_names_the_enemys_pawns_they_are_seen() {
    let mut told = ToldGame::new(Ruleset::RAND, &Position::start());
    told.play("e2e4 d7d5 a2a3");
    let advice = shown(&told, Color::White);
    let pawn = token(&advice, TokenKind::Piece, Square::D5).expect("a token");
    assert_eq!((pawn.certain, pawn.man), (true, Some(Man::Pawn)));
}

#[test]
fn enemy_pawn_tries_are_noted_in_the_log() {
    let mut told = ToldGame::new(Ruleset::WILD16, &Position::start());
    told.play("e2e4 d7d5 a2a3 d5e4 b2b3");
    let notes = shown(&told, Color::White).log_notes;
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].entry, 3);
    assert_eq!(notes[0].sentence, "after your move a2a3 the enemy has 1 pawn try");
}

#[test]
fn counters_say_what_is_left_and_what_may_have_promoted() {
    let mut told = ToldGame::new(Ruleset::WILD16, &Position::start());
    told.play("e2e4 d7d5 e4d5 d8d5");
    assert_eq!(shown(&told, Color::White).counters.to_string(), "7 pawns, 8 other men");
    told.play("a2a3 a7a6 b2b3 b7b6 c2c3 c7c6");
    let counters = shown(&told, Color::White).counters;
    assert_eq!(counters.to_string(), "at most 7 pawns, at least 8 other men; a pawn may have promoted");
    assert_eq!((counters.pawns_at_least, counters.others_at_most()), (6, 9));
}

#[test]
fn with_the_belief_on_the_king_is_still_followed_after_the_enemys_answer() {
    let start = drawn(
        ". . . . . . . k
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         K R . . . . . .",
        Color::White,
    );
    let mut told = ToldGame::new(Ruleset::WILD16, &start);
    told.play("b1b8 h8h7");
    let diary = &told.diaries[Color::White];
    assert_eq!(shown(&told, Color::White).of_kind(TokenKind::King).count(), 0, "the document forgets");
    let mut belief = InformationSet::new(&diary.briefing, 20_000).expect("few worlds");
    diary.entries.iter().for_each(|entry| belief.update(entry).expect("the truth explains it"));
    let advice = advise(&Moment::of(diary), &Knowledge::from(&belief));
    let kings: Vec<Square> = advice.of_kind(TokenKind::King).map(|token| token.square).collect();
    assert!(kings.contains(&Square::H7), "{kings:?}");
    // The king has left the eighth rank, or has taken the rook.
    assert!(kings.iter().all(|square| square.rank() == Rank::Seventh), "{kings:?}");
}

#[test]
fn a_pawn_that_checks_by_its_double_step_may_be_the_one_taken_in_passing() {
    let mut told = ToldGame::new(
        Ruleset::WILD16,
        &drawn(
            ". . . . . . k .
             . . . p . . . .
             . . . . . . . .
             . . . . P . . .
             . . . . K . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .",
            Color::Black,
        ),
    );
    assert_eq!(told.play("d7d5"), "moved check:long-diagonal pawn-tries:1");
    let advice = shown(&told, Color::White);
    assert!(token(&advice, TokenKind::Check, Square::D5).is_some_and(|token| token.certain));
}

#[test]
fn a_check_uncovered_by_a_pawn_taken_in_passing_reaches_the_king_behind_it() {
    let mut told = ToldGame::new(
        Ruleset::WILD16,
        &drawn(
            ". . . . . . . .
             . . . p . k . .
             . . . . . . . .
             . . . . P . . .
             . . . . . . . .
             . B . . . . . .
             . . . . . . . .
             K . . . . . . .",
            Color::Black,
        ),
    );
    assert_eq!(told.play("d7d5 e5d6"), "moved taken:d5:pawn check:long-diagonal pawn-tries:0");
    assert!(token(&shown(&told, Color::White), TokenKind::King, Square::F7).is_some());
}
