use super::Worlds;
use crate::World;
use noctule_board::Try;

/// How a history begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Beginning {
    /// With a start of the game, so that it explains the whole diary.
    Start,
    /// With one of all the worlds that a metaposition allowed, at a moment when they could be listed. It is
    /// not known whether anything before that moment leads there.
    Listed,
    /// With a world that was made up because no history that was tried explained the diary.
    MadeUp,
}

/// How a sampled world came about: the enemy's moves since its beginning. The own ones are in the diary.
#[derive(Debug, Clone, PartialEq)]
pub struct History<'a> {
    /// How it begins.
    pub beginning: Beginning,
    /// The world it begins with.
    pub first: &'a World,
    /// How many diary entries had been taken in by then.
    pub entries: usize,
    /// What the enemy moved from there on.
    pub enemy_moves: Vec<Try>,
    /// The world it leads to.
    pub last: &'a World,
}

impl Worlds {
    /// The history of each world, in the order of [`Worlds::weighted`].
    pub fn histories(&self) -> impl Iterator<Item = History<'_>> {
        self.particles.iter().map(|particle| {
            let (origin, enemy_moves) = self.lineage.history(particle.line);
            let origin = &self.script.origins[origin];
            History {
                beginning: origin.beginning,
                first: &origin.world,
                entries: origin.events,
                enemy_moves,
                last: &particle.world,
            }
        })
    }
}
