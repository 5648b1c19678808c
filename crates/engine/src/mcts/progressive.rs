//! Objectives that people play for, to guide the search through young nodes: the progressive strategy that
//! section 7 proposes.

use super::matrices::Perception;
use noctule_board::{Man, Try};

/// How much a try serves an objective, roughly from 0 to 1: bringing a pawn on, the more the further it is;
/// taking where somebody is likely to stand; getting pieces off the first rank.
pub fn objective(perception: &Perception, man: Man, put: Try) -> f32 {
    let takes = perception.matrices.occupied(put.to);
    let onward = match man {
        Man::Pawn => (put.to.rank() as i32 as f32 / 7.0).powi(2),
        Man::Knight | Man::Bishop if put.from.rank() as u8 == 0 => 0.25,
        _ => 0.0,
    };
    (onward + takes).min(1.0)
}

/// The bonus of a try that has been visited so often: it fades as the node grows old (Chaslot and others,
/// "Progressive strategies for Monte-Carlo tree search", 2008).
#[inline]
pub fn bonus(weight: f32, objective: f32, visits: u32) -> f32 {
    weight * objective / (visits + 1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    const BOARD: &str = "
        . . . . . . . k
        . . . . . . . .
        . P . . . . . .
        . . . . . . . .
        . . . . h . . .
        . . . . . . . .
        . . . . . . . .
        . N . R K . . .";

    #[test]
    fn a_pawn_near_promotion_is_liked_and_the_liking_fades() {
        let perception = perception(BOARD, &[('k', 'k', 1.0), ('h', 'c', 0.5)]);
        let of = |man, put: &str| objective(&perception, man, put.parse().unwrap());
        check_near(of(Man::Pawn, "b6b7"), 36.0 / 49.0);
        check_near(of(Man::Knight, "b1c3"), 0.25);
        check_near(of(Man::Rook, "d1d4"), 0.0);
        check_near(bonus(0.5, 0.25, 4), 0.025);
    }
}
