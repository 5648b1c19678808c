//! What an own move may bring: captures and checks (section 5.2).

use super::matrices::Perception;
use super::parameters::{DENIED, NO_FLIGHT};
use noctule_board::{Man, OwnMen, Square, Squares, Try, reach};

/// The chances to take a pawn and to take a piece on a square.
pub fn chance_of_capture(perception: &Perception, to: Square) -> (f32, f32) {
    (perception.matrices.pawns[to as usize], perception.matrices.pieces[to as usize])
}

/// The chance that the man that has just moved gives check: P_k over the squares it threatens, each damped
/// by the chance that nobody stands between.
pub fn chance_of_check(perception: &Perception, after: &OwnMen, man: Man, to: Square) -> f32 {
    let matrices = &perception.matrices;
    let threatened = match man {
        Man::Pawn => reach::pawn_takes(to, after.color()),
        Man::King => return 0.0,
        _ => reach::of(man, to, after.all()),
    };
    threatened
        .into_iter()
        .filter(|&king| matrices.king[king as usize] > 1e-4)
        .map(|king| matrices.king[king as usize] * matrices.all_free(reach::between(to, king)))
        .sum::<f32>()
        .min(1.0)
}

/// The chance that the man that has just moved gives mate: the chance of each check, times the chance that every
/// square around the king is denied to him, by an own man or because a man of his stands there.
pub fn chance_of_mate(
    perception: &Perception,
    after: &OwnMen,
    reached: Squares,
    man: Man,
    to: Square,
) -> f32 {
    let matrices = &perception.matrices;
    let threatened = match man {
        Man::Pawn => reach::pawn_takes(to, after.color()),
        Man::King => return 0.0,
        _ => reach::of(man, to, after.all()),
    };
    let own = after.all();
    let denied = |square: Square| {
        if reached.has(square) {
            DENIED
        } else if own.has(square) {
            0.0
        } else {
            matrices.pawns[square as usize] + matrices.pieces[square as usize]
        }
    };
    threatened
        .into_iter()
        .filter(|&king| matrices.king[king as usize] > 1e-2)
        .map(|king| {
            let check = matrices.king[king as usize] * matrices.all_free(reach::between(to, king));
            let flights = reach::of(Man::King, king, Squares::EMPTY);
            check * NO_FLIGHT * flights.into_iter().map(denied).product::<f32>()
        })
        .sum::<f32>()
        .min(1.0)
}

/// Every square that own men reach, own men stopping the lines.
pub fn reached(own: &OwnMen) -> Squares {
    let all = own.all();
    let pawns = own.squares(Man::Pawn).0;
    let (not_a, not_h) = (0xfefe_fefe_fefe_fefe, 0x7f7f_7f7f_7f7f_7f7f);
    let mut reached = Squares((pawns & not_a) << 7 | (pawns & not_h) << 9);
    for man in [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King] {
        for from in own.squares(man) {
            reached |= reach::of(man, from, all);
        }
    }
    reached
}

/// The man that a try makes of the one that moves.
#[inline]
pub fn man_after(man: Man, put: Try) -> Man {
    put.promotion.unwrap_or(man)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    /// The king on g8 with 1/2, on g5 with 1/4; a pawn on g7 with 1/2, on b4 with 1/4 beside a piece with 1/2.
    const BOARD: &str = "
        . . . . . . k .
        . . . . . . h .
        . . . . . . . .
        . . . . . . q .
        . t . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . K . . .";

    const LEGEND: [(char, char, f32); 5] =
        [('k', 'k', 0.5), ('q', 'k', 0.25), ('h', 'w', 0.5), ('t', 'w', 0.25), ('t', 'c', 0.5)];

    #[test]
    fn the_chance_of_a_capture_is_read_from_the_square() {
        assert_eq!(chance_of_capture(&perception(BOARD, &LEGEND), Square::B4), (0.25, 0.5));
        assert_eq!(chance_of_capture(&perception(BOARD, &LEGEND), Square::B5), (0.0, 0.0));
    }

    /// From g1 the rook sees g5 freely: 1/4. Behind it g8 is seen past g5 (3/4 free) and g7 (1/2 free).
    #[test]
    fn a_check_is_damped_by_who_may_stand_between() {
        let perception = perception(BOARD, &LEGEND);
        let mut after = perception.own;
        after.make("b1g1".parse().unwrap());
        let chance = chance_of_check(&perception, &after, Man::Rook, Square::G1);
        check_near(chance, 0.25 + 0.5 * 0.75 * 0.5);
    }

    #[test]
    fn pawns_and_pieces_reach_what_they_attack() {
        let board = "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            P . . . . . . P
            R . . . . . . K";
        let expected = "b3 g3 a2 g2 h2 b1 c1 d1 e1 f1 g1 h1";
        let expected: Squares = expected.split(' ').map(|name| name.parse::<Square>().unwrap()).collect();
        assert_eq!(reached(&perception(board, &[]).own), expected);
    }
}
