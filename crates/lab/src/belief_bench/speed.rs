use super::BenchError;
use super::follow::Lesson;
use noctule_belief::{Belief, Worlds};
use noctule_board::{Position, Try};
use noctule_player::Entry;
use std::hint::black_box;
use std::time::Instant;

/// The own moves of the one game that is followed against the clock.
const MOVES: usize = 16;

/// The best of so many runs is taken, because a machine is only ever slowed by what else it does.
const RUNS: usize = 3;

/// What the clock said.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Speed {
    /// The number of worlds of the sample.
    pub budget: usize,
    /// Candidate worlds per second on one thread.
    pub one_thread: f64,
    /// Candidate worlds per second on two threads.
    pub two_threads: f64,
    /// Positions copied and moved on, per second on one thread, without any law.
    pub bare_moves: f64,
    /// Memory held for each world, in bytes, on average over the updates.
    pub bytes_per_world: f64,
}

impl Speed {
    /// Candidate worlds for each bare move.
    pub fn ratio(&self) -> f64 {
        self.one_thread / self.bare_moves
    }

    /// How many times as fast two threads are.
    pub fn scaling(&self) -> f64 {
        self.two_threads / self.one_thread
    }
}

/// Follows the start of the longest game again, and moves its positions on without any law.
pub(super) fn measure(lessons: &[Lesson], budget: usize, seed: u64) -> Result<Speed, BenchError> {
    let longest = lessons.iter().max_by_key(|lesson| lesson.truths.len());
    let mut speed =
        Speed { budget, one_thread: 0.0, two_threads: 0.0, bare_moves: 0.0, bytes_per_world: 0.0 };
    let Some(lesson) = longest else { return Ok(speed) };
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let two = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
    for _ in 0..RUNS {
        speed.bare_moves = speed.bare_moves.max(bare_moves(lesson));
        let (per_second, bytes) = one.install(|| updates(lesson, budget, seed));
        speed.one_thread = speed.one_thread.max(per_second);
        speed.bytes_per_world = bytes;
        speed.two_threads = speed.two_threads.max(two.install(|| updates(lesson, budget, seed)).0);
    }
    Ok(speed)
}

/// Candidates per second of whole updates, and bytes per world.
fn updates(lesson: &Lesson, budget: usize, seed: u64) -> (f64, f64) {
    let Ok(mut worlds) = Worlds::new(&lesson.diary.briefing, budget, seed) else { return (0.0, 0.0) };
    let (mut bytes, mut held) = (0, 0);
    let began = Instant::now();
    let mut enemy_moves = 0;
    for entry in &lesson.diary.entries {
        if worlds.update(entry).is_err() || enemy_moves == MOVES {
            break;
        }
        enemy_moves += usize::from(matches!(entry, Entry::Overheard(heard) if heard.moved()));
        if !worlds.is_complete() {
            bytes += worlds.bytes_per_world() * worlds.len();
            held += worlds.len();
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    (worlds.upkeep().candidates as f64 / seconds.max(1e-9), bytes as f64 / held.max(1) as f64)
}

fn bare_moves(lesson: &Lesson) -> f64 {
    let moves: Vec<(&Position, Vec<Try>)> =
        lesson.truths.iter().map(|position| (position, position.legal_tries())).collect();
    let each: usize = moves.iter().map(|(_, tries)| tries.len()).sum();
    let rounds = (1_000_000 / each.max(1)).max(1);
    let began = Instant::now();
    for _ in 0..rounds {
        for (position, tries) in &moves {
            for &put in tries {
                black_box(position.after(black_box(put)));
            }
        }
    }
    (rounds * each) as f64 / began.elapsed().as_secs_f64().max(1e-9)
}
