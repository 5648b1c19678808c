use rayon::ThreadPoolBuilder;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

/// Plays the games of these numbers on so many threads, and hands them over in the order of their numbers,
/// until somebody says that it is enough.
///
/// What is handed over does not hang on the threads: games that were played for nothing are dropped.
///
/// # Errors
/// The first error of `hand_over` ends it.
pub(crate) fn in_order<G: Send, E>(
    numbers: Range<u32>,
    threads: NonZeroUsize,
    play: impl Fn(u32) -> G + Sync,
    mut hand_over: impl FnMut(G) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let next = AtomicU32::new(numbers.start);
    std::thread::scope(|scope| {
        let (finished, games) = mpsc::channel();
        for _ in 0..threads.get().min(numbers.len()) {
            let (finished, next, play) = (finished.clone(), &next, &play);
            scope.spawn(move || {
                // Taking numbers one by one lets no thread idle while another has long games to play.
                let some = || {
                    while let Some(number) = take_number(next, numbers.end) {
                        if finished.send((number, play(number))).is_err() {
                            return;
                        }
                    }
                };
                // Games that share their helpers wait for each other, on their players' clocks.
                match ThreadPoolBuilder::new().num_threads(share_of_the_cores(threads)).build() {
                    Ok(helpers) => helpers.install(some),
                    Err(_) => some(),
                }
            });
        }
        drop(finished);
        let mut due = numbers.start;
        let mut early = BTreeMap::new();
        // Leaving drops the receiver, which makes the threads stop after their current game.
        for (number, game) in games {
            early.insert(number, game);
            while let Some(game) = early.remove(&due) {
                if hand_over(game)?.is_break() {
                    return Ok(());
                }
                due += 1;
            }
        }
        Ok(())
    })
}

fn share_of_the_cores(threads: NonZeroUsize) -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / threads).max(1))
}

fn take_number(next: &AtomicU32, end: u32) -> Option<u32> {
    next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| (n < end).then_some(n + 1)).ok()
}
