//! A study as a picture for a page: board, men, tokens, heat, legend and caption.

use super::study::Study;
use crate::terminal::screen::fold;
use crate::terminal::whereabouts::{BY_RANK, chance, percent, squares_of};
use noctule_assist::{Token, TokenKind};
use noctule_board::{Color, Man, Square};
use noctule_review::picture::{self, Board, GREY, PAPER, Text, escape, men};
use noctule_rules::speech;
use std::fmt::{Display, Write};

const SIDE: f64 = 62.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 26.0;
const BOARD: f64 = 8.0 * SIDE;
const COLUMN: f64 = LEFT + BOARD + 34.0;
const WIDTH: f64 = COLUMN + 300.0;
const LINE: f64 = 18.0;

const HEAT: &str = "#d9822b";
const PIECE: &str = "#2f4b7c";
const CHECK: &str = "#b03a2e";
const KING: &str = "#8f6400";

/// A man fainter than this is left to the heat.
const FAINTEST: f32 = 0.005;

/// Draws a study.
pub(super) fn draw(study: &Study) -> String {
    let mut page = Page::default();
    page.board(study);
    let caption = page.caption(study);
    let column = page.column(study);
    page.finish(caption.max(column) + 22.0, study)
}

#[derive(Default)]
struct Page {
    body: String,
}

impl Page {
    fn put(&mut self, what: impl Display) {
        let _ = writeln!(self.body, "  {what}");
    }

    fn board(&mut self, study: &Study) {
        let below = study.seat.color();
        let board = board(below);
        self.put(board.frame());
        for square in Square::ALL {
            self.put(board.ground(square));
            self.heat(study, square);
        }
        board.coordinates().iter().for_each(|name| self.put(name));
        for square in Square::ALL {
            if let Some(man) = study.seat.view().own().on(square) {
                let attributes = format!(r#" class="own" data-square="{square}""#);
                self.man(below, man, board.centre(square), 0.57, &attributes);
            } else {
                self.tokens(study, square);
            }
        }
    }

    fn heat(&mut self, study: &Study, square: Square) {
        let Some(densities) = &study.hints.densities else { return };
        let chance = chance(densities, square, study.man);
        if chance < 0.001 {
            return;
        }
        let (x, y) = board(study.seat.color()).corner(square);
        let opacity = 0.05 + 0.5 * chance;
        self.put(format_args!(
            r#"<rect class="heat" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{HEAT}" fill-opacity="{opacity:.3}"/>"#
        ));
    }

    /// The token of a square, or the number when the chances of one man are asked for.
    fn tokens(&mut self, study: &Study, square: Square) {
        let below = study.seat.color();
        let (x, y) = board(below).centre(square);
        if let (Some(densities), Some(man)) = (&study.hints.densities, study.man) {
            let chance = chance(densities, square, Some(man));
            if chance >= 0.005 {
                self.put(Text::at(x, y + 5.5).size(16.0).middle().say(escape(&percent(chance))));
            }
            return;
        }
        if let Some(token) = study.hints.token_on(square).filter(|token| token.opacity >= FAINTEST) {
            self.token(&token, !below, (x, y), 1.0);
        }
    }

    fn token(&mut self, token: &Token, enemy: Color, (x, y): (f64, f64), scale: f64) {
        let chance = f64::from(token.opacity);
        let colour = colour(token.kind);
        let class = format!(r#" class="token {}" data-square="{}""#, word(token.kind), token.square);
        let r = if token.certain { 25.0 } else { 9.0 + 15.0 * chance.sqrt() } * scale;
        // A disc of paper keeps the heat from dimming the token.
        self.put(format_args!(r#"<circle cx="{x}" cy="{y}" r="{r:.1}" fill="{PAPER}" fill-opacity="0.8"/>"#));
        if token.certain {
            let (wash, shape) = if token.man.is_some() { (0.16, 0.36) } else { (0.92, 0.0) };
            self.put(format_args!(
                r#"<circle{class} cx="{x}" cy="{y}" r="{r:.1}" fill="{colour}" fill-opacity="{wash}" stroke="{colour}" stroke-width="2.6"/>"#
            ));
            match (token.kind, token.man) {
                (TokenKind::Piece, Some(man)) => self.man(enemy, man, (x, y), shape * scale, ""),
                (TokenKind::Piece, None) => {}
                (TokenKind::King, _) => self.crown((x, y), 0.28 * scale, colour),
                (TokenKind::Check, Some(man)) => {
                    self.man(enemy, man, (x, y), shape * scale, "");
                    self.cross((x + 17.0 * scale, y - 17.0 * scale), 5.0 * scale, colour);
                }
                (TokenKind::Check, None) => self.cross((x, y), 11.0 * scale, PAPER),
            }
            return;
        }
        let (fill, ring) = (0.04 + 0.86 * chance, 0.4 + 0.6 * chance);
        self.put(format_args!(
            r#"<circle{class} cx="{x}" cy="{y}" r="{r:.1}" fill="{colour}" fill-opacity="{fill:.3}" stroke="{colour}" stroke-opacity="{ring:.3}" stroke-width="1.5" stroke-dasharray="3.2 2.6"/>"#
        ));
        let ink = if chance > 0.5 { PAPER } else { colour };
        match token.kind {
            TokenKind::Piece => {}
            TokenKind::Check => self.cross((x, y), r * 0.45, ink),
            TokenKind::King => self.crown((x, y), r * 0.011, ink),
        }
    }

    fn cross(&mut self, (x, y): (f64, f64), arm: f64, colour: &str) {
        self.put(format_args!(
            r#"<path d="M{} {y} H{} M{x} {} V{}" stroke="{colour}" stroke-width="2.6" fill="none"/>"#,
            x - arm,
            x + arm,
            y - arm,
            y + arm
        ));
    }

    fn crown(&mut self, (x, y): (f64, f64), scale: f64, colour: &str) {
        let (x, y) = (x - 50.0 * scale, y - 54.0 * scale);
        self.put(format_args!(
            r#"<path d="{}" transform="translate({x:.2} {y:.2}) scale({scale:.3})" fill="{colour}"/>"#,
            men::CROWN
        ));
    }

    fn man(&mut self, side: Color, man: Man, at: (f64, f64), scale: f64, attributes: &str) {
        self.put(picture::man(side, man, at, scale, attributes));
    }

    /// When, who, and the umpire's words, below the board. Says where it ends.
    fn caption(&mut self, study: &Study) -> f64 {
        let mut y = TOP + BOARD + 50.0;
        let ruleset = study.seat.view().ruleset();
        self.put(Text::at(LEFT, y).size(17.0).bold().say(escape(&study.when)));
        let players = format!("{}, {ruleset}", study.players);
        self.put(Text::at(LEFT + BOARD, y).size(14.0).fill(GREY).italic().end().say(escape(&players)));
        y += 4.0;
        for words in study.last_words() {
            for (nth, row) in fold(&words, 62).iter().enumerate() {
                y += LINE;
                let x = LEFT + if nth == 0 { 0.0 } else { 16.0 };
                self.put(Text::at(x, y).size(14.0).say(escape(row)));
            }
        }
        y
    }

    /// Reasons, what is left of the enemy and the legend, beside the board. Says where it ends.
    fn column(&mut self, study: &Study) -> f64 {
        let mut y = TOP + 12.0;
        let reasons: Vec<String> = study.hints.reasons().take(7).map(sentence).collect();
        if !reasons.is_empty() {
            y = self.section("Why", &reasons, y);
        }
        let left = sentence(&study.hints.advice.counters.to_string());
        y = self.section(&format!("Left of {}", study.enemy()), &[left], y);
        y = self.whereabouts(study, y);
        y = self.section("From", &[sentence(&study.hints.ground.to_string())], y);
        self.legend(study, y)
    }

    /// The likeliest squares of the men that are not certain to stand anywhere.
    fn whereabouts(&mut self, study: &Study, mut y: f64) -> f64 {
        let Some(densities) = &study.hints.densities else { return y };
        let mut rows = Vec::new();
        for man in BY_RANK.into_iter().filter(|&man| study.man.is_none_or(|only| only == man)) {
            let squares = squares_of(densities, Some(man));
            let open = squares.iter().filter(|(_, chance)| (0.005..0.995).contains(chance)).take(4);
            let open: Vec<String> =
                open.map(|(square, chance)| format!("{square} {}", percent(*chance))).collect();
            if !open.is_empty() {
                rows.push((man, open.join(", ")));
            }
        }
        if rows.is_empty() {
            return y;
        }
        self.heading("Where, in hundredths", y);
        y += 3.0;
        for (man, squares) in rows {
            y += LINE;
            self.put(Text::at(COLUMN, y).size(14.0).italic().say(speech::man(man)));
            self.put(Text::at(COLUMN + 58.0, y).size(14.0).say(escape(&squares)));
        }
        y + 32.0
    }

    fn section(&mut self, title: &str, sentences: &[String], mut y: f64) -> f64 {
        self.heading(title, y);
        for sentence in sentences {
            for (nth, row) in fold(sentence, 37).iter().enumerate() {
                y += if nth == 0 { LINE + 3.0 } else { LINE - 1.0 };
                self.put(Text::at(COLUMN, y).size(14.0).say(escape(row)));
            }
        }
        y + 32.0
    }

    fn heading(&mut self, title: &str, y: f64) {
        self.put(Text::at(COLUMN, y).size(14.0).bold().fill(PIECE).say(escape(title)));
        self.put(format_args!(
            r#"<path d="M{COLUMN} {} H{}" stroke="{PIECE}" stroke-opacity="0.35" stroke-width="1"/>"#,
            y + 6.0,
            WIDTH - 22.0
        ));
    }

    fn legend(&mut self, study: &Study, mut y: f64) -> f64 {
        self.heading("Signs", y);
        y += 30.0;
        let enemy = !study.seat.color();
        let token = |kind, opacity, certain, man| Token { square: Square::A1, kind, opacity, certain, man };
        let mut rows = Vec::new();
        if study.man.is_none() {
            rows.push((token(TokenKind::Piece, 1.0, true, Some(Man::Knight)), "a man that must stand there"));
            rows.push((token(TokenKind::Piece, 0.6, false, None), "a man that may: darker is likelier"));
            rows.push((token(TokenKind::Check, 0.6, false, None), "the man that gives check"));
            rows.push((token(TokenKind::King, 0.6, false, None), "the king, after a check"));
        }
        for (token, words) in rows {
            let mut sample = Self::default();
            sample.token(&token, enemy, (COLUMN + 14.0, y), 0.52);
            self.put(sample.body.trim_end().replace(r#" class="token"#, r#" class="sample"#).trim_start());
            self.put(Text::at(COLUMN + 36.0, y + 4.5).size(14.0).say(words));
            y += 28.0;
        }
        if study.hints.densities.is_some() {
            self.put(format_args!(
                r##"<rect x="{COLUMN}" y="{}" width="72" height="13" fill="url(#heat)" stroke="{GREY}" stroke-width="0.6"/>"##,
                y - 7.0
            ));
            let what = study.man.map_or("man", speech::man);
            let words = format!("0 to 100 %: a {what} there");
            self.put(Text::at(COLUMN + 82.0, y + 4.5).size(14.0).say(words.replace("a king", "the king")));
            y += 8.0;
        }
        y
    }

    fn finish(self, height: f64, study: &Study) -> String {
        let title = format!("{}, {}", study.players, study.when);
        let gradient = format!(
            r#"<linearGradient id="heat"><stop offset="0" stop-color="{HEAT}" stop-opacity="0.05"/><stop offset="1" stop-color="{HEAT}" stop-opacity="0.55"/></linearGradient>"#
        );
        picture::page((WIDTH, height), &title, &gradient, &self.body)
    }
}

fn board(below: Color) -> Board {
    Board { left: LEFT, top: TOP, side: SIDE, below }
}

const fn colour(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Piece => PIECE,
        TokenKind::Check => CHECK,
        TokenKind::King => KING,
    }
}

const fn word(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Piece => "piece",
        TokenKind::Check => "check",
        TokenKind::King => "king",
    }
}

/// A capital first and a full stop last.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}
