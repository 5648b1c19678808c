//! A plan as a picture: a small board for each moment, later ones to the right, and what is heard between.

use super::tree::branches;
use noctule_board::{Color, Man, Square};
use noctule_review::picture::{Board, GREY, INK, PAPER, escape, men};
use noctule_solve::endings::{Moment, Plan};
use std::fmt::Write;

const SIDE: f64 = 14.0;
const BOARD: f64 = 8.0 * SIDE;
const COLUMN: f64 = BOARD + 150.0;
const ROW: f64 = BOARD + 44.0;
const EDGE: f64 = 24.0;

const KING: &str = "#d9822b";
const MATE: &str = "#b03a2e";

/// Draws the plan for so many moves. A moment that was drawn before is named by its number.
pub(super) fn draw(plan: &Plan, moves: u8) -> String {
    let mut page =
        Page { plan, drawn: vec![false; plan.moments.len()], body: String::new(), rows: 0, columns: 0 };
    page.moment(0, 0, moves);
    let (width, height) = (EDGE + COLUMN * page.columns as f64, EDGE + ROW * page.rows as f64);
    let title = plan.moments.first().map_or_else(String::new, |moment| moment.known.to_string());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Georgia, 'DejaVu Serif', serif\" font-size=\"12\">\n  \
         <title>{}</title>\n  <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{}</svg>\n",
        escape(&title),
        page.body
    )
}

struct Page<'a> {
    plan: &'a Plan,
    drawn: Vec<bool>,
    body: String,
    rows: usize,
    columns: usize,
}

impl Page<'_> {
    fn put(&mut self, element: impl std::fmt::Display) {
        let _ = writeln!(self.body, "  {element}");
    }

    /// Draws a moment and what follows from the next free row on, and says in which row it stands.
    fn moment(&mut self, number: usize, column: usize, left: u8) -> usize {
        let row = self.rows;
        self.columns = self.columns.max(column + 1);
        self.drawn[number] = true;
        let (x, y) = place(row, column);
        let plan = self.plan;
        let moment = &plan.moments[number];
        self.board(moment, (x, y));
        let (put, sure) = (moment.counsel.put, moment.counsel.moves.unwrap_or(0));
        self.text((x, y + BOARD + 15.0), INK, &format!("{}. {put}, mate in {sure}", number + 1));
        let mut used = row;
        for branch in branches(moment) {
            let known = branch.next.is_some_and(|next| self.drawn[next]);
            let cut = branch.stood && left <= 1;
            let words = match branch.next {
                None => "mate".to_owned(),
                Some(next) if known => format!("as at {}", next + 1),
                Some(next) if cut => {
                    format!("{} more", plan.moments[next].counsel.moves.unwrap_or(0))
                }
                Some(next) => {
                    self.rows = used;
                    let child = self.moment(next, column + 1, if branch.stood { left - 1 } else { left });
                    self.line((row, column), child, &branch.heard);
                    used = self.rows;
                    continue;
                }
            };
            let (_, y) = place(used, column);
            let colour = if branch.next.is_none() { MATE } else { GREY };
            self.line((row, column), used, &branch.heard);
            self.text((x + COLUMN, y + BOARD / 2.0 + 4.0), colour, &words);
            self.columns = self.columns.max(column + 2);
            used += 1;
        }
        self.rows = used.max(row + 1);
        row
    }

    fn board(&mut self, moment: &Moment, (x, y): (f64, f64)) {
        let own = moment.known.placement.own_men();
        let board = Board { left: x, top: y, side: SIDE, below: Color::White };
        for square in Square::ALL {
            let (left, top) = board.corner(square);
            self.put(board.ground(square));
            if moment.known.kings.has(square) {
                self.put(format_args!(
                    r#"<rect class="king" data-square="{square}" x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="{KING}" fill-opacity="0.55"/>"#
                ));
            }
            if let Some(man) = own.on(square) {
                self.man(man, (left, top));
            }
        }
        self.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="{BOARD}" height="{BOARD}" fill="none" stroke="{INK}"/>"#
        ));
    }

    fn man(&mut self, man: Man, (left, top): (f64, f64)) {
        let scale = SIDE / 100.0;
        self.put(format_args!(
            r#"<g transform="translate({left} {top}) scale({scale})" stroke-width="{:.1}" stroke-linejoin="round">{}</g>"#,
            0.9 / scale,
            men::paths(Color::White, man)
        ));
    }

    /// The line from a moment to a row of the next column, and what is heard on it.
    fn line(&mut self, (row, column): (usize, usize), to: usize, heard: &str) {
        let (x, y) = place(row, column);
        let (_, end) = place(to, column);
        let (begin, end, middle) = (x + BOARD + 4.0, end + BOARD / 2.0, x + BOARD + 14.0);
        let y = y + BOARD / 2.0;
        self.put(format_args!(
            r#"<path d="M{begin} {y} H{middle} V{end} H{}" fill="none" stroke="{GREY}"/>"#,
            x + COLUMN - 6.0
        ));
        self.text((middle + 5.0, end - 5.0), INK, heard);
    }

    fn text(&mut self, (x, y): (f64, f64), fill: &str, words: &str) {
        self.put(format_args!(r#"<text x="{x}" y="{y}" fill="{fill}">{}</text>"#, escape(words)));
    }
}

fn place(row: usize, column: usize) -> (f64, f64) {
    (EDGE + COLUMN * column as f64, EDGE + ROW * row as f64)
}
