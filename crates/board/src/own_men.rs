use crate::{Color, File, Man, Rank, Square, Squares, Try, reach};

/// Which castlings a side has not yet forfeited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Castling {
    /// With the rook of the h-file.
    pub short: bool,
    /// With the rook of the a-file.
    pub long: bool,
}

/// One side's men and nothing else: all that a seat sees of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OwnMen {
    color: Color,
    squares: [Squares; 6],
    castling: Castling,
}

impl OwnMen {
    /// Gathers the men of `color`; `squares` answers where each kind stands.
    #[inline]
    pub fn new(color: Color, castling: Castling, squares: impl Fn(Man) -> Squares) -> Self {
        Self { color, squares: Man::ALL.map(squares), castling }
    }

    /// Whose men these are.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The castlings not yet forfeited.
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// Where the men of one kind stand.
    #[inline]
    pub fn squares(&self, man: Man) -> Squares {
        self.squares[man as usize]
    }

    /// Every square one of these men stands on.
    #[inline]
    pub fn all(&self) -> Squares {
        self.squares.iter().fold(Squares::EMPTY, |all, &some| all | some)
    }

    /// The man on a square, if one of these stands there.
    #[inline]
    pub fn on(&self, square: Square) -> Option<Man> {
        Man::ALL.into_iter().find(|&man| self.squares(man).has(square))
    }

    /// What the men of one kind guard or attack when no enemy stands between.
    pub fn attacks(&self, man: Man) -> Squares {
        let own = self.all();
        self.squares(man).iter().fold(Squares::EMPTY, |all, at| {
            all | match man {
                Man::Pawn => reach::pawn_takes(at, self.color),
                _ => reach::of(man, at, own),
            }
        })
    }

    /// Makes a move that stood, whatever it took.
    ///
    /// A try from a square where none of these men stands changes nothing.
    #[inline]
    pub fn make(&mut self, stood: Try) {
        let Some(man) = self.on(stood.from) else { return };
        self.squares[man as usize] ^= stood.from.bitboard();
        self.squares[stood.promotion.unwrap_or(man) as usize] |= stood.to.bitboard();
        if man == Man::King {
            if let Some((from, to)) = castling_rook(stood) {
                self.squares[Man::Rook as usize] ^= from.bitboard() | to.bitboard();
            }
            self.castling = Castling::default();
        }
        self.forfeit_castling_from(stood.from);
    }

    /// Takes a man off the board, and says which it was.
    pub fn lose(&mut self, square: Square) -> Option<Man> {
        let man = self.on(square)?;
        self.squares[man as usize] ^= square.bitboard();
        self.forfeit_castling_from(square);
        Some(man)
    }

    fn forfeit_castling_from(&mut self, square: Square) {
        let back = Rank::First.relative_to(self.color);
        if square == Square::new(File::H, back) {
            self.castling.short = false;
        } else if square == Square::new(File::A, back) {
            self.castling.long = false;
        }
    }
}

/// The rook's step when a king's try is castling: a king otherwise never leaves the e-file by two.
#[inline]
pub(crate) fn castling_rook(king: Try) -> Option<(Square, Square)> {
    let rank = king.from.rank();
    if king.from.file() != File::E || king.to.rank() != rank {
        return None;
    }
    match king.to.file() {
        File::G => Some((Square::new(File::H, rank), Square::new(File::F, rank))),
        File::C => Some((Square::new(File::A, rank), Square::new(File::D, rank))),
        _ => None,
    }
}
