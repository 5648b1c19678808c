use super::{GREY, INK, Text, men};
use noctule_board::{Color, File, Man, Rank, Square};

const LIGHT: &str = "#f5efe2";
const DARK: &str = "#dfd5c1";

/// Where a board stands on a page, how large its squares are, and who sits below it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Board {
    /// Its left edge.
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    /// The side of a square.
    pub side: f64,
    /// The side whose first rank is below.
    pub below: Color,
}

impl Board {
    /// The length of its edge.
    pub fn edge(&self) -> f64 {
        8.0 * self.side
    }

    /// The top left corner of a square.
    pub fn corner(&self, square: Square) -> (f64, f64) {
        let (file, rank) = (square.file() as usize as f64, square.rank() as usize as f64);
        match self.below {
            Color::White => (self.left + file * self.side, self.top + (7.0 - rank) * self.side),
            Color::Black => (self.left + (7.0 - file) * self.side, self.top + rank * self.side),
        }
    }

    /// The middle of a square.
    pub fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    /// The frame, as an element.
    pub fn frame(&self) -> String {
        format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{INK}" stroke-width="1.6"/>"#,
            self.left - 1.5,
            self.top - 1.5,
            self.edge() + 3.0,
            self.edge() + 3.0
        )
    }

    /// A square without anybody on it, as an element.
    pub fn ground(&self, square: Square) -> String {
        let light = !(square.file() as usize + square.rank() as usize).is_multiple_of(2);
        let ((x, y), side, fill) = (self.corner(square), self.side, if light { LIGHT } else { DARK });
        format!(r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>"#)
    }

    /// The names of files and ranks along two edges, as elements.
    pub fn coordinates(&self) -> Vec<String> {
        let both = |nth: usize| {
            let (file, rank) = (File::index(nth), Rank::index(nth));
            let (x, _) = self.centre(Square::new(file, Rank::First));
            let (_, y) = self.centre(Square::new(File::A, rank));
            let text = |x: f64, y: f64| Text::at(x, y).size(13.0).fill(GREY).middle();
            [text(x, self.top + self.edge() + 18.0).say(file), text(self.left - 15.0, y + 4.5).say(rank)]
        };
        (0..8).flat_map(both).collect()
    }
}

/// A man around a point, as an element. At scale 1 it is a hundred wide; `attributes` begin with a space.
pub fn man(side: Color, man: Man, (x, y): (f64, f64), scale: f64, attributes: &str) -> String {
    let (x, y) = (x - 50.0 * scale, y - 50.0 * scale);
    format!(
        r#"<g{attributes} transform="translate({x:.2} {y:.2}) scale({scale})" stroke-width="{:.2}" stroke-linejoin="round" stroke-linecap="round">{}</g>"#,
        1.8 / scale,
        men::paths(side, man)
    )
}
