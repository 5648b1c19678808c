use crate::endings::family::Family;
use crate::endings::grounds::{Grounds, Landing, Lane};
use crate::endings::table::{Table, Tables, placements};
use crate::endings::{Ending, Placement};
use noctule_board::Squares;
use rayon::prelude::*;

/// Builds the table of an ending in one go.
///
/// `progress` is told, after each number of moves, how many placements have gained a set.
///
/// # Errors
/// When the table of an ending that it can turn into is not among `known`.
pub fn build(ending: Ending, known: &Tables, mut progress: impl FnMut(u8, usize)) -> Result<Table, NotKnown> {
    let mut builder = Builder::new(ending, known)?;
    while let Some(layer) = builder.next_layer(&|| {}) {
        progress(layer.moves, layer.sets.chunk_by(|one, other| one.0 == other.0).count());
    }
    Ok(builder.finish())
}

/// An ending cannot be solved before those that it turns into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected the table of {needed} before that of {ending}, which can turn into it")]
pub struct NotKnown {
    /// The ending to be built.
    pub ending: Ending,
    /// The ending that must be there first.
    pub needed: Ending,
}

/// The sets that are won in so many moves and in no fewer: each with the number of its placement, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// In how many moves.
    pub moves: u8,
    /// The placements' numbers and the sets.
    pub sets: Vec<(u32, Squares)>,
}

/// Builds a table move by move, so that it can be left off and taken up again.
///
/// A set is won in n when White has a try such that wherever it stands, and whatever is heard, the king's
/// flights lead to a set won in n - 1; and, should it be refused, the squares on which it is refused are won
/// in n by other tries. Mate needs no flights; a stalemate or a lost man may spoil it.
pub struct Builder<'a> {
    ending: Ending,
    known: &'a Tables,
    grounds: Grounds,
    /// For each placement the largest sets that are won so far.
    won: Vec<Family>,
    /// For each placement the largest sets that hold once White has moved there.
    held: Vec<Family>,
    foreign: Vec<Family>,
    /// The placements whose won sets have changed since `held` was found.
    gained: Vec<bool>,
    layers: Vec<Vec<(u8, Squares)>>,
    /// How many sets a placement may gain with each number of moves; `None` when all are kept.
    most: Option<usize>,
    moves: u8,
    is_done: bool,
}

impl<'a> Builder<'a> {
    /// Begins with nothing won.
    ///
    /// # Errors
    /// When the table of an ending that it can turn into is not among `known`.
    pub fn new(ending: Ending, known: &'a Tables) -> Result<Self, NotKnown> {
        if let Some(&needed) = ending.turns_into().iter().find(|&&needed| known.of(needed).is_none()) {
            return Err(NotKnown { ending, needed });
        }
        let placements: Vec<Placement> = placements(ending);
        let count = placements.len();
        let grounds = Grounds::survey(ending, &placements, known);
        Ok(Self {
            ending,
            known,
            won: vec![Family::of_nothing(); count],
            held: vec![Family::default(); count],
            foreign: vec![Family::default(); grounds.foreign.len()],
            gained: vec![true; count],
            layers: vec![Vec::new(); count],
            grounds,
            most: ending.most_kept(),
            moves: 0,
            is_done: false,
        })
    }

    /// Lets a placement gain so many sets with each number of moves, instead of [`Ending::most_kept`]; with `None`
    /// all of them. A table that was built so is not for keeping in a file.
    #[must_use]
    pub fn keeping(self, most: Option<usize>) -> Self {
        Self { most, ..self }
    }

    /// How many placements there are, up to symmetry.
    pub fn placements(&self) -> usize {
        self.won.len()
    }

    /// The number of moves up to which all sets have been found.
    pub fn moves(&self) -> u8 {
        self.moves
    }

    /// How many sets have been found.
    pub fn sets(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Takes up the layers of an earlier build, from one move on. Says whether they fit; if not, nothing has
    /// changed.
    #[must_use]
    pub fn take_up_all(&mut self, layers: &[Layer]) -> bool {
        let count = self.placements();
        let in_order = layers.iter().zip(1..).all(|(layer, moves)| layer.moves == moves);
        let fit = |layer: &Layer| layer.sets.iter().all(|&(number, _)| (number as usize) < count);
        if self.moves > 0 || !in_order || !layers.iter().all(fit) {
            return false;
        }
        for layer in layers {
            for &(number, set) in &layer.sets {
                self.layers[number as usize].push((layer.moves, set));
            }
            self.moves = layer.moves;
            self.is_done = layer.sets.is_empty() && self.moves > self.grounds.longest_elsewhere;
        }
        self.won.par_iter_mut().zip(&self.layers).for_each(|(won, layers)| {
            let sets = won.iter().chain(layers.iter().map(|&(_, set)| set)).collect();
            *won = Family::largest(sets, None);
        });
        true
    }

    /// Finds the sets won in one move more; `None` when there is nothing more to win. The last layer is
    /// empty. `tick` is called for each placement that has been looked at, [`Builder::placements`] times.
    pub fn next_layer(&mut self, tick: &(dyn Fn() + Sync)) -> Option<Layer> {
        if self.is_done || self.moves == u8::MAX {
            return None;
        }
        self.moves += 1;
        let (moves, most) = (self.moves, self.most);
        let arenas = &self.grounds.arenas;
        let renewed: Vec<bool> =
            (0..arenas.len()).map(|number| self.gained[number] || arenas[number].changes_at(moves)).collect();
        let won = &self.won;
        self.held.par_iter_mut().enumerate().filter(|(number, _)| renewed[*number]).for_each(
            |(number, held)| {
                *held = arenas[number].held(&won[number], moves, most);
            },
        );
        let known = self.known;
        let renewed_elsewhere: Vec<bool> = self
            .grounds
            .foreign
            .par_iter()
            .zip(&mut self.foreign)
            .map(|(arena, held)| {
                // After a resumption nothing is held yet.
                let fresh = held.is_empty() || arena.gains_from(known, moves);
                if fresh {
                    *held = arena.held_from(known, moves);
                }
                fresh
            })
            .collect();
        let found: Vec<Option<Family>> = (0..self.won.len())
            .into_par_iter()
            .map(|number| {
                let lanes = &self.grounds.lanes[number];
                let fresh = lanes.iter().any(|lane| match lane.to {
                    Landing::Here(to) => renewed[to],
                    Landing::Elsewhere(to) => renewed_elsewhere[to],
                });
                let found = fresh.then(|| grow(&self.won[number], lanes, &self.held, &self.foreign, most));
                tick();
                found
            })
            .collect();
        let mut sets = Vec::new();
        for (number, found) in found.into_iter().enumerate() {
            self.gained[number] = false;
            let Some(found) = found else { continue };
            let mut new: Vec<Squares> = found.iter().filter(|&set| !self.won[number].holds(set)).collect();
            new.sort_unstable_by_key(|set| set.0);
            self.gained[number] = !new.is_empty();
            self.layers[number].extend(new.iter().map(|&set| (moves, set)));
            sets.extend(new.into_iter().map(|set| (number as u32, set)));
            self.won[number] = found;
        }
        self.is_done = sets.is_empty() && moves > self.grounds.longest_elsewhere;
        Some(Layer { moves, sets })
    }

    /// The table of the layers found so far.
    pub fn finish(self) -> Table {
        Table::new(self.ending, self.layers)
    }
}

/// The sets won by one of the tries, given the sets that hold after each. At most so many are new.
fn grow(won: &Family, lanes: &[Lane], held: &[Family], foreign: &[Family], most: Option<usize>) -> Family {
    let mut candidates: Vec<Squares> = won.iter().collect();
    let mut refusable: Vec<(Squares, Family)> = Vec::new();
    for lane in lanes {
        let held = match lane.to {
            Landing::Here(to) => &held[to],
            Landing::Elsewhere(to) => &foreign[to],
        };
        let standing: Vec<Squares> = held.iter().map(|set| lane.back.squares(set) & lane.stands_on).collect();
        candidates.extend(&standing);
        if !lane.refused_on.is_empty() {
            refusable.push((lane.refused_on, Family::largest(standing, most)));
        }
    }
    let mut grown = Family::largest(candidates, None).with_few_new(won, most);
    // A refusal leaves White on move with a smaller set, so plans of several tries grow out of shorter ones.
    loop {
        let mut more = false;
        for (refused_on, standing) in &refusable {
            let refused = Family::largest(grown.iter().map(|set| set & *refused_on).collect(), most);
            for set in refused.iter() {
                for stood in standing.iter() {
                    more |= grown.add(set | stood);
                }
            }
        }
        if !more || most.is_some() {
            return grown.with_few_new(won, most);
        }
    }
}
