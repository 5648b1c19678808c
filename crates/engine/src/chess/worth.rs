//! What a man is worth on a square, worked out from a few rules: knights and queens belong in the centre,
//! pawns gain as they advance, the king hides while there are many men and comes out when there are few.

use noctule_board::{Color, File, Man, Rank, Square};

/// The stage of the game with all pieces on the board.
pub(crate) const FULL: i32 = 24;

/// A value in hundredths of a pawn while the board is full, and another for when it has emptied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Worth {
    pub(super) full: i32,
    pub(super) empty: i32,
}

impl Worth {
    pub(super) const fn new(full: i32, empty: i32) -> Self {
        Self { full, empty }
    }

    /// The value at a stage of the game.
    pub(super) const fn at(self, stage: i32) -> i32 {
        (self.full * stage + self.empty * (FULL - stage)) / FULL
    }
}

impl std::ops::AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.full += other.full;
        self.empty += other.empty;
    }
}

impl std::ops::SubAssign for Worth {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.full -= other.full;
        self.empty -= other.empty;
    }
}

/// What a man of `color` is worth on a square.
#[inline]
pub(super) fn of(man: Man, square: Square, color: Color) -> Worth {
    TABLE[man as usize][square.relative_to(color) as usize]
}

/// A man's round value, for comparing captures.
#[inline]
pub(super) const fn round(man: Man) -> i32 {
    match man {
        Man::Pawn => 100,
        Man::Knight => 320,
        Man::Bishop => 330,
        Man::Rook => 510,
        Man::Queen => 960,
        Man::King => 10_000,
    }
}

/// How much of the stage of the game a man makes up.
#[inline]
pub(super) const fn share_of_stage(man: Man) -> i32 {
    match man {
        Man::Knight | Man::Bishop => 1,
        Man::Rook => 2,
        Man::Queen => 4,
        Man::Pawn | Man::King => 0,
    }
}

/// How far a file or rank lies from the middle of the board: 0 to 3.
pub(super) const fn off_middle(line: usize) -> i32 {
    if line < 4 { 3 - line as i32 } else { line as i32 - 4 }
}

/// How far a square lies from the centre: 0 to 6.
pub(super) const fn off_centre(square: Square) -> i32 {
    off_middle(square.file() as usize) + off_middle(square.rank() as usize)
}

const TABLE: [[Worth; 64]; 6] = table();

const fn table() -> [[Worth; 64]; 6] {
    let mut table = [[Worth::new(0, 0); 64]; 6];
    let mut man = 0;
    while man < 6 {
        let mut square = 0;
        while square < 64 {
            table[man][square] = for_white(Man::ALL[man], Square::ALL[square]);
            square += 1;
        }
        man += 1;
    }
    table
}

const fn for_white(man: Man, square: Square) -> Worth {
    let file = off_middle(square.file() as usize);
    let rank = square.rank() as i32;
    let off = off_centre(square);
    match man {
        Man::Pawn => {
            let steps = rank - 1;
            let middle = if file == 0 && rank >= 2 { 12 } else { 0 };
            Worth::new(88 + 5 * steps + middle - 2 * file, 100 + 4 * steps * steps)
        }
        Man::Knight => Worth::new(345 - 9 * off, 320 - 8 * off),
        Man::Bishop => Worth::new(345 - 5 * off, 335 - 4 * off),
        Man::Rook => {
            let seventh = if rank == Rank::Seventh as i32 { 15 } else { 0 };
            Worth::new(490 + seventh - 3 * file, 530 + seventh)
        }
        Man::Queen => Worth::new(960 - 2 * off, 980 - 4 * off),
        Man::King => {
            let middle = if square.file() as usize == File::E as usize { 1 } else { file };
            Worth::new(8 * middle - 18 * rank, 30 - 8 * off)
        }
    }
}
