use crate::kpk::perfect::PerfectInformation;
use noctule_board::{Color, Man, Position, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A black king that sees the whole board and defends as chess allows: it takes the pawn if it can, holds the
/// draw if there is one, and otherwise loses as late as possible. Equal moves are drawn from its seed.
#[derive(Debug, Clone)]
pub struct AllKnowing<'a> {
    perfect: &'a PerfectInformation,
    rng: Xoshiro256PlusPlus,
}

impl<'a> AllKnowing<'a> {
    /// A king that looks things up in the solved ending.
    pub fn new(perfect: &'a PerfectInformation, seed: u64) -> Self {
        Self { perfect, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Where it goes; `None` when it has no move.
    pub fn next(&mut self, position: &Position) -> Option<Square> {
        let king = position.king(Color::White);
        let mut best: Option<u16> = None;
        let mut among: Vec<Square> = Vec::new();
        for to in position.legal_tries().into_iter().map(|put| put.to) {
            let delay = match position.squares(Color::White, Man::Pawn).next_square() {
                Some(pawn) if to == pawn => u16::MAX,
                Some(pawn) => {
                    let moves = self.perfect.moves_to_promote(king, pawn, to, Color::White);
                    moves.map_or(u16::MAX - 1, u16::from)
                }
                // The pawn has just promoted: take it if it can be taken.
                None => u16::from(position.on(to).is_some()),
            };
            if best.is_none_or(|best| delay > best) {
                best = Some(delay);
                among.clear();
            }
            if best == Some(delay) {
                among.push(to);
            }
        }
        (!among.is_empty()).then(|| among[self.rng.random_range(..among.len())])
    }
}
