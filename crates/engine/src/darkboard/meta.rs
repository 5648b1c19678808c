use super::Node;
use super::predict::Unheard;
use noctule_board::{Color, File, Man, Rank, Square, Squares};

/// The metaposition after the enemy's unknown move and what is heard of it: the paper's `meta`.
///
/// Every man that may be there may have moved: over others of its side, whose squares are no more certain,
/// but not over own men. Everything is older by one move.
pub(super) fn meta(node: &Node, heard: Unheard) -> Node {
    let mut after = *node;
    let lost = heard.taken.map(|square| (square, after.own.lose(square)));
    let own = after.own.all();
    let open = !own;
    let enemy = !node.color();
    let mut pawns = spread_pawns(node.may(Man::Pawn), enemy, open);
    let mut must = Squares::EMPTY;
    if let Some((square, man)) = lost {
        pawns |= square.bitboard();
        // A pawn may have been taken in passing, and then the taker stands behind it.
        let passed = push(square.bitboard() & Rank::Fourth.relative_to(node.color()).bitboard(), enemy);
        if man == Some(Man::Pawn) && !passed.is_empty() {
            pawns |= passed & open;
        } else {
            must = square.bitboard();
        }
    }
    let last = Rank::Eighth.relative_to(enemy).bitboard();
    let promoted = pawns & last;
    for man in [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King] {
        let from = node.may(man);
        let mut reached = from | spread(man, from, open);
        if man == Man::King {
            reached |= castled(node, enemy) & open;
        } else {
            reached |= promoted;
        }
        after.may[man as usize] = reached;
    }
    after.may[Man::Pawn as usize] = pawns - last;
    after.may_be_empty = open - must;
    after.ages.iter_mut().for_each(|age| *age = age.saturating_add(1));
    own.into_iter().for_each(|square| after.ages[square as usize] = 0);
    after.moved_to = None;
    after.hit = 0.0;
    after.luck = 0.0;
    after.enemy_pawn_tries = false;
    after.own_pawn_tries = heard.pawn_tries;
    after
}

/// Where men of one kind may be after one move, those that stay left out.
pub(super) fn spread(man: Man, from: Squares, open: Squares) -> Squares {
    match man {
        Man::Pawn => Squares::EMPTY,
        Man::Knight => knights(from) & open,
        Man::King => kings(from) & open,
        Man::Bishop => slide(from, open, &DIAGONAL),
        Man::Rook => slide(from, open, &STRAIGHT),
        Man::Queen => slide(from, open, &DIAGONAL) | slide(from, open, &STRAIGHT),
    }
}

/// Pawns where they are and where a push may take them; captures would be heard.
fn spread_pawns(pawns: Squares, enemy: Color, open: Squares) -> Squares {
    let once = push(pawns, enemy) & open;
    let twice = push(once & Rank::Third.relative_to(enemy).bitboard(), enemy) & open;
    pawns | once | twice
}

/// Where a king that may be at home may castle to.
fn castled(node: &Node, enemy: Color) -> Squares {
    let at = |file| Square::new(file, Rank::First.relative_to(enemy));
    let mut reached = Squares::EMPTY;
    if node.may(Man::King).has(at(File::E)) {
        for (rook, king) in [(File::H, File::G), (File::A, File::C)] {
            if node.may(Man::Rook).has(at(rook)) {
                reached |= at(king).bitboard();
            }
        }
    }
    reached
}

fn push(pawns: Squares, color: Color) -> Squares {
    match color {
        Color::White => Squares(pawns.0 << 8),
        Color::Black => Squares(pawns.0 >> 8),
    }
}

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const NOT_AB: u64 = NOT_A & (NOT_A << 1);
const NOT_GH: u64 = NOT_H & (NOT_H >> 1);

/// A step in one direction: by how many bits, and which squares it cannot land on.
type Step = (i32, u64);
const STRAIGHT: [Step; 4] = [(8, !0), (-8, !0), (1, NOT_A), (-1, NOT_H)];
const DIAGONAL: [Step; 4] = [(9, NOT_A), (7, NOT_H), (-7, NOT_A), (-9, NOT_H)];

fn shift(squares: u64, by: i32) -> u64 {
    if by > 0 { squares << by } else { squares >> -by }
}

/// Fills along lines in doubling steps, all men at once.
fn slide(from: Squares, open: Squares, steps: &[Step; 4]) -> Squares {
    let mut all = 0;
    for &(by, landing) in steps {
        let mut through = open.0 & landing;
        let mut filled = from.0;
        filled |= through & shift(filled, by);
        through &= shift(through, by);
        filled |= through & shift(filled, 2 * by);
        through &= shift(through, 2 * by);
        filled |= through & shift(filled, 4 * by);
        all |= shift(filled, by) & landing & open.0;
    }
    Squares(all)
}

/// Every square that a king on one of these squares touches.
pub(super) fn kings(from: Squares) -> Squares {
    let Squares(from) = from;
    let sides = (from << 1 & NOT_A) | (from >> 1 & NOT_H);
    let row = from | sides;
    Squares(sides | row << 8 | row >> 8)
}

fn knights(from: Squares) -> Squares {
    let Squares(from) = from;
    let near = (from << 1 & NOT_A) | (from >> 1 & NOT_H);
    let far = (from << 2 & NOT_AB) | (from >> 2 & NOT_GH);
    Squares(near << 16 | near >> 16 | far << 8 | far >> 8)
}

#[cfg(test)]
mod tests {
    use super::super::drawn::{check_sets, drawn};
    use super::super::predict::metamove;
    use super::*;

    #[test]
    fn a_knight_may_be_where_it_was_or_a_leap_away() {
        let node = drawn(
            "........
             ........
             ........
             ...n....
             ........
             ..P.....
             ........
             K.......",
        );
        check_sets(
            &meta(&node, metamove()),
            Man::Knight,
            "........
             ..n.n...
             .n...n..
             ...n....
             .n...n..
             ....n...
             ........
             ........",
        );
    }

    #[test]
    fn a_rook_slides_over_its_fellows_and_stops_at_own_men() {
        let node = drawn(
            "........
             ........
             ........
             .p.r....
             ........
             ...P....
             ........
             K.......",
        );
        check_sets(
            &meta(&node, metamove()),
            Man::Rook,
            "...r....
             ...r....
             ...r....
             rrrrrrrr
             ...r....
             ........
             ........
             ........",
        );
    }

    #[test]
    fn a_pawn_steps_once_or_twice_and_may_promote() {
        let node = drawn(
            "........
             p.p.....
             ..P.....
             ........
             ........
             ........
             .......p
             K.......",
        );
        let after = meta(&node, metamove());
        check_sets(
            &after,
            Man::Pawn,
            "........
             p.p.....
             p.......
             p.......
             ........
             ........
             .......p
             ........",
        );
        assert!(after.may(Man::Queen).has(Square::H1) && after.may(Man::Knight).has(Square::H1));
    }

    #[test]
    fn every_square_that_is_not_our_own_grows_older() {
        let node = drawn(
            "........
             ........
             ........
             ...n....
             ........
             ..P.....
             ........
             K.......",
        );
        let after = meta(&meta(&node, metamove()), metamove());
        assert_eq!(after.ages[Square::D5 as usize], 2);
        assert_eq!(after.ages[Square::C3 as usize], 0);
        assert!(after.may_be_empty.has(Square::D5));
    }
}
