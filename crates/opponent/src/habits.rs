/// How often something happened, of how many times it could have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// The times it happened.
    pub happened: u32,
    /// The times it could have, the former among them.
    pub of: u32,
}

/// What a side did when something was done to it, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HabitCounts {
    /// Captures answered at once by taking the man that captured.
    pub recaptures: Share,
    /// The same among the captures that could legally be answered so; whole records alone tell.
    pub recaptures_when_legal: Share,
    /// Checks answered by taking a man that gave check; whole records alone tell.
    pub checkers_taken: Share,
    /// The same among the checks that could legally be answered so.
    pub checkers_taken_when_legal: Share,
    /// Turns in which the side was told that it had pawn tries, and a pawn took.
    pub pawn_tries_taken: Share,
}

/// The habits of an opponent as chances from 0 to 1, smoothed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Habits {
    /// The chance that he answers a capture by taking the man that captured, whether he can or not.
    pub recapture: f32,
    /// The same, given that he can.
    pub recapture_when_legal: f32,
    /// The chance that he answers a check by taking a man that gives it, whether he can or not.
    pub take_checker: f32,
    /// The same, given that he can.
    pub take_checker_when_legal: f32,
    /// The chance that he takes with a pawn when told that he can.
    pub take_pawn_try: f32,
}

/// With nothing known a habit is as good as a coin: one time that it happened, one that it did not.
const COIN: f64 = 2.0;
/// A player's own occasions weigh as much as everybody's from this many on: the chance of a coin is then
/// known to about a tenth, no better than players differ from each other.
const OWN_OCCASIONS: f64 = 20.0;

impl Share {
    pub(crate) fn note(&mut self, happened: bool) {
        self.happened = self.happened.saturating_add(u32::from(happened));
        self.of = self.of.saturating_add(1);
    }

    /// The bare share; `None` of nothing.
    pub fn rate(&self) -> Option<f64> {
        (self.of > 0).then(|| f64::from(self.happened) / f64::from(self.of))
    }

    /// The share when `chance` was believed before, as firmly as `occasions` would make one believe it.
    fn after_believing(&self, chance: f64, occasions: f64) -> f64 {
        (f64::from(self.happened) + occasions * chance) / (f64::from(self.of) + occasions)
    }
}

impl HabitCounts {
    /// Every habit with the words that name it in a model file.
    pub fn named(&self) -> [(&'static str, Share); 5] {
        let mut copy = *self;
        copy.named_mut().map(|(name, share)| (name, *share))
    }

    pub(crate) fn named_mut(&mut self) -> [(&'static str, &mut Share); 5] {
        [
            ("recaptures", &mut self.recaptures),
            ("recaptures-when-legal", &mut self.recaptures_when_legal),
            ("checkers-taken", &mut self.checkers_taken),
            ("checkers-taken-when-legal", &mut self.checkers_taken_when_legal),
            ("pawn-tries-taken", &mut self.pawn_tries_taken),
        ]
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for ((_, ours), (_, theirs)) in self.named_mut().into_iter().zip(other.named()) {
            ours.happened = ours.happened.saturating_add(theirs.happened);
            ours.of = ours.of.saturating_add(theirs.of);
        }
    }

    /// The chances of anybody with these counts.
    pub(crate) fn of_anyone(&self) -> Habits {
        self.smoothed(|share, _| share.after_believing(0.5, COIN))
    }

    /// The chances of a player with these counts, who is like everybody until he has shown otherwise.
    pub(crate) fn of_player(&self, everybody: &Habits) -> Habits {
        self.smoothed(|share, read| share.after_believing(f64::from(read(everybody)), OWN_OCCASIONS))
    }

    fn smoothed(&self, chance: impl Fn(Share, fn(&Habits) -> f32) -> f64) -> Habits {
        Habits {
            recapture: chance(self.recaptures, |all| all.recapture) as f32,
            recapture_when_legal: chance(self.recaptures_when_legal, |all| all.recapture_when_legal) as f32,
            take_checker: chance(self.checkers_taken, |all| all.take_checker) as f32,
            take_checker_when_legal: chance(self.checkers_taken_when_legal, |all| all.take_checker_when_legal)
                as f32,
            take_pawn_try: chance(self.pawn_tries_taken, |all| all.take_pawn_try) as f32,
        }
    }
}

/// How many times likelier than each of `others` moves a move must be, to be chosen with this chance.
///
/// Turns a habit into a weight for a model that weighs moves one by one, such as the `EnemyModel` of the
/// belief room. The answer stays finite however certain the habit is.
pub fn times_likelier(chance: f32, others: f32) -> f32 {
    let chance = chance.clamp(0.0, 0.999);
    others * chance / (1.0 - chance)
}
