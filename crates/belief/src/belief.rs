use crate::World;
use noctule_board::{Man, Square};
use noctule_player::Entry;

/// The randomness of sampling: a named algorithm, so that a seed means the same for ever.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// What a seat believes, kept up to date from its diary alone.
pub trait Belief {
    /// Takes in the next entry of the diary.
    ///
    /// # Errors
    /// When no world that this belief can hold explains the diary any more.
    fn update(&mut self, entry: &Entry) -> Result<(), Contradiction>;

    /// The chance that an enemy man of this kind stands on the square.
    fn chance_of(&self, square: Square, man: Man) -> f64;

    /// A world drawn by its chance; `None` when the belief cannot give whole worlds.
    fn sample(&self, rng: &mut Rng) -> Option<World>;
}

/// No world explains the diary: the diary is damaged, or the belief has lost the truth.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("no world explains entry {number} of the diary, and {worlds_before} did explain all before it")]
pub struct Contradiction {
    /// Which entry, counted from one.
    pub number: usize,
    /// How many worlds there were before it.
    pub worlds_before: usize,
}
