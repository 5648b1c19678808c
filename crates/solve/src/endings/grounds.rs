use crate::endings::family::Family;
use crate::endings::replies::Replies;
use crate::endings::steps::{Step, steps};
use crate::endings::symmetry::Symmetry;
use crate::endings::table::{Table, Tables, numbers};
use crate::endings::{Ending, Placement};
use noctule_board::{Square, Squares};
use rayon::prelude::*;
use std::collections::HashMap;

/// Everything about an ending that does not change while its table grows.
pub(crate) struct Grounds {
    /// Each placement with Black to move.
    pub(crate) arenas: Vec<Arena>,
    /// The placements of other endings that a promotion leads to, with Black to move.
    pub(crate) foreign: Vec<Arena>,
    /// The tries of each placement.
    pub(crate) lanes: Vec<Vec<Lane>>,
    /// How long a win may last in the endings that this one turns into, and the move that leads there.
    pub(crate) longest_elsewhere: u8,
}

/// A try, seen from the placement it is made from.
pub(crate) struct Lane {
    pub(crate) to: Landing,
    /// Turns sets at the landing back to how the board stood.
    pub(crate) back: Symmetry,
    /// Where the black king may stand for the try to stand.
    pub(crate) stands_on: Squares,
    /// Where it may stand for the try to be refused.
    pub(crate) refused_on: Squares,
}

/// Where a try leads.
#[derive(Clone, Copy)]
pub(crate) enum Landing {
    /// A placement of the same ending, by number.
    Here(usize),
    /// A placement of another ending, by number among the foreign ones.
    Elsewhere(usize),
}

impl Grounds {
    pub(crate) fn survey(ending: Ending, placements: &[Placement], known: &Tables) -> Self {
        let numbers = numbers(ending, placements);
        let mut foreign: Vec<Placement> = Vec::new();
        let mut places: HashMap<Placement, usize> = HashMap::new();
        let mut lane = |free: Squares, step: &Step| {
            let (key, there) = step.after.canonical();
            let to = if step.after.ending() == ending {
                Landing::Here(numbers[key] as usize)
            } else {
                Landing::Elsewhere(*places.entry(step.after.turned(there)).or_insert_with_key(|&turned| {
                    foreign.push(turned);
                    foreign.len() - 1
                }))
            };
            Lane {
                to,
                back: there.inverse(),
                stands_on: free - step.refused_on,
                refused_on: free & step.refused_on,
            }
        };
        let lanes = placements
            .iter()
            .map(|placement| {
                let free = placement.free_for_king();
                steps(placement).iter().map(|step| lane(free, step)).collect()
            })
            .collect();
        let arenas: Vec<Arena> =
            placements.par_iter().map(|placement| Arena::new(*placement, known)).collect();
        let foreign: Vec<Arena> = foreign.into_iter().map(|placement| Arena::new(placement, known)).collect();
        let longest = ending.turns_into().iter().filter_map(|&other| known.of(other)).map(Table::longest);
        Self { longest_elsewhere: longest.max().map_or(0, |longest| longest + 1), arenas, foreign, lanes }
    }
}

/// A placement with Black to move.
pub(crate) struct Arena {
    placement: Placement,
    replies: Replies,
    /// For each square of the king, in how many moves White mates after the worst of its captures.
    after_captures: [Option<u8>; 64],
    announcements: Vec<Squares>,
}

impl Arena {
    fn new(placement: Placement, known: &Tables) -> Self {
        let replies = Replies::of(&placement);
        let after_captures = std::array::from_fn(|king| {
            let takes = replies.takes(Square::index(king));
            takes.iter().try_fold(0, |worst: u8, &taken| {
                known.moves_after_loss(&placement, placement.squares()[taken]).map(|moves| worst.max(moves))
            })
        });
        let announcements = replies.announcements().into_iter().map(|(_, squares)| squares).collect();
        Self { placement, replies, after_captures, announcements }
    }

    /// Whether captures make other sets hold at this number of moves than at the one before.
    pub(crate) fn changes_at(&self, moves: u8) -> bool {
        self.after_captures.iter().any(|&worst| worst.is_some_and(|worst| worst > 0 && worst + 1 == moves))
    }

    /// The largest sets on which the black king, now to move, is mated in `moves` counting White's last:
    /// whatever is heard, all its flights lead into one of the `won` sets. At most `most` sets are looked for.
    pub(crate) fn held(&self, won: &Family, moves: u8, most: Option<usize>) -> Family {
        let mut held = Family::of_nothing();
        for &heard in &self.announcements {
            let kings: Vec<(Squares, Squares)> = heard
                .into_iter()
                .filter(|&king| !self.replies.is_stalemate(king))
                .filter(|&king| self.after_captures[king as usize].is_some_and(|worst| worst < moves))
                .map(|king| (king.bitboard(), self.replies.flights(king)))
                .collect();
            let into = |won: Squares| -> Squares {
                let inside = kings.iter().filter(|(_, flights)| flights.is_subset(won));
                inside.fold(Squares::EMPTY, |all, &(king, _)| all | king)
            };
            held = held.joined(&Family::largest(won.iter().map(into).collect(), most), most);
        }
        held
    }

    /// Whether a placement of another ending holds other sets at this number of moves than at the one before.
    pub(crate) fn gains_from(&self, known: &Tables, moves: u8) -> bool {
        let mut won = known
            .of(self.placement.ending())
            .into_iter()
            .flat_map(|table| table.won(table.number(self.placement.key())));
        moves == 1 || won.any(|(needed, _)| needed + 1 == moves)
    }

    /// The same as [`Arena::held`] for a placement of another ending, whose table is known.
    pub(crate) fn held_from(&self, known: &Tables, moves: u8) -> Family {
        let Some(table) = known.of(self.placement.ending()) else { return Family::of_nothing() };
        let number = table.number(self.placement.key());
        let sets = table.won(number).take_while(|&(needed, _)| needed < moves).map(|(_, set)| set);
        let won = Family::largest(std::iter::once(Squares::EMPTY).chain(sets).collect(), None);
        self.held(&won, moves, None)
    }
}
