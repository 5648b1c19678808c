use super::checks::union;
use super::cover::{Cover, Impossible, KnownTries, Possible, pawn_takers};
use noctule_board::{Man, Square, Squares, reach};

impl Cover {
    /// Draws what is known of the pawn captures of the side to move.
    pub(super) fn settle_pawn_tries(&mut self) -> Possible {
        // In a double check only the king moves.
        if self.tries == KnownTries::Nothing || self.checks.len() > 1 {
            return Ok(());
        }
        if self.to_move == self.own.color() { self.settle_own_tries() } else { self.settle_enemy_tries() }
    }

    fn settle_own_tries(&mut self) -> Possible {
        let pawns = self.own.squares(Man::Pawn);
        match self.tries {
            KnownTries::Nothing => Ok(()),
            KnownTries::Count(0) => self.pawns_take_nothing(pawns),
            KnownTries::Count(count) => {
                self.own_pairs_at_least(pawns, count)?;
                self.own_pairs_at_most(pawns, count)
            }
            KnownTries::Some => self.own_pairs_at_least(pawns, 1),
            KnownTries::From(named) => {
                self.pawns_take_nothing(pawns & !named)?;
                named.iter().try_for_each(|pawn| self.own_pairs_at_least(pawn.bitboard() & pawns, 1))
            }
        }
    }

    /// The squares on which an own pawn would take.
    fn takes(&self, pawn: Square) -> Squares {
        reach::pawn_takes(pawn, self.own.color()) & !self.own.all()
    }

    /// Without a check, what an unpinned pawn attacks is empty; in check, the checker is not there.
    fn pawns_take_nothing(&mut self, pawns: Squares) -> Possible {
        for pawn in pawns {
            let targets = self.takes(pawn);
            if (targets & self.any_man()).is_empty() || !union(&self.pinners(pawn)).is_empty() {
                continue;
            }
            if self.checks.is_empty() {
                self.empty(targets)?;
            } else {
                self.checkers -= targets;
            }
        }
        Ok(())
    }

    /// So many of these pawns' captures at least are legal.
    fn own_pairs_at_least(&mut self, pawns: Squares, count: u8) -> Possible {
        let in_check = !self.checks.is_empty();
        let men = self.any_man();
        let takeable = if in_check { men & self.checkers } else { men } | self.passed;
        let mut pairs = 0;
        let mut targets = Squares::EMPTY;
        for pawn in pawns {
            let may = self.takes(pawn) & takeable;
            pairs += may.len();
            targets |= may;
        }
        if pairs < count as u32 {
            return Err(Impossible);
        }
        // A capture in passing needs no man on the square that it lands on.
        let plain = targets & !self.passed;
        if pairs == count as u32 {
            self.may_be_empty -= plain;
        }
        if plain == targets {
            if in_check {
                self.checkers &= targets;
            }
            self.stands_somewhere(targets)?;
        }
        Ok(())
    }

    /// So many of these pawns' captures at most are legal.
    fn own_pairs_at_most(&mut self, pawns: Squares, count: u8) -> Possible {
        if !self.checks.is_empty() {
            return Ok(());
        }
        // Squares attacked by one and by two pawns that are certainly free to take.
        let mut once = Squares::EMPTY;
        let mut twice = Squares::EMPTY;
        for pawn in pawns {
            if union(&self.pinners(pawn)).is_empty() {
                let targets = self.takes(pawn);
                twice |= once & targets;
                once |= targets;
            }
        }
        let sure = (once & self.solid()).len() + (twice & self.solid()).len();
        let Some(left) = (count as u32).checked_sub(sure) else { return Err(Impossible) };
        let open = self.may_be_empty;
        match left {
            0 => self.empty(once & open),
            1 => self.empty(twice & open),
            _ => Ok(()),
        }
    }

    fn settle_enemy_tries(&mut self) -> Possible {
        let in_check = !self.checks.is_empty();
        let mut targets = self.own.all() & !self.own.squares(Man::King);
        if in_check {
            targets &= self.checkers;
        }
        let [west, east] = pawn_takers(self.enemy(), targets);
        let [passing_west, passing_east] = pawn_takers(self.enemy(), self.passed);
        let pawns = self.may(Man::Pawn);
        let passing = pawns & (passing_west | passing_east);
        let candidates = pawns & (west | east) | passing;
        let pairs = (pawns & (west | passing_west)).len() + (pawns & (east | passing_east)).len();
        if candidates.is_empty() {
            return match self.tries {
                KnownTries::Count(0) | KnownTries::Nothing => Ok(()),
                _ => Err(Impossible),
            };
        }
        // A pawn that certainly could take if it stood there. In check it must be known what to take.
        let (pinned, passing_is_safe) = self.may_be_pinned();
        let mut free = Squares::EMPTY;
        if !in_check || self.checkers.len() == 1 {
            free = (west | east) & !pinned;
        }
        if !in_check && passing_is_safe {
            free |= (passing_west | passing_east) & !pinned;
        }
        match self.tries {
            KnownTries::Nothing => {}
            KnownTries::Count(0) => self.may[Man::Pawn as usize] -= free,
            KnownTries::Count(count) => {
                if pairs < count as u32 {
                    return Err(Impossible);
                }
                if pairs == count as u32 {
                    self.place(Man::Pawn, candidates);
                } else {
                    self.stands_somewhere(candidates)?;
                }
                self.enemy_pairs_at_most(free & west, free & east, count)?;
            }
            KnownTries::Some => {
                if candidates.len() == 1 {
                    self.place(Man::Pawn, candidates);
                } else {
                    self.stands_somewhere(candidates)?;
                }
            }
            KnownTries::From(named) => {
                if !named.is_subset(candidates) {
                    return Err(Impossible);
                }
                self.place(Man::Pawn, named);
                self.may[Man::Pawn as usize] -= free & !named;
            }
        }
        Ok(())
    }

    /// So many at most of the enemy's pawn captures are legal; from the given squares all would be.
    fn enemy_pairs_at_most(&mut self, west: Squares, east: Squares, count: u8) -> Possible {
        let surely = self.surely(Man::Pawn);
        let sure = (surely & west).len() + (surely & east).len();
        let Some(left) = (count as u32).checked_sub(sure) else { return Err(Impossible) };
        let too_many = match left {
            0 => west | east,
            1 => west & east,
            _ => Squares::EMPTY,
        };
        self.may[Man::Pawn as usize] -= too_many & !surely;
        Ok(())
    }

    /// The squares between own line-movers and the places of the enemy king, and whether a capture in
    /// passing certainly uncovers nothing.
    fn may_be_pinned(&self) -> (Squares, bool) {
        let passer = self.passed.next_square().filter(|_| self.passed_surely);
        let passer = passer.map(|square| super::cover::forward(self.own.color(), square.bitboard()));
        let blockers = self.own.all() & !passer.unwrap_or(Squares::EMPTY);
        let mut pinned = Squares::EMPTY;
        let queens = self.own.squares(Man::Queen);
        for line in [Man::Rook, Man::Bishop] {
            let movers = self.own.squares(line) | queens;
            if movers.is_empty() {
                continue;
            }
            for king in self.may(Man::King) {
                for mover in reach::of(line, king, blockers) & movers {
                    pinned |= reach::between(king, mover);
                }
            }
        }
        (pinned, passer.is_some_and(|passer| passer.is_disjoint(pinned)))
    }
}
