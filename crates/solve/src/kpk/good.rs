use crate::kpk::information_set::{attacked_by_pawn, beside};
use crate::kpk::perfect::{PerfectInformation, flights, is_taken_at_once};
use noctule_board::{Color, File, Rank, Square, Squares, reach};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A black king that plays Kriegspiel well without seeing White's men.
///
/// It is told where they stand at the start, as in the thesis's critical position, and from then on knows its
/// own square, what the referee says and which of its own tries were refused. It keeps every placing of king
/// and pawn that explains all that. It tries first the square from which chess is drawn in the largest part of
/// the placings that would let it go there; a refusal costs nothing and rules placings out. Among squares of
/// equal promise the seed decides.
#[derive(Debug, Clone)]
pub struct Good<'a> {
    perfect: &'a PerfectInformation,
    rng: Xoshiro256PlusPlus,
    own: Square,
    file: File,
    /// For each rank of the pawn the squares where the white king may stand.
    kings: [Squares; 8],
}

impl<'a> Good<'a> {
    /// A king that is told where White's men stand.
    pub fn new(perfect: &'a PerfectInformation, king: Square, pawn: Square, own: Square, seed: u64) -> Self {
        let mut kings = [Squares::EMPTY; 8];
        kings[pawn.rank() as usize] = king.bitboard();
        Self { perfect, rng: Xoshiro256PlusPlus::seed_from_u64(seed), own, file: pawn.file(), kings }
    }

    /// White has moved, and the referee has said check or not.
    pub fn hear_white(&mut self, check: bool) {
        let mut after = [Squares::EMPTY; 8];
        for (rank, &kings) in self.kings.iter().enumerate() {
            let pawn = self.pawn(rank);
            for king in kings {
                if !check && pawn.rank() != Rank::Eighth {
                    after[rank] |= beside(king) - pawn.bitboard() - beside(self.own) - self.own.bitboard();
                }
                let pushes = reach::pawn_pushes(pawn, Color::White, king.bitboard() | self.own.bitboard());
                for to in pushes {
                    // The game would be over if a promoted pawn could not be taken.
                    let heard = if to.rank() == Rank::Eighth {
                        is_taken_at_once(king, to, self.own)
                    } else {
                        attacked_by_pawn(to).has(self.own) == check
                    };
                    if heard {
                        after[to.rank() as usize] |= king.bitboard();
                    }
                }
            }
        }
        self.kings = after;
    }

    /// The square to try next, none of those in `refused`.
    pub fn next(&mut self, refused: Squares) -> Option<Square> {
        let mut best = f64::NEG_INFINITY;
        let mut among: Vec<Square> = Vec::new();
        for to in beside(self.own) - refused {
            let promise = self.promise(to);
            if promise > best {
                best = promise;
                among.clear();
            }
            if promise >= best {
                among.push(to);
            }
        }
        (!among.is_empty()).then(|| among[self.rng.random_range(..among.len())])
    }

    /// The referee has refused this square.
    pub fn refused(&mut self, to: Square) {
        self.keep(|good, king, pawn| !good.allows(king, pawn, to));
    }

    /// It has moved here.
    pub fn moved(&mut self, to: Square) {
        self.keep(|good, king, pawn| good.allows(king, pawn, to) && to != pawn);
        self.own = to;
    }

    /// Whether it holds this placing of White's men possible.
    pub fn suspects(&self, king: Square, pawn: Square) -> bool {
        self.kings[pawn.rank() as usize].has(king)
    }

    /// The share of the placings allowing a step from which it is drawn; a lost one counts a little for the
    /// moves that it lasts. Steps that no placing allows come last.
    fn promise(&self, to: Square) -> f64 {
        let (mut worth, mut allowing) = (0.0, 0u32);
        for (rank, &kings) in self.kings.iter().enumerate() {
            let pawn = self.pawn(rank);
            for king in kings {
                if !self.allows(king, pawn, to) {
                    continue;
                }
                allowing += 1;
                worth += if to == pawn {
                    1.0
                } else if pawn.rank() == Rank::Eighth {
                    0.0
                } else {
                    let moves = self.perfect.moves_to_promote(king, pawn, to, Color::White);
                    moves.map_or(1.0, |moves| f64::from(moves) / 1000.0)
                };
            }
        }
        if allowing == 0 { -1.0 } else { worth / f64::from(allowing) }
    }

    fn allows(&self, king: Square, pawn: Square, to: Square) -> bool {
        flights(king, pawn, self.own).has(to)
    }

    fn keep(&mut self, wish: impl Fn(&Self, Square, Square) -> bool) {
        let mut kept = [Squares::EMPTY; 8];
        for (rank, &kings) in self.kings.iter().enumerate() {
            let pawn = self.pawn(rank);
            kept[rank] = kings.into_iter().filter(|&king| wish(self, king, pawn)).collect();
        }
        self.kings = kept;
    }

    fn pawn(&self, rank: usize) -> Square {
        Square::new(self.file, Rank::index(rank))
    }
}
