//! Measures what a seat believes against the truth.
//!
//! Games are played first; then the diary of one seat of each is fed to the beliefs, entry by entry, and the
//! record, umpired again, tells what was true. The beliefs see the diary and nothing else. `follow` walks a
//! game, `sample` holds what is measured, `references` what it is compared with, `score` the measures, `speed`
//! the clock; `text` and `plot` show the [`BeliefReport`].

mod follow;
mod plot;
mod references;
mod sample;
mod score;
mod speed;
mod text;

pub use score::{Bin, FLOOR, Loss, MeanChance, Reliability};
pub use speed::Speed;

use crate::{MatchGame, MatchPlan};
use follow::{Followed, Lesson};
use noctule_board::Color;
use noctule_opponent::Style;
use noctule_record::{Mismatch, replay};
use references::Learned;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The own moves before which the beliefs are measured.
pub const MOMENTS: [u16; 4] = [5, 10, 20, 40];

/// What is measured, and on which games.
#[derive(Debug)]
pub struct BeliefBench {
    /// The games, and the seed of all randomness.
    pub games: MatchPlan,
    /// The numbers of worlds of the samples that are measured.
    pub budgets: Vec<usize>,
    /// Whom the samples take the enemy for; each is measured with each number of worlds.
    pub enemies: Vec<Enemy>,
    /// The most worlds of the exact set.
    pub exact_limit: usize,
    /// The last own move up to which a game is followed; to its end when there is none.
    pub moves: Option<u16>,
    /// How many games are followed at once, each on one thread.
    pub threads: NonZeroUsize,
}

/// Whom a sample takes the enemy for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enemy {
    /// Somebody with the habits that anyone has.
    Anyone,
    /// One of the suspects of the player `noctule`, who shares the worlds out among them.
    Suspects,
}

/// The beliefs cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A game does not replay as it was played.
    #[error("game {number} of the run does not replay: {why}")]
    Replay {
        /// Which game, counted from one.
        number: u32,
        /// Where it differs.
        why: Mismatch,
    },
    /// No threads could be had.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// What was measured.
#[derive(Debug, Clone)]
pub struct BeliefReport {
    /// The players' names.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// How many games.
    pub games: u32,
    /// Own moves followed, all games together.
    pub own_moves: u64,
    /// The last own move up to which a game was followed.
    pub moves: Option<u16>,
    /// The most worlds of the exact set.
    pub exact_limit: usize,
    /// Each sample, in the order of the budgets and for each in that of the enemies.
    pub samples: Vec<SampleReport>,
    /// Uniform over the metaposition, at each moment.
    pub metaposition: [Losses; 4],
    /// Independent piece densities learned from the other games, at each moment.
    pub independent: [Losses; 4],
    /// The clock.
    pub speed: Speed,
}

/// What was measured of the samples of one size that take the enemy for the same.
#[derive(Debug, Clone)]
pub struct SampleReport {
    /// The number of worlds.
    pub budget: usize,
    /// Whom it takes the enemy for.
    pub enemy: Enemy,
    /// Games whose diary the sample could not explain to the end.
    pub lost: u32,
    /// Games in which worlds had to be made up without a history.
    pub made_up: u32,
    /// How often worlds were made from the histories of others.
    pub rejuvenations: u64,
    /// How often nobody explained an event, and the pasts of the dead were changed.
    pub revivals: u64,
    /// At each moment.
    pub losses: [Losses; 4],
    /// By the name of the style that the enemy truly has: the chance given to the suspect who has it, at each
    /// moment. Empty where nobody is suspected.
    pub recognized: BTreeMap<String, [MeanChance; 4]>,
    /// "This man stands on this square", at all moments.
    pub men: Reliability,
    /// "This try will stand", at all moments.
    pub tries: Reliability,
    /// Beside the exact set, before every own move at which it exists and the sample is a true sample.
    pub beside_exact: BesideExact,
    /// The same where the sample holds every world.
    pub complete: BesideExact,
    /// Enemy moves put to the law in all updates.
    pub candidates: u64,
    /// Time spent in updates, in seconds of one thread.
    pub seconds: f64,
}

/// The measures of one belief at one moment.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Losses {
    /// Log-loss of the hidden men, one case for each.
    pub men: Loss,
    /// Log-loss of "will this try stand", one case for each possible try.
    pub tries: Loss,
    /// Games that came so far.
    pub games: u32,
}

/// A sample and the exact set at the same moments.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct BesideExact {
    /// The sample.
    pub sample: Losses,
    /// The exact set, every history alike.
    pub exact: Losses,
    /// The exact set weighted by the enemy model of a sample that takes the enemy for anyone.
    pub exact_with_model: Losses,
}

impl BeliefBench {
    /// Plays, follows and measures; `each` is called after every game that has been followed.
    ///
    /// All but the times follows from the seed.
    ///
    /// # Errors
    /// When a game does not replay, or there are no threads.
    pub fn run(&self, each: impl Fn() + Sync) -> Result<BeliefReport, BenchError> {
        let lessons = self.play()?;
        let learned = Learned::from(&lessons);
        let followed = self.follow_all(&lessons, &learned, each)?;
        let speed =
            speed::measure(&lessons, self.budgets.iter().copied().max().unwrap_or(1), self.games.seed)?;
        Ok(self.report(&followed, speed))
    }

    fn play(&self) -> Result<Vec<Lesson>, BenchError> {
        (0..self.games.games)
            .map(|number| {
                let MatchGame { first, game, .. } = self.games.play_game(number);
                let truth =
                    replay(&game.record).map_err(|why| BenchError::Replay { number: number + 1, why })?;
                let seat = seat_followed(number);
                let enemy = &self.games.players[usize::from(seat == first)];
                Ok(Lesson::new(seat, style_of(enemy.text()), &game, &truth))
            })
            .collect()
    }

    /// The samples that are measured: how many worlds, and whom they take the enemy for.
    fn samples(&self) -> impl Iterator<Item = (usize, Enemy)> {
        self.budgets.iter().flat_map(|&budget| self.enemies.iter().map(move |&enemy| (budget, enemy)))
    }

    fn follow_all(
        &self,
        lessons: &[Lesson],
        learned: &Learned,
        each: impl Fn() + Sync,
    ) -> Result<Vec<Followed>, BenchError> {
        let next = AtomicUsize::new(0);
        let follow_some = || -> Result<Vec<(usize, Followed)>, BenchError> {
            // A pool of one for each thread: a belief must not spread over the threads of other games.
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(lesson) = lessons.get(number) else { return Ok(done) };
                let others = learned.without(lesson);
                done.push((number, alone.install(|| follow::follow(self, number, lesson, &others))));
                each();
            }
        };
        let mut all = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.get()).map(|_| scope.spawn(follow_some)).collect();
            let mut all = Vec::new();
            for thread in threads {
                let done = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                all.extend(done?);
            }
            Ok::<_, BenchError>(all)
        })?;
        all.sort_by_key(|(number, _)| *number);
        Ok(all.into_iter().map(|(_, followed)| followed).collect())
    }

    fn report(&self, followed: &[Followed], speed: Speed) -> BeliefReport {
        let samples = self.samples().enumerate().map(|(place, (budget, enemy))| {
            let mut sample = SampleReport::new(budget, enemy);
            followed.iter().for_each(|game| sample.add(&game.samples[place]));
            sample
        });
        let mut report = BeliefReport {
            players: self.games.players.each_ref().map(|player| player.name().to_owned()),
            seed: self.games.seed,
            games: self.games.games,
            own_moves: followed.iter().map(|game| u64::from(game.own_moves)).sum(),
            moves: self.moves,
            exact_limit: self.exact_limit,
            samples: samples.collect(),
            metaposition: Default::default(),
            independent: Default::default(),
            speed,
        };
        for game in followed {
            add_all(&mut report.metaposition, &game.metaposition);
            add_all(&mut report.independent, &game.independent);
        }
        report
    }
}

/// White in two games, Black in the next two: each player is followed with each colour.
fn seat_followed(number: u32) -> Color {
    if (number / 2).is_multiple_of(2) { Color::White } else { Color::Black }
}

/// The name of the style of a player with settings, if it ships.
fn style_of(player: &str) -> Option<&'static str> {
    let name = player.split(':').next()?;
    Style::shipped().iter().map(|style| style.name.as_str()).find(|style| *style == name)
}

impl SampleReport {
    fn new(budget: usize, enemy: Enemy) -> Self {
        Self {
            budget,
            enemy,
            lost: 0,
            made_up: 0,
            rejuvenations: 0,
            revivals: 0,
            losses: Default::default(),
            recognized: BTreeMap::new(),
            men: Reliability::default(),
            tries: Reliability::default(),
            beside_exact: BesideExact::default(),
            complete: BesideExact::default(),
            candidates: 0,
            seconds: 0.0,
        }
    }

    fn add(&mut self, game: &Self) {
        self.lost += game.lost;
        self.made_up += game.made_up;
        self.rejuvenations += game.rejuvenations;
        self.revivals += game.revivals;
        add_all(&mut self.losses, &game.losses);
        for (style, chances) in &game.recognized {
            let sums = self.recognized.entry(style.clone()).or_default();
            sums.iter_mut().zip(chances).for_each(|(sum, chance)| sum.add(chance));
        }
        self.men.add(&game.men);
        self.tries.add(&game.tries);
        self.beside_exact.add(&game.beside_exact);
        self.complete.add(&game.complete);
        self.candidates += game.candidates;
        self.seconds += game.seconds;
    }
}

impl Losses {
    fn add(&mut self, other: &Self) {
        self.men.add(&other.men);
        self.tries.add(&other.tries);
        self.games += other.games;
    }
}

impl BesideExact {
    fn add(&mut self, other: &Self) {
        self.sample.add(&other.sample);
        self.exact.add(&other.exact);
        self.exact_with_model.add(&other.exact_with_model);
    }
}

fn add_all(sums: &mut [Losses; 4], others: &[Losses; 4]) {
    sums.iter_mut().zip(others).for_each(|(sum, other)| sum.add(other));
}
