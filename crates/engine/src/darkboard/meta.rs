use super::Node;
use super::predict::Unheard;
use noctule_board::{Color, Man, Rank, Squares};

/// The metaposition after the enemy's unknown move and what is heard of it: the paper's `meta`.
///
/// Every man that may be there may have moved: over others of its side, whose squares are no more certain,
/// but not over own men. Everything is older by one move.
pub(super) fn meta(node: &Node, heard: Unheard) -> Node {
    let mut after = *node;
    if let Some(square) = heard.taken {
        after.own.lose(square);
    }
    let own = after.own.all();
    let open = !own;
    let enemy = !node.color();
    let mut pawns = spread_pawns(node.may(Man::Pawn), enemy, open);
    if let Some(square) = heard.taken {
        pawns |= square.bitboard();
    }
    let last = Rank::Eighth.relative_to(enemy).bitboard();
    let promoted = pawns & last;
    for man in [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King] {
        let from = node.may(man);
        let mut reached = from | spread(man, from, open);
        if man != Man::King {
            reached |= promoted;
        }
        after.may[man as usize] = reached;
    }
    after.may[Man::Pawn as usize] = pawns - last;
    after.may_be_empty = open;
    if let Some(square) = heard.taken {
        after.may_be_empty -= square.bitboard();
    }
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
