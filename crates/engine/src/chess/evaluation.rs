use super::mop_up;
use super::worth::{self, FULL, Worth};
use noctule_board::{Color, Man, Position, Rank, Square, Squares, reach};

/// The value of a position as it stands for the side to move, in hundredths of a pawn.
///
/// Men on their squares, the squares they reach, passed pawns, the king's shelter, and in won endings
/// the way to mate. A position and its mirror image with colours changed have the same value. Captures in the
/// air are left to [`Search`](super::Search).
pub fn evaluate(position: &Position) -> i32 {
    if position.is_dead() {
        return 0;
    }
    let side = position.to_move();
    let mut worth = of_side(position, side);
    worth -= of_side(position, !side);
    let value = worth.at(stage(position));
    let (strong, sign) = if value >= 0 { (side, 1) } else { (!side, -1) };
    let lead = value.abs() + mop_up::progress(position, strong);
    let tempo = 8;
    sign * (if mop_up::cannot_win(position, strong) { lead / 8 } else { lead }) + tempo
}

/// The stage of the game: [`FULL`] with all pieces on the board, 0 with none.
pub(crate) fn stage(position: &Position) -> i32 {
    let men = |man| (position.squares(Color::White, man) | position.squares(Color::Black, man)).len() as i32;
    Man::ALL.into_iter().map(|man| worth::share_of_stage(man) * men(man)).sum::<i32>().min(FULL)
}

fn of_side(position: &Position, color: Color) -> Worth {
    let own = position.all(color);
    let occupied = own | position.all(!color);
    let mut worth = Worth::default();
    for man in Man::ALL {
        for square in position.squares(color, man) {
            worth += worth::of(man, square, color);
        }
    }
    worth += pawns(position.squares(color, Man::Pawn), position.squares(!color, Man::Pawn), color);
    worth += pieces(position, color, own, occupied);
    worth += shelter(position, color);
    worth
}

/// Passed pawns gain as they advance; a pawn behind another of its own loses a little.
fn pawns(own: Squares, enemy: Squares, color: Color) -> Worth {
    let mut worth = Worth::default();
    for pawn in own {
        let ahead = ahead(pawn, color);
        let beside = pawn.file().adjacent() | pawn.file().bitboard();
        if (enemy & ahead & beside).is_empty() {
            let steps = pawn.rank().relative_to(color) as i32 - 1;
            worth += Worth::new(2 * steps * steps, 10 + 5 * steps * steps);
        }
        if !(own & ahead & pawn.file().bitboard()).is_empty() {
            worth += Worth::new(-8, -14);
        }
    }
    worth
}

/// All squares on the ranks ahead of a man of `color`.
pub(crate) fn ahead(square: Square, color: Color) -> Squares {
    let rank = square.rank() as u32;
    match color {
        Color::White if rank == Rank::Eighth as u32 => Squares::EMPTY,
        Color::White => Squares(!0 << (8 * (rank + 1))),
        Color::Black => Squares((1 << (8 * rank)) - 1),
    }
}

/// The squares that the pieces reach, and those of them beside the enemy's king.
fn pieces(position: &Position, color: Color, own: Squares, occupied: Squares) -> Worth {
    let ring = reach::of(Man::King, position.king(!color), occupied);
    let mut worth = Worth::default();
    for (man, each, usual) in
        [(Man::Knight, 4, 4), (Man::Bishop, 4, 5), (Man::Rook, 3, 6), (Man::Queen, 1, 12)]
    {
        for square in position.squares(color, man) {
            let reached = reach::of(man, square, occupied);
            let freedom = each * ((reached & !own).len() as i32 - usual);
            worth += Worth::new(freedom + 5 * (reached & ring).len() as i32, freedom);
        }
    }
    if position.squares(color, Man::Bishop).len() >= 2 {
        worth += Worth::new(25, 40);
    }
    worth
}

/// Own pawns close before the king.
fn shelter(position: &Position, color: Color) -> Worth {
    let king = position.king(color);
    let before = reach::of(Man::King, king, Squares::EMPTY) & ahead(king, color);
    let pawns = position.squares(color, Man::Pawn);
    Worth::new(10 * (before & pawns).len() as i32, 0)
}
