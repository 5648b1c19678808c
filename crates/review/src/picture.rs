//! Boards as SVG: the one way in which boards, men and words are drawn for a page.

mod board;
pub mod men;
mod text;

pub use board::{Board, man};
pub use text::{Text, escape};

use noctule_board::{Color, OwnMen, Position, Square};
use noctule_rules::speech;
use std::fmt::Write;

/// The colour behind everything.
pub const PAPER: &str = "#fdfbf6";
/// The colour of lines and words.
pub const INK: &str = "#2a2623";
/// The colour of what is said by the way.
pub const GREY: &str = "#7b7268";

const LAST: &str = "#7a9a3b";
const SIDE: f64 = 62.0;
/// A man's size as a share of its drawing's, so that it fills its square.
const SCALE: f64 = 0.57;

/// Whose men are drawn.
#[derive(Debug, Clone, Copy)]
pub enum Shown<'a> {
    /// Both sides': the game is over, or the drawing is for the umpire.
    Both(&'a Position),
    /// One side's alone.
    Own(&'a OwnMen),
}

/// Draws a board with `below` sitting below it. The squares of the last move, if one is given, are marked.
pub fn board_svg(shown: Shown<'_>, below: Color, last: Option<(Square, Square)>) -> String {
    let board = Board { left: 40.0, top: 16.0, side: SIDE, below };
    let (width, height) = (board.left + board.edge() + 16.0, board.top + board.edge() + 32.0);
    let mut body = String::new();
    let mut put = |element: &str| {
        let _ = writeln!(body, "  {element}");
    };
    put(&board.frame());
    Square::ALL.into_iter().for_each(|square| put(&board.ground(square)));
    for square in last.into_iter().flat_map(|(from, to)| [from, to]) {
        let (x, y) = board.corner(square);
        put(&format!(
            r#"<rect class="last" data-square="{square}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{LAST}" fill-opacity="0.38"/>"#
        ));
    }
    board.coordinates().iter().for_each(|name| put(name));
    for square in Square::ALL {
        let standing = match shown {
            Shown::Both(position) => position.on(square),
            Shown::Own(own) => own.on(square).map(|man| (own.color(), man)),
        };
        if let Some((side, kind)) = standing {
            let word = format!("{} {}", speech::side(side), speech::man(kind)).to_lowercase();
            let attributes = format!(r#" class="{word}" data-square="{square}""#);
            put(&man(side, kind, board.centre(square), SCALE, &attributes));
        }
    }
    let title = match shown {
        Shown::Both(position) => position.to_string(),
        Shown::Own(own) => format!("{}'s men", speech::side(own.color())),
    };
    page((width, height), &title, "", &body)
}

/// A whole picture: its size, its title, its definitions if it has any, and its elements.
pub fn page((width, height): (f64, f64), title: &str, defs: &str, body: &str) -> String {
    let defs = if defs.is_empty() { String::new() } else { format!("  <defs>{defs}</defs>\n") };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Georgia, 'DejaVu Serif', serif\">\n  <title>{}</title>\n{defs}  \
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{body}</svg>\n",
        escape(title)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place_of(svg: &str, square: Square) -> usize {
        svg.find(&format!(r#"data-square="{square}""#)).expect("a man or a mark there")
    }

    #[test]
    fn a_whole_board_shows_both_sides_and_the_last_move() {
        let position: Position = "4k3/8/8/8/4P3/8/8/4K2R b - - 0 1".parse().expect("a position");
        let svg = board_svg(Shown::Both(&position), Color::White, Some((Square::E2, Square::E4)));
        assert_eq!(svg.matches("<g class=").count(), 4);
        assert_eq!(svg.matches(r#"class="last""#).count(), 2);
        assert!(svg.contains(r#"class="black king" data-square="e8""#), "{svg}");
        assert!(place_of(&svg, Square::E2) < place_of(&svg, Square::H1), "marks lie under the men");
    }

    #[test]
    fn a_seats_board_holds_nothing_of_the_enemys() {
        let [one, other] = ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "8/8/k7/8/8/2q5/8/4K2R w - - 0 1"]
            .map(|fen| fen.parse::<Position>().expect("a position").own_men(Color::White))
            .map(|own| board_svg(Shown::Own(&own), Color::White, None));
        assert_eq!(one, other);
        assert!(one.contains("white rook") && !one.contains("black"), "{one}");
    }

    #[test]
    fn black_sits_at_the_other_end() {
        let board = |below| Board { left: 0.0, top: 0.0, side: 1.0, below };
        assert_eq!(board(Color::White).corner(Square::A1), (0.0, 7.0));
        assert_eq!(board(Color::Black).corner(Square::A1), (7.0, 0.0));
    }
}
