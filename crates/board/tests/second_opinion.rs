//! A second opinion on chess itself: `owlchess` shares no code with the library inside [`Position`].

use noctule_board::{Man, Position, Square, Try};
use owlchess::movegen::legal;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
];

const MEN: [char; 10] = ['P', 'N', 'B', 'R', 'Q', 'p', 'n', 'b', 'r', 'q'];

/// The two boards say the same of one position.
fn check_agreement(ours: &Position, theirs: &owlchess::Board) {
    let written = (ours.to_string(), theirs.as_fen());
    let place = &written.0;
    assert_eq!(without_en_passant(&written.0), without_en_passant(&written.1));

    let moves = legal::gen_all(theirs);
    let their_moves: BTreeSet<String> = moves.iter().map(|their| their.uci().to_string()).collect();
    let our_moves: BTreeSet<String> = ours.legal_tries().iter().map(Try::to_string).collect();
    assert_eq!(our_moves, their_moves, "legal moves in {place}");
    assert_eq!(ours.has_legal_try(), theirs.has_legal_moves(), "{place}");

    let our_checkers: BTreeSet<String> = ours.checkers().iter().map(|square| square.to_string()).collect();
    let their_checkers: BTreeSet<String> =
        theirs.checkers().into_iter().map(|square| square.to_string()).collect();
    assert_eq!(our_checkers, their_checkers, "checking men in {place}");

    let pawn_captures: BTreeSet<(String, String)> = moves
        .iter()
        .filter(|their| their.src_cell().piece() == Some(owlchess::Piece::Pawn))
        .filter(|their| their.src().file() != their.dst().file())
        .map(|their| (their.src().to_string(), their.dst().to_string()))
        .collect();
    let sources: BTreeSet<&String> = pawn_captures.iter().map(|(from, _)| from).collect();
    let announced = ours.pawn_captures();
    let our_sources: Vec<String> = announced.from.iter().map(|square| square.to_string()).collect();
    assert_eq!(usize::from(announced.count), pawn_captures.len(), "pawn captures in {place}");
    assert_eq!(our_sources.iter().collect::<BTreeSet<_>>(), sources, "capturing pawns in {place}");

    let their_end = theirs.calc_outcome();
    let dead = owlchess::Outcome::Draw(owlchess::DrawReason::InsufficientMaterial);
    if ours.has_legal_try() {
        assert_eq!(ours.is_dead(), their_end == Some(dead), "whether {place} is dead");
    }
}

/// The libraries differ in when they write an en passant square; the legal moves tell what it is worth.
fn without_en_passant(fen: &str) -> Vec<&str> {
    fen.split(' ').enumerate().filter(|(field, _)| *field != 3).map(|(_, text)| text).collect()
}

/// Captures seen from the board before and after, with no regard to what the move is called.
fn check_capture(before: &Position, legal: Try, after: &Position) {
    let mover = before.to_move();
    let gone = before.all(!mover) & !after.all(!mover);
    let seen = before.capture(legal);
    assert_eq!(seen.map(|capture| capture.victim), gone.next_square(), "{legal} in {before}");
    if let Some(capture) = seen {
        assert_eq!(before.on(capture.victim), Some((!mover, capture.man)), "{legal} in {before}");
        assert_eq!(capture.en_passant, capture.victim != legal.to, "{legal} in {before}");
    }
}

/// A board with two kings and other men, the side to move, and perhaps a pawn that has just passed.
fn board_of(
    men: &[(usize, char)],
    kings: (usize, usize),
    passed: Option<usize>,
    white_to_move: bool,
) -> String {
    let mut letters = ['1'; 64];
    for &(square, man) in men {
        if !man.eq_ignore_ascii_case(&'p') || (8..56).contains(&square) {
            letters[square] = man;
        }
    }
    letters[kings.0] = 'K';
    letters[kings.1] = 'k';
    let mut passing = String::from("-");
    if let Some(file) = passed {
        let (pawn, rank) = if white_to_move { (24 + file, 6) } else { (32 + file, 3) };
        letters[pawn] = if white_to_move { 'p' } else { 'P' };
        passing = format!("{}{rank}", char::from(b'a' + file as u8));
    }
    let ranks: Vec<String> = letters.chunks(8).map(|rank| rank.iter().collect()).collect();
    let side = if white_to_move { 'w' } else { 'b' };
    format!("{} {side} - {passing} 0 1", ranks.join("/"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_libraries_agree_along_random_games(
        start in select(&STARTS[..]),
        choices in prop::collection::vec(any::<u16>(), 1..140),
    ) {
        let mut ours: Position = start.parse().unwrap();
        let mut theirs = owlchess::Board::from_fen(start).unwrap();
        check_agreement(&ours, &theirs);
        for choice in choices {
            let mut legal = ours.legal_tries();
            if legal.is_empty() {
                break;
            }
            legal.sort();
            let played = legal[usize::from(choice) % legal.len()];
            let before = ours.clone();
            ours.play(played);
            check_capture(&before, played, &ours);
            theirs = theirs
                .make_move(owlchess::moves::Move::from_uci_legal(&played.to_string(), &theirs).unwrap())
                .unwrap();
            check_agreement(&ours, &theirs);
            let read_again: Position = ours.to_string().parse().unwrap();
            prop_assert_eq!(&read_again, &ours);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Random boards hold the pins, double checks and en passant traps that games seldom show.
    #[test]
    fn both_libraries_agree_on_random_boards(
        men in prop::collection::vec((0usize..64, select(&MEN[..])), 0..14),
        kings in (0usize..64, 0usize..64),
        passed in prop::option::of(0usize..8),
        white_to_move in any::<bool>(),
        choice in any::<u16>(),
    ) {
        let fen = board_of(&men, kings, passed, white_to_move);
        let Ok(mut ours) = fen.parse::<Position>() else { return Ok(()) };
        let theirs = owlchess::Board::from_fen(&fen);
        prop_assert!(theirs.is_ok(), "{fen} was read here and refused there");
        check_agreement(&ours, &theirs.unwrap());
        let legal = ours.legal_tries();
        if !legal.is_empty() {
            ours.play(legal[usize::from(choice) % legal.len()]);
            check_agreement(&ours, &owlchess::Board::from_fen(&ours.to_string()).unwrap());
        }
    }
}

#[test]
fn a_try_would_stand_exactly_when_it_is_among_the_legal_ones() {
    for start in STARTS {
        let position: Position = start.parse().unwrap();
        let legal: BTreeSet<Try> = position.legal_tries().into_iter().collect();
        let promotions: Vec<Option<Man>> = [None].into_iter().chain(Man::ALL.map(Some)).collect();
        for from in Square::ALL {
            for to in Square::ALL {
                for &promotion in &promotions {
                    let put = Try { from, to, promotion };
                    assert_eq!(position.would_stand(put), legal.contains(&put), "{put} in {position}");
                }
            }
        }
    }
}
