//! How the enemy answers an own move: he retaliates, he answers a check, or he takes what is exposed
//! (section 5.2, second set).

use super::control::Control;
use super::knowledge::Occupant;
use super::matrices::Perception;
use super::own_move::reached;
use super::parameters::{PAWN, Parameters, RECAPTURES, TAKER, worth};
use noctule_board::{Man, OwnMen, Square, Squares};

/// The chance that the man which has just taken on a square is taken in turn.
///
/// The first capture of a chain is answered with a fixed, high chance, since most men are protected; the
/// later ones by how many enemy men control the square. Few men protect each other less: with `others` left
/// the fixed chance falls as 1 − e^(−others / protectors).
pub fn chance_of_retaliation(parameters: &Parameters, first: bool, control: f32, others: f32) -> f32 {
    if !first {
        control.min(1.0)
    } else if parameters.protectors > 0.0 {
        parameters.retaliation * (1.0 - (-others / parameters.protectors).exp())
    } else {
        parameters.retaliation
    }
}

/// How exposed each own man is, and what its loss would cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exposure {
    /// The sum of the control over all own men.
    pub control: f32,
    /// The sum of control times loss.
    pub loss: f32,
}

impl Exposure {
    /// The exposure of own men under an enemy's control.
    pub fn of(parameters: &Parameters, own: &OwnMen, control: &Control) -> Self {
        let protected = reached(own);
        let mut exposure = Self { control: 0.0, loss: 0.0 };
        for man in Man::ALL {
            for square in own.squares(man) {
                let weight = weight_of(control, protected, man, square);
                exposure.control += weight;
                exposure.loss += weight * loss_of(parameters, control, protected, man, square);
            }
        }
        exposure
    }

    /// The chance that a quiet enemy move takes a man of ours.
    pub fn chance(&self, parameters: &Parameters) -> f32 {
        let full = parameters.full_exposure;
        if self.control <= 0.0 {
            0.0
        } else if full <= 0.0 {
            parameters.suffering
        } else {
            parameters.suffering * (self.control / full).min(1.0)
        }
    }

    /// What is expected to be lost by a quiet enemy move: the victim is drawn in proportion to control.
    pub fn expected_loss(&self, parameters: &Parameters) -> f32 {
        if self.control <= 0.0 { 0.0 } else { self.chance(parameters) * self.loss / self.control }
    }
}

/// How likely a man is the victim, relative to the others: by the control over its square. The king cannot
/// take what is protected.
pub fn weight_of(control: &Control, protected: Squares, man: Man, square: Square) -> f32 {
    if man == Man::King || protected.has(square) {
        control.over_without_king(square)
    } else {
        control.over(square)
    }
}

/// What the loss of a man costs: its worth, less what is won by taking back where it is protected.
pub fn loss_of(
    parameters: &Parameters,
    control: &Control,
    protected: Squares,
    man: Man,
    square: Square,
) -> f32 {
    if man == Man::King {
        return parameters.king_fear;
    }
    let back = if protected.has(square) { RECAPTURES * taker_worth(control, square) } else { 0.0 };
    worth(man) - back
}

/// What the man that takes on a square is worth.
pub fn taker_worth(control: &Control, square: Square) -> f32 {
    let (pawns, pieces) = (control.pawns[square as usize], control.pieces[square as usize]);
    if pawns + pieces <= 0.0 { TAKER } else { (pawns * PAWN + pieces * TAKER) / (pawns + pieces) }
}

impl Perception {
    /// The enemy took a man of ours: whoever did so stands there now.
    pub fn lost(&mut self, control: &Control, square: Square) {
        let Some(man) = self.own.lose(square) else { return };
        self.balance -= worth(man);
        self.found_occupied(square, taker(control, reached(&self.own), square));
    }
}

/// Who takes on a square, by their control over it.
pub fn taker(control: &Control, protected: Squares, square: Square) -> Occupant {
    let at = square as usize;
    let king = if protected.has(square) { 0.0 } else { control.king[at] };
    let (pawn, piece) = (control.pawns[at], control.pieces[at]);
    let all = king + pawn + piece;
    if all <= 0.0 {
        return Occupant { king: 0.0, pawn: 0.0, piece: 1.0 };
    }
    Occupant { king: king / all, pawn: pawn / all, piece: piece / all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    /// A pawn surely on b5 attacks the rook on a4 and the knight on c4; the pawn on b3 protects both. A piece
    /// on h8 with 1/2 attacks the bishop on h1, which nobody protects.
    const BOARD: &str = "
        k . . . . . . h
        . . . . . . . .
        . . . . . . . .
        . w . . . . . .
        R . N . . . . .
        . P . . . . . .
        . . . K . . . .
        . . . . . . . B";

    fn board() -> (Perception, Control) {
        let perception = perception(BOARD, &[('k', 'k', 1.0), ('w', 'w', 1.0), ('h', 'c', 0.5)]);
        (perception, Control::of(&perception))
    }

    const FIXED: Parameters =
        Parameters { suffering: 0.2, full_exposure: 0.0, king_fear: 0.0, protectors: 0.0, ..Parameters::C };

    #[test]
    fn the_first_capture_is_answered_with_a_fixed_chance_and_later_ones_by_control() {
        assert_eq!(chance_of_retaliation(&FIXED, true, 0.1, 9.0), FIXED.retaliation);
        assert_eq!(chance_of_retaliation(&FIXED, false, 0.1, 9.0), 0.1);
        assert_eq!(chance_of_retaliation(&FIXED, false, 1.7, 9.0), 1.0);
    }

    #[test]
    fn the_last_men_protect_each_other_less() {
        let falling = Parameters { retaliation: 0.8, protectors: 4.0, ..FIXED };
        check_near(chance_of_retaliation(&falling, true, 0.0, 4.0), 0.8 * (1.0 - (-1.0_f32).exp()));
    }

    /// The rook's file is open to h8's diagonal? No: only a4 and c4 by the pawn, h1 by the piece.
    /// Control: 1 + 1 + 3/7 · 1/2. Losses: rook 5 − 0.85, knight 3 − 0.85, bishop 3.
    #[test]
    fn the_victim_is_drawn_in_proportion_to_control() {
        let (perception, control) = board();
        let exposure = Exposure::of(&FIXED, &perception.own, &control);
        let bishop = 3.0 / 7.0 * 0.5;
        check_near(exposure.control, 2.0 + bishop);
        check_near(exposure.loss, 4.15 + 2.15 + bishop * 3.0);
        check_near(exposure.chance(&FIXED), 0.2);
        check_near(exposure.expected_loss(&FIXED), 0.2 * exposure.loss / exposure.control);
    }

    #[test]
    fn a_hidden_army_suffers_less_when_exposure_counts() {
        let (perception, control) = board();
        let counted = Parameters { full_exposure: 5.0, ..FIXED };
        let exposure = Exposure::of(&counted, &perception.own, &control);
        check_near(exposure.chance(&counted), 0.2 * exposure.control / 5.0);
    }

    #[test]
    fn who_took_stands_where_he_took() {
        let (mut perception, control) = board();
        perception.lost(&control, Square::A4);
        check_near(perception.matrices.pawns[Square::A4 as usize], 1.0);
        check_near(perception.matrices.pawns[Square::B5 as usize], 0.0);
        check_near(perception.balance, -5.0);
        assert!(perception.own.on(Square::A4).is_none());
    }
}
