use crate::endings::counsel::{Counsel, Stood, prospects};
use crate::endings::table::Tables;
use crate::endings::{Placement, Question};
use noctule_board::{Man, Squares, reach};

/// How many own moves are looked ahead.
const DEPTH: u32 = 2;

/// What a set is worth that is won: more than any hope, and more when it is won sooner.
fn sure(moves: u8) -> f64 {
    1.5 - f64::from(moves) / 200.0
}

/// What going back to what White has known before leaves of a hope.
const AGAIN: f64 = 0.8;

/// What a lost man costs besides the hope that he carried.
const LOSS: f64 = 1.0;

impl Tables {
    /// The most promising try with the king somewhere in `kings` when no plan is sure: the one after which
    /// sure plans cover most of what the king may do, two moves ahead. Moments that were `seen` before promise
    /// less, so that White does not go to and fro.
    ///
    /// A try that may stalemate is put only when every try may.
    pub fn hopeful(&self, placement: &Placement, kings: Squares, seen: &[Question]) -> Option<Counsel> {
        let rated = prospects(placement, kings).map(|(counsel, stalemates)| {
            let hope = self.hope_of(&counsel, placement, kings, DEPTH, seen);
            (stalemates, hope, counsel)
        });
        let better = |one: (u32, f64, Counsel), other: (u32, f64, Counsel)| {
            let is_better =
                (other.0 == 0 && one.0 > 0) || ((other.0 == 0) == (one.0 == 0) && other.1 > one.1);
            if is_better { other } else { one }
        };
        rated.reduce(better).map(|(.., counsel)| counsel)
    }

    /// The hope in a try, for each square where the king may be.
    fn hope_of(
        &self,
        counsel: &Counsel,
        placement: &Placement,
        kings: Squares,
        depth: u32,
        seen: &[Question],
    ) -> f64 {
        let stood = counsel.stood.iter().map(|stood| self.hope_after(&counsel.after, stood, depth, seen));
        let refused = counsel.refused.len();
        let refused = f64::from(refused) * self.hope(placement, counsel.refused, 0, seen);
        (stood.sum::<f64>() + refused) / f64::from(kings.len().max(1))
    }

    fn hope_after(&self, after: &Placement, stood: &Stood, depth: u32, seen: &[Question]) -> f64 {
        let mut takers = Squares::EMPTY;
        for taken in stood.takes {
            if self.moves_after_loss(after, taken).is_none() {
                takers |= reach::of(Man::King, taken, Squares::EMPTY) & stood.kings;
            }
        }
        let left = f64::from((stood.kings - takers).len());
        let again = seen.contains(&Question { placement: *after, kings: stood.flights });
        let hope = self.hope(after, stood.flights, depth - 1, seen);
        left * if again { hope * AGAIN } else { hope } - LOSS * f64::from(takers.len())
    }

    /// The hope in being on move with the king somewhere in a set.
    fn hope(&self, placement: &Placement, kings: Squares, depth: u32, seen: &[Question]) -> f64 {
        if let Some(moves) = self.moves_to_mate(placement, kings) {
            return sure(moves);
        }
        if depth == 0 {
            let most = self.of(placement.ending()).map_or(0, |table| table.most_won(placement, kings));
            return 0.9 * f64::from(most) / f64::from(kings.len());
        }
        let safe = prospects(placement, kings).filter(|&(_, stalemates)| stalemates == 0);
        safe.map(|(counsel, _)| self.hope_of(&counsel, placement, kings, depth, seen)).fold(0.0, f64::max)
    }
}
