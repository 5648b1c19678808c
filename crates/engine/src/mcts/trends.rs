//! Where the enemy's men are drawn to: the function f of section 5.2.

use super::grid::Grid;

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
    /// The trend after so many own moves; `None` when all squares are equally attractive.
    fn at(&self, own_moves: u16) -> Option<&Trend>;
}

/// Nothing is known of the enemy: all squares are equally attractive.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flat;

impl Trends for Flat {
    fn at(&self, _: u16) -> Option<&Trend> {
        None
    }
}
