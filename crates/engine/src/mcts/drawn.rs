//! Boards drawn for tests: own men as capitals, enemy chances as letters with a legend.

use super::matrices::{Matrices, Perception};
use noctule_board::{Castling, Color, Man, OwnMen, Square, Squares};

/// Reads a board, the eighth rank first. A legend entry `(letter, kind, chance)` gives the chance of a king
/// `k`, a pawn `w` or another man `c` on every square with that letter.
pub(crate) fn perception(board: &str, legend: &[(char, char, f32)]) -> Perception {
    let rows: Vec<Vec<char>> = board
        .lines()
        .map(|line| line.split_whitespace().filter_map(|word| word.chars().next()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    assert!(rows.len() == 8 && rows.iter().all(|row| row.len() == 8), "a board of 64 squares:{board}");
    let on = |square: Square| rows[7 - square as usize / 8][square as usize % 8];
    let letters = ['P', 'N', 'B', 'R', 'Q', 'K'];
    let own = OwnMen::new(Color::White, Castling::default(), |man: Man| -> Squares {
        Square::ALL.into_iter().filter(|&square| on(square) == letters[man as usize]).collect()
    });
    let mut matrices = Matrices::EMPTY;
    for square in Square::ALL {
        for &(letter, kind, chance) in legend {
            if on(square) == letter {
                match kind {
                    'k' => matrices.king[square as usize] += chance,
                    'w' => matrices.pawns[square as usize] += chance,
                    _ => matrices.pieces[square as usize] += chance,
                }
            }
        }
    }
    let (pawns_left, pieces_left) = (matrices.pawns.iter().sum(), matrices.pieces.iter().sum());
    Perception { own, matrices, pawns_left, pieces_left, balance: 0.0, in_check: false, own_moves: 0 }
}

#[track_caller]
pub(crate) fn check_near(got: f32, expected: f32) {
    assert!((got - expected).abs() < 1e-4, "got {got}, expected {expected}");
}
