use super::checks::{OwnStep, union};
use super::cover::{Cover, Impossible, KnownTries, Possible, forward, stays_in_line};
use noctule_board::{File, Man, Rank, Square, Squares, Try, reach};
use noctule_rules::{Heard, Kind, Ruleset, is_pawn_capture, is_possible};

impl Cover {
    /// An own move stood, and this was heard of it.
    pub(super) fn own_move(&mut self, ruleset: &Ruleset, stood: Try, heard: &Heard) -> Possible {
        let man = self.own.on(stood.from).ok_or(Impossible)?;
        if !is_possible(&self.own, stood) || self.to_move != self.own.color() {
            return Err(Impossible);
        }
        let victim = self.note_what_stood(stood, heard)?;
        if self.checks.len() == 1 {
            self.stands_somewhere(self.checkers)?;
        }
        self.tighten()?;

        let mut step = OwnStep { arrived: stood.to.bitboard(), opened: stood.from.bitboard() };
        if let Some(victim) = victim {
            self.take_off(victim)?;
            for set in &mut self.somewhere {
                if set.has(victim) {
                    *set = Squares::EMPTY;
                }
            }
            if victim != stood.to {
                step.opened |= victim.bitboard();
            }
        }
        if let Some((from, to)) = castling(man, stood) {
            step.opened |= from.bitboard();
            step.arrived |= to.bitboard();
        }
        self.own.make(stood);
        self.may_be_empty |= step.opened;
        self.may_be_empty -= self.own.all();
        self.passed = if man == Man::Pawn { reach::between(stood.from, stood.to) } else { Squares::EMPTY };
        self.passed_surely = !self.passed.is_empty();
        self.hear_of_new_turn(ruleset, heard);
        self.grow_older();
        self.settle_enemy_king(Some(step))?;
        self.tighten()
    }

    /// Takes note of the announcement with which a turn begins.
    pub(super) fn hear_of_new_turn(&mut self, ruleset: &Ruleset, heard: &Heard) {
        self.to_move = !self.to_move;
        self.checks = heard.checks;
        self.checkers = Squares::FULL;
        self.tries = KnownTries::of(ruleset, heard);
        self.over = heard.over;
    }

    /// What a try that stood tells of the board before it; the square of the man it took.
    fn note_what_stood(&mut self, stood: Try, heard: &Heard) -> Result<Option<Square>, Impossible> {
        let pawn_capture = is_pawn_capture(self.own.squares(Man::Pawn), stood);
        let way = reach::between(stood.from, stood.to);
        let Some(taken) = heard.taken else {
            if pawn_capture {
                return Err(Impossible);
            }
            self.empty(way | stood.to.bitboard())?;
            if let Some((rook, beside)) = castling(self.own.on(stood.from).ok_or(Impossible)?, stood) {
                self.empty(reach::between(stood.from, rook))?;
                self.nobody_attacks(beside, Squares::FULL);
            }
            return Ok(None);
        };
        let passing = heard.en_passant || taken.on != stood.to;
        if !passing {
            self.empty(way)?;
            self.may_be_empty -= stood.to.bitboard();
            self.may[Man::King as usize] -= stood.to.bitboard();
            match taken.kind {
                Some(Kind::Pawn) => self.place(Man::Pawn, stood.to.bitboard()),
                Some(Kind::Piece) => self.may[Man::Pawn as usize] -= stood.to.bitboard(),
                None => {}
            }
            return Ok(Some(stood.to));
        }
        let victim = Square::new(stood.to.file(), stood.from.rank());
        if !pawn_capture || !self.passed.has(stood.to) || (!heard.en_passant && taken.on != victim) {
            return Err(Impossible);
        }
        self.empty(stood.to.bitboard() | forward(self.own.color(), stood.to.bitboard()))?;
        self.place(Man::Pawn, victim.bitboard());
        Ok(Some(victim))
    }

    /// An own try did not stand: a man was in the way, or the king would have been left in check.
    pub(super) fn own_refusal(&mut self, put: Try) -> Possible {
        let Some(king) = self.own_king() else { return Ok(()) };
        let Some(man) = self.own.on(put.from) else { return Ok(()) };
        if self.to_move != self.own.color() || !is_possible(&self.own, put) {
            return Ok(());
        }
        if man == Man::King {
            self.king_was_refused(put)?;
        } else if self.checks.is_empty() {
            self.refused_without_check(king, man, put)?;
        } else if self.checks.len() == 1 {
            self.refused_in_check(king, man, put);
        }
        self.tighten()
    }

    fn king_was_refused(&mut self, put: Try) -> Possible {
        let unblocked = self.solid() & !put.from.bitboard();
        let mut danger = self.attackers_through(put.to, unblocked);
        let mut way = Squares::EMPTY;
        if let Some((rook, beside)) = castling(Man::King, put) {
            // Nobody castles out of check, so there a refusal says nothing.
            if !self.checks.is_empty() {
                return Ok(());
            }
            way = reach::between(put.from, rook) & self.any_man();
            let passing = self.attackers_through(beside, unblocked);
            danger.iter_mut().zip(passing).for_each(|(danger, passing)| *danger |= passing);
        }
        self.somebody_is_to_blame(way, &danger)
    }

    fn refused_without_check(&mut self, king: Square, man: Man, put: Try) -> Possible {
        let to = put.to.bitboard();
        let mut pinners = self.pinners(put.from);
        if stays_in_line(king, put.from, put.to) {
            pinners = [Squares::EMPTY; 6];
        }
        if is_pawn_capture(self.own.squares(Man::Pawn), put) {
            // In passing it may fail for more reasons, but a man on the very square would have been taken.
            if union(&pinners).is_empty() {
                return self.empty(to);
            }
            let nothing_there = !(self.may_be_empty & to).is_empty();
            return if nothing_there { Ok(()) } else { self.somebody_is_to_blame(Squares::EMPTY, &pinners) };
        }
        let mut way = reach::between(put.from, put.to);
        if man == Man::Pawn {
            way |= to;
        }
        self.somebody_is_to_blame(way & self.any_man(), &pinners)
    }

    /// In a single check a free man that takes the checker, or steps in its way, would have stood.
    fn refused_in_check(&mut self, king: Square, man: Man, put: Try) {
        let pawn_capture = is_pawn_capture(self.own.squares(Man::Pawn), put);
        let pushed = man == Man::Pawn && !pawn_capture;
        let mut way = reach::between(put.from, put.to);
        if pushed {
            way |= put.to.bitboard();
        }
        if !(way & self.any_man()).is_empty() || !union(&self.pinners(put.from)).is_empty() {
            return;
        }
        if !pushed {
            self.checkers -= put.to.bitboard();
        }
        if !pawn_capture {
            let behind: Squares =
                self.checkers.iter().filter(|&checker| reach::between(king, checker).has(put.to)).collect();
            self.checkers -= behind;
        }
    }

    /// A man stands in the way, or one of the dangerous ones is there.
    fn somebody_is_to_blame(&mut self, way: Squares, danger: &[Squares; 6]) -> Possible {
        let all = way | union(danger);
        if all.len() == 1 && way.is_empty() {
            self.is_one_of(danger, all);
        }
        self.stands_somewhere(all)
    }
}

/// The rook's way when a king's try is castling.
fn castling(man: Man, put: Try) -> Option<(Square, Square)> {
    let rank = put.from.rank();
    let home = put.from.file() == File::E && (rank == Rank::First || rank == Rank::Eighth);
    if man != Man::King || !home || put.to.rank() != rank {
        return None;
    }
    match put.to.file() {
        File::G => Some((Square::new(File::H, rank), Square::new(File::F, rank))),
        File::C => Some((Square::new(File::A, rank), Square::new(File::D, rank))),
        _ => None,
    }
}
