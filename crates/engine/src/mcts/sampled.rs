//! The matrices taken from worlds sampled with their histories, instead of the paper's own: whether the model
//! or the search was the limit.

use super::grid::turned;
use super::matrices::Perception;
use noctule_belief::{Belief, WeightedWorlds, Worlds};
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
        let densities = worlds.densities(self.color);
        let mut sampled = *perception;
        let matrices = &mut sampled.matrices;
        for square in Square::ALL {
            let at = turned(self.color, square) as usize;
            let of = |man| densities.of_man(square, man) as f32;
            matrices.king[at] = of(Man::King);
            matrices.pawns[at] = of(Man::Pawn);
            matrices.pieces[at] = of(Man::Knight) + of(Man::Bishop) + of(Man::Rook) + of(Man::Queen);
        }
        sampled.pawns_left = matrices.pawns.iter().sum();
        sampled.pieces_left = matrices.pieces.iter().sum();
        sampled
    }
}
