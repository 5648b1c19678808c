use noctule_board::{File, Rank, Square, Squares};

/// A way to turn or mirror the board.
///
/// Without pawns all eight leave a position what it is; with pawns only the mirror that swaps the wings
/// does, because pawns know their direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Symmetry(u8);

const SWAP_WINGS: u8 = 1;
const SWAP_SIDES: u8 = 2;
const SWAP_FILES_AND_RANKS: u8 = 4;

impl Symmetry {
    /// Leaves everything where it is.
    pub(crate) const IDENTITY: Self = Self(0);

    /// All symmetries of a board without pawns.
    pub(crate) const WITHOUT_PAWNS: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// All symmetries of a board with pawns.
    pub(crate) const WITH_PAWNS: [Self; 2] = [Self::IDENTITY, Self(SWAP_WINGS)];

    /// Where a square goes.
    pub(crate) fn square(self, square: Square) -> Square {
        let (mut file, mut rank) = (square.file() as usize, square.rank() as usize);
        if self.0 & SWAP_WINGS != 0 {
            file = 7 - file;
        }
        if self.0 & SWAP_SIDES != 0 {
            rank = 7 - rank;
        }
        if self.0 & SWAP_FILES_AND_RANKS != 0 {
            (file, rank) = (rank, file);
        }
        Square::new(File::index(file), Rank::index(rank))
    }

    /// Where a set of squares goes.
    pub(crate) fn squares(self, squares: Squares) -> Squares {
        let mut moved = squares;
        if self.0 & SWAP_WINGS != 0 {
            moved = moved.flip_files();
        }
        if self.0 & SWAP_SIDES != 0 {
            moved = moved.flip_ranks();
        }
        if self.0 & SWAP_FILES_AND_RANKS != 0 {
            moved = transposed(moved);
        }
        moved
    }

    /// The symmetry that undoes this one.
    pub(crate) fn inverse(self) -> Self {
        // Transposing comes last, so undone it comes first, and then the flips have changed their roles.
        if self.0 & SWAP_FILES_AND_RANKS == 0 {
            return self;
        }
        let flips = (self.0 & SWAP_WINGS) << 1 | (self.0 & SWAP_SIDES) >> 1;
        Self(flips | SWAP_FILES_AND_RANKS)
    }
}

/// Mirrors a set in the diagonal from a1 to h8 by swapping ever smaller blocks across it.
fn transposed(Squares(mut bits): Squares) -> Squares {
    for (shift, block) in
        [(28, 0x0f0f_0f0f_0000_0000), (14, 0x3333_0000_3333_0000), (7, 0x5500_5500_5500_5500)]
    {
        let swapped = block & (bits ^ (bits << shift));
        bits ^= swapped ^ (swapped >> shift);
    }
    Squares(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_goes_where_its_squares_go_and_comes_back() {
        let set: Squares = [Square::A1, Square::C2, Square::H5, Square::D7].into_iter().collect();
        for symmetry in Symmetry::WITHOUT_PAWNS {
            let one_by_one: Squares = set.into_iter().map(|square| symmetry.square(square)).collect();
            assert_eq!(symmetry.squares(set), one_by_one, "{symmetry:?}");
            assert_eq!(symmetry.inverse().squares(one_by_one), set, "{symmetry:?}");
        }
    }

    #[test]
    fn the_eight_symmetries_are_different() {
        let images: std::collections::BTreeSet<Square> =
            Symmetry::WITHOUT_PAWNS.iter().map(|symmetry| symmetry.square(Square::B1)).collect();
        assert_eq!(images.len(), 8);
    }
}
