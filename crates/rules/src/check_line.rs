use noctule_board::{Position, Square};

/// The line of a check, seen from the checked king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CheckLine {
    /// Along the king's rank.
    Rank,
    /// Along the king's file.
    File,
    /// Along the longer of the two diagonals through the king's square.
    LongDiagonal,
    /// Along the shorter one.
    ShortDiagonal,
    /// From a knight.
    Knight,
}

impl CheckLine {
    /// Every line, in the order in which they are announced.
    pub const ALL: [Self; 5] =
        [Self::Rank, Self::File, Self::LongDiagonal, Self::ShortDiagonal, Self::Knight];

    /// The line on which a man on `checker` checks a king on `king`.
    pub fn between(king: Square, checker: Square) -> Self {
        let files = king.file() as i8 - checker.file() as i8;
        let ranks = king.rank() as i8 - checker.rank() as i8;
        if ranks == 0 {
            Self::Rank
        } else if files == 0 {
            Self::File
        } else if files.abs() != ranks.abs() {
            Self::Knight
        } else if (files == ranks) == (rising_length(king) > falling_length(king)) {
            Self::LongDiagonal
        } else {
            Self::ShortDiagonal
        }
    }

    /// The line's name, as machines write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::File => "file",
            Self::LongDiagonal => "long-diagonal",
            Self::ShortDiagonal => "short-diagonal",
            Self::Knight => "knight",
        }
    }
}

// The two diagonals through a square never have the same length, so "long" is always defined.
fn rising_length(square: Square) -> i8 {
    8 - (square.file() as i8 - square.rank() as i8).abs()
}

fn falling_length(square: Square) -> i8 {
    8 - (square.file() as i8 + square.rank() as i8 - 7).abs()
}

/// The lines of all the checks announced at once: none, one, or the two of a double check.
///
/// No legal move gives two checks on one line, so a set loses nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CheckLines(u8);

impl CheckLines {
    /// No check.
    pub const NONE: Self = Self(0);

    /// The checks given to the side to move.
    pub fn of(position: &Position) -> Self {
        let checkers = position.checkers();
        if checkers.is_empty() {
            return Self::NONE;
        }
        let king = position.king(position.to_move());
        checkers.into_iter().map(|checker| CheckLine::between(king, checker)).collect()
    }

    /// Whether there is no check.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many checks.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether one of the checks is on this line.
    pub fn has(self, line: CheckLine) -> bool {
        self.0 & (1 << line as u8) != 0
    }

    /// The lines, in the order in which they are announced.
    pub fn iter(self) -> impl Iterator<Item = CheckLine> {
        CheckLine::ALL.into_iter().filter(move |&line| self.has(line))
    }
}

impl FromIterator<CheckLine> for CheckLines {
    fn from_iter<I: IntoIterator<Item = CheckLine>>(lines: I) -> Self {
        Self(lines.into_iter().fold(0, |all, line| all | 1 << line as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_diagonals_through_a_square_never_have_the_same_length() {
        for square in Square::ALL {
            assert_ne!(rising_length(square), falling_length(square), "{square}");
        }
    }

    #[test]
    fn lines_are_named_from_the_kings_square() {
        use CheckLine::*;
        for (king, checker, line) in [
            (Square::E1, Square::A1, Rank),
            (Square::E1, Square::E8, File),
            (Square::E1, Square::H4, ShortDiagonal),
            (Square::E1, Square::A5, LongDiagonal),
            (Square::E8, Square::H5, ShortDiagonal),
            (Square::E8, Square::B5, LongDiagonal),
            (Square::D4, Square::A1, LongDiagonal),
            (Square::D4, Square::A7, ShortDiagonal),
            (Square::G1, Square::F3, Knight),
        ] {
            assert_eq!(CheckLine::between(king, checker), line, "{checker} on {king}");
        }
    }
}
