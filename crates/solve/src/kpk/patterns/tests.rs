use super::*;
use crate::kpk::drawn::{drawn, put};
use noctule_board::Color;

fn check_pattern(board: &str, pattern: Pattern) -> InformationSet {
    let known = drawn(board, Color::White);
    assert_eq!(recognise(&known), pattern, "{board}");
    known
}

fn check_advice(known: &InformationSet, goal: Goal, choices: &[(&str, f64)]) {
    let advice = advise(known, 0.1).expect("something to try");
    let expected: Vec<Weighted> =
        choices.iter().map(|&(text, probability)| Weighted { put: put(text), probability }).collect();
    assert_eq!((advice.goal, advice.choices), (goal, expected), "{known:?}");
}

#[test]
fn figure_8_a_wave_outside_the_pawns_square_lets_the_pawn_run() {
    let known = check_pattern(
        ". . . . . . . .
         . . . . . . . .
         . . . P . . X .
         . . . . X X X .
         . . . . . X X .
         . . K . . . . .
         . . . . . . . .
         . . . . . . . .",
        Pattern::WaveOutOfSquare,
    );
    check_advice(&known, Goal::Push, &[("d6d7", 1.0)]);
    let edge = drawn(
        ". X . . . X . .
         . X . . . X . .
         . X X P X X . .
         . . . . . . . .
         . . . . . . . .
         . . K . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::Black,
    );
    assert!(edge.wave().is_subset(square_of(edge.pawn())), "the figure's edges belong to the square");
    assert_eq!(square_of(edge.pawn()).len(), 15);
}

#[test]
fn one_square_of_the_wave_inside_the_pawns_square_is_enough_to_stop_the_run() {
    check_pattern(
        ". . . . . . . .
         . . . . . . . .
         . . . P . X X .
         . . . . X X X .
         . . . . . X X .
         . . K . . . . .
         . . . . . . . .
         . . . . . . . .",
        Pattern::PawnNotDefensible,
    );
}

#[test]
fn a_king_in_the_way_of_a_free_pawn_steps_aside() {
    let known = check_pattern(
        ". . . . . . . .
         . . . K . . . .
         . . . P . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . X X
         . . . . . . X X
         . . . . . . . .",
        Pattern::WaveOutOfSquare,
    );
    check_advice(&known, Goal::MakeWay, &[("d7c7", 1.0)]);
    check_advice(&known.illegal_revision(put("d7c7")), Goal::MakeWay, &[("d7e7", 1.0)]);
}

/// Figure 9 of the paper, 7.3 of the thesis.
const BLOTTO: &str = ". . X X X . . .
                      . . X . . X X .
                      . . P . . . . .
                      . . . K . . . .
                      . . . . . . . .
                      . . . . . . . .
                      . . . . . . . .
                      . . . . . . . .";

#[test]
fn figures_9_and_10_behind_and_aside_the_king_goes_up_beside_the_pawn_or_back_behind_it() {
    let known = check_pattern(BLOTTO, Pattern::Blotto);
    check_advice(&known, Goal::BesidePawn, &[("d5d6", 1.0)]);
    check_advice(&known.illegal_revision(put("d5d6")), Goal::BehindPawn, &[("d5c5", 1.0)]);
}

#[test]
fn figure_10_behind_the_pawn_the_dice_choose_the_side() {
    let known = drawn(BLOTTO, Color::White).legal_revision(put("d5c5"));
    check_advice(&known, Goal::BesidePawn, &[("c5b6", 0.5), ("c5d6", 0.5)]);
    let refused = known.illegal_revision(put("c5d6"));
    check_advice(&refused, Goal::BehindPawnAside, &[("c5b5", 0.5), ("c5d5", 0.5)]);
    let beside = drawn(
        ". . . . . . . .
         . . . . . . . .
         . . P . X . . .
         . . K . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    let refused = beside.illegal_revision(put("c5d6")).illegal_revision(put("c5d5"));
    check_advice(&refused, Goal::BehindPawnAside, &[("c5b5", 1.0)]);
}

#[test]
fn figure_10_beside_the_pawn_a_refused_advance_is_followed_by_the_risk_or_by_patience() {
    let known = drawn(BLOTTO, Color::White).legal_revision(put("d5d6"));
    assert_eq!(recognise(&known), Pattern::Blotto);
    check_advice(&known, Goal::ForwardKing, &[("d6d7", 1.0)]);
    let refused = known.illegal_revision(put("d6d7"));
    check_advice(&refused, Goal::RiskOrBack, &[("c6c7", 0.1), ("d6c5", 0.9)]);
}

#[test]
fn blotto_fits_from_the_b_to_the_g_file_and_on_the_sixth_rank_only() {
    for file in noctule_board::File::ALL {
        let (king, pawn) = blotto_start(file);
        let wave = pawn.offset(0, 2).bitboard();
        let known = InformationSet::new(king, pawn, wave, Color::White).expect("a possible board");
        let edge = matches!(file, noctule_board::File::A | noctule_board::File::H);
        assert_eq!(Pattern::Blotto.fits(&known), !edge, "{file:?}");
        let (king, pawn) = (king.offset(0, -1), pawn.offset(0, -1));
        let lower = InformationSet::new(king, pawn, wave, Color::White).expect("a possible board");
        assert!(!Pattern::Blotto.fits(&lower));
    }
}

#[test]
fn figure_1_3_a_is_a_blotto_position() {
    check_pattern(
        ". . . . . X X X
         . . . . . X X X
         . . . P . X X X
         . . . K . X X X
         . . . . . X X X
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Pattern::Blotto,
    );
}

#[test]
fn next_to_the_pawn_the_king_lets_it_go_as_far_as_it_can_guard_it() {
    let known = check_pattern(
        ". . . X X X . .
         . . . X X X . .
         . . . . . . . .
         . . . . . . . .
         . . K P . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Pattern::KingNext,
    );
    check_advice(&known, Goal::Push, &[("d4d5", 1.0)]);
    let pushed = known.legal_revision(put("d4d5")).black_revision();
    check_advice(&pushed, Goal::ForwardKing, &[("c4c5", 1.0)]);
    check_advice(&pushed.illegal_revision(put("c4c5")), Goal::MaintainPosition, &[("c4d4", 1.0)]);
}

#[test]
fn a_king_nearer_than_the_whole_wave_comes_to_its_pawn() {
    let known = check_pattern(
        ". . . X X . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . P . . . .
         . . . . . . . .
         . . . . . . . .
         K . . . . . . .",
        Pattern::PawnDefensible,
    );
    check_advice(&known, Goal::Approach, &[("a1b2", 1.0)]);
}

#[test]
fn a_king_ahead_of_its_pawn_goes_back_for_it() {
    let known = check_pattern(
        ". . . . . . . X
         . . . . . . . .
         . . . K . . . .
         . . . . . . . .
         . . . . . . . .
         . . . P . . . .
         . . . . . . . .
         . . . . . . . .",
        Pattern::PawnDefensible,
    );
    // The listing would push to d4; the text speaks of the king alone.
    check_advice(&known, Goal::Approach, &[("d6c5", 1.0)]);
}

#[test]
fn figure_1_3_b_one_near_square_of_the_wave_is_enough_against_the_pawn() {
    // The listing's test calls this defensible, because some square of the wave is far away.
    let known = check_pattern(
        "X . . . . . . .
         X X . . . . . .
         X X . . K . . .
         . X . . . . . .
         . . . P . . . .
         . . . . . . X .
         . . . . . X X X
         . . . . . . . X",
        Pattern::PawnNotDefensible,
    );
    check_advice(&known, Goal::PushOrApproach, &[("d4d5", 0.5), ("e6d5", 0.5)]);
}

#[test]
fn what_was_refused_is_not_put_again_until_nothing_is_left() {
    let mut known = drawn(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . X P . . . .
         . . . . . K . .",
        Color::White,
    );
    let mut refused = Vec::new();
    while let Some(advice) = advise(&known, 0.1) {
        let total: f64 = advice.choices.iter().map(|choice| choice.probability).sum();
        assert!((total - 1.0).abs() < 1e-12);
        let put = advice.choices[0].put;
        assert!(!refused.contains(&put), "{put} was put twice");
        refused.push(put);
        known = known.illegal_revision(put);
    }
    assert_eq!(refused.len(), 6, "five steps of the king and the push: {refused:?}");
}

#[test]
fn a_queen_that_could_stalemate_is_a_rook_instead() {
    let known = drawn(
        ". . . . . . . .
         X . P . . . . .
         . . . . . . . .
         . K . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        Color::White,
    );
    assert_eq!(push(&known), Some(put("c7c8r")));
}
