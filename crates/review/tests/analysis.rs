//! What both seats believed, in figures that can be worked out by hand.

mod common;

use common::{START, golden_games, played};
use noctule_record::GameRecord;
use noctule_review::analyse;
use noctule_rules::Ruleset;
use noctule_wire::{Analysis, Moment, SeatAnalysis};
use std::cell::RefCell;

fn analysis(record: &GameRecord, seed: u64) -> Analysis {
    analyse(record, 300, seed, |_| ()).expect("a true record")
}

fn check_near(got: f64, expected: f64, what: &str) {
    assert!((got - expected).abs() < 0.001, "{what}: {got} instead of {expected}");
}

/// The entropy of an answer that is given with this chance.
fn yes_or_no(chance: f64) -> f64 {
    -chance * chance.log2() - (1.0 - chance) * (1.0 - chance).log2()
}

/// King and rook against a king that was set up out of sight. It may stand on 47 squares: not on the two that are
/// taken, the six and seven that the rook attacks, nor on a2 and b2.
const LONE_KING: &str = "8/8/8/8/3k4/8/8/K6R w - - 0 1";

#[test]
fn a_lone_king_among_n_squares_has_log_n_bits() {
    let white = analysis(&played(Ruleset::WILD16, LONE_KING, "h1h5"), 1).white;
    check_near(white.start.bits, 47_f64.log2(), "before anything was heard");
    check_near(white.start.off, 47_f64.log2(), "any square is as likely as the true one");
    check_near(white.moments[0].bits, 40_f64.log2(), "no check, so not on the fifth rank");
}

#[test]
fn a_rook_that_looks_along_a_rank_is_worth_the_chance_of_a_check() {
    let white = analysis(&played(Ruleset::WILD16, LONE_KING, "h1h5"), 1).white;
    let moment = &white.moments[0];
    check_near(
        moment.worth.expect("an own try"),
        yes_or_no(7.0 / 47.0),
        "seven squares of 47 are on the rank",
    );
    check_near(moment.told, -(40_f64 / 47.0).log2(), "nothing was said");
    assert!(!moment.surprised);
}

#[test]
fn a_move_whose_answer_is_certain_tells_nothing_and_is_worth_nothing() {
    let white = analysis(&played(Ruleset::WILD16, START, "e2e4 e7e5 d2d3"), 1).white;
    for number in [0, 2] {
        let Moment { told, worth, .. } = white.moments[number];
        assert_eq!((told, worth), (0.0, Some(0.0)), "the pawn is sure to move");
    }
    assert_eq!((white.start.bits, white.start.off), (0.0, 0.0), "everybody knows the start");
}

/// After 1.e4 nineteen of Black's twenty moves leave White without a pawn try but d5 and f5.
#[test]
fn an_enemy_move_tells_as_much_as_it_leaves_out() {
    let white = analysis(&played(Ruleset::WILD16, START, "e2e4 d7d5"), 1).white;
    check_near(white.moments[1].told, 10_f64.log2(), "two of twenty moves give a pawn try");
    let quiet = analysis(&played(Ruleset::WILD16, START, "e2e4 e7e5"), 1).white;
    check_near(quiet.moments[1].told, -(18_f64 / 20.0).log2(), "eighteen do not");
    assert_eq!((white.moments[1].worth, white.moments[1].step), (None, Some(1)));
}

#[test]
fn a_move_that_only_one_of_many_could_have_been_surprises() {
    // 1.e4 e5 2.Qh5: the queen's check on f7 is one capture among many quiet moves.
    let black = analysis(&played(Ruleset::WILD16, START, "e2e4 e7e5 d1h5 b8c6 h5f7"), 1).black;
    let last = black.moments.last().expect("a moment");
    assert!(last.surprised && last.told > 20_f64.log2(), "{} bits", last.told);
    assert!(!black.moments[0].surprised);
}

#[test]
fn every_golden_game_is_analysed_and_its_surprises_are_the_rare_things() {
    for (file, record) in golden_games() {
        let analysis = analysis(&record, 7);
        for seat in [&analysis.white, &analysis.black] {
            assert!(!seat.moments.is_empty(), "{file}");
            for moment in &seat.moments {
                let finite = [moment.bits, moment.told, moment.off, moment.worth.unwrap_or(0.0)];
                assert!(
                    finite.iter().all(|figure| figure.is_finite() && *figure >= 0.0),
                    "{file}: {finite:?}"
                );
                assert_eq!(moment.surprised, moment.told > 20_f64.log2(), "{file}: {}", moment.told);
            }
        }
    }
}

#[test]
fn a_seat_has_a_moment_for_each_step_it_heard_of() {
    let record = played(Ruleset::WILD16, START, "e2e4 e7e5 e4e5 f1b5 a7a6");
    let Analysis { white, black } = analysis(&record, 1);
    let steps =
        |seat: &SeatAnalysis| seat.moments.iter().map(|moment| moment.step.unwrap()).collect::<Vec<_>>();
    assert_eq!((steps(&white), steps(&black)), (vec![0, 1, 2, 3, 4], vec![0, 1, 3, 4]));
    assert_eq!(white.start.step, None);
}

/// What a seat's analysis says, without how far off the truth it was and without the numbers of hidden steps.
fn without_truth(seat: &SeatAnalysis) -> SeatAnalysis {
    let blind = |moment: &Moment| Moment { off: 0.0, step: None, ..moment.clone() };
    SeatAnalysis { start: blind(&seat.start), moments: seat.moments.iter().map(blind).collect() }
}

#[test]
fn an_analysis_does_not_change_with_what_its_seat_could_not_tell_apart() {
    let one = played(Ruleset::WILD16, START, "e2e4 a7a6 d2d4 b8c6 g1f3 g8f6 b1c3 h7h6");
    let other = played(Ruleset::WILD16, START, "e2e4 h7h6 d2d4 g8f6 g1f3 a7a6 b1c3 b8c6");
    let with_tries = played(Ruleset::WILD16, START, "e2e4 h7h6 d2d4 d8d6 g8f6 g1f3 a7a6 b1c3 a8a4 b8c6");
    let [one, other, with_tries] = [one, other, with_tries].map(|record| analysis(&record, 3).white);
    assert!(without_truth(&one) == without_truth(&other), "only `off` may differ");
    assert!(
        without_truth(&one) == without_truth(&with_tries),
        "tries that White does not hear change nothing"
    );
    assert!(one != other, "but the truth is another, and one of them is farther off");
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_progress_reaches_the_end() {
    let (_, record) = golden_games().swap_remove(0);
    let write = |analysis: &Analysis| serde_json::to_string(analysis).expect("JSON");
    let told = RefCell::new(Vec::new());
    let once = analyse(&record, 200, 5, |share| told.borrow_mut().push(share)).expect("a true record");
    let again = analyse(&record, 200, 5, |_| ()).expect("a true record");
    assert_eq!(write(&once), write(&again));
    let told = told.into_inner();
    assert!(told.is_sorted() && told.last() == Some(&1.0), "{told:?}");
}
