use super::cover::{Cover, Impossible, Possible, pawn_takers};
use noctule_board::{Man, Square, Squares, reach};
use noctule_rules::{CheckLine, CheckLines};

/// What an own move did to the lines on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct OwnStep {
    /// The squares where own men now stand that stood elsewhere before.
    pub(super) arrived: Squares,
    /// The squares that were occupied and no longer are.
    pub(super) opened: Squares,
}

/// The squares of enemy men of each kind that attack something.
pub(super) type Attackers = [Squares; 6];

impl Cover {
    /// Draws what checks, and their absence, say of both kings.
    pub(super) fn settle_checks(&mut self) -> Possible {
        let Some(king) = self.own_king() else { return Ok(()) };
        if self.to_move == self.own.color() {
            let attacked = self.surely_attacked();
            self.may[Man::King as usize] -= attacked;
            if self.checks.is_empty() {
                self.nobody_attacks(king, Squares::FULL);
                return Ok(());
            }
            self.settle_checks_on_us(king)
        } else {
            if self.checks.is_empty() {
                let attacked = self.surely_attacked();
                self.may[Man::King as usize] -= attacked;
            }
            self.nobody_attacks(king, Squares::FULL);
            Ok(())
        }
    }

    /// The squares on which own men would attack the enemy king, wherever its men are.
    ///
    /// It cannot hide behind itself: only the squares of other men break a line.
    pub(super) fn surely_attacked(&self) -> Squares {
        let blockers = self.before_the_king();
        let mut attacked = Squares::EMPTY;
        for man in Man::ALL {
            for from in self.own.squares(man) {
                attacked |= match man {
                    Man::Pawn => reach::pawn_takes(from, self.own.color()),
                    _ => reach::of(man, from, blockers),
                };
            }
        }
        attacked
    }

    /// The squares on which somebody may stand between an own man and the enemy king.
    fn before_the_king(&self) -> Squares {
        let others = Man::ALL.into_iter().filter(|&man| man != Man::King);
        others.fold(self.own.all(), |all, man| all | self.may(man))
    }

    /// Takes note that no enemy man on `within` attacks a square.
    pub(super) fn nobody_attacks(&mut self, square: Square, within: Squares) {
        let seen = self.attackers_through(square, !self.surely_empty());
        for man in Man::ALL {
            self.may[man as usize] -= seen[man as usize] & within;
        }
    }

    /// Where enemy men of each kind may stand that attack a square, seeing through all but `blockers`.
    pub(super) fn attackers_through(&self, square: Square, blockers: Squares) -> Attackers {
        let mut attackers: Attackers =
            Man::ALL.map(|man| reach::of(man, square, blockers) & self.may[man as usize]);
        attackers[Man::Pawn as usize] = reach::pawn_takes(square, self.own.color()) & self.may(Man::Pawn);
        attackers
    }

    fn settle_checks_on_us(&mut self, king: Square) -> Possible {
        let quiet = CheckLine::ALL.into_iter().filter(|&line| !self.checks.has(line));
        let quiet = quiet.fold(Squares::EMPTY, |all, line| all | squares_of(king, line));
        self.nobody_attacks(king, quiet);
        let mut seen = self.attackers_through(king, self.solid());
        seen[Man::King as usize] = Squares::EMPTY;
        let mut checkers = Squares::EMPTY;
        for line in self.checks.iter() {
            let on_line = squares_of(king, line);
            let may = union(&seen) & on_line & self.checkers;
            if may.is_empty() {
                return Err(Impossible);
            }
            self.empty(before_the_nearest(king, may))?;
            if may.len() == 1 {
                self.is_one_of(&seen, may);
            }
            checkers |= may;
        }
        self.checkers = checkers;
        Ok(())
    }

    /// Takes note that on this single square stands a man of a kind that has it in its set.
    pub(super) fn is_one_of(&mut self, sets: &Attackers, square: Squares) {
        self.may_be_empty -= square;
        for (may, set) in self.may.iter_mut().zip(sets) {
            *may -= square & !*set;
        }
    }

    /// Leaves the enemy king only where an own move, just made, gives exactly the checks announced.
    ///
    /// Before that move the king stood in no check, so a check comes from the man that moved or through a
    /// square that it opened.
    pub(super) fn settle_enemy_king(&mut self, step: Option<OwnStep>) -> Possible {
        if self.to_move == self.own.color() {
            return Ok(());
        }
        let opaque = self.before_the_king();
        let solid = self.solid();
        let mut kings = Squares::EMPTY;
        let mut checkers = Squares::EMPTY;
        for king in self.may(Man::King) {
            let surely = self.own_attackers(king, opaque);
            let perhaps = self.own_attackers(king, solid);
            let fresh = |&checker: &Square| {
                step.is_none_or(|step| {
                    step.arrived.has(checker) || !(reach::between(king, checker) & step.opened).is_empty()
                })
            };
            let line = |checker| CheckLine::between(king, checker);
            let told = |&checker: &Square| self.checks.has(line(checker));
            if !surely.iter().all(|checker| fresh(&checker) && told(&checker))
                || !surely.is_disjoint(self.own.squares(Man::King))
            {
                continue;
            }
            let possible: Squares = perhaps.iter().filter(fresh).filter(told).collect();
            if possible.iter().map(line).collect::<CheckLines>() == self.checks {
                kings |= king.bitboard();
                checkers |= possible;
            }
        }
        self.may[Man::King as usize] = kings;
        self.checkers = checkers;
        if kings.is_empty() { Err(Impossible) } else { Ok(()) }
    }

    /// The own men that attack a square through all but `blockers`.
    pub(super) fn own_attackers(&self, square: Square, blockers: Squares) -> Squares {
        let [west, east] = pawn_takers(self.own.color(), square.bitboard());
        let men = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King];
        men.into_iter().fold((west | east) & self.own.squares(Man::Pawn), |all, man| {
            all | (reach::of(man, square, blockers) & self.own.squares(man))
        })
    }

    /// The enemy men that may pin the own man on a square to its king, by kind.
    pub(super) fn pinners(&self, pinned: Square) -> Attackers {
        let mut pinners = [Squares::EMPTY; 6];
        let Some(king) = self.own_king().filter(|&king| king != pinned) else { return pinners };
        for line in [Man::Rook, Man::Bishop] {
            let seen = reach::of(line, king, self.solid());
            if !seen.has(pinned) {
                continue;
            }
            let beyond = reach::of(line, king, self.solid() & !pinned.bitboard()) & !seen;
            pinners[line as usize] = beyond & self.may(line);
            pinners[Man::Queen as usize] = beyond & self.may(Man::Queen);
        }
        pinners
    }
}

/// All the squares in any of the sets.
pub(super) fn union(sets: &Attackers) -> Squares {
    sets.iter().fold(Squares::EMPTY, |all, &some| all | some)
}

/// The squares from which a check on one line may come.
fn squares_of(king: Square, line: CheckLine) -> Squares {
    let all = match line {
        CheckLine::Knight => return reach::of(Man::Knight, king, Squares::EMPTY),
        CheckLine::Rank => return king.rank().bitboard() & !king.bitboard(),
        CheckLine::File => return king.file().bitboard() & !king.bitboard(),
        CheckLine::LongDiagonal | CheckLine::ShortDiagonal => reach::of(Man::Bishop, king, Squares::EMPTY),
    };
    all.iter().filter(|&square| CheckLine::between(king, square) == line).collect()
}

/// The squares between a king and the nearest of its possible checkers on one line, when all of them are
/// on one side of it.
fn before_the_nearest(king: Square, checkers: Squares) -> Squares {
    let below = checkers & Squares(king.bitboard().0 - 1);
    let above = checkers & !below;
    let nearest = match (below.is_empty(), above.is_empty()) {
        (true, false) => above.next_square(),
        (false, true) => Square::try_index(63 - below.0.leading_zeros() as usize),
        _ => None,
    };
    nearest.map_or(Squares::EMPTY, |nearest| reach::between(king, nearest))
}
