//! The men as shapes, drawn for this project in a box of a hundred by a hundred.

use super::INK;
use noctule_board::{Color, Man};
use std::fmt::Write;

const IVORY: &str = "#fffdf6";

struct Shape {
    /// Filled outlines.
    outlines: &'static [&'static str],
    /// Balls: centre and radius.
    balls: &'static [(f32, f32, f32)],
    /// Lines drawn on top.
    lines: &'static [&'static str],
}

const PAWN: Shape = Shape {
    outlines: &[
        "M38 47 H62 Q61 52 57 53 Q58 66 69 77 H31 Q42 66 43 53 Q39 52 38 47 Z",
        "M27 77 H73 Q77 80 77 88 H23 Q23 80 27 77 Z",
    ],
    balls: &[(50.0, 34.0, 13.0)],
    lines: &[],
};
const KNIGHT: Shape = Shape {
    outlines: &[
        "M33 77 Q32 64 43 55 Q50 50 50 44 Q44 49 36 49 Q33 57 27 57 Q20 55 22 47 Q29 38 31 29 Q34 21 41 18 \
         L42 9 L51 16 Q70 21 74 44 Q76 61 70 77 Z",
        "M27 77 H73 Q77 80 77 88 H23 Q23 80 27 77 Z",
    ],
    balls: &[],
    lines: &["M40 30 L43 28", "M27 49 L29 47", "M61 29 Q67 40 66 56"],
};
const BISHOP: Shape = Shape {
    outlines: &[
        "M50 19 Q67 33 65 47 Q63 55 56 58 H44 Q37 55 35 47 Q33 33 50 19 Z",
        "M42 58 H58 L57 64 Q59 71 66 77 H34 Q41 71 43 64 Z",
        "M27 77 H73 Q77 80 77 88 H23 Q23 80 27 77 Z",
    ],
    balls: &[(50.0, 14.0, 5.5)],
    lines: &["M50 33 V47", "M43 40 H57"],
};
const ROOK: Shape = Shape {
    outlines: &[
        "M29 17 H39 V24 H45 V17 H55 V24 H61 V17 H71 V32 L64 39 H36 L29 32 Z",
        "M37 39 H63 L66 69 L70 77 H30 L34 69 Z",
        "M26 77 H74 Q78 80 78 88 H22 Q22 80 26 77 Z",
    ],
    balls: &[],
    lines: &[],
};
const QUEEN: Shape = Shape {
    outlines: &[
        "M17 32 L32 51 L33 23 L45 48 L50 19 L55 48 L67 23 L68 51 L83 32 L72 64 H28 Z",
        "M28 64 H72 Q69 70 71 77 H29 Q31 70 28 64 Z",
        "M25 77 H75 Q79 80 79 88 H21 Q21 80 25 77 Z",
    ],
    balls: &[(17.0, 29.0, 5.0), (33.0, 20.0, 5.0), (50.0, 16.0, 5.0), (67.0, 20.0, 5.0), (83.0, 29.0, 5.0)],
    lines: &[],
};
const KING: Shape = Shape {
    outlines: &[
        "M47 6 H53 V12 H59 V18 H53 V27 H47 V18 H41 V12 H47 Z",
        "M50 27 Q60 29 60 39 Q66 31 75 34 Q85 39 81 50 Q78 58 70 64 H30 Q22 58 19 50 Q15 39 25 34 \
         Q34 31 40 39 Q40 29 50 27 Z",
        "M30 64 H70 Q68 70 71 77 H29 Q32 70 30 64 Z",
        "M25 77 H75 Q79 80 79 88 H21 Q21 80 25 77 Z",
    ],
    balls: &[],
    lines: &["M50 39 V57"],
};

fn shape(man: Man) -> Shape {
    match man {
        Man::Pawn => PAWN,
        Man::Knight => KNIGHT,
        Man::Bishop => BISHOP,
        Man::Rook => ROOK,
        Man::Queen => QUEEN,
        Man::King => KING,
    }
}

/// A man in a box of a hundred, without its place.
pub fn paths(side: Color, man: Man) -> String {
    let (fill, line) = match side {
        Color::White => (IVORY, INK),
        Color::Black => (INK, IVORY),
    };
    let shape = shape(man);
    let mut text = String::new();
    // A light seam parts the dark men's pieces from each other.
    let seam = if side == Color::White { INK } else { "#8d857b" };
    for outline in shape.outlines {
        let _ = write!(text, r#"<path d="{outline}" fill="{fill}" stroke="{seam}"/>"#);
    }
    for (x, y, r) in shape.balls {
        let _ = write!(text, r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{seam}"/>"#);
    }
    for d in shape.lines {
        let _ = write!(text, r#"<path d="{d}" fill="none" stroke="{line}"/>"#);
    }
    text
}

/// A small crown in a box of a hundred.
pub const CROWN: &str = "M14 74 L8 30 L32 52 L50 18 L68 52 L92 30 L86 74 Z M14 80 H86 V90 H14 Z";
