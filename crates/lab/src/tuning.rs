//! Moves a player's numbers by what wins games, not by what foretells them.
//!
//! In each step all numbers are moved at once, each up or down by its stride as a coin falls, and the player so moved
//! meets the player moved the opposite way: over the board, or each against the same enemy with the same luck. Every
//! number then follows its coin as far as the first did better (simultaneous perturbation, Spall 1992).

use crate::in_order::in_order;
use crate::seeds::split_mix;
use crate::statistics::GameScore;
use crate::{Allowance, Entrant, MatchPlan, Openings, Registration, SeatError};
use noctule_board::Position;
use noctule_rules::Ruleset;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};

/// So many steps are taken from the same numbers, so that they can be played at once.
const AT_ONCE: u32 = 4;

/// So many games are played by each pair of players in a step, half with each colour.
const GAMES: f64 = 2.0;

/// After so many steps each counts half as much as the first.
const HALF_AS_MUCH: f64 = 2_000.0;

/// A number that is moved.
#[derive(Debug, Clone, PartialEq)]
pub struct Knob {
    /// What it goes by.
    pub name: String,
    /// What it is.
    pub value: f64,
    /// How far it is moved to see what becomes of it.
    pub stride: f64,
    /// What it may be.
    pub range: RangeInclusive<f64>,
}

impl Knob {
    /// What it is so many strides away, as far as it may be.
    fn at(&self, strides: f64) -> f64 {
        (self.value + strides * self.stride).clamp(*self.range.start(), *self.range.end())
    }
}

/// Whom the player is moved against.
#[derive(Debug, Clone)]
pub enum Enemy {
    /// The player moved the opposite way.
    Itself,
    /// Somebody else.
    Other(Registration),
}

/// Everything that decides the games of a tuning.
pub struct Tuning<'a> {
    /// The player with these values of the knobs, in their order.
    pub player: &'a (dyn Fn(&[f64]) -> Entrant + Sync),
    /// Whom it meets, at least one; they take turns.
    pub enemies: Vec<Enemy>,
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// How many steps.
    pub steps: u32,
    /// How many strides a number moves at first for a point won by its coin.
    pub rate: f64,
    /// The seed of all coins and games.
    pub seed: u64,
}

/// How far a tuning has come.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// The steps that were taken.
    pub steps: u32,
    /// The knobs as they stand.
    pub knobs: Vec<Knob>,
    /// For each knob the points by which its coin did better, in sum, and what it was, in sum over the later steps.
    tallies: Vec<(f64, f64)>,
    /// The later steps that were taken.
    later: u32,
    /// The squares of what steps brought, in sum.
    squares: f64,
    /// The points won against each enemy, and how many could be.
    points: Vec<(f64, f64)>,
}

impl Progress {
    fn begin(knobs: Vec<Knob>, enemies: usize) -> Self {
        let tallies = vec![(0.0, 0.0); knobs.len()];
        Self { steps: 0, knobs, tallies, later: 0, squares: 0.0, points: vec![(0.0, 0.0); enemies] }
    }

    /// What each knob was on average over the second half of all steps: less a matter of luck than where it stands.
    pub fn means(&self) -> Vec<f64> {
        let mean = |(knob, (_, sum)): (&Knob, &(f64, f64))| match self.later {
            0 => knob.value,
            later => sum / f64::from(later),
        };
        self.knobs.iter().zip(&self.tallies).map(mean).collect()
    }

    /// How much speaks for having moved each knob the way it went, in standard deviations.
    pub fn evidence(&self) -> impl Iterator<Item = f64> {
        self.tallies.iter().map(|(followed, _)| followed / self.squares.max(1.0).sqrt())
    }

    /// The share of the points won against each enemy, by both players of its steps together.
    pub fn shares(&self) -> impl Iterator<Item = f64> {
        self.points.iter().map(|(won, most)| won / most.max(1.0))
    }

    /// Lets each knob follow its coin.
    fn take(&mut self, step: &Step, pace: f64, is_late: bool) {
        for ((knob, coin), tally) in self.knobs.iter_mut().zip(&step.coins).zip(&mut self.tallies) {
            knob.value = knob.at(pace * step.ahead * coin);
            tally.0 += step.ahead * coin;
            tally.1 += if is_late { knob.value } else { 0.0 };
        }
        self.later += u32::from(is_late);
        self.squares += step.ahead * step.ahead;
        let points = &mut self.points[step.which];
        *points = (points.0 + step.won, points.1 + step.most);
        self.steps += 1;
    }
}

/// One step: where its coins fell, and what that brought.
struct Step {
    coins: Vec<f64>,
    /// The points of the first player over the second's.
    ahead: f64,
    which: usize,
    /// The points that both won, and the most that they could.
    won: f64,
    most: f64,
}

impl Tuning<'_> {
    /// Takes all steps on so many threads, and tells how far it has come after every few. What comes of it does not hang
    /// on the threads, unless somebody plays on a clock.
    ///
    /// # Errors
    /// The first enemy that cannot be seated.
    pub fn run(
        &self,
        knobs: Vec<Knob>,
        threads: NonZeroUsize,
        mut tell: impl FnMut(&Progress),
    ) -> Result<Progress, SeatError> {
        let mut progress = Progress::begin(knobs, self.enemies.len());
        while progress.steps < self.steps {
            let numbers = progress.steps..(progress.steps + AT_ONCE).min(self.steps);
            let mut steps = Vec::new();
            in_order(
                numbers,
                threads,
                |number| self.step(&progress.knobs, number),
                |step| {
                    steps.push(step?);
                    Ok(ControlFlow::Continue(()))
                },
            )?;
            for step in steps {
                let pace = self.rate / (1.0 + f64::from(progress.steps) / HALF_AS_MUCH);
                progress.take(&step, pace, 2 * progress.steps >= self.steps);
            }
            tell(&progress);
        }
        Ok(progress)
    }

    fn step(&self, knobs: &[Knob], number: u32) -> Result<Step, SeatError> {
        let seed = split_mix(split_mix(self.seed) ^ u64::from(number));
        let coin = |which: u64| if split_mix(seed ^ (which + 1)) & 1 == 1 { 1.0 } else { -1.0 };
        let coins: Vec<f64> = (0..knobs.len() as u64).map(coin).collect();
        let moved = |way: f64| -> Entrant {
            let values = knobs.iter().zip(&coins).map(|(knob, coin)| knob.at(way * coin));
            (self.player)(&values.collect::<Vec<f64>>())
        };
        let which = number as usize % self.enemies.len();
        let (ahead, won, most) = match &self.enemies[which] {
            Enemy::Itself => {
                let won = self.points([moved(1.0), moved(-1.0)], seed);
                (2.0 * won - GAMES, won, GAMES)
            }
            Enemy::Other(enemy) => {
                let against =
                    |player| Ok(self.points([player, enemy.clone().enter(Allowance::default())?], seed));
                let [one, other] = [against(moved(1.0))?, against(moved(-1.0))?];
                (one - other, one + other, 2.0 * GAMES)
            }
        };
        Ok(Step { coins, ahead, which, won, most })
    }

    /// The points of the first of two players.
    fn points(&self, players: [Entrant; 2], seed: u64) -> f64 {
        let openings = Openings::from(Position::start());
        let plan = MatchPlan { players, ruleset: self.ruleset, openings, games: GAMES as u32, seed };
        let points = |number| {
            let played = plan.play_game(number);
            match played.summary().score_of(played.first) {
                GameScore::Win => 1.0,
                GameScore::Draw => 0.5,
                GameScore::Loss => 0.0,
            }
        };
        (0..plan.games).map(points).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_engine::Named;
    use noctule_rules::Draws;

    /// A player who is strong when both its numbers are high.
    fn player(values: &[f64]) -> Entrant {
        let name = if values[0] + values[1] > 0.0 { "capturing" } else { "random" };
        Entrant::named(Named::usual(name).expect("a player"))
    }

    fn tuned(threads: usize, enemies: Vec<Enemy>, steps: u32) -> Progress {
        let ruleset = Ruleset { draws: Draws::FIFTY, ..Ruleset::WILD16 };
        let tuning = Tuning { player: &player, enemies, ruleset, steps, rate: 0.2, seed: 1 };
        let knob = |name: &str, range| Knob { name: name.to_owned(), value: 0.0, stride: 1.0, range };
        let knobs = vec![knob("free", -9.0..=9.0), knob("held", -0.5..=0.5)];
        tuning.run(knobs, NonZeroUsize::new(threads).unwrap(), |_| {}).unwrap()
    }

    #[test]
    fn numbers_go_where_games_are_won_and_no_further_than_they_may() {
        let progress = tuned(2, vec![Enemy::Itself, Enemy::Other("random".parse().unwrap())], 60);
        let [free, held] = [&progress.knobs[0], &progress.knobs[1]];
        assert!(free.value > 0.5 && progress.evidence().next().unwrap() > 2.0, "{progress:?}");
        assert!((0.0..=0.5).contains(&held.value), "{progress:?}");
        assert!(progress.means()[0] > 0.0 && progress.shares().nth(1).unwrap() > 0.5, "{progress:?}");
    }

    #[test]
    fn threads_change_nothing() {
        let on = |threads| tuned(threads, vec![Enemy::Itself], 10);
        assert_eq!(on(1), on(3));
    }
}
