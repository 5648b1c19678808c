//! Two boards side by side: what White knows, and what the referee knows.

use noctule_board::{Color, File, Man, Rank, Square, Squares};
use noctule_solve::kpk::Game;
use std::fmt::Write;

/// Draws both boards. `X` is a square of the wave, `-` one refused to White this turn.
pub(crate) fn draw(game: &Game) -> String {
    let (known, position) = (game.known(), game.referee().position());
    let seen = |square: Square| {
        if square == known.king() {
            'K'
        } else if square == known.pawn() {
            position.on(square).map_or('P', |(_, man)| letter(Color::White, man))
        } else if known.wave().has(square) {
            'X'
        } else if known.taboo().has(square) {
            '-'
        } else {
            '.'
        }
    };
    let true_board = |square: Square| position.on(square).map_or('.', |(color, man)| letter(color, man));
    let mut text = String::new();
    let _ = writeln!(text, "  {:<24}  The referee's board", "White's information set");
    for rank in Rank::ALL.into_iter().rev() {
        let row = |on: &dyn Fn(Square) -> char| {
            File::ALL.map(|file| on(Square::new(file, rank)).to_string()).join(" ")
        };
        let number = rank as usize + 1;
        let _ = writeln!(text, "{number} {:<22}  {number} {}", row(&seen), row(&true_board));
    }
    let _ = writeln!(text, "  {:<22}    a b c d e f g h", "a b c d e f g h");
    text
}

/// The squares of a set as a list.
pub(crate) fn list(squares: Squares) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

fn letter(color: Color, man: Man) -> char {
    let letter = match man {
        Man::Pawn => 'P',
        Man::Knight => 'N',
        Man::Bishop => 'B',
        Man::Rook => 'R',
        Man::Queen => 'Q',
        Man::King => 'K',
    };
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}
