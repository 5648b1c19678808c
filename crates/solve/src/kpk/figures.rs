//! Figures 12 to 16 of "A Rational Approach to Kriegspiel" and their twins, 12.3 to 15.3, in Maran's thesis.
//!
//! The diagrams were read from texts in which a row of a diagram is a row of a table; each was checked against
//! the sentence beside it. Where that left a doubt the test says how it was settled.

use crate::kpk::drawn::{drawn, put, wave};
use noctule_board::{Color, Square, Squares};

fn squares(list: &[Square]) -> Squares {
    list.iter().copied().collect()
}

#[test]
fn figure_12_a_king_move_that_stands_clears_the_squares_beside_it() {
    let before = drawn(
        ". . . X X X . .
         . . . . X X . .
         . . P X . . . .
         . . . X . K . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    use Square::*;
    assert_eq!(before.wave(), squares(&[D8, E8, F8, E7, F7, D6, D5]), "the list in the text");
    let after = before.legal_revision(put("f5e6"));
    assert_eq!(after.king(), E6);
    assert_eq!(after.wave(), squares(&[D8, E8, F8]));
    assert_eq!(
        after.wave(),
        wave(
            ". . . X X X . .
             . . . . . . . .
             . . P . K . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .",
        )
    );
}

#[test]
fn figure_13_a_check_leaves_the_two_squares_that_the_pawn_attacks() {
    let before = drawn(
        "X X X X X X X X
         X X X X X X X X
         X X . . . . X X
         . . . P K . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    let after = before.check_revision(put("d5d6"));
    // The thesis's text prints [c7,d7]; its figure, and the paper's, show c7 and e7.
    assert_eq!(
        after.wave(),
        wave(
            ". . . . . . . .
             . . X . X . . .
             . . . P . . . .
             . . . . K . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .",
        )
    );
    assert_eq!((after.king(), after.pawn()), (Square::E5, Square::D6));
}

#[test]
fn without_the_check_the_same_push_rules_those_two_squares_out() {
    let before = drawn(
        "X X X X X X X X
         X X X X X X X X
         X X . . . . X X
         . . . P K . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    let after = before.legal_revision(put("d5d6"));
    assert_eq!(after.wave(), before.wave() - squares(&[Square::C7, Square::E7]));
}

#[test]
fn figures_14_and_15_a_refused_king_move_finds_the_black_king() {
    // Both papers say that d7 is the only square of the wave beside e6; the thesis draws the board.
    let before = drawn(
        ". X X X . X X X
         . . . X . . X X
         . . . P . . X X
         . . . . K . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    let after = before.illegal_revision(put("e5e6"));
    assert_eq!(after.taboo(), Square::E6.bitboard());
    assert_eq!((after.king(), after.pawn()), (before.king(), before.pawn()), "nothing has moved");
    assert_eq!(
        after.wave(),
        wave(
            ". . . . . . . .
             . . . X . . . .
             . . . P . . . .
             . . . . K . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .",
        )
    );
}

#[test]
fn a_refused_push_finds_the_black_king_before_the_pawn_and_keeps_what_was_taboo() {
    let before = drawn(
        ". X X X . X X X
         . . . X . . X X
         . . . P . . X X
         . . . . K . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    let after = before.illegal_revision(put("e5e6")).illegal_revision(put("d6d7"));
    assert_eq!(after.wave(), Square::D7.bitboard());
    assert_eq!(after.taboo(), squares(&[Square::E6, Square::D7]));
}

#[test]
fn figure_16_the_wave_spreads_when_the_black_king_moves() {
    // Figure 15.3.a has come down with its second X on the h-file. Figure 15.3.b, in which a column too many
    // slipped in between the pawn and the king, shows the squares around g7: f8, g8, h8, f7, h7 and h6, with
    // f6 and g6 beside the white king. So the X belongs on g7. The English paper's diagrams are lost.
    let before = drawn(
        ". . . . . . . .
         . X . . . . X .
         . . . P . . . .
         . . . . . K . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::Black,
    );
    let mut refused = before;
    refused.taboo = Square::E6.bitboard();
    let after = refused.black_revision();
    assert_eq!(after.taboo(), Squares::EMPTY, "the taboo squares are cleaned");
    assert_eq!(
        after.wave(),
        wave(
            "X X X . . X X X
             X . . . . X . X
             X X X P . . . X
             . . . . . K . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .",
        )
    );
}

#[test]
fn the_wave_never_spreads_onto_the_pawn() {
    let before = drawn(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . X . . . . .
         . . . P . . . .
         . . . . . . . .
         . . . . . . . K",
        Color::Black,
    );
    let after = before.black_revision();
    assert!(!after.wave().has(Square::D3), "a pawn taken is announced");
    assert!(after.wave().has(Square::C3));
}

#[test]
fn a_promotion_tells_whether_the_king_stands_on_a_line_of_the_new_queen() {
    let before = drawn(
        "X . . . . . . .
         X . . . K P . .
         . X . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . X . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    use Square::*;
    assert_eq!(before.check_revision(put("f7f8q")).wave(), squares(&[A8, F3]));
    assert_eq!(before.legal_revision(put("f7f8q")).wave(), squares(&[A7, B6]));
}
