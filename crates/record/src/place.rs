use noctule_board::Color;
use std::fmt;

/// A move's place in a game, as players name it: "move 12 of White".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number of the full move.
    pub number: u32,
    /// The side whose turn it was.
    pub side: Color,
}

impl Place {
    /// The place `plies` half-moves after a start with this number and side to move.
    pub(crate) fn after(number: u16, side: Color, plies: usize) -> Self {
        let plies = plies as u32 + u32::from(side == Color::Black);
        Self {
            number: u32::from(number) + plies / 2,
            side: if plies.is_multiple_of(2) { Color::White } else { Color::Black },
        }
    }

    /// The move number as score sheets write it: `12.` for White, `12...` for Black.
    pub(crate) fn heading(self) -> String {
        let dots = if self.side == Color::White { "." } else { "..." };
        format!("{}{dots}", self.number)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} of {}", self.number, noctule_rules::speech::side(self.side))
    }
}
