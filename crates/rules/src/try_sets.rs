use crate::possible::targets;
use arrayvec::ArrayVec;
use noctule_board::{Color, File, Man, OwnMen, Rank, Square, Squares, Try};

/// The possible tries kept as sets of squares, for one who draws some at random and needs no list.
///
/// Pawns are moved all at once and nothing is written out, so a drawing costs a third of a list.
#[derive(Debug, Clone)]
pub struct TrySets {
    sets: ArrayVec<TrySet, 23>,
    len: u32,
}

/// Tries that share their man, or their pawn step.
#[derive(Debug, Clone, Copy)]
struct TrySet {
    to: Squares,
    origin: Origin,
    promotes: bool,
    /// How many tries there are up to the end of this set.
    end: u32,
}

#[derive(Debug, Clone, Copy)]
enum Origin {
    Man(Square),
    /// So many squares before the target.
    Pawn(i8),
}

impl TrySets {
    /// The same tries as [`possible_tries`] lists, in another order.
    pub fn of(own: &OwnMen) -> Self {
        let mut sets = Self { sets: ArrayVec::new(), len: 0 };
        let all = own.all();
        for (to, step) in pawn_steps(own.squares(Man::Pawn), own.color(), !all) {
            sets.add(to & !LAST_RANKS, Origin::Pawn(step), false);
            if !to.is_disjoint(LAST_RANKS) {
                sets.add(to & LAST_RANKS, Origin::Pawn(step), true);
            }
        }
        let mut add_men = |man| {
            for from in own.squares(man) {
                sets.add(targets(own, all, man, from), Origin::Man(from), false);
            }
        };
        // Written out, so that each kind of man gets a loop of its own.
        add_men(Man::Knight);
        add_men(Man::Bishop);
        add_men(Man::Rook);
        add_men(Man::Queen);
        add_men(Man::King);
        sets
    }

    /// How many tries there are, each promotion choice on its own.
    #[inline]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The try of this number, counted from zero.
    #[inline]
    pub fn get(&self, number: u32) -> Option<Try> {
        let mut begin = 0;
        for set in &self.sets {
            if number < set.end {
                return Some(set.get(number - begin));
            }
            begin = set.end;
        }
        None
    }

    #[inline]
    fn add(&mut self, to: Squares, origin: Origin, promotes: bool) {
        self.len += to.len() * if promotes { 4 } else { 1 };
        self.sets.push(TrySet { to, origin, promotes, end: self.len });
    }
}

impl TrySet {
    #[inline]
    fn get(&self, number: u32) -> Try {
        let (skipped, promotion) = match self.promotes {
            true => (number / 4, Some(Try::PROMOTIONS[number as usize % 4])),
            false => (number, None),
        };
        let mut left = self.to.0;
        for _ in 0..skipped {
            left &= left - 1;
        }
        let to = left.trailing_zeros() as usize % 64;
        let from = match self.origin {
            Origin::Man(from) => from,
            Origin::Pawn(step) => Square::ALL[(to as i8 - step) as usize % 64],
        };
        Try { from, to: Square::ALL[to], promotion }
    }
}

const LAST_RANKS: Squares = Squares(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// Where the pawns arrive by each of their four steps, and the length of the step in squares.
#[inline]
fn pawn_steps(pawns: Squares, color: Color, free: Squares) -> [(Squares, i8); 4] {
    let (pawns, free) = (pawns.0, free.0);
    let not_a = pawns & !File::A.bitboard().0;
    let not_h = pawns & !File::H.bitboard().0;
    let (steps, lengths) = match color {
        Color::White => {
            let once = (pawns << 8) & free;
            let twice = (once & Rank::Third.bitboard().0) << 8;
            ([once, twice, not_a << 7, not_h << 9], [8, 16, 7, 9])
        }
        Color::Black => {
            let once = (pawns >> 8) & free;
            let twice = (once & Rank::Sixth.bitboard().0) >> 8;
            ([once, twice, not_a >> 9, not_h >> 7], [-8, -16, -9, -7])
        }
    };
    std::array::from_fn(|step| (Squares(steps[step] & free), lengths[step]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::possible_tries;
    use noctule_board::Position;

    #[test]
    fn the_sets_hold_the_same_tries_as_the_list() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
            "1k6/ppp5/8/8/8/8/QQQ5/RNBK1BNR w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let own = position.own_men(position.to_move());
            let sets = TrySets::of(&own);
            let mut drawn: Vec<Try> = (0..sets.len()).filter_map(|number| sets.get(number)).collect();
            let mut listed = possible_tries(&own).to_vec();
            drawn.sort();
            listed.sort();
            assert_eq!(drawn, listed, "{fen}");
            assert_eq!(sets.get(sets.len()), None);
        }
    }
}
