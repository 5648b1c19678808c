//! Lists and names as a player would say them.

use noctule_board::{Square, Squares};
use noctule_rules::CheckLine;

/// More squares than this are counted, not named.
const NAMED: u32 = 8;

/// "f3, g4 or h5"; of many squares "one of 12 squares".
pub(crate) fn any_of(squares: Squares) -> String {
    if squares.len() > NAMED {
        return format!("one of {} squares", squares.len());
    }
    listed(squares, "or")
}

/// "f3, g4 and h5"; of many squares "12 squares".
pub(crate) fn all_of(squares: Squares) -> String {
    if squares.len() > NAMED {
        return format!("{} squares", squares.len());
    }
    listed(squares, "and")
}

/// Phrases joined as a list: "this, that or the other".
pub(crate) fn join(phrases: &[String], last: &str) -> String {
    match phrases {
        [] => "nowhere".into(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

fn listed(squares: Squares, last: &str) -> String {
    join(&by_name(squares).iter().map(Square::to_string).collect::<Vec<_>>(), last)
}

/// The squares from the a-file to the h-file.
pub(crate) fn by_name(squares: Squares) -> Vec<Square> {
    let mut all: Vec<Square> = squares.into_iter().collect();
    all.sort_by_key(|square| (square.file(), square.rank()));
    all
}

pub(crate) const fn line(line: CheckLine) -> &'static str {
    match line {
        CheckLine::Rank => "on the rank",
        CheckLine::File => "on the file",
        CheckLine::LongDiagonal => "on the long diagonal",
        CheckLine::ShortDiagonal => "on the short diagonal",
        CheckLine::Knight => "by a knight",
    }
}

/// How long ago something was, in enemy moves: "just now", "a move ago", "two moves ago".
pub(crate) const fn ago(enemy_moves: u8) -> &'static str {
    match enemy_moves {
        0 => "just now",
        1 => "a move ago",
        2 => "two moves ago",
        3 => "three moves ago",
        _ => "some moves ago",
    }
}

/// "1 pawn", "3 pawns".
pub(crate) fn count(number: u8, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_listed_by_name_and_counted_when_many() {
        let squares = Square::H5.bitboard() | Square::F3.bitboard() | Square::G4.bitboard();
        assert_eq!(any_of(squares), "f3, g4 or h5");
        assert_eq!(all_of(Square::A1.bitboard()), "a1");
        assert_eq!(any_of(Squares::FULL), "one of 64 squares");
    }
}
