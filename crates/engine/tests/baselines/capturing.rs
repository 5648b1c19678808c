use crate::turns;
use noctule_rules::{AnyQuestion, PawnTryNews, Ruleset};
use std::collections::BTreeSet;

const SEEDS: u64 = 100;

/// White can take e4xd5 and nothing else with a pawn; b2 and g2 have diagonals with nothing on them.
const ONE_PAWN_TRY: &str = "4k3/8/8/3p4/4P3/8/1P4P1/4K2R w K - 0 1";

/// Black is to play Nf6xd5. White's knight and rook can take back.
const HIT_ON_D5: &str = "4k3/8/5n2/3P4/8/2N5/8/3RK3 b - - 0 1";

fn announcing() -> impl Iterator<Item = Ruleset> {
    Ruleset::ALL.into_iter().filter(|ruleset| ruleset.pawn_tries != PawnTryNews::Silent)
}

fn asking() -> impl Iterator<Item = Ruleset> {
    Ruleset::ALL.into_iter().filter(|ruleset| ruleset.any_question != AnyQuestion::None)
}

fn is_diagonal(put: &str) -> bool {
    put.as_bytes()[0] != put.as_bytes()[2]
}

#[test]
fn announced_pawn_tries_are_used_until_one_stands() {
    for ruleset in announcing() {
        let mut tried = BTreeSet::new();
        for put in turns("capturing", ruleset, ONE_PAWN_TRY, &[], SEEDS) {
            assert!(put.iter().all(|put| is_diagonal(put)), "{ruleset}: {put:?}");
            assert_eq!(put.last().unwrap(), "e4d5", "{ruleset}: {put:?}");
            tried.extend(put);
        }
        let pawns_are_named = ruleset.pawn_tries == PawnTryNews::Squares;
        assert_eq!(tried.contains("b2a3"), !pawns_are_named, "{ruleset}: the vain ones are tried as well");
        assert!(tried.contains("e4f5"), "{ruleset}: nothing tells on which side the pawn can take");
    }
}

#[test]
fn where_any_may_be_asked_it_is_asked_first_and_a_yes_is_followed() {
    for ruleset in asking() {
        for put in turns("capturing", ruleset, ONE_PAWN_TRY, &[], SEEDS) {
            assert_eq!(put[0], "any", "{ruleset}: {put:?}");
            assert!(put[1..].iter().all(|put| is_diagonal(put)), "{ruleset}: {put:?}");
            assert_eq!(put.last().unwrap(), "e4d5", "{ruleset}: {put:?}");
        }
    }
}

#[test]
fn after_a_no_to_any_no_pawn_capture_is_tried() {
    let nothing_to_take = "4k3/8/8/8/4P3/8/1P4P1/4K2R w K - 0 1";
    for ruleset in asking() {
        for put in turns("capturing", ruleset, nothing_to_take, &[], SEEDS) {
            assert_eq!(put[0], "any", "{ruleset}: {put:?}");
            let pawn_captures = ["e4d5", "e4f5", "b2a3", "b2c3", "g2f3", "g2h3"];
            assert!(put.iter().all(|put| !pawn_captures.contains(&put.as_str())), "{ruleset}: {put:?}");
        }
    }
}

#[test]
fn a_man_lost_is_taken_back_where_the_umpire_named_the_square() {
    for ruleset in Ruleset::ALL {
        let mut answers = BTreeSet::new();
        for put in turns("capturing", ruleset, HIT_ON_D5, &["f6d5"], SEEDS) {
            let tries: Vec<&String> = put.iter().filter(|put| *put != "any").collect();
            assert_eq!(tries.len(), 1, "{ruleset}: both recaptures stand: {put:?}");
            answers.insert(tries[0].clone());
        }
        assert_eq!(answers, ["c3d5", "d1d5"].map(String::from).into(), "{ruleset}");
    }
}

#[test]
fn a_recapture_that_is_refused_is_not_insisted_on() {
    // The bishop on d3, of which White knows nothing, stands between the rook and d5.
    let blocked = "4k3/8/5n2/3P4/8/3b4/8/3RK3 b - - 0 1";
    for ruleset in Ruleset::ALL {
        for put in turns("capturing", ruleset, blocked, &["f6d5"], SEEDS) {
            let tries: Vec<&String> = put.iter().filter(|put| *put != "any").collect();
            assert_eq!(tries[0], "d1d5", "{ruleset}: {put:?}");
            assert!(tries[1..].iter().all(|put| !put.ends_with("d5")), "{ruleset}: {put:?}");
            assert!(tries.len() > 1, "{ruleset}: {put:?}");
        }
    }
}

#[test]
fn pawn_tries_come_before_recaptures() {
    // Black's knight takes on d5; the c-pawn can take a rook on b5, the rook could take back.
    let both = "4k3/8/5n2/1r1P4/2P5/8/8/3RK3 b - - 0 1";
    for ruleset in announcing() {
        for put in turns("capturing", ruleset, both, &["f6d5"], SEEDS) {
            assert!(put.iter().all(|put| put.starts_with("c4")), "{ruleset}: {put:?}");
        }
    }
}

#[test]
fn with_nothing_announced_it_plays_at_random() {
    let quiet = "4k3/8/5n2/8/8/2N5/8/3RK3 b - - 0 1";
    let answers: BTreeSet<String> = turns("capturing", Ruleset::WILD16, quiet, &["f6d7"], 2000)
        .into_iter()
        .map(|put| put.last().unwrap().clone())
        .collect();
    assert_eq!(
        answers.len(),
        20,
        "seven moves of the knight, nine of the rook, four of the king: {answers:?}"
    );
}
