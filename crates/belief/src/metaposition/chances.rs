use super::counts::Bounds;
use super::cover::Cover;
use noctule_board::{Man, Square, Squares};

/// Pawns by the file they began on, then the pieces, then emptiness.
const COLUMNS: usize = 8 + 5 + 1;
const PIECES: [Man; 5] = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];

/// The chance of each man on each square: uniform over the sets, bent until every square holds one thing
/// and every kind has its number.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    share: [[f32; COLUMNS]; 64],
}

impl Chances {
    pub(super) fn of(cover: &Cover) -> Self {
        let (sets, numbers) = columns(cover);
        let mut share = [[0.0; COLUMNS]; 64];
        for (column, set) in sets.iter().enumerate() {
            for square in *set {
                share[square as usize][column] = 1.0;
            }
        }
        let mut chances = Self { share };
        // Proportional fitting (Deming and Stephan, 1940); a dozen rounds bring it within a percent.
        for _ in 0..12 {
            chances.fit_numbers(&numbers);
            chances.fit_squares();
        }
        chances
    }

    /// The chance that this enemy man stands on the square.
    pub fn of_man(&self, square: Square, man: Man) -> f64 {
        let row = &self.share[square as usize];
        match PIECES.iter().position(|&piece| piece == man) {
            Some(piece) => row[8 + piece] as f64,
            None => row[..8].iter().map(|&share| share as f64).sum(),
        }
    }

    /// The chance that any enemy man stands on the square.
    pub fn occupied(&self, square: Square) -> f64 {
        self.share[square as usize][..COLUMNS - 1].iter().map(|&share| share as f64).sum()
    }

    fn fit_numbers(&mut self, numbers: &[f32; COLUMNS]) {
        let mut sums = [0.0; COLUMNS];
        for row in &self.share {
            sums.iter_mut().zip(row).for_each(|(sum, share)| *sum += share);
        }
        let mut scale = [0.0; COLUMNS];
        for column in 0..COLUMNS {
            if sums[column] > 0.0 {
                scale[column] = numbers[column] / sums[column];
            }
        }
        for row in &mut self.share {
            row.iter_mut().zip(&scale).for_each(|(share, scale)| *share *= scale);
        }
    }

    fn fit_squares(&mut self) {
        for row in &mut self.share {
            let sum: f32 = row.iter().sum();
            if sum > 0.0 {
                row.iter_mut().for_each(|share| *share /= sum);
            }
        }
    }
}

fn columns(cover: &Cover) -> ([Squares; COLUMNS], [f32; COLUMNS]) {
    let mut sets = [Squares::EMPTY; COLUMNS];
    let mut numbers = [0.0; COLUMNS];
    let mut kinds = [0.0; 6];
    likely_numbers(&cover.counts, cover.men as f32, &mut kinds);
    sets[..8].copy_from_slice(&cover.pawns_from);
    likely_numbers(&cover.pawn_counts, kinds[Man::Pawn as usize], &mut numbers[..8]);
    for (at, man) in PIECES.into_iter().enumerate() {
        sets[8 + at] = cover.may(man);
        numbers[8 + at] = kinds[man as usize];
    }
    sets[COLUMNS - 1] = cover.may_be_empty;
    numbers[COLUMNS - 1] = 64.0 - cover.own.all().len() as f32 - cover.men as f32;
    (sets, numbers)
}

/// The number of each kind: the least, and of what is then missing a share by how many more there may be.
fn likely_numbers(bounds: &[Bounds], total: f32, numbers: &mut [f32]) {
    let least: f32 = bounds.iter().map(|bounds| bounds.least as f32).sum();
    let slack: f32 = bounds.iter().map(|bounds| (bounds.most - bounds.least) as f32).sum();
    let missing = if slack > 0.0 { (total - least).max(0.0) / slack } else { 0.0 };
    for (number, bounds) in numbers.iter_mut().zip(bounds) {
        *number = bounds.least as f32 + (bounds.most - bounds.least) as f32 * missing;
    }
}
