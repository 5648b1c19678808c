//! Two boards for a page: where the men stand, and what the last move changed.

use super::View;
use noctule_board::{File, Rank, Square};
use noctule_opponent::Map;
use noctule_review::picture::escape;
use std::fmt::{Display, Write};

const SIDE: f64 = 44.0;
const BOARD: f64 = 8.0 * SIDE;
const TOP: f64 = 78.0;
const LEFTS: [f64; 2] = [38.0, 38.0 + BOARD + 62.0];
const WIDTH: f64 = LEFTS[1] + BOARD + 26.0;
const BELOW: f64 = TOP + BOARD;
const HEIGHT: f64 = BELOW + 100.0;

const PAPER: &str = "#fdfbf6";
const LIGHT: &str = "#f8f4ea";
const DARK: &str = "#ebe4d4";
const INK: &str = "#2a2623";
const GREY: &str = "#7b7268";
const MORE: &str = "#d0661b";
const LESS: &str = "#2f4b7c";

/// Draws a view: after Figure 4 of Ciancarini and Favini, "Monte Carlo tree search in Kriegspiel".
pub(super) fn draw(view: &View<'_>) -> String {
    let mut page = Page::default();
    let title = format!("{}, {}", view.title, view.who);
    page.text(LEFTS[0], 30.0, 18.0, INK, "font-weight=\"bold\"", &title);
    let men: f32 = view.density.iter().sum();
    page.text(LEFTS[0], TOP - 16.0, 14.0, GREY, "", &format!("where they stand: {men:.2} on the board"));
    page.text(LEFTS[1], TOP - 16.0, 14.0, GREY, "", &view.change());
    page.board(LEFTS[0], &view.density, |value| format!("{value:.0}"));
    page.board(LEFTS[1], &view.delta, |value| format!("{value:+.0}"));
    page.legend(LEFTS[0], &view.density, "0");
    page.legend(LEFTS[1], &view.delta, "");
    let ground = format!("{}; numbers are hundredths of a man", view.ground());
    page.text(LEFTS[0], BELOW + 82.0, 13.0, GREY, "", &ground);
    let about = format!(
        r#"text-anchor="end" font-style="italic"{}"#,
        if view.about.chars().count() > 70 { r#" textLength="420""# } else { "" }
    );
    let short: String = view.about.chars().take(90).collect();
    page.text(LEFTS[1] + BOARD, BELOW + 82.0, 12.0, GREY, &about, &short);
    page.finish(&title)
}

#[derive(Default)]
struct Page {
    body: String,
}

impl Page {
    fn put(&mut self, what: impl Display) {
        let _ = writeln!(self.body, "  {what}");
    }

    fn text(&mut self, x: f64, y: f64, size: f64, fill: &str, set: &str, words: &str) {
        let words = escape(words);
        self.put(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" {set}>{words}</text>"#
        ));
    }

    /// A board with heat on it; the largest number has the full colour.
    fn board(&mut self, left: f64, map: &Map, write: impl Fn(f32) -> String) {
        let largest = largest(map);
        for square in Square::ALL {
            let (file, rank) = (square.file() as usize, square.rank() as usize);
            let (x, y) = (left + file as f64 * SIDE, TOP + (7 - rank) as f64 * SIDE);
            let ground = if (file + rank).is_multiple_of(2) { DARK } else { LIGHT };
            self.put(format_args!(
                r#"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{ground}"/>"#
            ));
            let value = map[square as usize];
            // Below a thousandth of a man there is nothing to see.
            if value.abs() < 0.001 {
                continue;
            }
            let heat = 0.95 * (value.abs() / largest).sqrt();
            let colour = if value > 0.0 { MORE } else { LESS };
            self.put(format_args!(
                r#"<rect class="heat" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{colour}" fill-opacity="{heat:.3}"/>"#
            ));
            if value.abs() >= 0.005 {
                let ink = if heat > 0.6 { PAPER } else { INK };
                let (x, y) = (x + SIDE / 2.0, y + SIDE / 2.0 + 5.0);
                self.text(x, y, 14.0, ink, r#"text-anchor="middle""#, &write(100.0 * value));
            }
        }
        self.put(format_args!(
            r#"<rect x="{left}" y="{TOP}" width="{BOARD}" height="{BOARD}" fill="none" stroke="{INK}" stroke-width="1.4"/>"#
        ));
        for nth in 0..8 {
            let (along, middle) = (nth as f64 * SIDE + SIDE / 2.0, r#"text-anchor="middle""#);
            let (file, rank) = (File::index(nth).to_string(), Rank::index(7 - nth).to_string());
            self.text(left + along, BELOW + 17.0, 12.0, GREY, middle, &file);
            self.text(left - 13.0, TOP + along + 4.0, 12.0, GREY, middle, &rank);
        }
    }

    /// A bar of the colours, from nothing or from the largest loss, to the largest number.
    fn legend(&mut self, left: f64, map: &Map, least: &str) {
        let (gradient, from) = match least {
            "" => ("change", format!("{:+.0}", -100.0 * largest(map))),
            least => ("heat", least.to_string()),
        };
        let to = format!("{:.0}", 100.0 * largest(map));
        let to = if least.is_empty() { format!("+{to}") } else { to };
        let (x, y) = (left + 34.0, BELOW + 36.0);
        self.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="150" height="12" fill="url(#{gradient})" stroke="{GREY}" stroke-width="0.6"/>"#
        ));
        self.text(x - 6.0, y + 11.0, 12.0, GREY, r#"text-anchor="end""#, &from);
        self.text(x + 156.0, y + 11.0, 12.0, GREY, "", &to);
    }

    fn finish(self, title: &str) -> String {
        let stop = |at: f64, colour: &str, opacity: f64| {
            format!(r#"<stop offset="{at}" stop-color="{colour}" stop-opacity="{opacity:.3}"/>"#)
        };
        let rise = |from: f64, width: f64, colour: &str| -> String {
            let step = |nth: u8| {
                let part = f64::from(nth) / 8.0;
                stop(from + width * part, colour, 0.95 * part.sqrt())
            };
            if width > 0.0 { (0..=8).map(step).collect() } else { (0..=8).rev().map(step).collect() }
        };
        let defs = format!(
            r#"<linearGradient id="heat">{}</linearGradient><linearGradient id="change">{}{}</linearGradient>"#,
            rise(0.0, 1.0, MORE),
            rise(0.5, -0.5, LESS),
            rise(0.5, 0.5, MORE)
        );
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" font-family=\"Georgia, 'DejaVu Serif', serif\">\n  <title>{}</title>\n  \
             <defs>{defs}</defs>\n  <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escape(title),
            self.body
        )
    }
}

/// The largest number of a map, whatever its sign; never so small that noise would be drawn in full colour.
fn largest(map: &Map) -> f32 {
    map.iter().fold(0.01, |largest, value| largest.max(value.abs()))
}
