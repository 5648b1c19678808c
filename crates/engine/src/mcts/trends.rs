//! Where the enemy's men are drawn to: the function f of section 5.2.

use super::grid::{Grid, turned};
use noctule_board::{Color, Man, Square};
use noctule_opponent::{LAST_MOVE, Map, Opponent};

/// The attraction of each square at one moment, for each of the three kinds of men.
///
/// The paper makes it of the changes of densities from one move to the next in a database of games, scaled
/// and centred; what counts is the ratio between the squares that a man can go to.
#[derive(Debug, Clone, PartialEq)]
pub struct Trend {
    /// For the king.
    pub king: Grid,
    /// For pawns.
    pub pawns: Grid,
    /// For pieces.
    pub pieces: Grid,
}

/// The trends of an enemy, move by move, with the own side at the bottom of the board.
pub trait Trends: Send + Sync {
    /// The trend once the enemy has made so many moves; `None` when all squares are equally attractive.
    fn at(&self, moves: u16) -> Option<&Trend>;
}

/// Nothing is known of the enemy: all squares are equally attractive.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flat;

impl Trends for Flat {
    fn at(&self, _: u16) -> Option<&Trend> {
        None
    }
}

/// The gain of a square, in men a move, that makes it e times as attractive as one that neither gains nor
/// loses: about what the likeliest squares of a king who castles gain.
const PULL: f32 = 0.02;
/// The most, and one over the least, that a square may attract: a model is never sure.
const MOST: f32 = 8.0;

/// The trends that recorded games have taught: the changes D(p, t + 1) − D(p, t) of their densities.
pub struct Learned(Vec<Trend>);

impl Learned {
    /// The trends of an opponent who has this colour.
    pub fn of(opponent: &Opponent, color: Color) -> Self {
        let trend = |t| Trend {
            king: attraction(opponent.delta(color, Man::King, t), color),
            pawns: attraction(opponent.delta(color, Man::Pawn, t), color),
            pieces: attraction(opponent.pooled_delta(color, t), color),
        };
        Self((0..LAST_MOVE).map(trend).collect())
    }
}

impl Trends for Learned {
    fn at(&self, moves: u16) -> Option<&Trend> {
        self.0.get(usize::from(moves))
    }
}

/// The function f: one for a square that neither gains nor loses men, more for one that gains.
fn attraction(delta: &Map, enemy: Color) -> Grid {
    let mut grid = [1.0; 64];
    for square in Square::ALL {
        let gain = delta[square as usize] / PULL;
        grid[turned(!enemy, square) as usize] = gain.exp().clamp(1.0 / MOST, MOST);
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::check_near;

    #[test]
    fn a_square_attracts_by_what_it_gains() {
        let mut delta = [0.0; 64];
        delta[Square::F6 as usize] = PULL;
        delta[Square::G8 as usize] = -PULL;
        delta[Square::D5 as usize] = 1.0;
        let grid = attraction(&delta, Color::Black);
        check_near(grid[Square::F6 as usize], std::f32::consts::E);
        check_near(grid[Square::G8 as usize], 1.0 / std::f32::consts::E);
        check_near(grid[Square::D5 as usize], MOST);
        check_near(grid[Square::A1 as usize], 1.0);
    }

    #[test]
    fn whites_squares_are_turned_over_for_an_own_side_that_has_black() {
        let mut delta = [0.0; 64];
        delta[Square::F3 as usize] = PULL;
        check_near(attraction(&delta, Color::White)[Square::F6 as usize], std::f32::consts::E);
    }

    #[test]
    fn the_shipped_opponent_draws_his_pawns_on_and_is_forgotten_late() {
        let learned = Learned::of(Opponent::generic(), Color::Black);
        let first = learned.at(0).expect("a trend");
        assert!(first.pawns[Square::E6 as usize] > first.pawns[Square::E7 as usize]);
        assert!(learned.at(LAST_MOVE as u16).is_none());
    }
}
