use super::counts::Promotion;
use super::cover::{Cover, Impossible, Possible, forward, last_rank};
use super::one_move::BeforeMove;
use super::step::Step;
use super::telling::Telling;
use noctule_board::{File, Man, Rank, Square, Squares, reach};
use noctule_rules::{CheckLine, EnPassant, Heard, Promotions, Ruleset};

/// What the checks announced before it leave an enemy move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reply {
    pub(super) in_check: bool,
    /// Where men other than the king may go without taking.
    pub(super) open: Squares,
    /// What men other than the king may take.
    pub(super) takeable: Squares,
}

/// Whether an announced capture was one in passing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passing {
    Never,
    Perhaps,
    Surely,
}

impl Cover {
    /// The enemy moved, and this was heard of it.
    pub(super) fn enemy_move(
        &mut self,
        ruleset: &Ruleset,
        heard: &Heard,
        owes_pawn_capture: bool,
    ) -> Possible {
        if self.to_move == self.own.color() {
            return Err(Impossible);
        }
        let promotion = match (ruleset.promotions, heard.promoted) {
            (Promotions::Silent, _) => Promotion::Perhaps,
            (Promotions::Announced, false) => Promotion::Never,
            (Promotions::Announced, true) => Promotion::Surely,
        };
        let telling = Telling::of(self, ruleset, heard);
        let before = BeforeMove::of(self);
        let step = match heard.taken {
            None if owes_pawn_capture => return Err(Impossible),
            None => self.quiet_step(promotion, &telling),
            Some(taken) => {
                let named = ruleset.en_passant == EnPassant::LandingSquareNamed;
                let passing = if heard.en_passant {
                    Passing::Surely
                } else if named {
                    Passing::Never
                } else {
                    Passing::Perhaps
                };
                let by_pawn = owes_pawn_capture;
                self.capture(taken.on, passing, |cover, victim| {
                    cover.capture_step(victim, promotion, by_pawn, &telling)
                })?
            }
        };
        self.make(&step, promotion)?;
        self.before = before;
        self.passed = step.passed;
        self.passed_surely = false;
        self.hear_of_new_turn(ruleset, heard);
        if let Some(king) = self.own_king().filter(|_| !self.checks.is_empty()) {
            self.checkers = step.fresh_checkers(king);
        }
        self.tighten()
    }

    /// How the enemy may answer the checks that it stands in.
    pub(super) fn reply(&self) -> Reply {
        match self.checks.len() {
            0 => Reply { in_check: false, open: self.may_be_empty, takeable: Squares::FULL },
            1 => Reply { in_check: true, open: self.between_check(), takeable: self.checkers },
            _ => Reply { in_check: true, open: Squares::EMPTY, takeable: Squares::EMPTY },
        }
    }

    /// The squares on which a man may come between the enemy king and the own man that checks it.
    fn between_check(&self) -> Squares {
        let mut between = Squares::EMPTY;
        for king in self.may(Man::King) {
            for checker in self.checkers {
                if self.checks.has(CheckLine::between(king, checker)) {
                    between |= reach::between(king, checker);
                }
            }
        }
        between & self.may_be_empty
    }

    /// A capture on an own man's square, by any man that may reach it or by a pawn in passing.
    fn capture(
        &mut self,
        named: Square,
        passing: Passing,
        plain_step: impl Fn(&Self, Square) -> Step,
    ) -> Result<Step, Impossible> {
        let victim = match passing {
            Passing::Surely => Square::new(named.file(), Rank::Fourth.relative_to(self.own.color())),
            _ => named,
        };
        let landing = forward(self.enemy(), victim.bitboard()) & self.passed;
        let mut plain = Step::default();
        if passing != Passing::Surely {
            plain = plain_step(self, victim);
        }
        let mut in_passing = Step::default();
        if passing != Passing::Never && self.own.squares(Man::Pawn).has(victim) {
            in_passing = self.passing_step(landing, victim);
        }
        if self.own.lose(victim).is_none_or(|man| man == Man::King) {
            return Err(Impossible);
        }
        if !in_passing.left.is_empty() {
            self.may_be_empty |= victim.bitboard();
        }
        plain.join(&in_passing);
        Ok(plain)
    }

    /// Moves whatever may have moved.
    fn make(&mut self, step: &Step, promotion: Promotion) -> Possible {
        if step.left.is_empty() {
            return Err(Impossible);
        }
        self.promote(step.promoting, promotion);
        for man in Man::ALL {
            let others_stayed =
                Man::ALL.into_iter().all(|other| other == man || step.movers[other as usize].is_empty());
            // The only man of its kind, and nobody else can have moved: it did.
            if others_stayed && self.counts[man as usize].most == 1 && step.promoting == [false; 8] {
                self.vacate(man);
            }
            self.may[man as usize] |= step.arrived[man as usize];
        }
        for (squares, arrived) in self.pawns_from.iter_mut().zip(step.pawns_arrived) {
            *squares |= arrived;
        }
        self.may_be_empty |= step.left;
        if step.left.len() == 1 {
            self.may.iter_mut().for_each(|may| *may -= step.left);
        }
        for set in &mut self.somewhere {
            if !set.is_disjoint(step.left) {
                *set = Squares::EMPTY;
            }
        }
        self.stands_somewhere(step.arrived_anywhere())
    }

    fn vacate(&mut self, man: Man) {
        self.may[man as usize] = Squares::EMPTY;
        if man == Man::Pawn {
            self.pawns_from = [Squares::EMPTY; 8];
        }
    }

    pub(super) fn enemy_home(&self, file: File) -> Square {
        Square::new(file, Rank::First.relative_to(self.enemy()))
    }

    pub(super) fn enemy_back_rank(&self) -> Squares {
        Rank::First.relative_to(self.enemy()).bitboard()
    }

    pub(super) fn enemy_last_rank(&self) -> Squares {
        last_rank(self.enemy())
    }
}
