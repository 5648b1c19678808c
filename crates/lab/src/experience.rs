//! Learns from recorded games what positions are worth to players who see only their own side.
//!
//! What came of a position is what chess says of it so many half-moves later, or the result when the game was over by
//! then, as a share of a win. It is foretold by a logistic curve over the value in chess and what [`Experience`] adds;
//! what adds most truly is found by stochastic gradient descent, a position at a time.

use noctule_belief::Rng;
use noctule_board::{Color, Position};
use noctule_engine::chess::evaluate;
use noctule_engine::noctule::experience::{
    Experience, LEARNED_FROM_POSITIONS, TRAITS, each_difference, fullness,
};
use noctule_opponent::NotLearned;
use noctule_record::{GameRecord, replay};
use rand::SeedableRng;
use rand::seq::SliceRandom;

/// So many half-moves later it is asked what came of a position.
const LATER: usize = 16;

/// A lead of so many pawns is worth three wins to one loss in what came of a position, by e.
const SURE: f32 = 4.0;

/// One game of so many is held out for judging.
const HELD_OUT: u32 = 4;

/// How often all positions are gone through, how far a step goes at first, and how weights are held back.
const ROUNDS: u16 = 8;
const STRIDE: f32 = 0.0015;
const RESTRAINT: f32 = 0.0001;

/// What chess counts for at first: about what it comes to.
const SCALE: f32 = 0.2;

/// The positions are shuffled alike each time.
const SEED: u64 = 1;

/// Goes through games one by one and keeps their positions.
#[derive(Debug, Default)]
pub struct ExperienceLearner {
    games: u32,
    moments: Vec<Moment>,
}

/// A position after a move, for whoever made it.
#[derive(Debug)]
struct Moment {
    game: u32,
    /// The value in chess, in pawns.
    chess: f32,
    fullness: f32,
    /// What the mover has more of than the other, or less.
    more: Vec<(u8, f32)>,
    /// The share of a win that came of it.
    came: f32,
}

/// By how many bits what came of positions surprises, beyond what it must, in games that nothing was learned from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// The positions that were judged.
    pub positions: usize,
    /// Whoever knows chess alone.
    pub chess: f64,
    /// Whoever has the experience that ships. It may have been learned from these very games.
    pub in_use: f64,
    /// Whoever learned from the other games.
    pub learned: f64,
}

impl ExperienceLearner {
    /// Takes the positions of a game.
    ///
    /// # Errors
    /// A game from a set-up position, or a record that does not umpire again to itself.
    pub fn take(&mut self, record: &GameRecord) -> Result<(), NotLearned> {
        if record.start.to_string() != Position::start().to_string() {
            return Err(NotLearned::SetUp);
        }
        let replay = replay(record)?;
        let stood: Vec<_> = replay.steps.iter().filter(|step| step.stood).collect();
        for (number, step) in stood.iter().enumerate().filter(|(_, step)| step.after.has_legal_try()) {
            let mover = step.place.side;
            let came = match (stood.get(number + LATER), record.outcome) {
                (Some(later), _) => logistic(value(&later.after, mover) / SURE),
                (None, Some(outcome)) => match outcome.winner {
                    Some(winner) => f32::from(u8::from(winner == mover)),
                    None => 0.5,
                },
                (None, None) => continue,
            };
            self.moments.push(Moment::of(self.games, &step.after, came));
        }
        self.games += 1;
        Ok(())
    }

    /// How many games were taken.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many positions were taken.
    pub fn positions(&self) -> usize {
        self.moments.len()
    }

    /// What all games teach.
    pub fn fit(&self) -> Experience {
        fit(&self.moments.iter().collect::<Vec<_>>())
    }

    /// How well what three quarters of the games teach foretells what came of positions in the others; nothing when
    /// there are fewer games than that.
    pub fn judge(&self) -> Option<Judgement> {
        let (asked, taught): (Vec<&Moment>, Vec<&Moment>) =
            self.moments.iter().partition(|moment| moment.game % HELD_OUT == HELD_OUT - 1);
        if asked.is_empty() {
            return None;
        }
        let missing = |experience: &Experience| Curve::fit(experience, &taught).missing(experience, &asked);
        Some(Judgement {
            positions: asked.len(),
            chess: missing(&Experience::NONE),
            in_use: missing(Experience::shipped()),
            learned: missing(&fit(&taught)),
        })
    }
}

impl Moment {
    fn of(game: u32, position: &Position, came: f32) -> Self {
        let mut all = [0.0; TRAITS];
        each_difference(position, |which, more| all[which] += more);
        let more = (0..).zip(all).take(LEARNED_FROM_POSITIONS).filter(|(_, more)| *more != 0.0).collect();
        let mover = !position.to_move();
        Self { game, chess: value(position, mover), fullness: fullness(position), more, came }
    }

    /// What experience adds to chess.
    fn adds(&self, experience: &Experience) -> f32 {
        let of = |weights: &[f32; TRAITS]| {
            self.more.iter().map(|(which, more)| weights[usize::from(*which)] * more).sum::<f32>()
        };
        of(&experience.full) * self.fullness + of(&experience.empty) * (1.0 - self.fullness)
    }

    /// By how many bits what came of it surprises whoever foretold so much, beyond what it must.
    fn missing(&self, foretold: f32) -> f64 {
        let part = |came: f32, foretold: f32| {
            if came == 0.0 { 0.0 } else { f64::from(came) * (f64::from(came) / f64::from(foretold)).log2() }
        };
        let foretold = foretold.clamp(1e-6, 1.0 - 1e-6);
        part(self.came, foretold) + part(1.0 - self.came, 1.0 - foretold)
    }
}

/// How a share of a win follows from a value.
struct Curve {
    scale: f32,
    shift: f32,
}

impl Curve {
    const FIRST: Self = Self { scale: SCALE, shift: 0.0 };

    /// The curve that fits best.
    fn fit(experience: &Experience, moments: &[&Moment]) -> Self {
        let mut curve = Self::FIRST;
        descend(moments, |moment, stride| {
            let value = moment.chess + moment.adds(experience);
            let slope = curve.at(value) - moment.came;
            curve.follow(slope, value, stride);
        });
        curve
    }

    fn at(&self, value: f32) -> f32 {
        logistic(self.scale * value + self.shift)
    }

    fn follow(&mut self, slope: f32, value: f32, stride: f32) {
        self.scale -= 0.01 * stride * slope * value;
        self.shift -= stride * slope;
    }

    fn missing(&self, experience: &Experience, moments: &[&Moment]) -> f64 {
        let sum: f64 = moments
            .iter()
            .map(|moment| moment.missing(self.at(moment.chess + moment.adds(experience))))
            .sum();
        sum / moments.len() as f64
    }
}

/// What adds to chess so that what came of these moments is foretold best.
fn fit(moments: &[&Moment]) -> Experience {
    let usual = usual(moments);
    let mut curve = Curve::FIRST;
    // In units of what is usual, and of the curve, until the end.
    let mut learned =
        Experience { positions: u32::try_from(moments.len()).unwrap_or(u32::MAX), ..Experience::NONE };
    descend(moments, |moment, stride| {
        let scaled: Vec<(usize, f32)> = moment
            .more
            .iter()
            .map(|&(which, more)| (usize::from(which), more / usual[usize::from(which)]))
            .collect();
        let weight = |learned: &Experience, which: usize| {
            learned.full[which] * moment.fullness + learned.empty[which] * (1.0 - moment.fullness)
        };
        let adds: f32 = scaled.iter().map(|&(which, more)| weight(&learned, which) * more).sum();
        let slope = logistic(curve.scale * moment.chess + curve.shift + adds) - moment.came;
        curve.follow(slope, moment.chess, stride);
        for (which, more) in scaled {
            let pull = |weight: f32, share: f32| stride * (slope * more * share + RESTRAINT * weight);
            learned.full[which] -= pull(learned.full[which], moment.fullness);
            learned.empty[which] -= pull(learned.empty[which], 1.0 - moment.fullness);
        }
    });
    for (which, usual) in usual.into_iter().enumerate() {
        learned.full[which] /= usual * curve.scale;
        learned.empty[which] /= usual * curve.scale;
    }
    learned
}

/// Goes through the moments round by round, each time in another order and with smaller steps.
fn descend(moments: &[&Moment], mut step: impl FnMut(&Moment, f32)) {
    let mut order = moments.to_vec();
    let mut rng = Rng::seed_from_u64(SEED);
    for round in 1..=ROUNDS {
        order.shuffle(&mut rng);
        order.iter().for_each(|moment| step(moment, STRIDE / f32::from(round)));
    }
}

/// How much more one side usually has of each trait than the other: the root of the mean square.
fn usual(moments: &[&Moment]) -> [f32; TRAITS] {
    let mut squares = [0.0; TRAITS];
    for (which, more) in moments.iter().flat_map(|moment| &moment.more) {
        squares[usize::from(*which)] += more * more;
    }
    squares.map(|sum| (sum / moments.len().max(1) as f32).sqrt().max(0.05))
}

/// What a position is worth to a side in chess, in pawns.
fn value(position: &Position, side: Color) -> f32 {
    let value = evaluate(position) as f32 / 100.0;
    if position.to_move() == side { value } else { -value }
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moments in which a trait is worth two pawns, whatever else there is.
    fn moments(which: u8) -> Vec<Moment> {
        let chess = (0..4_000).map(|number: u16| f32::from(number % 9) - 4.0);
        let more = (0..).map(|number: u16| f32::from(number % 5) - 2.0);
        chess
            .zip(more)
            .zip(0..)
            .map(|((chess, more), game)| Moment {
                game,
                chess,
                fullness: 1.0,
                more: vec![(which, more)],
                came: logistic(0.2 * (chess + 2.0 * more)),
            })
            .collect()
    }

    #[test]
    fn what_a_trait_is_worth_is_found() {
        let learner = ExperienceLearner { games: 4_000, moments: moments(3) };
        let learned = learner.fit();
        assert!((1.7..2.1).contains(&learned.full[3]), "{}", learned.full[3]);
        assert_eq!((learned.full[4], learned.empty[3]), (0.0, 0.0));
        let judged = learner.judge().unwrap();
        assert!(judged.learned < judged.chess / 4.0, "{judged:?}");
        assert_eq!(judged.positions, 1_000);
    }

    #[test]
    fn what_came_surprises_nobody_who_foretold_it() {
        let moment = Moment { game: 0, chess: 0.0, fullness: 0.5, more: Vec::new(), came: 0.25 };
        assert_eq!(moment.missing(0.25), 0.0);
        assert!(moment.missing(0.5) > 0.1 && moment.missing(0.75) > moment.missing(0.5));
        let lost = Moment { came: 0.0, ..moment };
        assert!((lost.missing(0.5) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn one_game_is_too_few_to_judge() {
        assert_eq!(ExperienceLearner { games: 1, moments: Vec::new() }.judge(), None);
    }
}
