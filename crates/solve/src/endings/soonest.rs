use crate::endings::build::{Builder, NotKnown};
use crate::endings::counsel::prospects;
use crate::endings::table::{Table, Tables};
use crate::endings::{Ending, Placement, Question};
use noctule_board::Squares;
use std::collections::HashMap;

/// The least number of moves in which sets are won, where the table keeps a selection and may promise more.
///
/// All sets that are won in a few moves are found first, every one of them; a search over White's tries goes on from there.
pub struct Soonest<'a> {
    tables: &'a Tables,
    quick: Table,
    quick_moves: u8,
    won: HashMap<(Placement, Squares, u8), bool>,
}

impl<'a> Soonest<'a> {
    /// Begins with all sets of an ending that are won in so many moves.
    ///
    /// # Errors
    /// When the table of an ending that it can turn into is not among the tables.
    pub fn beyond(quick_moves: u8, ending: Ending, tables: &'a Tables) -> Result<Self, NotKnown> {
        let mut builder = Builder::new(ending, tables)?.keeping(None);
        while builder.moves() < quick_moves && builder.next_layer(&|| {}).is_some() {}
        Ok(Self { tables, quick: builder.finish(), quick_moves, won: HashMap::new() })
    }

    /// How many sets are won in the few moves that it begins with.
    pub fn quick_sets(&self) -> usize {
        self.quick.len()
    }

    /// The least number of moves in which a set is won; `None` when the table does not hold it, or when it
    /// would take more than `deep` moves of search to tell.
    pub fn moves(&mut self, known: &Question, deep: u8) -> Option<u8> {
        let mut least = self.tables.moves_to_mate(&known.placement, known.kings)?;
        while least > 0 && self.is_won_in(&known.placement, known.kings, least - 1, deep)? {
            least -= 1;
        }
        Some(least)
    }

    fn is_won_in(&mut self, placement: &Placement, kings: Squares, moves: u8, deep: u8) -> Option<bool> {
        if self.quick.moves_to_mate(placement, kings).is_some_and(|quick| quick <= moves) {
            return Some(true);
        }
        if moves <= self.quick_moves {
            return Some(false);
        }
        if self.tables.moves_to_mate(placement, kings).is_some_and(|promised| promised <= moves) {
            return Some(true);
        }
        if moves - self.quick_moves > deep {
            return None;
        }
        let (_, symmetry) = placement.canonical();
        let here = (placement.turned(symmetry), symmetry.squares(kings), moves);
        if let Some(&won) = self.won.get(&here) {
            return Some(won);
        }
        let (placement, kings, _) = here;
        let mut won = false;
        for (counsel, stalemates) in prospects(&placement, kings) {
            let takes = counsel.stood.iter().flat_map(|stood| stood.takes);
            let mut after_losses = takes.map(|taken| self.tables.moves_after_loss(&counsel.after, taken));
            if stalemates > 0 || after_losses.any(|after| after.is_none_or(|after| after >= moves)) {
                continue;
            }
            let mut flights: Vec<Squares> = counsel.stood.iter().map(|stood| stood.flights).collect();
            flights.sort_unstable_by_key(|set| std::cmp::Reverse(set.len()));
            let mut holds = true;
            for set in flights {
                holds = holds && self.is_won_in(&counsel.after, set, moves - 1, deep)?;
            }
            if holds && self.is_won_in(&placement, counsel.refused, moves, deep)? {
                won = true;
                break;
            }
        }
        self.won.insert(here, won);
        Some(won)
    }
}
