//! The figures of document 001 §4. The text names moves and announcements; the diagrams themselves are lost,
//! so each position here is reconstructed to show what the text says of it.

mod common;

use common::{ToldGame, assert_drawn, drawn, picture};
use noctule_assist::{Advice, Knowledge, Moment, TokenKind, advise};
use noctule_belief::{Belief, InformationSet, World};
use noctule_board::{ByColor, Castling, Color, Man, OwnMen, Position, Square, Squares};
use noctule_rules::{Ruleset, opening};

/// Plays moves from a drawn board, checks the umpire's words, and checks what the seat is shown of it by the
/// last announcement alone.
fn check_figure(seat: Color, to_move: Color, board: &str, moves: &str, words: &str, shown: &str) -> Advice {
    let mut told = ToldGame::new(Ruleset::WILD16, &drawn(board, to_move));
    assert_eq!(told.play(moves), words);
    let moment = Moment::of(&told.diaries[seat]);
    let advice = advise(&moment, &Knowledge::last_announcement());
    assert_drawn(&picture(moment.view().own(), &advice), shown);
    for token in &advice.tokens {
        assert!(advice.reasons_for(token).next().is_some(), "{token:?} has no reason");
    }
    advice
}

fn sentences(advice: &Advice) -> Vec<&str> {
    advice.reasons.iter().chain(&advice.chances).map(|reason| reason.sentence.as_str()).collect()
}

#[test]
fn figure_3_two_pawn_tries_light_every_possible_target() {
    let advice = check_figure(
        Color::White,
        Color::Black,
        "r n b q k b . r
         p p p p p p p p
         . . . . . n . .
         . . . . P . . .
         . . . P . . . .
         . . P . . . . .
         P P . . . P P P
         R N B Q K B N R",
        "d7d6",
        "moved pawn-tries:2",
        ". . . . . . . .
         . . . . . . . .
         . . . o . o . .
         . . o . P . . .
         . o . P . . . .
         o o P . o o o o
         P P . . . P P P
         R N B Q K B N R",
    );
    let share = advice.tokens[0].opacity;
    assert_eq!(share, 2.0 / 11.0, "two of eleven captures can be made");
    assert_eq!(
        sentences(&advice),
        ["you have 2 pawn tries: men stand on some of 10 squares, or a pawn has just passed one of them"]
    );
}

#[test]
fn figures_4_and_5_a_knight_check_lights_the_knight_squares_without_own_men() {
    let advice = check_figure(
        Color::White,
        Color::Black,
        ". k . . . . . .
         . . . . . . . n
         . . . . . . . .
         . . . . . . . .
         . . . . . . K .
         . . . . . . . .
         P . . . . R . N
         . . . . . . . .",
        "h7f6",
        "moved check:knight pawn-tries:0",
        ". . . . . . . .
         . . . . . . . .
         . . . . . + . +
         . . . . + . . .
         . . . . . . K .
         . . . . + . . .
         P . . . . R . N
         . . . . . . . .",
    );
    let reason = "you are in check by a knight: the checking man stands on e3, e5, f6 or h6";
    assert_eq!(sentences(&advice), [reason]);
}

#[test]
fn figure_6_left_a_capture_on_the_line_of_the_check_gives_it() {
    let advice = check_figure(
        Color::Black,
        Color::White,
        ". . . . k . . .
         p . . . . . . .
         . . . . . . . .
         . . . . . . . n
         . . . . . . . .
         . . . . . . . .
         . . . . B . . .
         . . . . . . K .",
        "e2h5",
        "moved taken:h5:piece check:short-diagonal pawn-tries:0",
        ". . . . k . . .
         p . . . . . . .
         . . . . . . . .
         . . . . . . . #
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    assert_eq!(
        sentences(&advice),
        [
            "a man stands on h5: it has just taken your knight",
            "you are in check on the short diagonal: the checking man stands on h5, where your man was taken",
        ]
    );
}

const FIGURE_6_RIGHT: &str = ". . . . k . . .
                              p . . . . p . .
                              . . . . . . . .
                              . . . . . . . n
                              . . . . . . . .
                              . . . . . . . .
                              . . . . B . . .
                              . . . . R . K .";

#[test]
fn figure_6_right_a_capture_off_the_line_has_nothing_to_do_with_the_check() {
    check_figure(
        Color::Black,
        Color::White,
        FIGURE_6_RIGHT,
        "e2h5",
        "moved taken:h5:piece check:file pawn-tries:0",
        ". . . . k . . .
         p . . . + p . .
         . . . . + . . .
         . . . . + . . O
         . . . . + . . .
         . . . . + . . .
         . . . . + . . .
         . . . . + . . .",
    );
}

/// The authors' own reasoning, which their program did not make: only a bishop can have left the e-file for
/// h5 without having checked from there, so it came from e2 and the check from e1.
#[test]
fn figure_6_right_with_the_sound_belief_the_bishop_took_and_the_checker_stands_on_e1() {
    let start = drawn(FIGURE_6_RIGHT, Color::White);
    let mut told = ToldGame::new(Ruleset::WILD16, &start);
    told.play("e2h5");
    let diary = &told.diaries[Color::Black];
    // Black knows the king's square from before, and nothing of the two pieces.
    let worlds = two_pieces_anywhere(&start, Square::G1);
    assert!(worlds.len() > 10_000, "{}", worlds.len());
    let mut belief = InformationSet::of(&diary.briefing, worlds, 100_000);
    for entry in &diary.entries {
        belief.update(entry).expect("the truth is among the worlds");
    }
    let moment = Moment::of(diary);
    let advice = advise(&moment, &Knowledge::from(&belief));
    assert_drawn(
        &picture(moment.view().own(), &advice),
        ". . . . k . . .
         p . . . . p . .
         . . . . . . . .
         . . . . . . . O
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . # . O .",
    );
    let on = |square| advice.of_kind(TokenKind::Piece).find(|token| token.square == square);
    assert_eq!(on(Square::H5).and_then(|token| token.man), Some(Man::Bishop));
    assert_eq!(on(Square::E1).and_then(|token| token.man), None, "a rook or a queen");
    let said = sentences(&advice);
    assert!(said.contains(&"a bishop stands on h5: nothing else explains what you heard"), "{said:?}");
    assert!(said.contains(&"you are in check on the file: the checking man stands on e1"), "{said:?}");
}

/// Every placing of two pieces of White's beside a king that is known.
fn two_pieces_anywhere(start: &Position, king: Square) -> Vec<World> {
    let black = start.own_men(Color::Black);
    let free: Vec<Square> = (!(black.all() | king.bitboard())).into_iter().collect();
    let kinds = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen];
    let mut worlds = Vec::new();
    for (at, &one) in free.iter().enumerate() {
        for &other in &free[at + 1..] {
            for first in kinds {
                for second in kinds {
                    let men = [(Man::King, king), (first, one), (second, other)];
                    let squares = |kind| -> Squares {
                        men.iter().filter(|(man, _)| *man == kind).map(|(_, on)| *on).collect()
                    };
                    let white = OwnMen::new(Color::White, Castling::default(), squares);
                    let men = ByColor { white, black };
                    let Ok(position) = Position::set_up(&men, Color::White, None) else { continue };
                    if opening(&Ruleset::WILD16, &position) == opening(&Ruleset::WILD16, start) {
                        worlds.push(World::imagine(position));
                    }
                }
            }
        }
    }
    worlds
}

#[test]
fn figure_7_a_pawn_try_in_check_pins_the_checker_to_squares_our_pawns_attack() {
    let advice = check_figure(
        Color::White,
        Color::Black,
        ". . . . . . k .
         . . . . . . . .
         . . . . . . r .
         . . . . . . . .
         . . N K . . . .
         . . . . . P . .
         P P . . . . . .
         . . . . . . . .",
        "g6g4",
        "moved check:rank pawn-tries:1",
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . N K + . + .
         . . . . . P . .
         P P . . . . . .
         . . . . . . . .",
    );
    let reason =
        "you are in check on the rank: the checking man stands on e4 or g4, where your pawns can take";
    assert_eq!(sentences(&advice), [reason]);
}

#[test]
fn figure_8_no_pawn_try_in_check_excludes_what_an_unpinned_pawn_attacks() {
    // The pawn on b4 stands on no line with the king, so nothing is on c5; the pawn on d2 may be pinned by a
    // bishop or a queen, so c3 stays.
    check_figure(
        Color::White,
        Color::Black,
        ". . . . . . k .
         . . . . . . . r
         . . . . . . . b
         . . . . . . . .
         . P . . . . . .
         . . . . . . . .
         . . . P . . . .
         . . K . . . . .",
        "h7c7",
        "moved check:file pawn-tries:0",
        ". . + . . . . .
         . . + . . . . .
         . . + . . . . .
         . . . . . . . .
         . P + . . . . .
         . . + . . . . .
         . . + P . . . .
         . . K . . . . .",
    );
}

#[test]
fn figure_8_with_one_enemy_man_beside_the_king_nobody_is_left_to_pin() {
    check_figure(
        Color::White,
        Color::Black,
        ". . . . . . k .
         . . . . . . . r
         . . . . . . . .
         . . . . . . . .
         . P . . . . . .
         . . . . . . . .
         . . . P . . . .
         . . K . . . . .",
        "h7c7",
        "moved check:file pawn-tries:0",
        ". . + . . . . .
         . . + . . . . .
         . . + . . . . .
         . . . . . . . .
         . P + . . . . .
         . . . . . . . .
         . . + P . . . .
         . . K . . . . .",
    );
}

#[test]
fn figure_9_both_men_are_shown_when_either_may_give_the_check() {
    let advice = check_figure(
        Color::White,
        Color::White,
        ". . . . . . . .
         . . . . . . . .
         . . . . . k . .
         . . . . . . . .
         . . . R . . . .
         . . . . . . . K
         . B . . . . . .
         . . . . . . Q .",
        "d4a4",
        "moved check:long-diagonal pawn-tries:0",
        ". . . . . . . *
         * . . . . . * .
         . * . . . * . .
         . . * . * . . .
         R . . . . . . .
         . . . . . . . K
         . B . . . . . .
         . . . . . . Q .",
    );
    let reason = "your bishop on b2 or your queen on g1 gives check on the long diagonal: \
                  the enemy king stands on a7, b6, c5, e5, f6, g7 or h8";
    assert_eq!(sentences(&advice), [reason]);
}

#[test]
fn figure_10_left_the_diagonal_the_bishop_came_along_is_excluded() {
    // From e4 the bishop's diagonal is the shorter one, so e4 is no long-diagonal check.
    check_figure(
        Color::White,
        Color::White,
        ". . . . . . . r
         . . . . . . . .
         . . . . . . . .
         . . . . . k . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . B K .",
        "f1d3",
        "moved check:long-diagonal pawn-tries:0",
        ". . . . . . . .
         . . . . . . . *
         . . . . . . * .
         . . . . . * . .
         . . . . . . . .
         . . . B . . . .
         . . * . . . . .
         . * . . . . K .",
    );
}

#[test]
fn figure_10_right_beyond_a_capture_the_bishops_own_diagonal_counts_again() {
    check_figure(
        Color::White,
        Color::White,
        ". . . . . . . r
         . . . . . . . .
         . . . . . . . .
         . k . . . . . .
         . . . . . . . .
         . . . n . . . .
         . . . . . . . .
         . . . . . B K .",
        "f1d3",
        "moved taken:d3:piece check:long-diagonal pawn-tries:0",
        ". . . . . . . .
         . . . . . . . *
         * . . . . . * .
         . * . . . * . .
         . . . . . . . .
         . . . B . . . .
         . . * . . . . .
         . * . . . . K .",
    );
}

#[test]
fn figure_11_a_double_check_pins_the_king_down_where_both_lines_meet() {
    let advice = check_figure(
        Color::White,
        Color::White,
        ". . . . . . . .
         . . . . . k . .
         . . . . . . . .
         . . . . . . . .
         . . R . . . . .
         . . . . . . . .
         B . . . . . . .
         . . . . . . K .",
        "c4f4",
        "moved check:file check:long-diagonal pawn-tries:0",
        ". . . . . . . .
         . . . . . @ . .
         . . . . . . . .
         . . . . . . . .
         . . . . . R . .
         . . . . . . . .
         B . . . . . . .
         . . . . . . K .",
    );
    let reason = "your bishop on a2 and your rook on f4 give check on the file and on the long diagonal: \
                  the enemy king stands on f7";
    assert_eq!(sentences(&advice), [reason]);
}
