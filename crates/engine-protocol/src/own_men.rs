//! One side's men as the first field of a FEN that holds nobody else.

use crate::LineError;
use noctule_board::{Castling, Color, File, Man, OwnMen, Rank, Square, Squares};

/// Writes the men and their castlings, as two fields.
pub(crate) fn write(own: &OwnMen) -> (String, String) {
    let mut men = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let Some(man) = own.on(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                men += &empty.to_string();
                empty = 0;
            }
            men.push(letter(own.color(), man));
        }
        if empty > 0 {
            men += &empty.to_string();
        }
        if rank != Rank::First {
            men.push('/');
        }
    }
    let Castling { short, long } = own.castling();
    let rights = [(short, Man::King), (long, Man::Queen)];
    let castling: String =
        rights.iter().filter(|(may, _)| *may).map(|&(_, side)| letter(own.color(), side)).collect();
    (men, if castling.is_empty() { "-".into() } else { castling })
}

/// Reads the men and the castlings of one side.
pub(crate) fn read(color: Color, men: &str, castling: &str) -> Result<OwnMen, LineError> {
    let squares = read_men(color, men)?;
    let of = |man: Man| squares[man as usize];
    are_possible(&squares).map_err(|expected| LineError::new(expected, men))?;
    let back = Rank::First.relative_to(color);
    let at_home =
        |rook| of(Man::King).has(Square::new(File::E, back)) && of(Man::Rook).has(Square::new(rook, back));
    let wrong =
        || LineError::new("castlings of the own king and rooks at home, such as KQ, k or -", castling);
    let mut rights = Castling::default();
    for symbol in castling.chars().filter(|_| castling != "-") {
        let (right, rook) = if symbol == letter(color, Man::King) {
            (&mut rights.short, File::H)
        } else if symbol == letter(color, Man::Queen) {
            (&mut rights.long, File::A)
        } else {
            return Err(wrong());
        };
        if std::mem::replace(right, true) || !at_home(rook) {
            return Err(wrong());
        }
    }
    Ok(OwnMen::new(color, rights, of))
}

fn read_men(color: Color, text: &str) -> Result<[Squares; 6], LineError> {
    let wrong = || {
        LineError::new("eight ranks of eight squares with own men alone, such as 8/8/8/8/8/8/4P3/4K3", text)
    };
    let mut squares = [Squares::EMPTY; 6];
    let mut ranks = text.split('/');
    for rank in Rank::ALL.into_iter().rev() {
        let mut file = 0;
        for symbol in ranks.next().ok_or_else(wrong)?.chars() {
            if let Some(empty @ 1..=8) = symbol.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let man = Man::ALL.into_iter().find(|&man| letter(color, man) == symbol).ok_or_else(wrong)?;
            let file_here = File::try_index(file).ok_or_else(wrong)?;
            squares[man as usize] |= Square::new(file_here, rank).bitboard();
            file += 1;
        }
        if file != 8 {
            return Err(wrong());
        }
    }
    if ranks.next().is_some() { Err(wrong()) } else { Ok(squares) }
}

fn are_possible(squares: &[Squares; 6]) -> Result<(), &'static str> {
    let of = |man: Man| squares[man as usize];
    let ends = Rank::First.bitboard() | Rank::Eighth.bitboard();
    if of(Man::King).len() != 1 {
        Err("men with exactly one king")
    } else if of(Man::Pawn).len() > 8 || !of(Man::Pawn).is_disjoint(ends) {
        Err("at most eight pawns, none on the first or the last rank")
    } else if squares.iter().map(|some| some.len()).sum::<u32>() > 16 {
        Err("at most sixteen men")
    } else {
        Ok(())
    }
}

fn letter(color: Color, man: Man) -> char {
    let small: char = man.into();
    if color == Color::White { small.to_ascii_uppercase() } else { small }
}
