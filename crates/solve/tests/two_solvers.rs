//! The search over worlds and the tables of lone-king endings were written apart, and give the same answers.

use noctule_board::{Color, Square, Squares};
use noctule_rules::{Heard, Ruleset};
use noctule_solve::endings::{Ending, Placement, Tables, build};
use noctule_solve::mates::{Knowledge, Search, mates};
use proptest::prelude::*;
use std::sync::LazyLock;

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables::default();
    let table = build(Ending::Krk, &Tables::default(), |_, _| {});
    tables.add(table.expect("KRK turns into no other ending"));
    tables
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_search_and_the_table_agree_on_king_and_rook(
        // White's king on the sixth rank and the other on the eighth, so that mates are not rare.
        (king, rook, kings) in (40..48usize, 0..64usize, proptest::collection::vec(56..64usize, 1..4))
    ) {
        let squares = [king, rook].map(Square::index);
        let Some(placement) = Placement::new(Ending::Krk, &squares) else { return Ok(()) };
        let kings: Squares = kings.into_iter().map(Square::index).collect();
        let kings = kings & placement.free_for_king();
        let worlds = kings.into_iter().map(|king| placement.with_king(king, Color::White).expect("free for the king")).collect();
        let Some(knowledge) = Knowledge::new(&Ruleset::WILD16, worlds, &Heard::default()) else { return Ok(()) };
        let mut search = Search::new(&Ruleset::WILD16, mates(Color::White), 1_000_000);
        let moves_to_mate = TABLES.moves_to_mate(&placement, kings);
        for moves in 1..=2 {
            let by_table = moves_to_mate.is_some_and(|most| u32::from(most) <= moves);
            prop_assert_eq!(search.is_sure(&knowledge, moves), Ok(by_table), "{} moves from {:?}", moves, squares);
        }
    }
}
