use crate::endings::family::Family;
use crate::endings::refute::{NotRefuted, Refuter};
use crate::endings::table::placements;
use crate::endings::{Ending, Question};
use noctule_board::Squares;

/// What was found of every set of an ending: each is won as its table says, or was shown not to be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Settled {
    /// The placements from which everything is won, total ignorance included.
    pub won: usize,
    /// The others.
    pub not_won: usize,
    /// The smallest sets of the others that are not won.
    pub smallest: usize,
}

impl Refuter<'_> {
    /// Shows that every set which the table does not hold is not won, though the table keeps a selection. Then
    /// it says of every set whether it is won, and only the number of moves may not be the least.
    ///
    /// A set is not held exactly if it has a part that is not held and has no smaller such part, and these
    /// are refuted one by one. They are few where nearly everything is won; where much is not, there may be
    /// more of them than can be listed.
    ///
    /// # Errors
    /// A set and a try to which no answer was found, or the table is not there.
    pub fn settle(&mut self, ending: Ending) -> Result<Settled, NotRefuted> {
        let mut settled = Settled::default();
        for (number, placement) in placements(ending).into_iter().enumerate() {
            let free = placement.free_for_king();
            let held = self.tables().of(ending).into_iter().flat_map(|table| table.won(number));
            let held = Family::largest(held.map(|(_, set)| set).collect(), None);
            if held.holds(free) {
                settled.won += 1;
                continue;
            }
            settled.not_won += 1;
            for kings in smallest_outside(&held, free) {
                self.refute(&Question { placement, kings })?;
                settled.smallest += 1;
            }
        }
        Ok(settled)
    }
}

/// The sets that no member of a family holds and whose parts are all held.
fn smallest_outside(family: &Family, all: Squares) -> impl Iterator<Item = Squares> {
    // A set lies outside when it has a square beyond each member. What such sets leave out is kept, so that the
    // smallest of them are those that leave out most.
    let mut left_out = Family::largest(vec![all], None);
    for member in family.iter() {
        let beyond = all - member;
        let grown = left_out.iter().flat_map(|rest| {
            let is_beyond = !(beyond - rest).is_empty();
            let added = if is_beyond { Squares::EMPTY } else { beyond };
            let kept = is_beyond.then_some(rest);
            kept.into_iter().chain(added.into_iter().map(move |square| rest - square.bitboard()))
        });
        left_out = Family::largest(grown.collect(), None);
    }
    let smallest: Vec<Squares> = left_out.iter().map(|rest| all - rest).collect();
    smallest.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::Square::{A1, B1, C1, D1};

    #[test]
    fn what_lies_outside_has_a_square_beyond_each_member() {
        let all: Squares = [A1, B1, C1, D1].into_iter().collect();
        let without = |square: noctule_board::Square| all - square.bitboard();
        let family = Family::largest(vec![without(A1), without(B1)], None);
        let pair: Squares = [A1, B1].into_iter().collect();
        assert_eq!(smallest_outside(&family, all).collect::<Vec<_>>(), [pair]);

        let family = Family::largest(vec![A1.bitboard(), B1.bitboard()], None);
        let mut smallest: Vec<u64> = smallest_outside(&family, all).map(|set| set.0).collect();
        smallest.sort_unstable();
        assert_eq!(smallest, [pair.0, C1.bitboard().0, D1.bitboard().0]);
    }
}
