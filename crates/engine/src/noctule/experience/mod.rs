//! What games in the dark taught about the worth of a position, beyond chess.
//!
//! Nobody sees a pawn run, and a queen who goes far is hit from where nothing was seen: what men, ranks and files are
//! worth among players who see only their own side differs from chess, and is learned from their games.

mod text_form;
mod traits;

pub use text_form::{read, write};
pub use traits::{LEARNED_FROM_POSITIONS, TRAITS};

use crate::chess::{FULL, stage};
use noctule_board::Position;
use std::sync::{Arc, OnceLock};

/// What each trait of a side adds to chess, in pawns.
#[derive(Debug, Clone, PartialEq)]
pub struct Experience {
    /// The positions that it was learned from.
    pub positions: u32,
    /// On a full board.
    pub full: [f32; TRAITS],
    /// On an empty one.
    pub empty: [f32; TRAITS],
}

impl Experience {
    /// Experience of nothing: chess is all.
    pub const NONE: Self = Self { positions: 0, full: [0.0; TRAITS], empty: [0.0; TRAITS] };

    /// What the project comes with. `models/README.md` has the command that made it.
    pub fn shipped() -> &'static Arc<Self> {
        static SHIPPED: OnceLock<Arc<Experience>> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let text = include_str!("../../../../../models/experience.txt");
            Arc::new(read(text).expect("a test reads the shipped experience"))
        })
    }

    /// Every weight, those of a full board first: what it is called, what it is, and a small change of it.
    pub fn each_weight(&self) -> impl Iterator<Item = (String, f32, f32)> {
        [("full board", self.full), ("empty board", self.empty)].into_iter().flat_map(|(board, weights)| {
            let kinds = traits::ROWS.iter().flat_map(|row| (1..=row.number).map(move |kind| (row, kind)));
            kinds.zip(weights).map(move |((row, kind), weight)| {
                let which = if row.number > 1 { format!(" {kind}") } else { String::new() };
                (format!("{board}, {}{which}", row.name), weight, row.stride)
            })
        })
    }

    /// The same experience with other weights, in the order of [`Experience::each_weight`].
    #[must_use]
    pub fn with_weights(&self, weights: impl IntoIterator<Item = f32>) -> Self {
        let mut experience = self.clone();
        let places = experience.full.iter_mut().chain(&mut experience.empty);
        places.zip(weights).for_each(|(place, weight)| *place = weight);
        experience
    }

    /// What whoever has just moved has in a position beyond its value in chess, in pawns.
    pub fn adds(&self, position: &Position) -> f32 {
        let [mut full, mut empty] = [0.0; 2];
        each_difference(position, |which, more| {
            full += self.full[which] * more;
            empty += self.empty[which] * more;
        });
        let fullness = fullness(position);
        full * fullness + empty * (1.0 - fullness)
    }
}

/// Calls back with what whoever has just moved has of a trait, and, less than nothing, with what the other has. A trait
/// may come several times.
pub fn each_difference(position: &Position, mut has: impl FnMut(usize, f32)) {
    let mover = !position.to_move();
    traits::each_trait(position, mover, |which, number| has(which, number as f32));
    traits::each_trait(position, !mover, |which, number| has(which, -(number as f32)));
}

/// How full the board is: 1 with all pieces, 0 with none.
pub fn fullness(position: &Position) -> f32 {
    stage(position) as f32 / FULL as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adds(fen: &str) -> f32 {
        Experience::shipped().adds(&fen.parse().unwrap())
    }

    #[test]
    fn equal_sides_have_nothing_over_each_other() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/p6p/8/1r6/1R6/8/P6P/4K3 b - - 0 1",
        ] {
            assert!(adds(fen).abs() < 1e-5, "{fen}");
        }
    }

    #[test]
    fn weights_are_named_one_by_one_and_put_back_in_their_order() {
        let shipped = Experience::shipped();
        let named: Vec<_> = shipped.each_weight().collect();
        assert_eq!(named.len(), 2 * TRAITS);
        assert_eq!((named[1].0.as_str(), named[1].1), ("full board, pawns by rank 2", shipped.full[1]));
        assert_eq!(named[2 * TRAITS - 1].0, "empty board, own men beside the king");
        let doubled = shipped.with_weights(named.iter().map(|(_, weight, _)| 2.0 * weight));
        assert_eq!((doubled.full[1], doubled.empty[0]), (2.0 * shipped.full[1], 2.0 * shipped.empty[0]));
    }

    #[test]
    fn a_mirror_image_is_worth_as_much() {
        let white = adds("2k5/8/1p6/3P4/8/2N5/6q1/4K3 b - - 0 1");
        let black = adds("4k3/6Q1/2n5/8/3p4/1P6/8/2K5 w - - 0 1");
        assert!((white - black).abs() < 1e-5 && white != 0.0, "{white} {black}");
    }

    #[test]
    fn a_pawn_that_nobody_sees_run_is_worth_more_than_in_chess() {
        let (near, far) = ("4k3/4P3/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
        assert!(adds(near) > adds(far) + 0.5, "{} {}", adds(near), adds(far));
    }

    #[test]
    fn what_counts_on_a_full_board_does_not_on_an_empty_one() {
        let mut pawns = Experience::NONE;
        pawns.full[0] = 1.0;
        let adds = |fen: &str| pawns.adds(&fen.parse().unwrap());
        assert_eq!(adds("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), 1.0);
        assert_eq!(adds("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), 0.0);
    }
}
