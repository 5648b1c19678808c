use crate::turns;
use noctule_rules::Ruleset;
use std::collections::{BTreeMap, BTreeSet};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Whether counts look like throws of a fair die, by the chi-square test at one in a thousand.
fn check_uniform(counts: &BTreeMap<String, u32>, faces: usize, critical: f64) {
    assert_eq!(counts.len(), faces, "{counts:?}");
    let expected = f64::from(counts.values().sum::<u32>()) / faces as f64;
    let chi_square: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    assert!(chi_square < critical, "chi-square {chi_square} of {counts:?}");
}

fn count(moves: impl Iterator<Item = String>) -> BTreeMap<String, u32> {
    moves.fold(BTreeMap::new(), |mut counts, text| {
        *counts.entry(text).or_default() += 1;
        counts
    })
}

/// The critical value is that of 19 degrees of freedom, with one false alarm in a thousand.
#[test]
fn the_first_move_that_stands_is_any_of_the_twenty_alike() {
    for ruleset in [Ruleset::WILD16, Ruleset::BERKELEY] {
        let first = turns("random", ruleset, START, &[], 20_000);
        check_uniform(&count(first.iter().map(|put| put.last().unwrap().clone())), 20, 43.82);
    }
}

/// Berkeley says nothing of pawn captures, so fourteen vain ones are among the 34 tries; the critical value
/// is that of 33 degrees of freedom.
#[test]
fn the_first_try_is_any_of_the_thirty_four_alike_where_nothing_excludes_one() {
    let first = turns("random", Ruleset::BERKELEY, START, &[], 20_000);
    check_uniform(&count(first.iter().map(|put| put[0].clone())), 34, 63.87);
}

#[test]
fn announced_pawn_tries_exclude_the_vain_captures_from_the_start() {
    for put in turns("random", Ruleset::WILD16, START, &[], 200) {
        assert_eq!(put.len(), 1, "with no pawn tries every other try stands: {put:?}");
    }
}

#[test]
fn random_never_asks_a_question() {
    for ruleset in [Ruleset::BERKELEY_ANY, Ruleset::ENGLISH] {
        for put in turns("random", ruleset, START, &[], 300) {
            assert!(!put.contains(&"any".to_string()), "{put:?}");
        }
    }
}

/// A knight checks the king in its corner, and only Kb2 helps; the rook and the pawn offer much else.
#[test]
fn random_finds_the_only_move_without_trying_anything_twice() {
    let mut longest = 0;
    for put in turns("random", Ruleset::BERKELEY, "k7/8/8/8/8/8/P1n5/KR6 w - - 0 1", &[], 300) {
        assert_eq!(put.last().unwrap(), "a1b2");
        let once: BTreeSet<&String> = put.iter().collect();
        assert_eq!(once.len(), put.len(), "{put:?}");
        longest = longest.max(put.len());
    }
    assert_eq!(longest, 17, "thirteen tries of the rook, three of the pawn and the king's one");
}
