use super::look::{Look, Mark};
use super::token;
use crate::terminal::assistant::{Assist, Hints, Shown};
use crate::terminal::notepad::Notepad;
use crate::terminal::seat::Seat;
use crate::terminal::whereabouts::chance;
use noctule_assist::{Phantom, Token};
use noctule_belief::Densities;
use noctule_board::{Color as Side, File, Man, Position, Rank, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;

/// A board to be drawn: who stands where, and which squares stand out.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    men: [Option<(Side, Man)>; 64],
    marks: [Option<Mark>; 64],
    /// What the assistant says of squares on which no own man stands.
    tokens: [Option<Token>; 64],
    chances: [Option<f64>; 64],
    /// Marks placed by hand, and whether they contradict the diary.
    phantoms: [Option<(Option<Man>, bool)>; 64],
    /// The side whose first rank is drawn at the bottom.
    below: Side,
}

/// How large the squares are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Three columns by one row.
    Small,
    /// Five columns by two rows, drawn half a row lower so that the man stands in the middle.
    Middle,
    /// Seven columns by three rows.
    Large,
}

/// A square of the grid of letters, its left line included. In a grid an empty square needs no dot.
const GRID_WIDE: u16 = 4;

impl Picture {
    fn empty(below: Side) -> Self {
        let (men, marks, tokens) = ([None; 64], [None; 64], [None; 64]);
        Self { men, marks, tokens, chances: [None; 64], phantoms: [None; 64], below }
    }

    /// What a seat sees: its own men, its last move, the last capture announced, its king in check.
    pub(crate) fn of_seat(seat: &Seat) -> Self {
        let mut picture = Self::empty(seat.color());
        picture.place(seat.color(), |square| seat.view().own().on(square));
        picture.mark_news(seat);
        picture
    }

    /// Both sides' men, as seen from one side.
    pub(crate) fn of_position(position: &Position, below: Side) -> Self {
        let mut picture = Self::empty(below);
        for square in Square::ALL {
            picture.men[square as usize] = position.on(square);
        }
        picture
    }

    /// The same board seen from another side.
    pub(crate) fn seen_from(self, below: Side) -> Self {
        Self { below, ..self }
    }

    /// The marks that a seat's own board carries.
    pub(crate) fn mark_news(&mut self, seat: &Seat) {
        if let Some(stood) = seat.view().last_own_move() {
            self.mark(stood.from, Mark::LastMove);
            self.mark(stood.to, Mark::LastMove);
        }
        if let Some(taken) = seat.last_said().taken {
            self.mark(taken.on, Mark::Taken);
        }
        if let Some(king) = seat.checked_king() {
            self.mark(king, Mark::Check);
        }
    }

    /// The same board with what the assistant shows.
    pub(crate) fn with_hints(self, shown: Option<Shown<'_>>) -> Self {
        let Some(Shown { assist, hints }) = shown else { return self };
        match (assist, &hints.densities) {
            (Assist::Off, _) => self,
            // Without worlds there is no heat, but the announcement still gives tokens.
            (Assist::Tokens, _) | (Assist::Heat, None) => self.with_tokens(hints),
            (Assist::Heat, Some(densities)) => self.with_chances(densities, None),
        }
    }

    pub(crate) fn with_tokens(self, hints: &Hints) -> Self {
        let shown = |square: Square| self.men[square as usize].is_none().then(|| hints.token_on(square));
        Self { tokens: Square::ALL.map(|square| shown(square).flatten()), ..self }
    }

    /// The same board with the chance of a man, or of any man, on every free square.
    pub(crate) fn with_chances(self, densities: &Densities, man: Option<Man>) -> Self {
        let shown =
            |square: Square| self.men[square as usize].is_none().then(|| chance(densities, square, man));
        Self { chances: Square::ALL.map(shown), ..self }
    }

    /// The same board with the seat's phantoms; each hides the token of its square, and is hidden by an own
    /// man.
    pub(crate) fn with_phantoms(mut self, notepad: &Notepad) -> Self {
        for Phantom { square, man } in notepad.phantoms().filter(|it| self.men[it.square as usize].is_none())
        {
            self.phantoms[square as usize] = Some((man, notepad.is_warned_of(square)));
        }
        self
    }

    pub(crate) fn mark(&mut self, square: Square, mark: Mark) {
        self.marks[square as usize] = Some(mark);
    }

    fn place(&mut self, side: Side, man_on: impl Fn(Square) -> Option<Man>) {
        for square in Square::ALL {
            if let Some(man) = man_on(square) {
                self.men[square as usize] = Some((side, man));
            }
        }
    }

    /// The square in a row and column counted from the top left of the drawing.
    fn at(&self, row: u16, column: u16) -> Square {
        let (file, rank) = match self.below {
            Side::White => (column as usize, 7 - row as usize),
            Side::Black => (7 - column as usize, row as usize),
        };
        Square::new(File::index(file), Rank::index(rank))
    }

    /// The room a drawing takes, coordinates included.
    pub(crate) const fn size(scale: Scale, look: Look) -> Size {
        match (scale, look) {
            (Scale::Small, _) => Size::new(2 + 24, 9),
            (Scale::Middle, Look::Color) => Size::new(2 + 40, 18),
            (Scale::Large, Look::Color) => Size::new(2 + 56, 25),
            (Scale::Middle | Scale::Large, Look::Ascii) => Size::new(2 + 33, 18),
        }
    }

    /// Draws with the top left corner at that of `area`, which is large enough.
    pub(crate) fn draw(&self, area: Rect, scale: Scale, look: Look, buffer: &mut Buffer) {
        let size = Self::size(scale, look);
        if area.width < size.width || area.height < size.height {
            return;
        }
        match (scale, look) {
            (Scale::Small, _) => self.draw_cells(area, (3, 1), look, buffer),
            (Scale::Large, Look::Color) => self.draw_cells(area, (7, 3), look, buffer),
            (Scale::Middle, Look::Color) => self.draw_half_a_row_lower(area, look, buffer),
            (Scale::Middle | Scale::Large, Look::Ascii) => self.draw_grid(area, look, buffer),
        }
    }

    fn draw_cells(&self, area: Rect, (wide, high): (u16, u16), look: Look, buffer: &mut Buffer) {
        for row in 0..8 {
            let middle = area.y + row * high + high / 2;
            self.label_rank(area.x, middle, row, look, buffer);
            for column in 0..8 {
                let left = area.x + 2 + column * wide;
                if look == Look::Color {
                    let style = Style::new().bg(self.colour(row, column, look));
                    buffer.set_style(Rect::new(left, area.y + row * high, wide, high), style);
                }
                self.draw_man(left, middle, wide, (row, column), look, buffer);
            }
        }
        self.label_files(area.x + 2, area.y + 8 * high, wide, look, buffer);
    }

    /// Rows of squares meet in the middle of a character row: its upper half belongs to one, its lower half
    /// to the next.
    fn draw_half_a_row_lower(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        const WIDE: u16 = 5;
        for y in 0..17 {
            let row = y / 2;
            for column in 0..8 {
                let left = area.x + 2 + column * WIDE;
                let (sign, style) = match (y % 2, row) {
                    (1, _) => (" ", Style::new().bg(self.colour(row, column, look))),
                    (_, 0) => ("▄", Style::new().fg(self.colour(0, column, look))),
                    (_, 8) => ("▀", Style::new().fg(self.colour(7, column, look))),
                    _ => {
                        let (upper, lower) =
                            (self.colour(row - 1, column, look), self.colour(row, column, look));
                        ("▀", Style::new().fg(upper).bg(lower))
                    }
                };
                buffer.set_string(left, area.y + y, sign.repeat(WIDE as usize), style);
                if y % 2 == 1 {
                    self.draw_man(left, area.y + y, WIDE, (row, column), look, buffer);
                }
            }
            if y % 2 == 1 {
                self.label_rank(area.x, area.y + y, row, look, buffer);
            }
        }
        self.label_files(area.x + 2, area.y + 17, WIDE, look, buffer);
    }

    fn draw_grid(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let left = area.x + 2;
        for row in 0..=8 {
            buffer.set_string(left, area.y + 2 * row, "+---+---+---+---+---+---+---+---+", Style::new());
        }
        for row in 0..8 {
            let y = area.y + 2 * row + 1;
            buffer.set_string(left, y, "|   |   |   |   |   |   |   |   |", Style::new());
            self.label_rank(area.x, y, row, look, buffer);
            for column in 0..8 {
                self.draw_man(left + GRID_WIDE * column + 1, y, GRID_WIDE, (row, column), look, buffer);
            }
        }
        self.label_files(left + 1, area.y + 17, GRID_WIDE, look, buffer);
    }

    fn draw_man(
        &self,
        left: u16,
        y: u16,
        wide: u16,
        (row, column): (u16, u16),
        look: Look,
        buffer: &mut Buffer,
    ) {
        let square = self.at(row, column);
        if look == Look::Ascii {
            let empty = if wide == GRID_WIDE { ' ' } else { '.' };
            buffer.set_string(left, y, self.lettered(square, look, empty), Style::new());
        } else if let Some((side, man)) = self.men[square as usize] {
            let sign = look.man(side, man).to_string();
            buffer.set_string(left + wide / 2, y, sign, look.on_square(side));
        } else if let Some((man, warned)) = self.phantoms[square as usize] {
            let sign = token::phantom(man, warned, !self.below, look);
            buffer.set_string(left + wide / 2 - 1, y, sign, look.phantom(warned));
        } else if let Some(token) = &self.tokens[square as usize] {
            let sign = token::signs(token, !self.below, look);
            buffer.set_string(left + wide / 2 - 1, y, sign, look.token(token));
        } else if let Some(digit) = self.chances[square as usize].and_then(token::tenths) {
            buffer.set_string(left + wide / 2, y, digit.to_string(), look.chance());
        }
    }

    /// A square in three characters, its mark told by signs instead of colours.
    fn lettered(&self, square: Square, look: Look, empty: char) -> String {
        if let Some((man, warned)) = self.phantoms[square as usize] {
            return token::phantom(man, warned, !self.below, look);
        }
        let sign = match (self.men[square as usize], &self.tokens[square as usize]) {
            (Some((side, man)), _) => look.uncoloured_man(side, man),
            (None, Some(token)) if self.marks[square as usize].is_none() => {
                return token::signs(token, !self.below, look);
            }
            (None, Some(token)) => token::sign(token, !self.below, look),
            (None, None) => self.chances[square as usize].and_then(token::tenths).unwrap_or(empty),
        };
        match self.marks[square as usize] {
            None => format!(" {sign} "),
            Some(Mark::LastMove) => format!("[{sign}]"),
            Some(Mark::Taken) => format!("*{sign}*"),
            Some(Mark::Check) => format!("!{sign}!"),
            Some(Mark::Refused) => format!("?{sign}?"),
        }
    }

    /// The board as lines of text, coordinates around it.
    pub(crate) fn lines(&self, look: Look) -> Vec<String> {
        let empty = look.sign("·", ".").chars().next().unwrap_or('.');
        let mut lines: Vec<String> = (0..8)
            .map(|row| {
                let squares = (0..8).map(|column| self.lettered(self.at(row, column), look, empty));
                format!("{} {}", self.at(row, 0).rank(), squares.collect::<String>())
            })
            .collect();
        let files: String = (0..8).map(|column| format!(" {} ", self.at(0, column).file())).collect();
        lines.push(format!("  {files}"));
        lines
    }

    fn label_rank(&self, x: u16, y: u16, row: u16, look: Look, buffer: &mut Buffer) {
        buffer.set_string(x, y, self.at(row, 0).rank().to_string(), look.quiet());
    }

    fn label_files(&self, x: u16, y: u16, wide: u16, look: Look, buffer: &mut Buffer) {
        for column in 0..8 {
            let middle = if look == Look::Ascii { 1 } else { wide / 2 };
            let name = self.at(0, column).file().to_string();
            buffer.set_string(x + column * wide + middle, y, name, look.quiet());
        }
    }

    fn colour(&self, row: u16, column: u16, look: Look) -> ratatui::style::Color {
        let square = self.at(row, column) as usize;
        let light = (row + column).is_multiple_of(2);
        let heat = self.chances[square]
            .and_then(|chance| look.heat(chance))
            .filter(|_| self.marks[square].is_none());
        heat.unwrap_or_else(|| look.square(light, self.marks[square]))
    }
}
