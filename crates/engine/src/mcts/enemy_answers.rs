//! How the enemy answers an own move: he retaliates, he answers a check, or he takes what is exposed
//! (section 5.2, second set).

use super::control::Control;
use super::knowledge::Occupant;
use super::matrices::Perception;
use super::own_move::reached;
use super::parameters::{
    CHECKER, FULL_APPROACH, KNIGHTS, NO_FLIGHT, PAWN, Parameters, RECAPTURES, SLIDERS, TAKER,
    UNSEEN_APPROACH, worth,
};
use noctule_board::{Man, OwnMen, Square, Squares, reach};

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

/// How exposed the own men are, and what their loss would cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exposure {
    /// The sum of the control over all own men but the king, the one that has just moved counted for more.
    pub control: f32,
    /// The sum of control times loss.
    pub loss: f32,
    /// The chance that no own man is attacked by a pawn.
    pub no_pawn_try: f32,
    /// The sum of the pawns' control over all own men but the king.
    pub pawns: f32,
    /// The sum of the pawns' control times loss.
    pub loss_to_pawns: f32,
    /// How many enemy pieces are expected to come to a square from which they look at the king.
    pub approach: f32,
    /// The chance that a check is mate.
    pub mated: f32,
}

impl Exposure {
    /// The exposure of own men, of whom one has just moved to a square, under an enemy's control.
    pub fn of(parameters: &Parameters, own: &OwnMen, moved_to: Square, control: &Control) -> Self {
        let protected = reached(own);
        let mut exposure = Self {
            control: 0.0,
            loss: 0.0,
            no_pawn_try: 1.0,
            pawns: 0.0,
            loss_to_pawns: 0.0,
            approach: 0.0,
            mated: 0.0,
        };
        for man in [Man::Pawn, Man::Knight, Man::Bishop, Man::Rook, Man::Queen] {
            for square in own.squares(man) {
                let weight = weight_of(parameters, control, protected, moved_to, square);
                exposure.control += weight;
                exposure.loss += weight * loss_of(control, protected, man, square);
                let pawns = control.pawns[square as usize];
                if pawns > 0.0 {
                    let back = if protected.has(square) { RECAPTURES * PAWN } else { 0.0 };
                    exposure.no_pawn_try *= 1.0 - pawns.min(1.0);
                    exposure.pawns += pawns;
                    exposure.loss_to_pawns += pawns * (worth(man) - back);
                }
            }
        }
        if parameters.checked > 0.0 {
            for king in own.squares(Man::King) {
                exposure.approach = approach(own, control, king);
                exposure.mated = chance_of_being_mated(own, control, king);
            }
        }
        exposure
    }

    /// The chance that a pawn takes a man of ours, as he is told that it can.
    pub fn chance_by_pawn(&self, parameters: &Parameters) -> f32 {
        parameters.pawn_tries * (1.0 - self.no_pawn_try)
    }

    /// The chance that a quiet enemy move takes a man of ours otherwise.
    pub fn chance(&self, parameters: &Parameters) -> f32 {
        let full = parameters.full_exposure;
        let suffers = if self.control <= 0.0 {
            0.0
        } else if full <= 0.0 {
            parameters.suffering
        } else {
            parameters.suffering * (self.control / full).min(1.0)
        };
        suffers * (1.0 - self.chance_by_pawn(parameters))
    }

    /// The chance that a quiet enemy move gives check.
    pub fn chance_of_check(&self, parameters: &Parameters) -> f32 {
        let checks = parameters.checked * ((self.approach + UNSEEN_APPROACH) / FULL_APPROACH).min(1.0);
        checks * (1.0 - self.chance_by_pawn(parameters))
    }

    /// What a check costs on average: the bother, and the game if it is mate.
    pub fn cost_of_check(&self, parameters: &Parameters) -> f32 {
        parameters.king_fear + parameters.mate * self.mated
    }

    /// What is expected to be lost by a quiet enemy move: the victim is drawn in proportion to control.
    pub fn expected_loss(&self, parameters: &Parameters) -> f32 {
        let men = if self.control <= 0.0 { 0.0 } else { self.chance(parameters) * self.loss / self.control };
        let by_pawns = if self.pawns <= 0.0 {
            0.0
        } else {
            self.chance_by_pawn(parameters) * self.loss_to_pawns / self.pawns
        };
        by_pawns + men + self.chance_of_check(parameters) * self.cost_of_check(parameters)
    }
}

/// How likely a man is the victim, relative to the others: by the control over its square, and more when it
/// has just moved there. The king cannot take what is protected; pawns count here only if not by themselves.
#[inline]
pub fn weight_of(
    parameters: &Parameters,
    control: &Control,
    protected: Squares,
    moved_to: Square,
    square: Square,
) -> f32 {
    let at = square as usize;
    let king = if protected.has(square) { 0.0 } else { control.king[at] };
    let pawns = if parameters.pawn_tries > 0.0 { 0.0 } else { control.pawns[at] };
    let control = king + pawns + control.pieces[at];
    if square == moved_to { control * parameters.mover_risk } else { control }
}

/// What the loss of a man costs: its worth, less what is won by taking back where it is protected.
pub fn loss_of(control: &Control, protected: Squares, man: Man, square: Square) -> f32 {
    let back = if protected.has(square) { RECAPTURES * taker_worth(control, square) } else { 0.0 };
    worth(man) - back
}

/// The expected number of enemy pieces that control a square from which such a piece would look at the king.
///
/// None of them looks at him already, or he would stand in check.
pub fn approach(own: &OwnMen, control: &Control, king: Square) -> f32 {
    let all = own.all();
    let over = |squares: Squares| -> f32 {
        (squares - all).into_iter().map(|square| control.pieces[square as usize]).sum()
    };
    SLIDERS * over(reach::of(Man::Queen, king, all)) + KNIGHTS * over(reach::of(Man::Knight, king, all))
}

/// The chance that a check leaves the king no square, and nobody to help.
pub fn chance_of_being_mated(own: &OwnMen, control: &Control, king: Square) -> f32 {
    let flights = reach::of(Man::King, king, Squares::EMPTY) - own.all();
    let denied = |square: Square| (control.over(square) + CHECKER).min(1.0);
    NO_FLIGHT * flights.into_iter().map(denied).product::<f32>()
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

    const FIXED: Parameters = Parameters {
        suffering: 0.2,
        full_exposure: 0.0,
        pawn_tries: 0.0,
        checked: 0.0,
        protectors: 0.0,
        ..Parameters::C
    };

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
        let exposure = Exposure::of(&FIXED, &perception.own, Square::D2, &control);
        let bishop = 3.0 / 7.0 * 0.5;
        check_near(exposure.control, 2.0 + bishop);
        check_near(exposure.loss, 4.15 + 2.15 + bishop * 3.0);
        check_near(exposure.chance(&FIXED), 0.2);
        check_near(exposure.expected_loss(&FIXED), 0.2 * exposure.loss / exposure.control);
    }

    /// The pawn on b5 attacks two men and takes one of them nine times of ten; the bishop suffers in the other case.
    #[test]
    fn a_pawn_takes_what_it_attacks() {
        let (perception, control) = board();
        let told = Parameters { pawn_tries: 0.9, ..FIXED };
        let exposure = Exposure::of(&told, &perception.own, Square::D2, &control);
        check_near(exposure.chance_by_pawn(&told), 0.9);
        check_near(exposure.chance(&told), 0.2 * 0.1);
        check_near(exposure.expected_loss(&told), 0.9 * (4.15 + 2.15) / 2.0 + 0.02 * 3.0);
    }

    #[test]
    fn a_man_that_has_just_moved_is_found_sooner() {
        let (perception, control) = board();
        let bold = Parameters { mover_risk: 3.0, ..FIXED };
        let exposure = Exposure::of(&bold, &perception.own, Square::C4, &control);
        check_near(exposure.control, 1.0 + 3.0 + 3.0 / 7.0 * 0.5);
    }

    /// A piece surely on e4; the own king on a1 has nobody before him but the pawn on a2.
    const OPEN: &str = "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . s . . .
        . . . . . . . .
        P . . . . . . .
        K . . . . . . .";

    /// Of the squares that look at a1 along a line, the piece controls b1, e1, h1, d4 and e5 with 3/7, and c3
    /// and f6 with 2/7 as a knight; of the two that look at it as a knight, c2 with 3/7. The king on h8 controls
    /// for himself.
    #[test]
    fn pieces_approach_the_king_over_the_squares_that_look_at_him() {
        let perception = perception(OPEN, &[('k', 'k', 1.0), ('s', 'c', 1.0)]);
        let control = Control::of(&perception);
        let lines = 5.0 * 3.0 / 7.0 + 2.0 * 2.0 / 7.0;
        let knights = 3.0 / 7.0;
        let got = approach(&perception.own, &control, Square::A1);
        check_near(got, 3.0 / 7.0 * lines + 2.0 / 7.0 * knights);
    }

    /// b1 is controlled with 3/7 and the checker takes 0.3 more; b2 is left to the checker alone.
    #[test]
    fn a_king_with_few_flights_may_be_mated() {
        let perception = perception(OPEN, &[('k', 'k', 1.0), ('s', 'c', 1.0)]);
        let control = Control::of(&perception);
        let mated = chance_of_being_mated(&perception.own, &control, Square::A1);
        check_near(mated, 0.5 * (3.0 / 7.0 + 0.3) * 0.3);
    }

    #[test]
    fn a_hidden_army_suffers_less_when_exposure_counts() {
        let (perception, control) = board();
        let counted = Parameters { full_exposure: 5.0, ..FIXED };
        let exposure = Exposure::of(&counted, &perception.own, Square::D2, &control);
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
