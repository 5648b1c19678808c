//! One seat's start written like a FEN that holds only its own men: nothing of the other side shows.

use crate::SeatStart;
use noctule_board::{Castling, Color, File, Man, OwnMen, Rank, Square, Squares};

/// `8/8/8/8/8/8/4P3/4K2R w K - 0 1`, with the castlings of this seat alone.
pub(super) fn write(start: &SeatStart) -> String {
    let own = &start.own;
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match own.on(Square::new(file, rank)) {
                None => empty += 1,
                Some(man) => {
                    push_empty(&mut text, &mut empty);
                    text.push(letter(own.color(), man));
                }
            }
        }
        push_empty(&mut text, &mut empty);
        if rank != Rank::First {
            text.push('/');
        }
    }
    let side = if start.to_move == Color::White { 'w' } else { 'b' };
    let castling: String = [(own.castling().short, Man::King), (own.castling().long, Man::Queen)]
        .into_iter()
        .filter(|(may, _)| *may)
        .map(|(_, man)| letter(own.color(), man))
        .collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    format!("{text} {side} {castling} - 0 {}", start.move_number)
}

/// Reads what [`write()`] writes, for the men of `seat`; of the enemy it says nothing.
pub(super) fn read(text: &str, seat: Color, (enemy_men, enemy_pawns): (u8, u8)) -> Option<SeatStart> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [men, side, castling, "-", "0", number] = fields[..] else { return None };
    let mut squares = [Squares::EMPTY; 6];
    let ranks: Vec<&str> = men.split('/').collect();
    if ranks.len() != 8 {
        return None;
    }
    for (rank, row) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut file = 0;
        for symbol in row.chars() {
            if let Some(empty @ 1..=8) = symbol.to_digit(10) {
                file += empty as usize;
            } else {
                let man = Man::try_from(symbol.to_ascii_lowercase()).ok()?;
                if symbol != letter(seat, man) {
                    return None;
                }
                squares[man as usize] |= Square::new(File::try_index(file)?, rank).bitboard();
                file += 1;
            }
        }
        if file != 8 {
            return None;
        }
    }
    let to_move = match side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return None,
    };
    let has = |man| castling.contains(letter(seat, man));
    let rights = Castling { short: has(Man::King), long: has(Man::Queen) };
    let move_number = number.parse().ok().filter(|&number: &u16| number > 0)?;
    let own = OwnMen::new(seat, rights, |man| squares[man as usize]);
    let start = SeatStart { own, enemy_men, enemy_pawns, set_up: true, to_move, move_number };
    (men_are_possible(&own) && write(&start) == text).then_some(start)
}

/// One king, at most eight pawns and promoted men together, no pawn on an end rank, castling from home.
fn men_are_possible(own: &OwnMen) -> bool {
    let count = |man| own.squares(man).len();
    let light = (own.squares(Man::Bishop) & Squares::LIGHT_SQUARES).len();
    let promoted = count(Man::Queen).saturating_sub(1)
        + count(Man::Rook).saturating_sub(2)
        + count(Man::Knight).saturating_sub(2)
        + light.saturating_sub(1)
        + (count(Man::Bishop) - light).saturating_sub(1);
    let ends = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let back = Rank::First.relative_to(own.color());
    let home = |file, man| own.on(Square::new(file, back)) == Some(man);
    let castling = own.castling();
    count(Man::King) == 1
        && count(Man::Pawn) + promoted <= 8
        && (own.squares(Man::Pawn) & ends).is_empty()
        && (!castling.short || (home(File::E, Man::King) && home(File::H, Man::Rook)))
        && (!castling.long || (home(File::E, Man::King) && home(File::A, Man::Rook)))
}

fn push_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn letter(color: Color, man: Man) -> char {
    let lower = char::from(man);
    if color == Color::White { lower.to_ascii_uppercase() } else { lower }
}
