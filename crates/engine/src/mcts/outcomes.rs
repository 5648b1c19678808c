//! What may come of an own try, and what it is worth on average: approach C's one look at a node
//! (section 5.3, getOutcomeProbabilities), which approach B draws from as well (probabilisticMessage).

use super::control::Control;
use super::enemy_answers::{Exposure, chance_of_retaliation, loss_of, weight_of};
use super::legality::{chance_legal, is_pawn_diagonal, way};
use super::matrices::Perception;
use super::own_move::{chance_of_capture, chance_of_check, chance_of_mate, man_after, reached};
use super::parameters::{PAWN, PIECE, Parameters, worth};
use super::trends::Trend;
use noctule_board::{Man, OwnMen, Square, Squares, Try};

/// What the umpire says of an own move that stands, as far as the model tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Said {
    /// Nothing.
    Nothing,
    /// Check, and nothing taken.
    Check,
    /// A pawn was taken.
    TookPawn,
    /// A piece was taken.
    TookPiece,
}

/// What is heard of the enemy's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reply {
    /// Nothing.
    Quiet,
    /// He took the own man on this square.
    Took(Square),
    /// He gave check.
    Check,
}

/// The chances of what the umpire says of an own try, and the mean of what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outlook {
    /// The chance that it stands.
    pub stands: f32,
    /// If it stands, the chance of a check without a capture.
    pub check: f32,
    /// If it stands, the chance that it takes a pawn.
    pub pawn: f32,
    /// If it stands, the chance that it takes a piece.
    pub piece: f32,
    /// If it stands, the material balance to be expected after the enemy's answer.
    pub value: f32,
}

impl Outlook {
    /// That of a try nobody has looked at yet.
    pub const UNKNOWN: Self = Self { stands: -1.0, check: 0.0, pawn: 0.0, piece: 0.0, value: 0.0 };

    /// The chance of what is said, if the try stands.
    pub fn chance(&self, said: Said) -> f32 {
        match said {
            Said::Nothing => (1.0 - self.check - self.pawn - self.piece).max(0.0),
            Said::Check => self.check,
            Said::TookPawn => self.pawn,
            Said::TookPiece => self.piece,
        }
    }
}

/// Looks at a try once: every outcome with its chance and its balance, recaptures included.
pub fn outlook(
    perception: &Perception,
    control: &Control,
    parameters: &Parameters,
    man: Man,
    put: Try,
) -> Outlook {
    let stands = chance_legal(perception, control, man, put);
    let (pawn, piece) = captures_if_it_stands(perception, man, put);
    let taking = pawn + piece;
    let mut after = perception.own;
    after.make(put);
    let becomes = man_after(man, put);
    let protected = reached(&after);
    let check = chance_of_check(perception, &after, becomes, put.to) * (1.0 - taking);
    let exposure = Exposure::of(parameters, &after, put.to, control);
    let suffered = exposure.expected_loss(parameters);
    let lost_here = loss_of(control, protected, becomes, put.to);
    let mates = if parameters.mate > 0.0 && check > 0.01 {
        chance_of_mate(perception, &after, protected, becomes, put.to) * (1.0 - taking)
    } else {
        0.0
    };
    let won = pawn * PAWN + piece * PIECE + worth(becomes) - worth(man) + mates * parameters.mate;
    let retaliated = chance_of_retaliation(parameters, true, 0.0, others(perception));
    let taken = taking * retaliated + check * parameters.answer_to_check;
    let value = perception.balance + won - taken * lost_here - (1.0 - taken) * suffered;
    Outlook { stands, check, pawn, piece, value }
}

/// The enemy men that may protect one of theirs, the king among them.
fn others(perception: &Perception) -> f32 {
    perception.pawns_left + perception.pieces_left
}

/// The chances to take a pawn and a piece, given that the try stands.
fn captures_if_it_stands(perception: &Perception, man: Man, put: Try) -> (f32, f32) {
    let (pawn, piece) = chance_of_capture(perception, put.to);
    if is_pawn_diagonal(man, put) {
        let all = pawn + piece;
        if all > 0.0 { (pawn / all, piece / all) } else { (0.5, 0.5) }
    } else if way(man, put).has(put.to) {
        (0.0, 0.0)
    } else {
        let all = (pawn + piece).max(1.0);
        (pawn / all, piece / all)
    }
}

/// An own move that stood, and what was said of it: between the second tier of the tree and the third.
#[derive(Debug, Clone, Copy)]
pub struct Moved {
    /// The perception with the enemy to move.
    pub perception: Perception,
    /// What the enemy controls now.
    pub control: Control,
    /// The chance that the man that moved is taken at once, because it took or gave check.
    pub answered: f32,
    /// Where it stands.
    pub to: Square,
    exposure: Exposure,
    protected: Squares,
}

impl Moved {
    /// Makes an own move of which this was said.
    pub fn new(before: &Perception, parameters: &Parameters, man: Man, put: Try, said: Said) -> Self {
        let mut perception = *before;
        perception.stood(man, put, said);
        let control = Control::of(&perception);
        let answered = match said {
            Said::Nothing => 0.0,
            Said::Check => parameters.answer_to_check,
            Said::TookPawn | Said::TookPiece => chance_of_retaliation(parameters, true, 0.0, others(before)),
        };
        let exposure = Exposure::of(parameters, &perception.own, put.to, &control);
        let protected = reached(&perception.own);
        Self { perception, control, answered, to: put.to, exposure, protected }
    }

    /// How exposed the own men are to the reply.
    pub fn exposure(&self) -> Exposure {
        self.exposure
    }

    /// The chance that the man on this square is the victim, if one is taken by a man that is no pawn.
    pub fn share_of_victim(&self, parameters: &Parameters, square: Square) -> f32 {
        match self.perception.own.on(square) {
            Some(Man::King) | None => 0.0,
            Some(_) if self.exposure.control <= 0.0 => 0.0,
            Some(_) => self.weight(parameters, square) / self.exposure.control,
        }
    }

    fn weight(&self, parameters: &Parameters, square: Square) -> f32 {
        weight_of(parameters, &self.control, self.protected, self.to, square)
    }

    /// The chance of a reply.
    pub fn chance(&self, parameters: &Parameters, reply: Reply) -> f32 {
        let others = 1.0 - self.answered;
        let (taken, check) = (self.exposure.chance(parameters), self.exposure.chance_of_check(parameters));
        let by_pawn = self.exposure.chance_by_pawn(parameters);
        match reply {
            Reply::Quiet => others * (1.0 - by_pawn - taken - check),
            Reply::Check => others * check,
            Reply::Took(square) => {
                let pawns = self.control.pawns[square as usize];
                let by_pawn = if pawns > 0.0 && self.exposure.pawns > 0.0 {
                    by_pawn * pawns / self.exposure.pawns
                } else {
                    0.0
                };
                let by_share = others * (by_pawn + taken * self.share_of_victim(parameters, square));
                by_share + if square == self.to { self.answered } else { 0.0 }
            }
        }
    }

    /// The balance to be expected after a reply, recaptures included.
    pub fn expected(&self, parameters: &Parameters, reply: Reply) -> f32 {
        let Perception { own, balance, .. } = &self.perception;
        match reply {
            Reply::Quiet => *balance,
            Reply::Check => balance - self.exposure.cost_of_check(parameters),
            Reply::Took(square) => {
                balance
                    - own.on(square).map_or(0.0, |man| loss_of(&self.control, self.protected, man, square))
            }
        }
    }

    /// Draws a reply with a number from 0 to 1.
    pub fn draw(&self, parameters: &Parameters, mut drawn: f32) -> Reply {
        if drawn < self.answered {
            let king = self.perception.own.squares(Man::King).has(self.to);
            return if king { Reply::Check } else { Reply::Took(self.to) };
        }
        drawn = (drawn - self.answered) / (1.0 - self.answered).max(1e-6);
        let men = self.perception.own.all() - self.perception.own.squares(Man::King);
        let by_pawn = self.exposure.chance_by_pawn(parameters);
        if drawn < by_pawn {
            drawn *= self.exposure.pawns / by_pawn;
            for square in men {
                drawn -= self.control.pawns[square as usize];
                if drawn < 0.0 {
                    return Reply::Took(square);
                }
            }
            return Reply::Quiet;
        }
        drawn -= by_pawn;
        let taken = self.exposure.chance(parameters);
        if drawn < taken {
            drawn *= self.exposure.control / taken;
            for square in men {
                drawn -= self.weight(parameters, square);
                if drawn < 0.0 {
                    return Reply::Took(square);
                }
            }
        } else if drawn - taken < self.exposure.chance_of_check(parameters) {
            return Reply::Check;
        }
        Reply::Quiet
    }

    /// The perception once the enemy has replied.
    pub fn after(mut self, reply: Reply, trend: Option<&Trend>, parameters: &Parameters) -> Perception {
        match reply {
            Reply::Took(square) => self.perception.lost(&self.control, square),
            Reply::Quiet => self.perception.enemy_moved_unseen(trend),
            Reply::Check => {
                self.perception.enemy_moved_unseen(trend);
                self.perception.balance -= self.exposure.cost_of_check(parameters);
            }
        }
        self.perception.own_moves += 1;
        self.perception
    }
}

impl Perception {
    /// An own move stood, and this was said of it.
    fn stood(&mut self, man: Man, put: Try, said: Said) {
        let becomes = man_after(man, put);
        self.own.make(put);
        self.balance += worth(becomes) - worth(man);
        self.in_check = false;
        match said {
            Said::TookPawn => {
                self.balance += PAWN;
                self.took(put.to, 1.0);
            }
            Said::TookPiece => {
                self.balance += PIECE;
                self.took(put.to, 0.0);
            }
            Said::Nothing | Said::Check => {}
        }
        self.found_empty(way(man, put) | put.to.bitboard());
    }
}

/// The man that makes a try.
#[inline]
pub fn mover(own: &OwnMen, put: Try) -> Man {
    own.on(put.from).unwrap_or(Man::Pawn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    /// A pawn on d5 with 1/2, and nobody else but the king far away; the own king hides in his corner.
    const BOARD: &str = "
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . w . . . .
        . . . . . . . .
        . . N . . . . .
        . . . . . . . .
        . . . . . . . K";

    const PLAIN: Parameters = Parameters {
        retaliation: 0.8,
        protectors: 0.0,
        answer_to_check: 0.25,
        suffering: 0.2,
        full_exposure: 0.0,
        pawn_tries: 0.0,
        mover_risk: 1.0,
        checked: 0.0,
        king_fear: 0.0,
        mate: 0.0,
        ..Parameters::C
    };

    fn board() -> Perception {
        perception(BOARD, &[('k', 'k', 1.0), ('w', 'w', 0.5)])
    }

    fn look(put: &str) -> Outlook {
        let perception = board();
        outlook(&perception, &Control::of(&perception), &PLAIN, Man::Knight, put.parse().unwrap())
    }

    /// Half the time a pawn is won, and four times of five after that the knight is lost, whom nobody
    /// protects. Nothing else is under control, so nothing else is lost.
    #[test]
    fn a_capture_is_weighed_with_the_retaliation() {
        let outlook = look("c3d5");
        assert_eq!((outlook.stands, outlook.pawn, outlook.piece, outlook.check), (1.0, 0.5, 0.0, 0.0));
        check_near(outlook.value, 0.5 * (1.0 - 0.8 * 3.0));
    }

    /// On e4 the pawn of d5 attacks the knight with control 1/2, and nothing else of ours: the fixed chance of
    /// 1/5 falls on the knight alone.
    #[test]
    fn a_quiet_move_suffers_by_control() {
        check_near(look("c3e4").value, -0.2 * 3.0);
        check_near(look("c3b1").value, 0.0);
    }

    /// From b6 the knight checks the king on a8, and a quarter of the time is taken.
    #[test]
    fn a_check_may_cost_the_man_that_gives_it() {
        let mut near = board();
        near.own.make("c3d7".parse().unwrap());
        let looked = outlook(&near, &Control::of(&near), &PLAIN, Man::Knight, "d7b6".parse().unwrap());
        check_near(looked.check, 1.0);
        check_near(looked.value, -0.25 * 3.0);
    }

    /// From c7 the knight checks the king on a8. The rooks attack a7, b7 and b8, each of which is denied him with
    /// 0.95, and half the time somebody helps.
    #[test]
    fn a_check_may_be_mate() {
        let board = "
            k . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . N . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            R R . . . . . K";
        let near = perception(board, &[('k', 'k', 1.0)]);
        let mut after = near.own;
        after.make("b5c7".parse().unwrap());
        let mate = chance_of_mate(&near, &after, reached(&after), Man::Knight, Square::C7);
        check_near(mate, 0.5 * 0.95_f32.powi(3));
    }

    #[test]
    fn the_chances_of_all_replies_sum_to_one() {
        for (put, said) in [("c3e4", Said::Nothing), ("c3d5", Said::TookPawn), ("c3b1", Said::Nothing)] {
            let moved = Moved::new(&board(), &PLAIN, Man::Knight, put.parse().unwrap(), said);
            let took = Square::ALL.into_iter().map(|square| moved.chance(&PLAIN, Reply::Took(square)));
            let all: f32 = took.sum::<f32>() + moved.chance(&PLAIN, Reply::Quiet);
            check_near(all, 1.0);
        }
    }

    #[test]
    fn replies_are_drawn_by_their_chances() {
        let moved = Moved::new(&board(), &PLAIN, Man::Knight, "c3e4".parse().unwrap(), Said::Nothing);
        assert_eq!(moved.draw(&PLAIN, 0.19), Reply::Took(Square::E4));
        assert_eq!(moved.draw(&PLAIN, 0.21), Reply::Quiet);
        let took = Moved::new(&board(), &PLAIN, Man::Knight, "c3d5".parse().unwrap(), Said::TookPawn);
        assert_eq!(took.draw(&PLAIN, 0.79), Reply::Took(Square::D5));
        check_near(took.perception.balance, 1.0);
        check_near(took.perception.pawns_left, 0.0);
    }
}
