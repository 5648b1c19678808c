//! The short cuts of this room, held against the one law.

use crate::endings::replies::Replies;
use crate::endings::steps::steps;
use crate::endings::{Ending, Placement};
use noctule_board::{Color, Square, Squares};
use noctule_rules::{Ruleset, Turn, adjudicate, opening};
use proptest::prelude::*;

fn a_placement() -> impl Strategy<Value = Placement> {
    let squares = proptest::collection::vec(0..64usize, 3);
    (0..Ending::ALL.len(), squares).prop_filter_map("men on different squares", |(nth, squares)| {
        let ending = Ending::ALL[nth];
        let squares: Vec<Square> = squares.into_iter().map(Square::index).collect();
        Placement::new(ending, &squares[..=ending.men().len()])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_king_stands_free_exactly_where_white_may_be_to_move(placement in a_placement()) {
        let free = placement.free_for_king();
        for king in Square::ALL {
            prop_assert_eq!(placement.with_king(king, Color::White).is_some(), free.has(king), "{}", king);
        }
    }

    #[test]
    fn steps_are_refused_and_announced_as_the_law_says(placement in a_placement()) {
        for step in steps(&placement) {
            let replies = Replies::of(&step.after);
            for king in placement.free_for_king() {
                let position = placement.with_king(king, Color::White).expect("free for the king");
                let turn = Turn::begin(&Ruleset::WILD16, &opening(&Ruleset::WILD16, &position));
                let ruling = adjudicate(&Ruleset::WILD16, &position, &turn, step.put.into()).expect("put");
                let heard = ruling.heard.white;
                prop_assert_eq!(heard.moved(), !step.refused_on.has(king), "{} with the king on {}", step.put, king);
                let Some(after) = ruling.after else { continue };
                prop_assert_eq!(Some(heard.checks), replies.heard(king));
                let mut goes = Squares::EMPTY;
                for legal in after.legal_tries() {
                    goes |= legal.to.bitboard();
                }
                let takes: Squares = replies.takes(king).iter().map(|&man| step.after.squares()[man]).collect();
                prop_assert_eq!(goes, replies.flights(king) | takes, "{} with the king on {}", step.put, king);
            }
        }
    }
}
