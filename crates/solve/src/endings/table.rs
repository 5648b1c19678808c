use crate::endings::{Ending, Placement, Question};
use noctule_board::{Square, Squares};
use std::sync::Arc;

/// The won sets of one ending, with the number of moves in which each is won.
///
/// For each placing of White's men, up to symmetry, it keeps for every number of moves the largest sets that
/// are won in so many and in no fewer; so the answer for any set is exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    ending: Ending,
    /// For each key the number of its placement, or [`NOWHERE`].
    numbers: Vec<u32>,
    /// Where each placement's sets begin; one more than there are placements.
    starts: Vec<u32>,
    sets: Vec<Squares>,
    moves: Vec<u8>,
}

const NOWHERE: u32 = u32::MAX;

impl Table {
    /// The table of these sets: for each placement, in the order of [`placements`], by rising moves.
    pub(crate) fn new(ending: Ending, won: impl IntoIterator<Item = Vec<(u8, Squares)>>) -> Self {
        let mut table = Self {
            ending,
            numbers: numbers(ending, &placements(ending)),
            starts: vec![0],
            sets: Vec::new(),
            moves: Vec::new(),
        };
        for sets in won {
            for (moves, set) in sets {
                table.sets.push(set);
                table.moves.push(moves);
            }
            table.starts.push(table.sets.len() as u32);
        }
        table
    }

    /// Which ending it is about.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// How many placements there are, up to symmetry.
    pub fn placements(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many sets it keeps.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether it keeps none.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The longest that a kept set takes.
    pub fn longest(&self) -> u8 {
        self.moves.iter().copied().max().unwrap_or(0)
    }

    /// In how many moves a black king that stands somewhere in `set` is mated for sure; `None` when it is
    /// not. White is to move.
    pub fn moves_to_mate(&self, placement: &Placement, set: Squares) -> Option<u8> {
        if set.is_empty() {
            return Some(0);
        }
        let (number, set) = self.look_up(placement, set)?;
        self.won(number).find(|&(_, won)| set.is_subset(won)).map(|(moves, _)| moves)
    }

    /// How many squares of `set` the largest part of it that is won has.
    pub fn most_won(&self, placement: &Placement, set: Squares) -> u32 {
        let found = self.look_up(placement, set);
        let parts = found
            .into_iter()
            .flat_map(|(number, set)| self.won(number).map(move |(_, won)| (won & set).len()));
        parts.max().unwrap_or(0)
    }

    /// One of the kept sets by its place among all of them, with the moves that it takes.
    pub fn nth(&self, nth: usize) -> Option<(Question, u8)> {
        let (&kings, &moves) = (self.sets.get(nth)?, self.moves.get(nth)?);
        let number = self.starts.partition_point(|&start| start as usize <= nth) - 1;
        let key = self.numbers.iter().position(|&kept| kept as usize == number)?;
        Some((Question { placement: Placement::from_key(self.ending, key)?, kings }, moves))
    }

    /// The number under which a placement is kept, and the set turned as it is there.
    fn look_up(&self, placement: &Placement, set: Squares) -> Option<(usize, Squares)> {
        let (key, symmetry) = placement.canonical();
        let number = *self.numbers.get(key).filter(|&&number| number != NOWHERE)?;
        Some((number as usize, symmetry.squares(set)))
    }

    /// The sets of a placement by its number, by rising moves.
    pub(crate) fn won(&self, number: usize) -> impl Iterator<Item = (u8, Squares)> + '_ {
        let range = self.starts[number] as usize..self.starts[number + 1] as usize;
        self.moves[range.clone()].iter().copied().zip(self.sets[range].iter().copied())
    }

    /// The number of the placement that has this canonical key.
    pub(crate) fn number(&self, key: usize) -> usize {
        self.numbers[key] as usize
    }
}

/// One placement for all that are alike, in the order of their keys.
pub fn placements(ending: Ending) -> Vec<Placement> {
    let all = (0..Placement::keys(ending)).filter_map(|key| Placement::from_key(ending, key));
    all.filter(|placement| placement.canonical().0 == placement.key()).collect()
}

/// For each key the place of its placement in the list.
pub(crate) fn numbers(ending: Ending, placements: &[Placement]) -> Vec<u32> {
    let mut numbers = vec![NOWHERE; Placement::keys(ending)];
    for (number, placement) in placements.iter().enumerate() {
        numbers[placement.key()] = number as u32;
    }
    numbers
}

/// The tables of several endings, so that one can turn into another.
#[derive(Debug, Clone, Default)]
pub struct Tables(Vec<Arc<Table>>);

impl Tables {
    /// Adds a table, in place of an older one of the same ending.
    pub fn add(&mut self, table: impl Into<Arc<Table>>) {
        let table = table.into();
        self.0.retain(|known| known.ending != table.ending);
        self.0.push(table);
    }

    /// The table of an ending, if it is here.
    pub fn of(&self, ending: Ending) -> Option<&Table> {
        self.0.iter().find(|table| table.ending == ending).map(AsRef::as_ref)
    }

    /// In how many moves a black king somewhere in `set` is mated for sure; `None` when it is not, or when
    /// the table is not here.
    pub fn moves_to_mate(&self, placement: &Placement, set: Squares) -> Option<u8> {
        self.of(placement.ending())?.moves_to_mate(placement, set)
    }

    /// In how many moves the king is mated for sure after it has taken a man, standing there for all to know.
    pub(crate) fn moves_after_loss(&self, placement: &Placement, taken: Square) -> Option<u8> {
        self.moves_to_mate(&placement.without(taken)?, taken.bitboard())
    }
}
