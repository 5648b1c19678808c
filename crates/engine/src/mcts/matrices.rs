//! Where the enemy's men may be: the three matrices of section 5.2.

use super::grid::{Grid, turned_men};
use noctule_board::{File, Man, OwnMen, Rank, Square, Squares};
use noctule_player::{Briefing, Start};

/// P_k, P_w and P_c: the chance that the enemy's king, a pawn of his, or another man stands on each square.
///
/// Each sums to the number of such men he is thought to have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrices {
    /// The king.
    pub king: Grid,
    /// The pawns.
    pub pawns: Grid,
    /// The pieces: all men but king and pawns. The umpire does not tell them apart either.
    pub pieces: Grid,
}

/// The game as one side perceives it: its own men exactly, the enemy's as chances.
///
/// The own side is at the bottom, whatever its colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Perception {
    /// The own men.
    pub own: OwnMen,
    /// The enemy's.
    pub matrices: Matrices,
    /// Enemy pawns left.
    pub pawns_left: f32,
    /// Enemy pieces left, the king not counted.
    pub pieces_left: f32,
    /// What has been won since the first position of the search, less what was lost, in pawns.
    pub balance: f32,
    /// Whether the own king stands in check.
    pub in_check: bool,
    /// How many moves the own side has made.
    pub own_moves: u16,
}

impl Matrices {
    /// No men anywhere.
    pub const EMPTY: Self = Self { king: [0.0; 64], pawns: [0.0; 64], pieces: [0.0; 64] };

    /// The chance that some enemy man stands on the square.
    #[inline]
    pub fn occupied(&self, square: Square) -> f32 {
        let square = square as usize;
        (self.king[square] + self.pawns[square] + self.pieces[square]).min(1.0)
    }

    /// The chance that all of these squares are free of enemy men.
    #[inline]
    pub fn all_free(&self, squares: Squares) -> f32 {
        squares.into_iter().map(|square| 1.0 - self.occupied(square)).product()
    }
}

impl Perception {
    /// What is perceived before the first move.
    pub fn before_the_game(briefing: &Briefing) -> Self {
        let own = turned_men(&briefing.own);
        let pawns_left = f32::from(briefing.enemy.pawns_at_start);
        let pieces_left = f32::from(briefing.enemy.men) - 1.0 - pawns_left;
        let matrices = match briefing.start {
            Start::Normal => at_home(),
            Start::Hidden => spread(&own, pawns_left, pieces_left),
        };
        Self {
            own,
            matrices,
            pawns_left,
            pieces_left,
            balance: 0.0,
            in_check: !briefing.opening.checks.is_empty() && briefing.first == briefing.color,
            own_moves: 0,
        }
    }

    /// Brings each matrix to its number of men and empties the squares of own men.
    pub fn normalise(&mut self) {
        for square in self.own.all() {
            for grid in [&mut self.matrices.king, &mut self.matrices.pawns, &mut self.matrices.pieces] {
                grid[square as usize] = 0.0;
            }
        }
        bring_to(&mut self.matrices.king, 1.0);
        bring_to(&mut self.matrices.pawns, self.pawns_left);
        bring_to(&mut self.matrices.pieces, self.pieces_left);
    }
}

/// Scales a grid to a sum, with no square above certainty.
pub(crate) fn bring_to(grid: &mut Grid, sum: f32) {
    let now: f32 = grid.iter().sum();
    if now <= 0.0 {
        return;
    }
    let factor = sum.max(0.0) / now;
    grid.iter_mut().for_each(|chance| *chance = (*chance * factor).min(1.0));
}

fn at_home() -> Matrices {
    let mut matrices = Matrices::EMPTY;
    for file in File::ALL {
        matrices.pawns[Square::new(file, Rank::Seventh) as usize] = 1.0;
        let home = Square::new(file, Rank::Eighth) as usize;
        if file == File::E { matrices.king[home] = 1.0 } else { matrices.pieces[home] = 1.0 }
    }
    matrices
}

/// Evenly over the squares where such men can stand.
fn spread(own: &OwnMen, pawns: f32, pieces: f32) -> Matrices {
    let mut matrices = Matrices::EMPTY;
    let free = !own.all();
    let near_own_king = own
        .squares(Man::King)
        .into_iter()
        .fold(Squares::EMPTY, |near, king| near | noctule_board::reach::of(Man::King, king, Squares::EMPTY));
    let not_last = !(Rank::First.bitboard() | Rank::Eighth.bitboard());
    fill(&mut matrices.king, free - near_own_king, 1.0);
    fill(&mut matrices.pawns, free & not_last, pawns);
    fill(&mut matrices.pieces, free, pieces);
    matrices
}

fn fill(grid: &mut Grid, squares: Squares, sum: f32) {
    for square in squares {
        grid[square as usize] = 1.0;
    }
    bring_to(grid, sum);
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{Color, Position};
    use noctule_rules::Ruleset;

    #[test]
    fn the_normal_start_is_certain_for_both_colours() {
        for color in Color::ALL {
            let briefing = Briefing::for_seat(color, Ruleset::WILD16, &Position::start());
            let Perception { matrices, own, .. } = Perception::before_the_game(&briefing);
            assert_eq!(matrices.king[Square::E8 as usize], 1.0);
            assert_eq!(matrices.pawns[48..56], [1.0; 8]);
            assert_eq!(matrices.pieces.iter().sum::<f32>(), 7.0);
            assert!(own.squares(Man::King).has(Square::E1));
        }
    }

    #[test]
    fn a_hidden_start_is_spread_evenly_by_the_numbers_of_men() {
        let start: Position = "4k3/pp6/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let briefing = Briefing::for_seat(Color::White, Ruleset::WILD16, &start);
        let Perception { matrices, .. } = Perception::before_the_game(&briefing);
        assert!((matrices.pawns[Square::D5 as usize] - 2.0 / 48.0).abs() < 1e-6);
        assert_eq!(matrices.pawns[Square::D8 as usize], 0.0);
        assert_eq!(matrices.king[Square::E2 as usize], 0.0, "beside the own king");
        assert!((matrices.king.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert_eq!(matrices.pieces.iter().sum::<f32>(), 0.0);
    }
}
