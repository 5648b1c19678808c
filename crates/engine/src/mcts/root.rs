//! Root parallelism: several trees grow from one position on their own, and their visits are added up.

use noctule_board::Try;
use rayon::prelude::*;

/// What one search, or several, say of the tries at the root.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Look {
    pub(crate) tries: Vec<RootTry>,
    /// What the position is worth, in pawns.
    pub(crate) value: f32,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// A try at the root.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RootTry {
    pub(crate) put: Try,
    pub(crate) visits: u64,
    /// What it is worth if it stands.
    pub(crate) value: f32,
}

/// Grows so many trees with seeds derived from one, and adds them up in order: the result does not hang on
/// the threads.
pub(crate) fn in_parallel(trees: u32, seed: u64, search: impl Fn(u64) -> Look + Sync) -> Look {
    if trees <= 1 {
        return search(seed);
    }
    let looks: Vec<Look> =
        (0..trees).into_par_iter().map(|tree| search(seed.wrapping_add(u64::from(tree) << 32))).collect();
    let mut sum = Look::default();
    for look in looks {
        sum.add(&look);
    }
    sum.value /= trees as f32;
    sum.tries.iter_mut().for_each(|put| put.value /= trees as f32);
    sum
}

impl Look {
    /// The most visited try, the more valuable of two alike.
    pub(crate) fn best(&self) -> Option<Try> {
        let by_visits = |one: &&RootTry, other: &&RootTry| {
            one.visits.cmp(&other.visits).then(one.value.total_cmp(&other.value))
        };
        self.tries.iter().max_by(by_visits).map(|best| best.put)
    }

    /// The others, the most visited first.
    pub(crate) fn then(&self, first: Try) -> Vec<Try> {
        let mut others: Vec<&RootTry> = self.tries.iter().filter(|other| other.put != first).collect();
        others.sort_by(|one, other| {
            other
                .visits
                .cmp(&one.visits)
                .then(other.value.total_cmp(&one.value))
                .then(one.put.cmp(&other.put))
        });
        others.into_iter().map(|other| other.put).take(8).collect()
    }

    fn add(&mut self, other: &Self) {
        if self.tries.is_empty() {
            *self = other.clone();
            return;
        }
        for (mine, theirs) in self.tries.iter_mut().zip(&other.tries) {
            mine.visits += theirs.visits;
            mine.value += theirs.value;
        }
        self.value += other.value;
        self.nodes += other.nodes;
        self.depth = self.depth.max(other.depth);
    }
}
