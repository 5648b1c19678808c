//! A file cut into games, and games into tags, moves and comments, before any of it is understood.

use super::error::{Fault, quote};
use super::header::is_name;

/// One game as it stands in the file.
#[derive(Debug, Default)]
pub(super) struct RawGame {
    /// The line it begins on.
    pub(super) line: usize,
    pub(super) tags: Vec<RawTag>,
    pub(super) items: Vec<Item>,
    /// The result that ends the moves, and its line.
    pub(super) result: Option<(String, usize)>,
    /// What could not even be cut into words.
    pub(super) fault: Option<Fault>,
}

#[derive(Debug)]
pub(super) struct RawTag {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) value: String,
}

#[derive(Debug)]
pub(super) struct Item {
    pub(super) line: usize,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Move(String),
    Comment(String),
}

impl RawGame {
    pub(super) fn tag(&self, name: &str) -> Option<&RawTag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    fn is_empty(&self) -> bool {
        let spoken = |item: &Item| matches!(item.what, What::Move(_));
        self.tags.is_empty()
            && self.result.is_none()
            && self.fault.is_none()
            && !self.items.iter().any(spoken)
    }
}

/// Cuts a file into games. A damaged game ends where the next one's tags begin, at the latest.
pub(super) fn games(text: &str) -> Vec<RawGame> {
    sections(text).into_iter().flat_map(|(line, section)| Scanner::new(line, section).games()).collect()
}

/// Parts of the file that begin with tags, each with its first line's number.
fn sections(text: &str) -> Vec<(usize, &str)> {
    let mut cuts = vec![(0, 1)];
    let (mut offset, mut in_moves, mut after_blank) = (0, false, false);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let trimmed = line.trim();
        let tag = is_tag_line(trimmed);
        if tag && (in_moves || (after_blank && trimmed.starts_with("[Event "))) {
            cuts.push((offset, number + 1));
        }
        if !trimmed.is_empty() {
            in_moves = !tag;
        }
        after_blank = trimmed.is_empty();
        offset += line.len();
    }
    let ends = cuts.iter().skip(1).map(|&(start, _)| start).chain([text.len()]);
    cuts.iter().zip(ends).map(|(&(start, line), end)| (line, &text[start..end])).collect()
}

fn is_tag_line(line: &str) -> bool {
    line.strip_prefix('[')
        .and_then(|line| line.strip_suffix("\"]"))
        .and_then(|line| line.split_once('"'))
        .is_some_and(|(name, _)| is_name(name.trim()))
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    line_begins: bool,
    game: RawGame,
    done: Vec<RawGame>,
}

impl<'a> Scanner<'a> {
    fn new(line: usize, text: &'a str) -> Self {
        let game = RawGame { line, ..RawGame::default() };
        Self { rest: text, line, line_begins: true, game, done: Vec::new() }
    }

    fn games(mut self) -> Vec<RawGame> {
        while let Some(symbol) = self.peek() {
            if let Err(fault) = self.step(symbol) {
                self.game.fault = Some(fault);
                break;
            }
        }
        self.end_game();
        self.done
    }

    fn step(&mut self, symbol: char) -> Result<(), Fault> {
        match symbol {
            _ if symbol.is_whitespace() || symbol == '\u{feff}' => {
                self.next();
            }
            '%' if self.line_begins => self.skip_line(),
            ';' => {
                let line = self.line;
                let text = self.take_while(|symbol| symbol != '\n');
                self.push(line, What::Comment(text[1..].into()));
            }
            '{' => self.comment()?,
            '(' => self.variation()?,
            '[' if self.game.items.is_empty() => self.tag()?,
            '$' => {
                self.next();
                self.take_while(|symbol| symbol.is_ascii_digit());
            }
            '[' | ']' | ')' | '}' => {
                return Err(Fault::at(self.line, format!("expected a move or a comment, got {symbol:?}")));
            }
            _ => self.symbol(),
        }
        Ok(())
    }

    /// A number, a move, a glyph or the result.
    fn symbol(&mut self) {
        let line = self.line;
        let word = self.take_while(|symbol| !symbol.is_whitespace() && !"{}()[];$".contains(symbol));
        if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
            self.game.result = Some((word.into(), line));
            return self.end_game();
        }
        let digits = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
        let bare = match digits.trim_start_matches(['.', '…']) {
            "" => return,
            stripped if stripped.len() < digits.len() => stripped,
            _ => word,
        };
        let glyph = bare.chars().all(|symbol| "!?".contains(symbol)) && bare.contains('!');
        if !glyph && bare != "e.p." {
            self.push(line, What::Move(bare.into()));
        }
    }

    fn comment(&mut self) -> Result<(), Fault> {
        let line = self.line;
        let text = self.take_while(|symbol| symbol != '}');
        if self.next().is_none() {
            return Err(Fault::at(line, "expected a } that ends the comment begun here"));
        }
        self.push(line, What::Comment(text[1..].into()));
        Ok(())
    }

    /// Skips what might have been played instead, whatever is nested in it.
    fn variation(&mut self) -> Result<(), Fault> {
        let line = self.line;
        let mut depth = 0usize;
        while let Some(symbol) = self.next() {
            match symbol {
                '(' => depth += 1,
                ')' => depth -= 1,
                '{' => {
                    self.take_while(|symbol| symbol != '}');
                }
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
        Err(Fault::at(line, "expected a ) that ends the variation begun here"))
    }

    fn tag(&mut self) -> Result<(), Fault> {
        let line = self.line;
        let text = self.take_while(|symbol| symbol != '\n');
        let wrong =
            || Fault::at(line, format!("expected a tag such as [White \"Name\"], got {}", quote(text)));
        let (name, value) = text[1..].split_once('"').ok_or_else(wrong)?;
        let name = name.trim();
        let (value, rest) = unescape(value).ok_or_else(wrong)?;
        if !is_name(name) || rest.trim() != "]" {
            return Err(wrong());
        }
        if self.game.tag(name).is_none() {
            self.game.tags.push(RawTag { line, name: name.into(), value });
        }
        Ok(())
    }

    fn end_game(&mut self) {
        let next = RawGame { line: self.line, ..RawGame::default() };
        let game = std::mem::replace(&mut self.game, next);
        if !game.is_empty() {
            self.done.push(game);
        }
    }

    fn push(&mut self, line: usize, what: What) {
        self.game.items.push(Item { line, what });
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let symbol = self.peek()?;
        self.rest = &self.rest[symbol.len_utf8()..];
        self.line_begins = symbol == '\n';
        self.line += usize::from(self.line_begins);
        Some(symbol)
    }

    fn take_while(&mut self, goes_on: impl Fn(char) -> bool) -> &'a str {
        let whole = self.rest;
        while self.peek().is_some_and(&goes_on) {
            self.next();
        }
        &whole[..whole.len() - self.rest.len()]
    }

    fn skip_line(&mut self) {
        self.take_while(|symbol| symbol != '\n');
    }
}

/// The value up to its closing quote, and what follows.
fn unescape(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut symbols = text.chars();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '"' => return Some((value, symbols.as_str())),
            '\\' => match symbols.clone().next() {
                Some(escaped @ ('"' | '\\')) => {
                    symbols.next();
                    value.push(escaped);
                }
                _ => value.push('\\'),
            },
            _ => value.push(symbol),
        }
    }
    None
}
