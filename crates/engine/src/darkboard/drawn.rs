//! Metapositions drawn for tests, eighth rank first, seen by White.
//!
//! Capitals are own men, a dot is a square known to be empty, a small letter an enemy man of that kind or
//! nothing, `?` anything or nothing, `!` surely a pawn or a piece, `#` surely a piece.

use super::Node;
use noctule_board::{Castling, Color, Man, OwnMen, Square, Squares};

fn squares(picture: &str) -> impl Iterator<Item = (Square, char)> + '_ {
    let rows = picture.split_whitespace().collect::<Vec<_>>();
    assert!(rows.len() == 8 && rows.iter().all(|row| row.len() == 8), "a board has eight rows of eight");
    rows.into_iter().enumerate().flat_map(|(row, text)| {
        text.chars().enumerate().map(move |(file, char)| (Square::index(8 * (7 - row) + file), char))
    })
}

fn man(letter: char) -> Option<Man> {
    letter.to_ascii_lowercase().to_string().parse().ok()
}

/// The metaposition of a drawing.
pub(super) fn drawn(picture: &str) -> Node {
    let own = |kind| -> Squares {
        squares(picture)
            .filter(|(_, c)| c.is_uppercase() && man(*c) == Some(kind))
            .map(|(on, _)| on)
            .collect()
    };
    let mut node = Node::covering(OwnMen::new(Color::White, Castling::default(), own), 16, 8);
    node.ages = [0; 64];
    for (square, letter) in squares(picture).filter(|(_, c)| !c.is_uppercase()) {
        let bit = square.bitboard();
        for kind in Man::ALL {
            let may = match letter {
                '.' => false,
                '?' => true,
                '!' => kind != Man::King,
                '#' => kind != Man::King && kind != Man::Pawn,
                _ => man(letter) == Some(kind),
            };
            if !may {
                node.may[kind as usize] -= bit;
            }
        }
        if letter == '!' || letter == '#' {
            node.may_be_empty -= bit;
        }
    }
    node
}

/// Checks where men of one kind may stand, drawn with their letter.
#[track_caller]
pub(super) fn check_sets(node: &Node, kind: Man, picture: &str) {
    let expected: Squares =
        squares(picture).filter(|(_, c)| *c != '.' && man(*c) == Some(kind)).map(|(on, _)| on).collect();
    assert_eq!(node.may(kind), expected, "{kind} may stand on {:?}", node.may(kind));
}
