//! Where a man reaches, given the squares that stop it.

use crate::{Color, Man, Square, Squares};
use cozy_chess as chess;

/// The squares a man other than a pawn reaches from `square`, the first blocker on each line included.
#[inline]
pub fn of(man: Man, square: Square, blockers: Squares) -> Squares {
    match man {
        Man::Pawn => Squares::EMPTY,
        Man::Knight => chess::get_knight_moves(square),
        Man::Bishop => chess::get_bishop_moves(square, blockers),
        Man::Rook => chess::get_rook_moves(square, blockers),
        Man::Queen => chess::get_bishop_moves(square, blockers) | chess::get_rook_moves(square, blockers),
        Man::King => chess::get_king_moves(square),
    }
}

/// The squares on which a pawn of `color` standing on `square` could take.
#[inline]
pub fn pawn_takes(square: Square, color: Color) -> Squares {
    chess::get_pawn_attacks(square, color)
}

/// The squares a man other than a pawn reaches from `square` on an empty board.
#[inline]
pub fn on_empty_board(man: Man, square: Square) -> Squares {
    match man {
        Man::Bishop => chess::get_bishop_rays(square),
        Man::Rook => chess::get_rook_rays(square),
        Man::Queen => chess::get_bishop_rays(square) | chess::get_rook_rays(square),
        _ => of(man, square, Squares::EMPTY),
    }
}

/// The squares on which some of the pawns of `color` could take.
#[inline]
pub fn pawns_take(pawns: Squares, color: Color) -> Squares {
    let (west, east) = (pawns.0 & !chess::File::A.bitboard().0, pawns.0 & !chess::File::H.bitboard().0);
    Squares(match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    })
}

/// The squares to which a pawn of `color` standing on `square` could be pushed.
#[inline]
pub fn pawn_pushes(square: Square, color: Color, blockers: Squares) -> Squares {
    chess::get_pawn_quiets(square, color, blockers)
}

/// The squares strictly between two squares of one line, none when they share no line.
#[inline]
pub fn between(from: Square, to: Square) -> Squares {
    chess::get_between_rays(from, to)
}
