//! A terminal screen, captured with its colours, as an SVG picture for the README.
//!
//! The capture is what `tmux capture-pane -e -p` prints: text with the colours of each run.

use anyhow::Context;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draws a captured terminal screen as SVG.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The capture, as `tmux capture-pane -e -p` prints it.
    input: PathBuf,
    /// The picture.
    output: PathBuf,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let capture = fs::read_to_string(&options.input)
        .with_context(|| format!("expected a captured screen in {}", options.input.display()))?;
    fs::write(&options.output, svg(&capture))
        .with_context(|| format!("cannot write {}", options.output.display()))?;
    Ok(ExitCode::SUCCESS)
}

const CELL: (f32, f32) = (8.5, 18.0);
const MARGIN: f32 = 14.0;
const PAPER: Rgb = Rgb(0x1c, 0x1e, 0x26);
const INK: Rgb = Rgb(0xd8, 0xda, 0xe0);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rgb(u8, u8, u8);

/// The colours and the weight of the text that follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Pen {
    ink: Option<Rgb>,
    paper: Option<Rgb>,
    bold: bool,
    dim: bool,
    reversed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell {
    sign: char,
    pen: Pen,
}

fn svg(capture: &str) -> String {
    let rows = read(capture);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (columns as f32 * CELL.0 + 2.0 * MARGIN, rows.len() as f32 * CELL.1 + 2.0 * MARGIN);
    let mut picture = String::new();
    let _ = writeln!(
        picture,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"14\" xml:space=\"preserve\">\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{}\"/>",
        hex(PAPER)
    );
    for (y, row) in rows.iter().enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one.pen == next.pen && is_one_run(one.sign, next.sign)) {
            draw(&mut picture, run, MARGIN + x as f32 * CELL.0, MARGIN + y as f32 * CELL.1);
            x += run.len();
        }
    }
    picture.push_str("</svg>\n");
    picture
}

/// Letters of a fixed-width font keep their places in one run, blocks make one block; any other sign is
/// placed by itself.
fn is_one_run(one: char, next: char) -> bool {
    one.is_ascii() && next.is_ascii() || one == next && "▀▄─".contains(one)
}

fn draw(picture: &mut String, run: &[Cell], x: f32, y: f32) {
    let Some(&Cell { sign, pen }) = run.first() else { return };
    let (ink, paper) = colours(pen);
    let width = run.len() as f32 * CELL.0;
    let mut block = |top: f32, high: f32, colour: Rgb| {
        // A hair of overlap hides the seams between neighbours.
        let _ = writeln!(
            picture,
            "<rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            y + top,
            width + 0.3,
            high + 0.3,
            hex(colour)
        );
    };
    if let Some(paper) = paper {
        block(0.0, CELL.1, paper);
    }
    match sign {
        '▀' => return block(0.0, CELL.1 / 2.0, ink),
        '▄' => return block(CELL.1 / 2.0, CELL.1 / 2.0, ink),
        '─' => return block(CELL.1 / 2.0 - 0.5, 0.7, ink),
        _ => {}
    }
    let text: String = run.iter().map(|cell| cell.sign).collect();
    if text.trim().is_empty() {
        return;
    }
    let weight = if pen.bold { " font-weight=\"bold\"" } else { "" };
    // The men are drawn a little larger than the letters, as terminals do.
    let place = match sign {
        '♔'..='♟' => {
            format!("x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"25\"", x + width / 2.0, y + 17.5)
        }
        _ if sign.is_ascii() => format!("x=\"{x}\" y=\"{}\" textLength=\"{width}\"", y + 13.5),
        _ => format!("x=\"{}\" y=\"{}\" text-anchor=\"middle\"", x + width / 2.0, y + 13.5),
    };
    let _ = writeln!(picture, "<text {place} fill=\"{}\"{weight}>{}</text>", hex(ink), escaped(&text));
}

fn colours(pen: Pen) -> (Rgb, Option<Rgb>) {
    let mut ink = pen.ink.unwrap_or(INK);
    if pen.dim {
        ink = Rgb(ink.0 / 5 * 3, ink.1 / 5 * 3, ink.2 / 5 * 3);
    }
    if pen.reversed { (pen.paper.unwrap_or(PAPER), Some(ink)) } else { (ink, pen.paper) }
}

fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The cells of each row. Escapes other than colours are passed over.
fn read(capture: &str) -> Vec<Vec<Cell>> {
    let mut pen = Pen::default();
    let mut rows = Vec::new();
    for line in capture.lines() {
        let mut row = Vec::new();
        let mut signs = line.chars();
        while let Some(sign) = signs.next() {
            if sign != '\u{1b}' {
                row.push(Cell { sign, pen });
                continue;
            }
            if signs.next() != Some('[') {
                continue;
            }
            let mut numbers = String::new();
            for sign in signs.by_ref() {
                if sign.is_ascii_alphabetic() {
                    if sign == 'm' {
                        pen.obey(&numbers);
                    }
                    break;
                }
                numbers.push(sign);
            }
        }
        rows.push(row);
    }
    rows
}

impl Pen {
    fn obey(&mut self, numbers: &str) {
        let mut codes = numbers.split([';', ':']).map(|code| code.parse::<u8>().unwrap_or(0));
        while let Some(code) = codes.next() {
            match code {
                0 => *self = Self::default(),
                1 => self.bold = true,
                2 => self.dim = true,
                7 => self.reversed = true,
                22 => (self.bold, self.dim) = (false, false),
                27 => self.reversed = false,
                30..=37 => self.ink = Some(indexed(code - 30)),
                38 => self.ink = extended(&mut codes),
                39 => self.ink = None,
                40..=47 => self.paper = Some(indexed(code - 40)),
                48 => self.paper = extended(&mut codes),
                49 => self.paper = None,
                90..=97 => self.ink = Some(indexed(code - 82)),
                100..=107 => self.paper = Some(indexed(code - 92)),
                _ => {}
            }
        }
    }
}

fn extended(codes: &mut impl Iterator<Item = u8>) -> Option<Rgb> {
    match codes.next()? {
        5 => codes.next().map(indexed),
        2 => Some(Rgb(codes.next()?, codes.next()?, codes.next()?)),
        _ => None,
    }
}

/// A colour of the palette of 256: sixteen named ones, a cube of six levels, a ramp of greys.
fn indexed(index: u8) -> Rgb {
    const NAMED: [Rgb; 16] = [
        Rgb(0x20, 0x22, 0x2a),
        Rgb(0xd0, 0x5a, 0x5a),
        Rgb(0x6a, 0xa8, 0x5e),
        Rgb(0xc9, 0xa2, 0x4c),
        Rgb(0x5a, 0x8f, 0xd0),
        Rgb(0xa8, 0x78, 0xc0),
        Rgb(0x58, 0xa8, 0xa8),
        Rgb(0xc8, 0xca, 0xd0),
        Rgb(0x70, 0x74, 0x80),
        Rgb(0xf0, 0x7a, 0x7a),
        Rgb(0x8a, 0xc8, 0x7e),
        Rgb(0xe9, 0xc2, 0x6c),
        Rgb(0x7a, 0xaf, 0xf0),
        Rgb(0xc8, 0x98, 0xe0),
        Rgb(0x78, 0xc8, 0xc8),
        Rgb(0xf8, 0xf8, 0xf8),
    ];
    let level = |nth: u8| if nth == 0 { 0 } else { 55 + 40 * nth };
    match index {
        0..=15 => NAMED[index as usize],
        16..=231 => {
            let cube = index - 16;
            Rgb(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
        232..=255 => {
            let grey = 8 + 10 * (index - 232);
            Rgb(grey, grey, grey)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_from_all_three_kinds_of_codes() {
        let rows = read("\u{1b}[31ma\u{1b}[38;5;231mb\u{1b}[48;2;1;2;3mc\u{1b}[0md");
        let pens: Vec<Pen> = rows[0].iter().map(|cell| cell.pen).collect();
        assert_eq!(pens[0].ink, Some(Rgb(0xd0, 0x5a, 0x5a)));
        assert_eq!(pens[1].ink, Some(Rgb(255, 255, 255)));
        assert_eq!(pens[2].paper, Some(Rgb(1, 2, 3)));
        assert_eq!(pens[3], Pen::default());
    }

    #[test]
    fn text_keeps_its_place_and_is_escaped() {
        let picture = svg("a<b\n♞");
        assert!(picture.contains(">a&lt;b</text>"), "{picture}");
        assert!(picture.contains("text-anchor=\"middle\" font-size=\"25\""), "{picture}");
        assert!(picture.contains("viewBox=\"0 0 53.5 64\""), "{picture}");
    }

    #[test]
    fn broken_escapes_do_no_harm() {
        for capture in ["\u{1b}", "\u{1b}[", "\u{1b}[38;5", "\u{1b}[38;5;999mx", "\u{1b}]0;title", ""] {
            assert!(svg(capture).ends_with("</svg>\n"));
        }
    }
}
