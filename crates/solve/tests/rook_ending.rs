//! King and rook against king, built and played out.

use noctule_board::{Square, Squares};
use noctule_solve::endings::{Ending, Placement, Question, Refuter, Tables, build, placements};
use std::collections::HashMap;
use std::sync::LazyLock;

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables::default();
    tables.add(build(Ending::Krk, &Tables::default(), |_, _| {}).expect("turns into nothing"));
    tables
});

fn placement(king: Square, rook: Square) -> Placement {
    Placement::new(Ending::Krk, &[king, rook]).expect("two squares")
}

/// The lines already followed: placements with the squares the king may stand on.
type Followed = HashMap<(Vec<Square>, Squares), u8>;

/// Follows the counsel through everything that may be heard, and counts its moves in the worst case.
fn longest_line(placement: &Placement, kings: Squares, followed: &mut Followed) -> u8 {
    let here = (placement.squares().to_vec(), kings);
    if let Some(&known) = followed.get(&here) {
        return known;
    }
    let counsel = TABLES.sure(placement, kings).expect("a sure plan goes on");
    let mut longest =
        if counsel.refused.is_empty() { 0 } else { longest_line(placement, counsel.refused, followed) };
    for stood in &counsel.stood {
        let rest =
            if stood.flights.is_empty() { 0 } else { longest_line(&counsel.after, stood.flights, followed) };
        longest = longest.max(rest + 1);
    }
    followed.insert(here, longest);
    longest
}

#[test]
fn the_counsel_keeps_its_bound_whatever_is_heard() {
    for (king, rook) in [(Square::C3, Square::B2), (Square::D4, Square::E5), (Square::B2, Square::C3)] {
        let placement = placement(king, rook);
        let everywhere = placement.free_for_king();
        let moves = TABLES.moves_to_mate(&placement, everywhere).expect("won from complete ignorance");
        assert_eq!(
            longest_line(&placement, everywhere, &mut HashMap::new()),
            moves,
            "Kings on {king}, rook on {rook}"
        );
    }
}

#[test]
fn what_is_not_won_is_not_promised() {
    // Wherever the rook goes, or if it stays, one of the two kings can take it or slip away unseen.
    let placement = placement(Square::H8, Square::B2);
    let beside: Squares = [Square::A3, Square::C1].into_iter().collect();
    for king in beside & placement.free_for_king() {
        assert!(TABLES.moves_to_mate(&placement, king.bitboard()).is_some(), "seen on {king} it is mated");
    }
    let nowhere = TABLES.sure(&placement, placement.occupied());
    assert_eq!(nowhere, None, "no king stands on White's men");
}

#[test]
fn mate_in_one_is_found_and_a_part_of_a_won_set_is_won_as_soon() {
    let placement = placement(Square::B6, Square::H1);
    assert_eq!(TABLES.moves_to_mate(&placement, Square::A8.bitboard()), Some(1));
    assert_eq!(TABLES.sure(&placement, Square::A8.bitboard()).expect("mate").put.to_string(), "h1h8");
    assert_eq!(TABLES.moves_to_mate(&placement, Squares::EMPTY), Some(0));
}

#[test]
fn what_the_table_does_not_win_cannot_be_won() {
    let mut refuter = Refuter::new(&TABLES);
    let all: Vec<Question> = placements(Ending::Krk)
        .into_iter()
        .map(|placement| Question { placement, kings: placement.free_for_king() })
        .filter(|known| TABLES.moves_to_mate(&known.placement, known.kings).is_none())
        .collect();
    assert_eq!(all.len(), 518 - 315);
    for question in all.iter().step_by(41) {
        assert_eq!(refuter.refute(question), Ok(()));
    }
}

#[test]
fn what_is_won_is_not_refuted() {
    let question: Question = "Kc3 Rb2 vs all".parse().expect("a question");
    let why = Refuter::new(&TABLES).refute(&question).expect_err("won");
    assert!(why.to_string().contains("every answer to"), "{why}");
}
