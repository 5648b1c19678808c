//! What the umpire is expected to say (Ciancarini and Favini, "Representing Kriegspiel States with
//! Metapositions", section 3.1): one function for each of the paper's rules.

use super::Node;
use noctule_board::{Man, Square, Squares, Try, reach};
use noctule_rules::{Kind, is_pawn_capture};

/// The answer that a tree assumes for an own move. That the move stands is the first rule: a refusal only
/// gives information for nothing, so a move that stands is the worse case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Expected {
    /// What is taken, if anything is.
    pub(super) taken: Option<Kind>,
}

/// The answer expected for an own move, given the tries refused this turn.
pub(super) fn expected(node: &Node, put: Try, refused: &[Try]) -> Expected {
    let takes = pawn_try_takes(node, put)
        || takes_what_must_be_there(node, put)
        || is_one_shorter_than_refused(node, put, refused);
    Expected { taken: takes.then(|| assumed_victim(node, put.to)) }
}

/// A pawn that moves diagonally takes by its nature.
pub(super) fn pawn_try_takes(node: &Node, put: Try) -> bool {
    is_pawn_capture(node.own.squares(Man::Pawn), put)
}

/// A piece that moves where no emptiness is possible takes: so the player retaliates.
pub(super) fn takes_what_must_be_there(node: &Node, put: Try) -> bool {
    !node.own.squares(Man::Pawn).has(put.from) && node.must_be_occupied().has(put.to)
}

/// After a refusal the same move, shorter by one square, may take what stood in the way.
pub(super) fn is_one_shorter_than_refused(node: &Node, put: Try, refused: &[Try]) -> bool {
    node.any_man().has(put.to)
        && !node.own.squares(Man::Pawn).has(put.from)
        && refused.iter().any(|longer| {
            longer.from == put.from
                && reach::between(longer.from, longer.to).has(put.to)
                && reach::between(put.to, longer.to).is_empty()
        })
}

/// What is taken is a pawn, unless no pawn can stand there.
pub(super) fn assumed_victim(node: &Node, on: Square) -> Kind {
    if node.pawns_left > 0 && node.may(Man::Pawn).has(on) { Kind::Pawn } else { Kind::Piece }
}

/// The enemy is told of pawn tries when the man that has just moved stands where a pawn may take it.
pub(super) fn enemy_gets_pawn_tries(node: &Node, moved_to: Square) -> bool {
    !(pawns_that_take(node, moved_to)).is_empty()
}

/// What a tree assumes of the enemy's unknown move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unheard {
    /// The own man that is taken, if any.
    pub(super) taken: Option<Square>,
    /// Whether the own king is checked.
    pub(super) check: bool,
    /// Whether pawn tries are announced to us.
    pub(super) pawn_tries: bool,
}

/// The answer expected for a metamove: silence on all three counts.
pub(super) fn metamove() -> Unheard {
    Unheard { taken: enemy_takes(), check: enemy_checks(), pawn_tries: own_pawn_tries_follow() }
}

/// The enemy never takes: the evaluation weighs that risk for every man.
fn enemy_takes() -> Option<Square> {
    None
}

/// The enemy never checks: the evaluation weighs the king's exposure.
fn enemy_checks() -> bool {
    false
}

/// No pawn tries are announced to us after an unknown enemy move.
fn own_pawn_tries_follow() -> bool {
    false
}

/// Where enemy pawns may stand that take on a square.
pub(super) fn pawns_that_take(node: &Node, on: Square) -> Squares {
    // A pawn takes on a square from where an own pawn on that square would take.
    reach::pawn_takes(on, node.color()) & node.may(Man::Pawn)
}

#[cfg(test)]
mod tests {
    use super::super::drawn::drawn;
    use super::*;

    const BOARD: &str = "
        ........
        ..!.....
        .....p..
        ..?.#...
        .P.?....
        ....P...
        ...N....
        K.R.Q...";

    #[track_caller]
    fn check_taken(board: &str, put: &str, refused: &[&str], taken: Option<Kind>) {
        let refused: Vec<Try> = refused.iter().map(|text| text.parse().unwrap()).collect();
        assert_eq!(expected(&drawn(board), put.parse().unwrap(), &refused).taken, taken, "{put}");
    }

    #[test]
    fn a_move_that_may_be_refused_is_assumed_to_stand_and_to_take_nothing() {
        check_taken(BOARD, "c1c6", &[], None);
        check_taken(BOARD, "c1c5", &[], None);
    }

    #[test]
    fn a_pawn_try_always_takes() {
        check_taken(BOARD, "b4c5", &[], Some(Kind::Pawn));
        check_taken(BOARD, "e3d4", &[], Some(Kind::Pawn));
    }

    #[test]
    fn a_piece_that_goes_where_nothing_can_be_empty_takes() {
        check_taken(BOARD, "c1c7", &[], Some(Kind::Pawn));
    }

    #[test]
    fn what_is_taken_is_a_pawn_unless_no_pawn_can_be_there() {
        let rook_and_piece = "
            ........
            ........
            ........
            ....#...
            ........
            ........
            ........
            K...R...";
        check_taken(rook_and_piece, "e1e5", &[], Some(Kind::Piece));
    }

    #[test]
    fn a_push_takes_nothing_even_where_somebody_must_stand() {
        let blocked = "
            ........
            ........
            ........
            ....!...
            ....P...
            ........
            ........
            K.......";
        check_taken(blocked, "e4e5", &[], None);
    }

    #[test]
    fn after_a_refusal_the_move_shorter_by_one_is_a_capture() {
        check_taken(BOARD, "c1c5", &["c1c6"], Some(Kind::Pawn));
        check_taken(BOARD, "c1c5", &["c1c7"], None);
        check_taken(BOARD, "e1e2", &["c1c6"], None);
    }

    #[test]
    fn a_shorter_move_takes_nothing_where_nobody_can_stand() {
        check_taken(BOARD, "c1c4", &["c1c5"], None);
    }

    #[test]
    fn the_enemy_gets_pawn_tries_where_a_pawn_may_take_the_man_that_moved() {
        let node = drawn(BOARD);
        assert!(enemy_gets_pawn_tries(&node, Square::E5), "the pawn that may be on f6 takes on e5");
        assert!(enemy_gets_pawn_tries(&node, Square::B6), "the man on c7 may be a pawn");
        assert!(!enemy_gets_pawn_tries(&node, Square::H2));
    }

    #[test]
    fn a_metamove_takes_nothing_checks_nobody_and_gives_no_pawn_tries() {
        assert_eq!(metamove(), Unheard { taken: None, check: false, pawn_tries: false });
    }
}
