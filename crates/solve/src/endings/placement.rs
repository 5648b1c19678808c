use crate::endings::Ending;
use crate::endings::symmetry::Symmetry;
use noctule_board::{ByColor, Castling, Color, Man, OwnMen, Position, Rank, Square, Squares, reach};
use std::fmt;

/// Where the stronger side's men stand: its king, then the others in the order of [`Ending::men`].
///
/// The stronger side is always White here; a Black one is mirrored first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    ending: Ending,
    squares: [Square; 3],
}

impl Placement {
    /// The placement of these squares, the king's first; `None` when two men share a square, a pawn stands
    /// where none can, or there are not as many squares as men.
    pub fn new(ending: Ending, squares: &[Square]) -> Option<Self> {
        let count = ending.men().len() + 1;
        let distinct: Squares = squares.iter().copied().collect();
        let pawns_fit =
            ending.men().iter().zip(squares.get(1..)?).all(|(&man, square)| {
                man != Man::Pawn || !matches!(square.rank(), Rank::First | Rank::Eighth)
            });
        let fits = squares.len() == count && distinct.len() as usize == count && pawns_fit;
        let mut all = [squares[0]; 3];
        all[..squares.len().min(3)].copy_from_slice(&squares[..squares.len().min(3)]);
        fits.then_some(Self { ending, squares: all })
    }

    /// The placement of a side's men, mirrored to White, if they make up an ending.
    pub fn of(own: &OwnMen) -> Option<Self> {
        let ending = Ending::of(own)?;
        let mut left = Man::ALL.map(|man| own.squares(man));
        let mut take = |man: Man| {
            let square = left[man as usize].next_square()?;
            left[man as usize] ^= square.bitboard();
            Some(square.relative_to(own.color()))
        };
        let mut squares = vec![take(Man::King)?];
        for &man in ending.men() {
            squares.push(take(man)?);
        }
        Self::new(ending, &squares)
    }

    /// Which ending it is.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// The men as one side's, White's.
    pub fn own_men(&self) -> OwnMen {
        OwnMen::new(Color::White, Castling::default(), |man| {
            let others = self.men().filter(|&(kind, _)| kind == man).map(|(_, square)| square);
            others.chain((man == Man::King).then_some(self.king())).collect()
        })
    }

    /// The position with the black king on a square; `None` where it cannot stand.
    pub fn with_king(&self, king: Square, to_move: Color) -> Option<Position> {
        let black = OwnMen::new(Color::Black, Castling::default(), |man| {
            if man == Man::King { king.bitboard() } else { Squares::EMPTY }
        });
        Position::set_up(&ByColor { white: self.own_men(), black }, to_move, None).ok()
    }

    /// The squares of the men, the king's first.
    pub fn squares(&self) -> &[Square] {
        &self.squares[..=self.ending.men().len()]
    }

    /// The king's square.
    pub fn king(&self) -> Square {
        self.squares[0]
    }

    /// The men besides the king and their squares.
    pub fn men(&self) -> impl Iterator<Item = (Man, Square)> + '_ {
        self.ending.men().iter().copied().zip(self.squares()[1..].iter().copied())
    }

    /// All squares that a man stands on.
    pub fn occupied(&self) -> Squares {
        self.squares().iter().copied().collect()
    }

    /// The squares that the men attack, given what else stands in the way.
    pub fn attacked(&self, blockers: Squares) -> Squares {
        let king = reach::of(Man::King, self.king(), blockers);
        self.men().fold(king, |all, (man, square)| all | attacked_by(man, square, blockers))
    }

    /// Where the black king may stand when White is to move.
    pub fn free_for_king(&self) -> Squares {
        let occupied = self.occupied();
        !(occupied | self.attacked(occupied))
    }

    /// What is left when the man on this square is taken, if it is still an ending that can be won.
    pub fn without(&self, square: Square) -> Option<Self> {
        let left: Vec<(Man, Square)> = self.men().filter(|&(_, stands)| stands != square).collect();
        let kinds: Vec<Man> = left.iter().map(|&(man, _)| man).collect();
        let squares: Vec<Square> =
            std::iter::once(self.king()).chain(left.iter().map(|&(_, square)| square)).collect();
        Self::new(Ending::with_men(&kinds)?, &squares)
    }

    /// The placement with one man elsewhere.
    pub(crate) fn with(&self, man: usize, square: Square) -> Self {
        let mut moved = *self;
        moved.squares[man] = square;
        moved
    }

    /// The placement as it looks after turning the board.
    pub(crate) fn turned(&self, symmetry: Symmetry) -> Self {
        Self { ending: self.ending, squares: self.squares.map(|square| symmetry.square(square)) }
    }

    /// The symmetries that leave the ending what it is.
    pub(crate) fn symmetries(ending: Ending) -> &'static [Symmetry] {
        if ending.has_pawn() { &Symmetry::WITH_PAWNS } else { &Symmetry::WITHOUT_PAWNS }
    }

    /// A number that tells placements of one ending apart; men of one kind may change places.
    pub(crate) fn key(&self) -> usize {
        let mut squares = self.squares;
        let men = self.ending.men();
        if men.len() == 2 && men[0] == men[1] && squares[1] > squares[2] {
            squares.swap(1, 2);
        }
        squares[..=men.len()].iter().fold(0, |key, &square| key * 64 + square as usize)
    }

    /// How large keys can get.
    pub(crate) fn keys(ending: Ending) -> usize {
        64usize.pow(ending.men().len() as u32 + 1)
    }

    /// The placement of a key.
    pub(crate) fn from_key(ending: Ending, key: usize) -> Option<Self> {
        let count = ending.men().len() + 1;
        let place = |nth: usize| Square::index(key / 64usize.pow((count - 1 - nth) as u32) % 64);
        let squares: Vec<Square> = (0..count).map(place).collect();
        Self::new(ending, &squares).filter(|placement| placement.key() == key)
    }

    /// The symmetry that turns this placement into the one that stands for all its like, with its key.
    pub(crate) fn canonical(&self) -> (usize, Symmetry) {
        let turned = |&symmetry: &Symmetry| (self.turned(symmetry).key(), symmetry);
        let symmetries = Self::symmetries(self.ending).iter().map(turned);
        symmetries.min_by_key(|&(key, _)| key).unwrap_or((self.key(), Symmetry::IDENTITY))
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K{}", self.king())?;
        self.men().try_for_each(|(man, square)| {
            let letter = if man == Man::Pawn { String::new() } else { man.to_string().to_uppercase() };
            write!(f, " {letter}{square}")
        })
    }
}

/// The squares that a white man attacks.
pub(crate) fn attacked_by(man: Man, square: Square, blockers: Squares) -> Squares {
    if man == Man::Pawn { reach::pawn_takes(square, Color::White) } else { reach::of(man, square, blockers) }
}
