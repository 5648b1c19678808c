//! Boards as the papers draw them, for the tests.

use crate::kpk::information_set::InformationSet;
use noctule_board::{Color, File, Rank, Square, Squares};

/// Reads a board of eight rows, the eighth rank first: `K` the white king, `P` the pawn, `X` the wave.
pub(crate) fn drawn(board: &str, to_move: Color) -> InformationSet {
    let rows: Vec<&str> = board.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    assert_eq!(rows.len(), 8, "eight ranks:\n{board}");
    let on = |letter: char| -> Squares {
        let rows = rows.iter().enumerate();
        let squares = rows.flat_map(|(row, text)| {
            let files = text.split_whitespace().enumerate().filter(|(_, mark)| mark.contains(letter));
            files.map(move |(file, _)| Square::new(File::index(file), Rank::index(7 - row)))
        });
        squares.collect()
    };
    let one = |letter| on(letter).next_square().expect("both men are drawn");
    InformationSet::new(one('K'), one('P'), on('X'), to_move).expect("a possible board")
}

/// The squares of the wave of a drawn board.
pub(crate) fn wave(board: &str) -> Squares {
    drawn(board, Color::Black).wave()
}

/// A try in coordinates.
pub(crate) fn put(text: &str) -> noctule_board::Try {
    text.parse().expect("a try")
}
