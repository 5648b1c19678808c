use std::ops::Add;

/// What it took to have worlds that explain the diary.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Upkeep {
    /// Enemy moves put to the law.
    pub candidates: u64,
    /// How often worlds had to be made from the histories of others.
    pub rejuvenations: u64,
    /// How often nobody explained an event, and worlds were found by changing the pasts of the dead.
    pub revivals: u64,
    /// Whether some of the worlds were made up along the way, because no history that was tried explained
    /// the diary.
    pub made_up: bool,
}

impl Add for Upkeep {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            candidates: self.candidates + other.candidates,
            rejuvenations: self.rejuvenations + other.rejuvenations,
            revivals: self.revivals + other.revivals,
            made_up: self.made_up || other.made_up,
        }
    }
}
