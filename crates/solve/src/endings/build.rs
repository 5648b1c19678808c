use crate::endings::family::Family;
use crate::endings::replies::Replies;
use crate::endings::steps::steps;
use crate::endings::symmetry::Symmetry;
use crate::endings::table::{Table, Tables, numbers, placements};
use crate::endings::{Ending, Placement};
use noctule_board::Squares;
use rayon::prelude::*;

/// Builds the table of an ending. The tables of the endings that it can turn into must be among `known`.
///
/// `progress` is told, after each number of moves, how many placings have gained a set.
///
/// A set is won in n when White has a try such that wherever it stands, and whatever is heard, the king's
/// flights lead to a set won in n - 1; and, should it be refused, the squares on which it is refused are won
/// in n by other tries. Mate needs no flights; a stalemate or a lost man may spoil it.
pub fn build(ending: Ending, known: &Tables, mut progress: impl FnMut(u8, usize)) -> Table {
    let placements = placements(ending);
    let grounds = Grounds::survey(ending, &placements, known);
    let mut won = vec![Family::of_nothing(); placements.len()];
    let mut layers: Vec<Vec<(u8, Squares)>> = vec![Vec::new(); placements.len()];
    let mut gained = vec![true; placements.len()];
    let mut held: Vec<Family> = vec![Family::default(); placements.len()];
    for moves in 1..=u8::MAX {
        let arenas = &grounds.arenas;
        let renewed: Vec<bool> =
            (0..arenas.len()).map(|number| gained[number] || arenas[number].changes_at(moves)).collect();
        held.par_iter_mut().enumerate().filter(|(number, _)| renewed[*number]).for_each(|(number, held)| {
            *held = arenas[number].held(&won[number], moves);
        });
        let foreign: Vec<Family> =
            grounds.foreign.par_iter().map(|arena| arena.held_from(known, moves)).collect();
        let found: Vec<Option<Family>> = (0..placements.len())
            .into_par_iter()
            .map(|number| {
                let lanes = &grounds.lanes[number];
                let fresh = lanes.iter().any(|lane| match lane.to {
                    Landing::Here(to) => renewed[to],
                    Landing::Elsewhere(_) => true,
                });
                fresh.then(|| grow(&won[number], lanes, &held, &foreign))
            })
            .collect();
        let mut count = 0;
        for (number, found) in found.into_iter().enumerate() {
            gained[number] = false;
            let Some(found) = found else { continue };
            for set in found.iter() {
                if !won[number].holds(set) {
                    layers[number].push((moves, set));
                    gained[number] = true;
                }
            }
            count += usize::from(gained[number]);
            won[number] = found;
        }
        progress(moves, count);
        if count == 0 && moves > grounds.longest_elsewhere {
            break;
        }
    }
    Table::new(ending, layers)
}

/// Everything about an ending that does not change while its table grows.
struct Grounds {
    arenas: Vec<Arena>,
    foreign: Vec<Arena>,
    lanes: Vec<Vec<Lane>>,
    longest_elsewhere: u8,
}

/// A try, seen from the placement it is made from.
struct Lane {
    to: Landing,
    /// Turns sets at the landing back to how the board stood.
    back: Symmetry,
    /// Where the black king may stand for the try to stand.
    stands_on: Squares,
    /// Where it may stand for the try to be refused.
    refused_on: Squares,
}

#[derive(Clone, Copy)]
enum Landing {
    /// A placement of the same ending, by number.
    Here(usize),
    /// A placement of another ending, by number among the foreign ones.
    Elsewhere(usize),
}

/// A placement with Black to move.
struct Arena {
    placement: Placement,
    replies: Replies,
    /// For each square of the king, in how many moves White mates after the worst of its captures.
    after_captures: [Option<u8>; 64],
    announcements: Vec<Squares>,
}

impl Grounds {
    fn survey(ending: Ending, placements: &[Placement], known: &Tables) -> Self {
        let numbers = numbers(ending, placements);
        let mut foreign: Vec<Placement> = Vec::new();
        let lanes = placements
            .iter()
            .map(|placement| {
                let free = placement.free_for_king();
                let lane = |step: crate::endings::steps::Step| {
                    let (key, there) = step.after.canonical();
                    let to = if step.after.ending() == ending {
                        Landing::Here(numbers[key] as usize)
                    } else {
                        let turned = step.after.turned(there);
                        let place = foreign.iter().position(|known| *known == turned);
                        Landing::Elsewhere(place.unwrap_or_else(|| {
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
                steps(placement).into_iter().map(lane).collect()
            })
            .collect();
        let arenas: Vec<Arena> =
            placements.par_iter().map(|placement| Arena::new(*placement, known)).collect();
        let foreign: Vec<Arena> = foreign.into_iter().map(|placement| Arena::new(placement, known)).collect();
        let after_captures = arenas.iter().flat_map(|arena| arena.after_captures).flatten().max();
        let promoted = foreign.iter().filter_map(|arena| known.of(arena.placement.ending()));
        let longest_promoted = promoted.map(Table::longest).max();
        Self {
            longest_elsewhere: after_captures.max(longest_promoted).unwrap_or(0) + 1,
            arenas,
            foreign,
            lanes,
        }
    }
}

impl Arena {
    fn new(placement: Placement, known: &Tables) -> Self {
        let replies = Replies::of(&placement);
        let after_captures = std::array::from_fn(|king| {
            let takes = replies.takes(noctule_board::Square::index(king));
            takes.iter().try_fold(0, |worst: u8, &taken| {
                known.moves_after_loss(&placement, taken).map(|moves| worst.max(moves))
            })
        });
        let announcements = replies.announcements().into_iter().map(|(_, squares)| squares).collect();
        Self { placement, replies, after_captures, announcements }
    }

    /// Whether captures make other sets hold at this number of moves than at the one before.
    fn changes_at(&self, moves: u8) -> bool {
        self.after_captures.iter().any(|&worst| worst.is_some_and(|worst| worst > 0 && worst + 1 == moves))
    }

    /// The largest sets on which the black king, now to move, is mated in `moves` counting White's last:
    /// whatever is heard, all its flights lead into one of the `won` sets.
    fn held(&self, won: &Family, moves: u8) -> Family {
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
            let mut sets: Vec<Squares> = won.iter().map(into).collect();
            sets.sort_unstable_by_key(|set| (std::cmp::Reverse(set.len()), set.0));
            sets.dedup();
            held = held.joined(&sets.into_iter().collect());
        }
        held
    }

    /// The same for a placement of another ending, whose table is known.
    fn held_from(&self, known: &Tables, moves: u8) -> Family {
        let Some(table) = known.of(self.placement.ending()) else { return Family::of_nothing() };
        let number = table.number(self.placement.key());
        let sets = table.won(number).take_while(|&(needed, _)| needed < moves).map(|(_, set)| set);
        let won: Family = std::iter::once(Squares::EMPTY).chain(sets).collect();
        self.held(&won, moves)
    }
}

/// The sets won by one of the tries, given the sets that hold after each.
fn grow(won: &Family, lanes: &[Lane], held: &[Family], foreign: &[Family]) -> Family {
    let mut grown = won.clone();
    let mut refusable: Vec<(Squares, Family)> = Vec::new();
    for lane in lanes {
        let held = match lane.to {
            Landing::Here(to) => &held[to],
            Landing::Elsewhere(to) => &foreign[to],
        };
        let standing: Family = held.iter().map(|set| lane.back.squares(set) & lane.stands_on).collect();
        standing.iter().for_each(|set| {
            grown.add(set);
        });
        if !lane.refused_on.is_empty() {
            refusable.push((lane.refused_on, standing));
        }
    }
    // A refusal leaves White on move with a smaller set, so plans of several tries grow out of shorter ones.
    loop {
        let mut more = false;
        for (refused_on, standing) in &refusable {
            let refused: Family = grown.iter().map(|set| set & *refused_on).collect();
            for set in refused.iter() {
                for stood in standing.iter() {
                    more |= grown.add(set | stood);
                }
            }
        }
        if !more {
            return grown;
        }
    }
}
