use crate::{Belief, Contradiction, Event, Listener, Rng, TooMany, World, starting_worlds};
use noctule_board::{Color, Man, Square};
use noctule_player::{Briefing, Entry};
use noctule_rules::Ruleset;
use rand::RngExt;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Every world that the diary leaves possible, with the number of histories that lead to it.
///
/// Exact while it stays under its limit. When it outgrows the limit it keeps its last worlds, says so and
/// takes in nothing more: it never drops a world in silence.
#[derive(Debug, Clone)]
pub struct InformationSet {
    listener: Listener,
    worlds: Vec<(World, f64)>,
    limit: usize,
    heard: usize,
    outgrown: Option<Outgrown>,
}

/// The set has outgrown its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("more than {limit} worlds explain the diary up to entry {number}")]
pub struct Outgrown {
    /// The most worlds it may hold.
    pub limit: usize,
    /// The entry that made it too large, counted from one.
    pub number: usize,
}

impl InformationSet {
    /// The limit when none is given: a million worlds.
    pub const LIMIT: usize = 1_000_000;

    /// The set before the first entry.
    ///
    /// # Errors
    /// When the briefing alone leaves more than `limit` worlds.
    pub fn new(briefing: &Briefing, limit: usize) -> Result<Self, TooMany> {
        Ok(Self::of(briefing, starting_worlds(briefing, limit)?, limit))
    }

    /// The set that begins with given worlds, each with one history.
    pub fn of(briefing: &Briefing, worlds: Vec<World>, limit: usize) -> Self {
        let worlds = worlds.into_iter().map(|world| (world, 1.0)).collect();
        Self { listener: Listener::new(briefing), worlds, limit, heard: 0, outgrown: None }
    }

    /// The worlds, each with the number of histories that lead to it, or the word that there were too many.
    ///
    /// # Errors
    /// When the set has outgrown its limit.
    pub fn worlds(&self) -> Result<&[(World, f64)], Outgrown> {
        self.outgrown.map_or(Ok(&self.worlds), Err)
    }

    /// Whether the set is too large to be held.
    pub fn outgrown(&self) -> Option<Outgrown> {
        self.outgrown
    }

    fn seat(&self) -> Color {
        self.listener.seat()
    }

    /// The worlds after an enemy move, merged; `None` when there are more than the limit.
    fn answers(&self, ruleset: &Ruleset, event: &Event) -> Option<Vec<(World, f64)>> {
        let Event::EnemyMove { heard, pawn_capture_owed } = event else { return Some(Vec::new()) };
        let mut merged: FxHashMap<u64, (World, f64)> = FxHashMap::default();
        // In batches, so that the set is found too large before all of it stands in memory.
        for batch in self.worlds.chunks(16_384) {
            let answers: Vec<Vec<(World, f64)>> = batch
                .par_chunks(256)
                .map(|worlds| {
                    let mut found = Vec::new();
                    for (world, histories) in worlds {
                        world.each_answer(ruleset, heard, *pawn_capture_owed, |_, answer| {
                            found.push((answer, *histories));
                        });
                    }
                    found
                })
                .collect();
            for (answer, histories) in answers.into_iter().flatten() {
                merged.entry(answer.key()).or_insert((answer, 0.0)).1 += histories;
            }
            if merged.len() > self.limit {
                return None;
            }
        }
        let mut worlds: Vec<(World, f64)> = merged.into_values().collect();
        worlds.par_sort_unstable_by_key(|(world, _)| world.key());
        Some(worlds)
    }
}

impl Belief for InformationSet {
    fn update(&mut self, entry: &Entry) -> Result<(), Contradiction> {
        self.heard += 1;
        let event = self.listener.hear(entry);
        if self.outgrown.is_some() {
            return Ok(());
        }
        let ruleset = *self.listener.ruleset();
        let worlds_before = self.worlds.len();
        if let Event::EnemyMove { .. } = event {
            match self.answers(&ruleset, &event) {
                Some(worlds) => self.worlds = worlds,
                None => {
                    self.outgrown = Some(Outgrown { limit: self.limit, number: self.heard });
                    return Ok(());
                }
            }
        } else {
            self.worlds.retain_mut(|(world, _)| world.explains(&ruleset, &event));
        }
        if self.worlds.is_empty() {
            return Err(Contradiction { number: self.heard, worlds_before });
        }
        Ok(())
    }

    fn chance_of(&self, square: Square, man: Man) -> f64 {
        let all: f64 = self.worlds.iter().map(|(_, histories)| histories).sum();
        let there = self.worlds.iter().filter(|(world, _)| world.enemy_on(self.seat(), square) == Some(man));
        there.map(|(_, histories)| histories).sum::<f64>() / all
    }

    fn sample(&self, rng: &mut Rng) -> Option<World> {
        let all: f64 = self.worlds.iter().map(|(_, histories)| histories).sum();
        let mut left = rng.random::<f64>() * all;
        let chosen = self.worlds.iter().find(|(_, histories)| {
            left -= histories;
            left < 0.0
        });
        chosen.or(self.worlds.last()).map(|(world, _)| world.clone())
    }
}
