//! Won endings: what brings a mate nearer, and what cannot be won at all.

use super::worth::{off_centre, round};
use noctule_board::{Color, Man, Position, Square, Squares};

/// Progress of the stronger side towards mating a king that has no pawns and next to no pieces left: that
/// king at the edge, the kings close together.
pub(super) fn progress(position: &Position, strong: Color) -> i32 {
    let weak = !strong;
    if !position.squares(weak, Man::Pawn).is_empty() || lead(position, strong) < 400 {
        return 0;
    }
    let driven = position.king(weak);
    let corner = match mating_corners(position, strong) {
        Some(corners) => 7 - corners.iter().map(|corner| distance(*corner, driven)).min().unwrap_or(7),
        None => off_centre(driven),
    };
    25 * corner + 10 * (7 - distance(driven, position.king(strong)))
}

/// Whether the side that is ahead lacks the men to win by force.
pub(super) fn cannot_win(position: &Position, strong: Color) -> bool {
    let count = |man| position.squares(strong, man).len();
    if count(Man::Pawn) > 0 {
        return false;
    }
    let two_knights = count(Man::Knight) == 2 && position.all(strong).len() == 3;
    lead(position, strong) < 400 || two_knights
}

/// Bishop and knight mate only in a corner of the bishop's colour.
fn mating_corners(position: &Position, strong: Color) -> Option<[Square; 2]> {
    let count = |man| position.squares(strong, man).len();
    if count(Man::Bishop) != 1 || count(Man::Knight) != 1 || position.all(strong).len() != 3 {
        return None;
    }
    let light = position.squares(strong, Man::Bishop).is_subset(Squares::LIGHT_SQUARES);
    Some(if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] })
}

fn lead(position: &Position, color: Color) -> i32 {
    let pieces = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen];
    let value = |color| -> i32 {
        pieces.iter().map(|&man| round(man) * position.squares(color, man).len() as i32).sum()
    };
    value(color) - value(!color)
}

fn distance(one: Square, other: Square) -> i32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks)
}
