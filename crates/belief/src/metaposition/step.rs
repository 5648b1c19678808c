use super::counts::Promotion;
use super::cover::{Cover, forward, pawn_takers};
use super::telling::Telling;
use noctule_board::{File, Man, Rank, Square, Squares, Try, reach};

/// One enemy move, as far as it can be told: who may have come where, and who from where.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Step {
    /// Where a man of each kind may have arrived.
    pub(super) arrived: [Squares; 6],
    /// From where a man of each kind may have left.
    pub(super) movers: [Squares; 6],
    /// Where pawns may have arrived, by the file they began on.
    pub(super) pawns_arrived: [Squares; 8],
    /// The files on which a pawn that may have promoted began.
    pub(super) promoting: [bool; 8],
    /// Every square that may have been left.
    pub(super) left: Squares,
    /// The squares that pawns may have passed in a double step.
    pub(super) passed: Squares,
    /// The square on which a pawn may have been taken in passing.
    opened: Squares,
}

impl Step {
    fn note(&mut self, man: Man, from: Squares, to: Squares) {
        self.arrived[man as usize] |= to;
        self.movers[man as usize] |= from;
        self.left |= from;
    }

    fn note_promotion(&mut self, file: usize, from: Squares, to: Squares) {
        for man in Try::PROMOTIONS {
            self.arrived[man as usize] |= to;
        }
        self.movers[Man::Pawn as usize] |= from;
        self.promoting[file] = true;
        self.left |= from;
    }

    /// Either this or the other.
    pub(super) fn join(&mut self, other: &Self) {
        for man in Man::ALL {
            self.note(man, other.movers[man as usize], other.arrived[man as usize]);
        }
        for file in 0..8 {
            self.pawns_arrived[file] |= other.pawns_arrived[file];
            self.promoting[file] |= other.promoting[file];
        }
        self.passed |= other.passed;
        self.opened |= other.opened;
    }

    pub(super) fn arrived_anywhere(&self) -> Squares {
        self.arrived.iter().fold(Squares::EMPTY, |all, &some| all | some)
    }

    /// Before the move the king stood in no check: a checker has just arrived, or a square before it has
    /// just been left.
    pub(super) fn fresh_checkers(&self, king: Square) -> Squares {
        let opened = self.left | self.opened;
        let lines = reach::of(Man::Queen, king, Squares::EMPTY);
        let uncovered: Squares =
            lines.iter().filter(|&square| !(reach::between(king, square) & opened).is_empty()).collect();
        self.arrived_anywhere() | uncovered
    }
}

impl Cover {
    /// A move that takes nothing.
    pub(super) fn quiet_step(&self, promotion: Promotion, telling: &Telling) -> Step {
        let reply = self.reply();
        let mut step = Step::default();
        self.push_pawns(&mut step, reply.open, promotion, telling);
        if promotion == Promotion::Surely {
            return step;
        }
        let solid = self.solid();
        let obstacles = self.obstacles();
        for man in [Man::Knight, Man::Bishop, Man::Rook, Man::Queen] {
            for from in self.may(man) {
                // The square reached must be empty too.
                let way = |to: Square| reach::between(from, to) | to.bitboard();
                let to = short_of(&obstacles, reach::of(man, from, solid), way) & reply.open;
                let to = telling.destinations(man, from, to);
                if !to.is_empty() {
                    step.note(man, from.bitboard(), to);
                }
            }
        }
        let attacked = self.surely_attacked();
        for from in self.may(Man::King) {
            let to = reach::of(Man::King, from, solid) & self.may_be_empty & !attacked;
            let to = telling.destinations(Man::King, from, to);
            if !to.is_empty() {
                step.note(Man::King, from.bitboard(), to);
            }
        }
        if !reply.in_check {
            self.castle(&mut step, attacked);
        }
        step
    }

    fn push_pawns(&self, step: &mut Step, open: Squares, promotion: Promotion, telling: &Telling) {
        let color = self.enemy();
        let third = Rank::Third.relative_to(color).bitboard();
        let last = self.enemy_last_rank();
        for file in 0..8 {
            let once = forward(color, self.pawns_from[file]) & self.may_be_empty;
            let twice = forward(color, once & third) & open;
            let once = once & open;
            if promotion != Promotion::Never {
                for to in once & last {
                    let from = forward(!color, to.bitboard());
                    if from.next_square().is_some_and(|from| telling.promotes(self, from, to)) {
                        step.note_promotion(file, from, to.bitboard());
                    }
                }
            }
            if promotion != Promotion::Surely {
                let [once, twice] = telling.pushes(once & !last, twice, |squares| forward(color, squares));
                let passed = forward(!color, twice);
                step.note(Man::Pawn, forward(!color, once) | forward(!color, passed), once | twice);
                step.pawns_arrived[file] |= once | twice;
                step.passed |= passed;
            }
        }
    }

    fn castle(&self, step: &mut Step, attacked: Squares) {
        let home = |file| self.enemy_home(file);
        let king = home(File::E);
        let sides = [
            (self.castling.short, File::H, File::F, File::G),
            (self.castling.long, File::A, File::D, File::C),
        ];
        for (may, rook, beside, goal) in sides {
            let way = reach::between(king, home(rook));
            let safe = !attacked.has(home(beside)) && !attacked.has(home(goal));
            if may && safe && way.is_subset(self.may_be_empty) {
                step.note(Man::King, king.bitboard(), home(goal).bitboard());
                step.note(Man::Rook, home(rook).bitboard(), home(beside).bitboard());
            }
        }
    }

    /// A plain capture on an own man's square.
    pub(super) fn capture_step(
        &self,
        victim: Square,
        promotion: Promotion,
        by_pawn: bool,
        telling: &Telling,
    ) -> Step {
        let on = victim.bitboard();
        let mut step = Step::default();
        let others_may = self.reply().takeable.has(victim);
        if others_may {
            self.capture_with_pawns(&mut step, victim, promotion, telling);
        }
        if by_pawn || promotion == Promotion::Surely {
            return step;
        }
        let solid = self.solid();
        let obstacles = self.obstacles();
        for man in [Man::Knight, Man::Bishop, Man::Rook, Man::Queen, Man::King] {
            if !others_may && man != Man::King {
                continue;
            }
            let way = |from: Square| reach::between(victim, from);
            let takers = short_of(&obstacles, reach::of(man, victim, solid), way) & self.may(man);
            let takers = telling.takers(man, takers, victim);
            let safe = man != Man::King || !self.surely_attacked().has(victim);
            if !takers.is_empty() && safe {
                step.note(man, takers, on);
            }
        }
        step
    }

    fn capture_with_pawns(&self, step: &mut Step, victim: Square, promotion: Promotion, telling: &Telling) {
        let on = victim.bitboard();
        let [west, east] = pawn_takers(self.enemy(), on);
        let promotes = self.enemy_last_rank().has(victim);
        for file in 0..8 {
            let mut takers = self.pawns_from[file] & (west | east);
            if promotes {
                takers = takers.iter().filter(|&from| telling.promotes(self, from, victim)).collect();
            } else {
                takers = telling.takers(Man::Pawn, takers, victim);
            }
            if takers.is_empty() {
                continue;
            }
            if promotes && promotion != Promotion::Never {
                step.note_promotion(file, takers, on);
            } else if !promotes && promotion != Promotion::Surely {
                step.note(Man::Pawn, takers, on);
                step.pawns_arrived[file] |= on;
            }
        }
    }

    /// A capture in passing that lands on one of these squares.
    pub(super) fn passing_step(&self, landing: Squares, victim: Square) -> Step {
        let mut step = Step::default();
        let [west, east] = pawn_takers(self.enemy(), landing);
        for file in 0..8 {
            let takers = self.pawns_from[file] & (west | east);
            if !takers.is_empty() {
                step.note(Man::Pawn, takers, landing);
                step.pawns_arrived[file] |= landing;
                step.opened |= victim.bitboard();
            }
        }
        if self.checks.len() > 1 { Step::default() } else { step }
    }

    /// Sets of squares on each of which a man certainly stands; an unused one is the whole board, which
    /// stops nobody.
    fn obstacles(&self) -> [Squares; 11] {
        let mut obstacles = [Squares::FULL; 11];
        let pawns = self.pawns_from.iter().zip(&self.pawn_counts);
        let pawns = pawns.filter(|(_, count)| count.least > 0).map(|(&squares, _)| squares);
        let men = self.somewhere.iter().copied().filter(|set| !set.is_empty()).chain(pawns);
        obstacles.iter_mut().zip(men).for_each(|(obstacle, set)| *obstacle = set);
        obstacles
    }
}

/// Of the squares that a line-mover may reach, those with no certain obstacle on the way to them.
#[inline]
fn short_of(obstacles: &[Squares; 11], reached: Squares, way: impl Fn(Square) -> Squares) -> Squares {
    let mut short = reached;
    for obstacle in obstacles {
        if obstacle.is_subset(reached) {
            for to in short {
                if obstacle.is_subset(way(to)) {
                    short -= to.bitboard();
                }
            }
        }
    }
    short
}
