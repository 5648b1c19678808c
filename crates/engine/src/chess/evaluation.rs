use super::mop_up;
use super::worth::{self, FULL, Worth};
use noctule_board::{Color, File, Man, Position, Rank, Square, Squares, reach};

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
    for pawn in passed(own, enemy, color) {
        let steps = pawn.rank().relative_to(color) as i32 - 1;
        worth += Worth::new(2 * steps * steps, 10 + 5 * steps * steps);
    }
    let behind = (own & all_ahead(own, !color)).len() as i32;
    worth += Worth::new(-8 * behind, -14 * behind);
    worth
}

/// The pawns of `color` that no enemy pawn stops or takes on their way.
pub(crate) fn passed(own: Squares, enemy: Squares, color: Color) -> Squares {
    let stopped = all_ahead(enemy, !color);
    own - stopped - beside(stopped)
}

/// All squares ahead of some pawn of `color`, on its file.
pub(crate) fn all_ahead(pawns: Squares, color: Color) -> Squares {
    Squares(match color {
        Color::White => {
            let one = pawns.0 << 8;
            let two = one | one << 8;
            let four = two | two << 16;
            four | four << 32
        }
        Color::Black => {
            let one = pawns.0 >> 8;
            let two = one | one >> 8;
            let four = two | two >> 16;
            four | four >> 32
        }
    })
}

/// The squares left and right of some squares.
pub(crate) fn beside(squares: Squares) -> Squares {
    let (left, right) = (squares - File::A.bitboard(), squares - File::H.bitboard());
    Squares(left.0 >> 1 | right.0 << 1)
}

/// All squares on the ranks ahead of a man of `color`.
fn ahead(square: Square, color: Color) -> Squares {
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
