//! Prob_legal and Prob_pin of section 5.2: how likely the umpire lets an own try stand.

use super::control::Control;
use super::matrices::Perception;
use noctule_board::{Man, Square, Squares, Try, reach};

/// The chance that a try stands: its way is free, less the chance of a pin.
///
/// A pawn's diagonal stands when there is something to take. (The paper leaves that case out; a capture in
/// passing is left out here too.)
pub fn chance_legal(perception: &Perception, control: &Control, man: Man, put: Try) -> f32 {
    if is_pawn_diagonal(man, put) {
        return perception.matrices.occupied(put.to);
    }
    let free = perception.matrices.all_free(way(man, put));
    (free - chance_pinned(perception, control, man, put)).clamp(0.0, 1.0)
}

/// The squares that must be free: those between, and a pawn's destination when it is pushed.
pub fn way(man: Man, put: Try) -> Squares {
    let between = reach::between(put.from, put.to);
    match man {
        Man::Pawn => between | put.to.bitboard(),
        // A castling king steps over one square and may take nothing where he lands.
        Man::King if !between.is_empty() => between | put.to.bitboard(),
        _ => between,
    }
}

/// Prob_pin: nothing for a man that does not protect the king, the control over the square it leaves for
/// one that does, the control over the square he steps on for the king himself.
pub fn chance_pinned(perception: &Perception, control: &Control, man: Man, put: Try) -> f32 {
    if man == Man::King {
        control.over(put.to).min(1.0)
    } else if protects_king(perception, put) {
        control.over(put.from).min(1.0)
    } else {
        0.0
    }
}

/// Whether the man stands alone on a line from the king and the try leaves that line.
pub fn protects_king(perception: &Perception, put: Try) -> bool {
    let own = &perception.own;
    let kings = own.squares(Man::King);
    let Some(king) = kings.into_iter().next() else { return false };
    let all = own.all();
    let from = put.from;
    if !on_a_line(king, from) || !(reach::between(king, from) & all).is_empty() {
        return false;
    }
    let man = if shares_rank_or_file(king, from) { Man::Rook } else { Man::Bishop };
    // Beyond the man there must be room for somebody to look through it at the king.
    let opened = reach::of(man, king, all - from.bitboard()) - reach::of(man, king, all);
    !opened.is_empty() && !opened.has(put.to) && !reach::between(king, from).has(put.to)
}

/// Whether a try takes with a pawn.
#[inline]
pub fn is_pawn_diagonal(man: Man, put: Try) -> bool {
    man == Man::Pawn && put.from.file() != put.to.file()
}

fn shares_rank_or_file(one: Square, other: Square) -> bool {
    one.rank() == other.rank() || one.file() == other.file()
}

fn on_a_line(one: Square, other: Square) -> bool {
    let files = (one.file() as i8 - other.file() as i8).abs();
    let ranks = (one.rank() as i8 - other.rank() as i8).abs();
    files == 0 || ranks == 0 || files == ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    /// A piece on d4 with 1/2 and on d6 with 1/4; one on e8 with 1/2.
    const BOARD: &str = "
        k . . . e . . .
        . . . . . . . .
        . . . q . . . .
        . . . . . . . .
        . . . h . . . .
        . . . . . . . .
        . . . P B . . .
        . . . R K . . N";

    /// The same enemy before a king who stands on no line with the rook and the pawn.
    const ASIDE: &str = "
        k . . . . . . .
        . . . . . . . .
        . . . q . . . .
        . . . . . . . .
        . . . h . . . .
        . . w . . . . .
        P . . P . . . .
        . R . . . N K .";

    #[track_caller]
    fn check_legal(board: &str, put: &str, expected: f32) {
        let legend = [('k', 'k', 1.0), ('e', 'c', 0.5), ('q', 'c', 0.25), ('h', 'c', 0.5), ('w', 'w', 0.5)];
        let perception = perception(board, &legend);
        let put: Try = put.parse().unwrap();
        let man = perception.own.on(put.from).unwrap();
        check_near(chance_legal(&perception, &Control::of(&perception), man, put), expected);
    }

    #[test]
    fn a_pushed_pawn_needs_its_destination_free_too() {
        check_legal(ASIDE, "d2d3", 1.0);
        check_legal(ASIDE, "d2d4", 0.5);
    }

    #[test]
    fn a_pawn_takes_where_somebody_stands() {
        check_legal(ASIDE, "d2c3", 0.5);
        check_legal(ASIDE, "d2e3", 0.0);
    }

    #[test]
    fn a_piece_may_land_on_an_enemy_but_not_pass_one() {
        let board = ASIDE.replace("P . . P", "P . . .").replace(". R . .", ". . . R");
        check_legal(&board, "d1d4", 1.0);
        check_legal(&board, "d1d6", 0.5);
        check_legal(&board, "d1d8", 0.5 * 0.75);
    }

    /// The bishop on e2 stands between its king and a piece on e8 (1/2): 1 − 3/7 · 1/2. On its way along the
    /// file it would not be pinned, but a bishop has none. Knights on d4 control e2 as well: 2/7 · 1/2.
    #[test]
    fn a_man_before_the_king_may_be_pinned() {
        check_legal(BOARD, "e2f3", 1.0 - 3.0 / 7.0 * 0.5 - 2.0 / 7.0 * 0.5);
        check_legal(BOARD, "h1g3", 1.0);
    }

    /// f2 is on the diagonal of a piece on d4 with 1/2 (e3 is free).
    #[test]
    fn the_king_does_not_step_where_the_enemy_controls() {
        check_legal(BOARD, "e1f2", 1.0 - 3.0 / 7.0 * 0.5);
        check_legal(BOARD, "e1f1", 1.0);
    }
}
