use super::cover::{Cover, Impossible, Possible};
use noctule_board::{File, Man, Rank, Square, Squares};

/// How many men of some kind are left, at least and at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

impl Bounds {
    pub(super) const fn exactly(count: u8) -> Self {
        Self { least: count, most: count }
    }

    fn at_least(&mut self, count: u8) -> Possible {
        self.least = self.least.max(count);
        self.possible()
    }

    fn at_most(&mut self, count: u8) -> Possible {
        self.most = self.most.min(count);
        self.possible()
    }

    fn possible(&self) -> Possible {
        if self.least <= self.most { Ok(()) } else { Err(Impossible) }
    }

    /// One fewer; perhaps, or certainly so.
    fn drop_one(&mut self, surely: bool) {
        self.least = self.least.saturating_sub(1);
        if surely {
            self.most = self.most.saturating_sub(1);
        }
    }
}

/// Draws what the parts and their total say of each other.
fn balance(parts: &mut [Bounds], total: &mut Bounds) -> Possible {
    let least: u8 = parts.iter().map(|part| part.least).sum();
    let most: u8 = parts.iter().map(|part| part.most).sum();
    total.at_least(least)?;
    total.at_most(most)?;
    for part in parts {
        let (others_least, others_most) = (least - part.least, most - part.most);
        part.at_most(total.most - others_least)?;
        part.at_least(total.least.saturating_sub(others_most))?;
    }
    Ok(())
}

/// Whether a pawn promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promotion {
    Never,
    Perhaps,
    Surely,
}

impl Cover {
    /// Draws what the numbers of men say of the squares, and the squares of the numbers.
    pub(super) fn settle_counts(&mut self) -> Possible {
        balance(&mut self.counts, &mut Bounds::exactly(self.men))?;
        balance(&mut self.pawn_counts, &mut self.counts[Man::Pawn as usize])?;
        self.settle_pawns()?;
        for man in Man::ALL {
            self.settle_kind(man)?;
        }
        self.settle_men()?;
        self.settle_castling();
        Ok(())
    }

    fn settle_kind(&mut self, man: Man) -> Possible {
        let may = self.may(man);
        let count = &mut self.counts[man as usize];
        count.at_most(may.len() as u8)?;
        if count.least as u32 == may.len() {
            self.place(man, may);
        }
        let surely = self.surely(man);
        let count = &mut self.counts[man as usize];
        count.at_least(surely.len() as u8)?;
        if count.most as u32 == surely.len() {
            self.may[man as usize] = surely;
        }
        Ok(())
    }

    fn settle_pawns(&mut self) -> Possible {
        let mut once = Squares::EMPTY;
        let mut twice = Squares::EMPTY;
        for (squares, count) in self.pawns_from.iter_mut().zip(&mut self.pawn_counts) {
            *squares &= self.may[Man::Pawn as usize];
            count.at_most(squares.len() as u8)?;
            if count.most == 0 {
                *squares = Squares::EMPTY;
            }
            twice |= once & *squares;
            once |= *squares;
        }
        self.may[Man::Pawn as usize] = once;
        let surely = self.surely(Man::Pawn);
        for file in 0..8 {
            let (squares, count) = (self.pawns_from[file], self.pawn_counts[file]);
            if count.least as u32 == squares.len() {
                self.place(Man::Pawn, squares);
            }
            let alone = squares & surely & !twice;
            self.pawn_counts[file].at_least(alone.len() as u8)?;
            if alone.len() == count.most as u32 {
                self.pawns_from[file] = alone;
            }
        }
        Ok(())
    }

    fn settle_men(&mut self) -> Possible {
        let any = self.any_man();
        let surely = !(self.may_be_empty | self.own.all());
        if !surely.is_subset(any) || surely.len() > self.men as u32 || any.len() < self.men as u32 {
            return Err(Impossible);
        }
        if surely.len() == self.men as u32 {
            self.may.iter_mut().for_each(|may| *may &= surely);
        }
        if any.len() == self.men as u32 {
            self.may_be_empty -= any;
        }
        Ok(())
    }

    fn settle_castling(&mut self) {
        let back = Rank::First.relative_to(self.enemy());
        let king = self.may(Man::King).has(Square::new(File::E, back));
        let rook = |file| self.may(Man::Rook).has(Square::new(file, back));
        let (short, long) = (king && rook(File::H), king && rook(File::A));
        self.castling.short &= short;
        self.castling.long &= long;
    }

    /// An enemy man falls on this square; its kind is what may stand there.
    pub(super) fn take_off(&mut self, square: Square) -> Possible {
        let kinds = Man::ALL.into_iter().filter(|&man| man != Man::King && self.may(man).has(square)).count();
        if kinds == 0 || self.men == 0 {
            return Err(Impossible);
        }
        for man in Man::ALL {
            if man == Man::King || !self.may(man).has(square) {
                continue;
            }
            let count = &mut self.counts[man as usize];
            count.drop_one(kinds == 1);
            if man == Man::Pawn {
                let from = std::array::from_fn(|file| self.pawns_from[file].has(square));
                self.pawns_leave(from, kinds == 1);
            }
        }
        self.men -= 1;
        self.may.iter_mut().for_each(|may| *may -= square.bitboard());
        self.pawns_from.iter_mut().for_each(|may| *may -= square.bitboard());
        Ok(())
    }

    /// A pawn that began on one of these files may have become a piece.
    pub(super) fn promote(&mut self, from: [bool; 8], promotion: Promotion) {
        if promotion == Promotion::Never || from == [false; 8] {
            return;
        }
        let surely = promotion == Promotion::Surely;
        let pawns = &mut self.counts[Man::Pawn as usize];
        pawns.drop_one(surely);
        self.pawns_leave(from, surely);
        for man in noctule_board::Try::PROMOTIONS {
            self.counts[man as usize].most += 1;
        }
    }

    fn pawns_leave(&mut self, from: [bool; 8], surely: bool) {
        let only = surely && from.iter().filter(|&&may| may).count() == 1;
        for (count, _) in self.pawn_counts.iter_mut().zip(from).filter(|(_, may)| *may) {
            count.drop_one(only);
        }
    }
}
