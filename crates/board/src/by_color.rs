use crate::Color;

/// One value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Makes each side's value from its colour.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self { white: make(Color::White), black: make(Color::Black) }
    }

    /// Gives `mine` to `color` and `theirs` to the other side.
    pub fn split(color: Color, mine: T, theirs: T) -> Self {
        match color {
            Color::White => Self { white: mine, black: theirs },
            Color::Black => Self { white: theirs, black: mine },
        }
    }

    /// Turns both values with one function.
    pub fn map<U>(self, mut turn: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: turn(self.white), black: turn(self.black) }
    }
}

impl<T> std::ops::Index<Color> for ByColor<T> {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> std::ops::IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
