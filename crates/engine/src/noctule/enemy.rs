//! How the enemy chooses among the moves that a world allows him: what his own men and what he has heard incline him
//! to. He sees no man of ours, so nothing here looks at one, but for what a move takes.

use noctule_belief::EnemyModel;
use noctule_board::{Color, Man, Position, Square, Squares, Try, reach};
use noctule_rules::Heard;

/// What inclines him to a move, and by how much: the logarithm of how many times likelier it makes the move. Fitted
/// to games of the published players; `noctule bench enemy --fit` does it again (docs/noctule.md).
pub const INCLINATIONS: [(&str, f32); 20] = [
    ("takes back where he was hit", 5.33),
    ("another pawn capture", 5.27),
    ("takes a man that checks", 2.07),
    ("another capture", 1.60),
    ("a pawn to the sixth rank or further", 1.92),
    ("a pawn on the four middle files", 0.32),
    ("a knight", -1.12),
    ("a bishop", -0.72),
    ("a rook", -1.08),
    ("the queen", -1.43),
    ("the king", 0.15),
    ("the king, for eight own men more than eight", -0.63),
    ("castling", 0.39),
    ("a piece, for four ranks forward", 0.16),
    ("a piece, for three steps nearer to the centre", 0.21),
    ("a piece from the first rank", -0.32),
    ("a piece to a guarded square", 0.89),
    ("a piece into the enemy's half", 0.16),
    ("promotes to a queen", 2.67),
    ("promotes to less", -1.06),
];

/// How far each of the [`INCLINATIONS`] applies to a move.
pub type Applies = [f32; INCLINATIONS.len()];

/// An enemy who follows his inclinations.
#[derive(Debug, Clone, Copy, Default)]
pub struct Inclined;

impl EnemyModel for Inclined {
    fn weigh(&self, position: &Position, heard: &Heard, legal: Try) -> f32 {
        let applies = applies(position, heard, legal);
        INCLINATIONS.iter().zip(applies).map(|((_, weight), applies)| weight * applies).sum::<f32>().exp()
    }
}

/// How far each inclination applies to a legal move of the side to move, who has last heard this.
pub fn applies(position: &Position, heard: &Heard, put: Try) -> Applies {
    let mut applies = [0.0; INCLINATIONS.len()];
    let side = position.to_move();
    let Some((_, man)) = position.on(put.from) else { return applies };
    let [from, to] = [put.from, put.to].map(|square| square.rank().relative_to(side) as i32);
    let castles = man == Man::King && !reach::of(Man::King, put.from, Squares::EMPTY).has(put.to);
    if heard.taken.is_some_and(|taken| taken.on == put.to) {
        applies[0] = 1.0;
    } else if man == Man::Pawn && put.from.file() != put.to.file() {
        applies[1] = 1.0;
    } else if position.checkers().has(put.to) {
        applies[2] = 1.0;
    } else if position.all(!side).has(put.to) {
        applies[3] = 1.0;
    }
    match man {
        Man::Pawn => {
            applies[4] = f32::from(u8::from(to >= 5));
            applies[5] = f32::from(u8::from((2..=5).contains(&(put.to.file() as usize))));
        }
        Man::Knight => applies[6] = 1.0,
        Man::Bishop => applies[7] = 1.0,
        Man::Rook => applies[8] = 1.0,
        Man::Queen => applies[9] = 1.0,
        Man::King => {
            applies[10] = 1.0;
            applies[11] = (position.all(side).len() as f32 - 8.0) / 8.0;
            applies[12] = f32::from(u8::from(castles));
        }
    }
    if man != Man::Pawn && man != Man::King {
        applies[13] = (to - from) as f32 / 4.0;
        applies[14] = (off_centre(put.from) - off_centre(put.to)) / 3.0;
        applies[15] = f32::from(u8::from(from == 0));
        applies[16] = f32::from(u8::from(is_guarded(position, side, put)));
        applies[17] = f32::from(u8::from(to >= 4));
    }
    match put.promotion {
        Some(Man::Queen) => applies[18] = 1.0,
        Some(_) => applies[19] = 1.0,
        None => {}
    }
    applies
}

/// Steps from the four middle squares, along files and ranks.
fn off_centre(square: Square) -> f32 {
    let off = |line: usize| if line < 4 { 3 - line } else { line - 4 };
    (off(square.file() as usize) + off(square.rank() as usize)) as f32
}

/// Whether another man of his guards the square that a move leads to.
fn is_guarded(position: &Position, side: Color, put: Try) -> bool {
    let others = |man| position.squares(side, man) - put.from.bitboard();
    let occupied = (position.all(Color::White) | position.all(Color::Black)) - put.from.bitboard();
    let seen_by = |man, looks| !(reach::of(man, put.to, occupied) & looks).is_empty();
    !(reach::pawn_takes(put.to, !side) & others(Man::Pawn)).is_empty()
        || seen_by(Man::Knight, others(Man::Knight))
        || seen_by(Man::King, others(Man::King))
        || seen_by(Man::Bishop, others(Man::Bishop) | others(Man::Queen))
        || seen_by(Man::Rook, others(Man::Rook) | others(Man::Queen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_rules::Taken;

    fn weigh(fen: &str, hit: Option<Square>, put: &str) -> f32 {
        let heard = Heard { taken: hit.map(|on| Taken { on, kind: None }), ..Heard::default() };
        Inclined.weigh(&fen.parse().unwrap(), &heard, put.parse().unwrap())
    }

    #[test]
    fn taking_back_is_likelier_than_anything_else() {
        let fen = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
        let back = weigh(fen, Some(Square::D5), "c3d5");
        for other in ["c3b5", "c3a4", "e1e2", "e4e5"] {
            assert!(back > 10.0 * weigh(fen, Some(Square::D5), other), "{other}");
        }
        assert!(back > 10.0 * weigh(fen, None, "c3d5"));
    }

    #[test]
    fn castling_is_told_from_other_king_moves() {
        let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let castles = |put: &str| applies(&position, &Heard::default(), put.parse().unwrap())[12];
        assert_eq!((castles("e1g1"), castles("e1f1")), (1.0, 0.0));
    }

    #[test]
    fn a_piece_prefers_guarded_squares() {
        let fen = "4k3/8/8/8/8/6P1/8/4K1N1 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let guarded = |put: &str| applies(&position, &Heard::default(), put.parse().unwrap())[16];
        assert_eq!((guarded("g1e2"), guarded("g1h3")), (1.0, 0.0));
    }
}
