use crate::{Opponent, SideCounts, text_form};
use noctule_board::ByColor;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// What games have taught: counts over everybody, and for each named player.
///
/// [`Model::read`] and `Display` are its text form; see `docs/opponent-model.md`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Model {
    /// Where the games came from, in one line.
    pub about: String,
    /// What was read to make it.
    pub intake: Intake,
    /// All players as one.
    pub everybody: Profile,
    pub(crate) players: BTreeMap<String, Profile>,
}

/// One player's counts, or everybody's, as White and as Black.
pub type Profile = ByColor<SideCounts>;

/// How many games a model has seen, and what became of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Intake {
    /// Whole games learned from, both sides of each.
    pub whole: u32,
    /// Games known from one seat, whose own side was learned from and whose other side was passed over.
    pub one_sided: u32,
    /// Games passed over because they began from a set-up position.
    pub set_up: u32,
    /// Games passed over because they could not be read or did not umpire again to themselves.
    pub unreadable: u32,
}

impl Model {
    /// The model that comes with the program, of an opponent nobody knows.
    ///
    /// `models/README.md` has the command that made it.
    pub fn generic() -> &'static Self {
        static GENERIC: LazyLock<Model> = LazyLock::new(|| {
            Model::read(include_str!("../../../models/generic.txt")).expect("a test reads the shipped model")
        });
        &GENERIC
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// A text that is cut off, altered, of another version or not a model at all; the error names the line.
    pub fn read(text: &str) -> Result<Self, text_form::ModelError> {
        text_form::read(text)
    }

    /// The counts of a named player.
    pub fn player(&self, name: &str) -> Option<&Profile> {
        self.players.get(name)
    }

    /// The named players with their counts, by name.
    pub fn players(&self) -> impl Iterator<Item = (&str, &Profile)> {
        self.players.iter().map(|(name, profile)| (name.as_str(), profile))
    }

    /// Forgets the profiles of players with fewer games than this; they stay among everybody.
    pub fn forget_players_below(&mut self, games: u32) {
        self.players.retain(|_, profile| games_of(profile) >= games);
    }

    /// The average player, for an opponent nobody knows.
    pub fn anyone(&self) -> Opponent {
        Opponent::anyone(&self.everybody)
    }

    /// A named player, drawn towards the average where he is little known; `None` for an unknown name.
    pub fn opponent(&self, name: &str) -> Option<Opponent> {
        self.player(name).map(|own| Opponent::player(own, &self.anyone()))
    }
}

/// How many games a profile has, with either colour.
pub(crate) fn games_of(profile: &Profile) -> u32 {
    profile.white.games().saturating_add(profile.black.games())
}

impl FromStr for Model {
    type Err = text_form::ModelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text)
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text_form::write(self))
    }
}
