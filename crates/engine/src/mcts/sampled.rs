//! The matrices taken from worlds sampled with their histories, instead of the paper's own: whether the model
//! or the search was the limit.

use super::grid::turned;
use super::matrices::{Matrices, Perception};
use noctule_belief::{Belief, Densities, WeightedWorlds, Worlds};
use noctule_board::{Color, Man, Square};
use noctule_player::{Briefing, Entry};

/// A sampled belief that follows the diary as long as it can.
pub(crate) struct Sampled {
    color: Color,
    worlds: Option<Worlds>,
}

impl Sampled {
    /// So many worlds; none at all when the start leaves too many to list.
    pub(crate) fn new(briefing: &Briefing, worlds: usize, seed: u64) -> Self {
        Self { color: briefing.color, worlds: Worlds::new(briefing, worlds, seed).ok() }
    }

    pub(crate) fn hear(&mut self, entry: &Entry) {
        self.worlds =
            self.worlds.take().and_then(|mut worlds| worlds.update(entry).is_ok().then_some(worlds));
    }

    pub(crate) fn worlds(&self) -> Option<&Worlds> {
        self.worlds.as_ref()
    }

    /// A perception with the densities of the worlds in place of its matrices.
    pub(crate) fn perceived(&self, perception: &Perception) -> Perception {
        let Some(worlds) = &self.worlds else { return *perception };
        let mut sampled = *perception;
        sampled.matrices = matrices(&worlds.densities(self.color), self.color);
        sampled.pawns_left = sampled.matrices.pawns.iter().sum();
        sampled.pieces_left = sampled.matrices.pieces.iter().sum();
        sampled
    }
}

/// The densities of worlds as matrices, the own side at the bottom.
pub fn matrices(densities: &Densities, seat: Color) -> Matrices {
    let mut matrices = Matrices::EMPTY;
    for square in Square::ALL {
        let at = turned(seat, square) as usize;
        let of = |man| densities.of_man(square, man) as f32;
        matrices.king[at] = of(Man::King);
        matrices.pawns[at] = of(Man::Pawn);
        matrices.pieces[at] = of(Man::Knight) + of(Man::Bishop) + of(Man::Rook) + of(Man::Queen);
    }
    matrices
}
