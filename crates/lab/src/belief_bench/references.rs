//! What a sample is compared with: beliefs that know men only one by one.

use super::MOMENTS;
use super::follow::Lesson;
use noctule_belief::{Belief, Metaposition, Rng, World};
use noctule_board::{File, Man, OwnMen, Rank, Square, Squares, Try, reach};

/// Six kinds of men, and nothing.
const COLUMNS: usize = 7;

/// What every (kind, square) is given before anything is counted, in games.
const SMOOTHING: f64 = 0.05;

/// How many worlds are drawn from a metaposition to ask whether tries stand.
const DRAWS: usize = 100;

/// In check, a try of another man than the king stands so often; independent densities cannot tell more.
const STANDS_IN_CHECK: f64 = 0.1;

/// Where men stood in the games of the run, by own move: the opponent model of independent piece densities
/// (Ciancarini and Favini, "Monte Carlo tree search in Kriegspiel", section on approach A).
#[derive(Debug, Clone)]
pub(super) struct Learned {
    stood: [Count; 4],
}

/// How often each man stood on each square, both sides seen as White.
#[derive(Debug, Clone)]
struct Count {
    stood: [[f64; 6]; 64],
    games: f64,
}

impl Learned {
    pub(super) fn from(lessons: &[Lesson]) -> Self {
        let nothing = Count { stood: [[0.0; 6]; 64], games: 0.0 };
        let mut learned = Self { stood: std::array::from_fn(|_| nothing.clone()) };
        lessons.iter().for_each(|lesson| learned.count(lesson, 1.0));
        learned
    }

    /// What the other games teach.
    pub(super) fn without(&self, lesson: &Lesson) -> Self {
        let mut others = self.clone();
        others.count(lesson, -1.0);
        others
    }

    fn count(&mut self, lesson: &Lesson, times: f64) {
        for (moment, enemy, position) in lesson.placements() {
            let count = &mut self.stood[moment];
            count.games += times;
            for man in Man::ALL {
                for square in position.squares(enemy, man) {
                    count.stood[square.relative_to(enemy) as usize][man as usize] += times;
                }
            }
        }
    }

    /// The densities at a moment, without what the metaposition rules out, each square holding one thing and
    /// each kind as many as may be left.
    pub(super) fn densities(&self, moment: usize, cover: &Metaposition) -> Independent {
        debug_assert!(moment < MOMENTS.len());
        let own = *cover.own();
        let enemy = !own.color();
        let count = &self.stood[moment];
        let games = count.games.max(0.0) + SMOOTHING;
        let mut share = [[0.0; COLUMNS]; 64];
        for square in Square::ALL {
            if own.all().has(square) {
                continue;
            }
            let row = &mut share[square as usize];
            for man in Man::ALL {
                if cover.may_stand(man).has(square) {
                    let stood = count.stood[square.relative_to(enemy) as usize][man as usize].max(0.0);
                    row[man as usize] = (stood + SMOOTHING * 0.1) / games;
                }
            }
            if cover.may_be_empty().has(square) {
                row[6] = (1.0 - row.iter().sum::<f64>()).max(0.02);
            }
        }
        let numbers = self.numbers(moment, cover);
        fit(&mut share, &numbers);
        Independent { own, share }
    }

    /// How many of each kind: as in the other games, within what may be left, and all men together.
    fn numbers(&self, moment: usize, cover: &Metaposition) -> [f64; COLUMNS] {
        let count = &self.stood[moment];
        let men = f64::from(cover.men_left());
        let mut numbers = [0.0; COLUMNS];
        for man in Man::ALL {
            let bounds = cover.count(man);
            let stood: f64 = count.stood.iter().map(|square| square[man as usize]).sum();
            let mean = if count.games > 0.5 { stood / count.games } else { f64::from(bounds.most) };
            numbers[man as usize] = mean.clamp(f64::from(bounds.least), f64::from(bounds.most)).max(0.01);
        }
        numbers[Man::King as usize] = 1.0;
        let others: f64 = numbers.iter().sum::<f64>() - 1.0;
        for man in Man::ALL {
            if man != Man::King {
                numbers[man as usize] *= (men - 1.0) / others;
            }
        }
        numbers[6] = 64.0 - f64::from(cover.own().all().len()) - men;
        numbers
    }
}

/// Proportional fitting of columns and rows (Deming and Stephan, 1940).
fn fit(share: &mut [[f64; COLUMNS]; 64], numbers: &[f64; COLUMNS]) {
    for _ in 0..12 {
        for column in 0..COLUMNS {
            let sum: f64 = share.iter().map(|row| row[column]).sum();
            if sum > 0.0 {
                share.iter_mut().for_each(|row| row[column] *= numbers[column] / sum);
            }
        }
        for row in share.iter_mut() {
            let sum: f64 = row.iter().sum();
            if sum > 0.0 {
                row.iter_mut().for_each(|chance| *chance /= sum);
            }
        }
    }
}

/// A board whose squares tell nothing of each other.
#[derive(Debug, Clone)]
pub(super) struct Independent {
    own: OwnMen,
    share: [[f64; COLUMNS]; 64],
}

impl Independent {
    pub(super) fn of_man(&self, square: Square, man: Man) -> f64 {
        self.share[square as usize][man as usize]
    }

    /// The chance that a try stands: its path is free, and the king's target is not attacked. Pins are
    /// beyond independent squares.
    pub(super) fn stands(&self, put: Try, in_check: bool) -> f64 {
        let Some(man) = self.own.on(put.from) else { return 0.0 };
        let free = |squares: Squares| squares.into_iter().map(|on| 1.0 - self.occupied(on)).product::<f64>();
        let path = reach::between(put.from, put.to);
        let king_safe = if in_check && man != Man::King { STANDS_IN_CHECK } else { 1.0 };
        king_safe
            * match man {
                Man::Pawn if put.from.file() == put.to.file() => free(path | put.to.bitboard()),
                Man::Pawn => self.occupied(put.to),
                Man::King if put.from.file() == File::E && !path.is_empty() => {
                    let rook = Square::new(
                        if put.to.file() == File::G { File::H } else { File::A },
                        Rank::First.relative_to(self.own.color()),
                    );
                    free(reach::between(put.from, rook)) * self.safe(put.to)
                }
                Man::King => self.safe(put.to),
                _ => free(path),
            }
    }

    fn occupied(&self, square: Square) -> f64 {
        self.share[square as usize][..6].iter().sum()
    }

    /// The chance that no enemy man reaches a square that the king moves to.
    fn safe(&self, target: Square) -> f64 {
        let stops = self.own.all() ^ self.own.squares(Man::King);
        let mut safe = 1.0;
        for man in Man::ALL {
            let from = match man {
                Man::Pawn => reach::pawn_takes(target, self.own.color()),
                _ => reach::of(man, target, stops),
            };
            for square in from {
                let between = reach::between(square, target) & !stops;
                let open: f64 = between.into_iter().map(|on| 1.0 - self.occupied(on)).product();
                safe *= 1.0 - self.of_man(square, man) * open;
            }
        }
        safe
    }
}

/// Worlds drawn from a metaposition, to ask whether tries stand.
pub(super) fn draw(cover: &Metaposition, rng: &mut Rng) -> Vec<World> {
    // A metaposition that admits hardly any world is not asked for ever.
    (0..DRAWS).map_while(|_| cover.sample(rng)).collect()
}

/// The chance that a try stands, half a case given to either answer: a hundred draws prove nothing
/// impossible.
pub(super) fn stands_in(drawn: &[World], put: Try) -> f64 {
    let standing = drawn.iter().filter(|world| world.position().would_stand(put)).count();
    (standing as f64 + 0.5) / (drawn.len() as f64 + 1.0)
}
