use super::cover::{Cover, KnownTries, forward};
use noctule_board::{Man, Square, Squares, reach};
use noctule_rules::{CheckLine, Heard, Ruleset};

/// What the announcement after an enemy move tells of that move itself.
///
/// Before it the own king stood in no check, so whoever moved gives the check or has uncovered it; and pawn
/// tries that could not be there before come from the man that moved.
#[derive(Debug, Clone, Copy)]
pub(super) struct Telling {
    checks: usize,
    /// From where a man of each kind would give one of the checks.
    direct: [Squares; 6],
    /// The squares whose leaving may uncover one of them.
    uncover: Squares,
    /// The squares of the lines of the checks, as the king sees them.
    lines: Squares,
    /// Where the man that moved must stand now.
    reached: Squares,
    /// Where a pawn that made a double step must stand now.
    stepped: Squares,
}

impl Telling {
    pub(super) fn of(cover: &Cover, ruleset: &Ruleset, heard: &Heard) -> Self {
        let mut telling = Self {
            checks: heard.checks.len(),
            direct: [Squares::FULL; 6],
            uncover: Squares::FULL,
            lines: Squares::FULL,
            reached: Squares::FULL,
            stepped: Squares::FULL,
        };
        if let Some(king) = cover.own_king().filter(|_| telling.checks > 0) {
            telling.hear_checks(cover, king, heard);
        }
        if heard.taken.is_none() {
            telling.hear_tries(cover, KnownTries::of(ruleset, heard));
        }
        telling
    }

    fn hear_checks(&mut self, cover: &Cover, king: Square, heard: &Heard) {
        let all = reach::of(Man::Queen, king, Squares::EMPTY) | reach::of(Man::Knight, king, Squares::EMPTY);
        self.lines = all.iter().filter(|&from| heard.checks.has(CheckLine::between(king, from))).collect();
        self.direct = Man::ALL.map(|man| reach::of(man, king, cover.solid()) & self.lines);
        self.direct[Man::Pawn as usize] = reach::pawn_takes(king, cover.own.color()) & self.lines;
        self.direct[Man::King as usize] = Squares::EMPTY;
        self.uncover = Squares::EMPTY;
        for line in [Man::Rook, Man::Bishop] {
            let movers = cover.may(line) | cover.may(Man::Queen);
            for mover in reach::of(line, king, cover.own.all()) & self.lines & movers {
                self.uncover |= reach::between(king, mover);
            }
        }
    }

    fn hear_tries(&mut self, cover: &Cover, tries: KnownTries) {
        let announced = match tries {
            KnownTries::Nothing => 0,
            KnownTries::Count(count) => count as u32,
            KnownTries::Some => 1,
            KnownTries::From(named) => named.len(),
        };
        let men = cover.any_man();
        let mut targets = Squares::EMPTY;
        let mut before = 0;
        for pawn in cover.own.squares(Man::Pawn) {
            let takes = reach::pawn_takes(pawn, cover.own.color()) & !cover.own.all();
            targets |= takes;
            before += (takes & men).len();
        }
        if announced > before {
            self.reached = targets;
            self.stepped = targets | forward(cover.enemy(), targets);
        }
    }

    /// Of the squares reached from one square, those that sound as heard.
    pub(super) fn destinations(&self, man: Man, from: Square, to: Squares) -> Squares {
        self.checking(man, self.uncover.has(from), to) & self.reached
    }

    /// The same for pawns all at once, one step and two steps on; `step` is a step of theirs.
    pub(super) fn pushes(
        &self,
        once: Squares,
        twice: Squares,
        step: impl Fn(Squares) -> Squares,
    ) -> [Squares; 2] {
        let uncover = step(self.uncover);
        let check = |to: Squares, uncover: Squares| {
            self.checking(Man::Pawn, true, to & uncover) | self.checking(Man::Pawn, false, to & !uncover)
        };
        [check(once, uncover) & self.reached, check(twice, step(uncover)) & self.stepped]
    }

    /// Of the squares from which a man takes on `on`, those that sound as heard.
    pub(super) fn takers(&self, man: Man, from: Squares, on: Square) -> Squares {
        match (self.checks, self.direct[man as usize].has(on)) {
            (0, _) | (1, true) => from,
            (1, false) | (_, true) => from & self.uncover,
            _ => Squares::EMPTY,
        }
    }

    /// Whether a pawn that promotes sounds as heard: what it becomes sees through the square it left.
    pub(super) fn promotes(&self, cover: &Cover, from: Square, to: Square) -> bool {
        let Some(king) = cover.own_king().filter(|_| self.checks > 0) else { return true };
        let blockers = cover.solid() & !from.bitboard();
        let seen = reach::of(Man::Queen, king, blockers) | reach::of(Man::Knight, king, blockers);
        self.uncover.has(from) || (self.checks == 1 && (seen & self.lines).has(to))
    }

    fn checking(&self, man: Man, uncovers: bool, to: Squares) -> Squares {
        match (self.checks, uncovers) {
            (0, _) | (1, true) => to,
            (1, false) | (_, true) => to & self.direct[man as usize],
            _ => Squares::EMPTY,
        }
    }
}
