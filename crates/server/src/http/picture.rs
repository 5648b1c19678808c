use noctule_board::{Color, Man, Position, Square};
use std::fmt::Write;

/// Whose men are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Both,
    Only(Color),
}

const SIDE: usize = 45;

/// A board as a picture that carries no style and no script, with the seat's own side below.
pub(super) fn draw(position: &Position, shown: Shown) -> String {
    let below = match shown {
        Shown::Both => Color::White,
        Shown::Only(side) => side,
    };
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" width=\"{0}\" height=\"{0}\">\n",
        8 * SIDE
    );
    for square in Square::ALL {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        let (x, y) = match below {
            Color::White => (file * SIDE, (7 - rank) * SIDE),
            Color::Black => ((7 - file) * SIDE, rank * SIDE),
        };
        let fill = if (file + rank).is_multiple_of(2) { "#b58863" } else { "#f0d9b5" };
        let _ = writeln!(
            picture,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>"
        );
        let Some((color, man)) = position.on(square) else { continue };
        if shown == Shown::Both || shown == Shown::Only(color) {
            let _ = writeln!(
                picture,
                "<text x=\"{}\" y=\"{}\" font-size=\"38\" text-anchor=\"middle\">{}</text>",
                x + SIDE / 2,
                y + 36,
                sign(color, man)
            );
        }
    }
    picture.push_str("</svg>\n");
    picture
}

const fn sign(color: Color, man: Man) -> char {
    match (color, man) {
        (Color::White, Man::King) => '♔',
        (Color::White, Man::Queen) => '♕',
        (Color::White, Man::Rook) => '♖',
        (Color::White, Man::Bishop) => '♗',
        (Color::White, Man::Knight) => '♘',
        (Color::White, Man::Pawn) => '♙',
        (Color::Black, Man::King) => '♚',
        (Color::Black, Man::Queen) => '♛',
        (Color::Black, Man::Rook) => '♜',
        (Color::Black, Man::Bishop) => '♝',
        (Color::Black, Man::Knight) => '♞',
        (Color::Black, Man::Pawn) => '♟',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seats_picture_holds_its_own_men_alone_and_has_them_below() {
        let both = draw(&Position::start(), Shown::Both);
        let black = draw(&Position::start(), Shown::Only(Color::Black));
        assert_eq!(both.matches("<text").count(), 32);
        assert_eq!(black.matches("<text").count(), 16);
        assert!(!black.contains('♔') && black.contains('♚'));
        let king = black.lines().find(|line| line.contains('♚')).expect("a king");
        assert!(king.contains("y=\"351\""), "{king}");
    }
}
