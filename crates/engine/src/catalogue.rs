//! Who there is to play: names, settings, and the means to seat a player.

use crate::endings::{Shelf, WithEndings};
use crate::mcts::Mcts;
use crate::noctule::experience::Experience;
use crate::{Capturing, Darkboard, Method, Random, Sampling, darkboard};
use noctule_player::Player;
use noctule_solve::endings::Ending;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A player that can be seated by its name.
pub struct Listing {
    /// What it goes by.
    pub name: &'static str,
    /// A line about it.
    pub about: &'static str,
    /// What can be set.
    pub settings: &'static [Setting],
    seat: fn(&Named, u64) -> Box<dyn Player + Send>,
    /// Whether it plays lone-king endings by tables when its shelf has them; the yardsticks do not.
    uses_endings: bool,
}

/// A number that a player can be given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setting {
    /// What it goes by: small letters and hyphens.
    pub name: &'static str,
    /// A line about it.
    pub about: &'static str,
    /// The value it has unless told otherwise.
    pub usual: f64,
    /// The least it may be.
    pub least: f64,
    /// The most it may be.
    pub most: f64,
    /// Whether it must be a whole number.
    pub whole: bool,
}

/// The players, weakest first.
pub const CATALOGUE: &[Listing] = &[
    Listing {
        name: "random",
        about: "puts any possible try until one stands",
        uses_endings: false,
        settings: &[],
        seat: |_, seed| Box::new(Random::new(seed)),
    },
    Listing {
        name: "capturing",
        about: "uses pawn tries, recaptures where it was hit, otherwise plays at random",
        uses_endings: false,
        settings: &[],
        seat: |_, seed| Box::new(Capturing::new(seed)),
    },
    Listing {
        name: "los",
        about: "judges tries by chess on boards that fit the last announcement",
        uses_endings: true,
        settings: &[BOARDS, NODES],
        seat: |named, seed| Box::new(sampling(Method::LastObservation, named, seed)),
    },
    Listing {
        name: "aosp",
        about: "judges tries by chess on a pool of boards that fit every announcement, while there are any",
        uses_endings: true,
        settings: &[BOARDS, NODES, POOL],
        seat: |named, seed| {
            let pool = named.get("pool") as usize;
            Box::new(sampling(Method::Pool { pool }, named, seed))
        },
    },
    Listing {
        name: "hs",
        about: "judges tries as aosp does, and fills the pool up with boards like those of los when it thins",
        uses_endings: true,
        settings: &[BOARDS, NODES, POOL, THIN, FRESH],
        seat: |named, seed| {
            let [pool, thin, fresh] = ["pool", "thin", "fresh"].map(|setting| named.get(setting) as usize);
            Box::new(sampling(Method::Hybrid { pool, thin, fresh }, named, seed))
        },
    },
    Listing {
        name: "darkboard",
        about: "searches a tree of metapositions (Ciancarini and Favini)",
        uses_endings: true,
        settings: darkboard::SETTINGS,
        seat: |named, seed| Box::new(Darkboard::new(darkboard::from_settings(named), seed)),
    },
    Listing {
        name: "mcts-a",
        about: "draws boards and plays random games on them to the end (approach A); known to fail",
        uses_endings: true,
        settings: crate::mcts::listed::A,
        seat: |named, seed| Box::new(Mcts::new(crate::mcts::listed::approach_a(named), seed)),
    },
    Listing {
        name: "mcts-b",
        about: "simulates what the umpire would say, k moves at a time (approach B)",
        uses_endings: true,
        settings: crate::mcts::listed::B,
        seat: |named, seed| Box::new(Mcts::new(crate::mcts::listed::approach_b(named), seed)),
    },
    Listing {
        name: "mcts-c",
        about: "searches a tree of umpire's messages, each node looked at once (approach C)",
        uses_endings: true,
        settings: crate::mcts::listed::C,
        seat: |named, seed| Box::new(Mcts::new(crate::mcts::listed::approach_c(named), seed)),
    },
    Listing {
        name: "noctule",
        about: "weighs tries over thousands of whole worlds against an enemy who sees only his side",
        uses_endings: true,
        settings: crate::noctule::SETTINGS,
        seat: |named, seed| {
            let experience = named.experience.as_ref().unwrap_or_else(|| Experience::shipped());
            let parameters = crate::noctule::from_settings(named);
            Box::new(crate::Noctule::new(parameters, experience.clone(), seed))
        },
    },
];

const BOARDS: Setting = Setting {
    name: "boards",
    about: "the most boards that tries are judged on",
    usual: 32.0,
    least: 1.0,
    most: 100_000.0,
    whole: true,
};

const NODES: Setting = Setting {
    name: "nodes",
    about: "positions looked at for a choice, where the budget does not say",
    usual: 6_000.0,
    least: 1.0,
    most: 1e12,
    whole: true,
};

const POOL: Setting = Setting {
    name: "pool",
    about: "the most boards in the pool",
    usual: 3_000.0,
    least: 1.0,
    most: 1_000_000.0,
    whole: true,
};

const THIN: Setting = Setting {
    name: "thin",
    about: "when the pool has thinned to fewer boards, fresh ones are dealt",
    usual: 10.0,
    least: 0.0,
    most: 1_000_000.0,
    whole: true,
};

const FRESH: Setting = Setting {
    name: "fresh",
    about: "how many fresh boards are dealt then",
    usual: 1_000.0,
    least: 0.0,
    most: 1_000_000.0,
    whole: true,
};

fn sampling(method: Method, named: &Named, seed: u64) -> Sampling {
    Sampling::new(method, named.get("boards") as usize, named.get("nodes") as u64, seed)
}

/// A player by name with its settings, written `NAME` or `NAME:setting=value:setting=value`.
#[derive(Clone)]
pub struct Named {
    listing: &'static Listing,
    changed: BTreeMap<&'static str, f64>,
    shelf: Shelf,
    experience: Option<Arc<Experience>>,
}

impl Named {
    /// The player of this name as it usually is.
    ///
    /// # Errors
    /// When no player has this name.
    pub fn usual(name: &str) -> Result<Self, UnknownPlayer> {
        let found = CATALOGUE.iter().find(|listing| listing.name == name);
        let listing = found.ok_or_else(|| UnknownPlayer::Name { got: short(name) })?;
        Ok(Self { listing, changed: BTreeMap::new(), shelf: Shelf::default(), experience: None })
    }

    /// What the catalogue says about it.
    pub fn listing(&self) -> &'static Listing {
        self.listing
    }

    /// Changes a setting.
    ///
    /// # Errors
    /// When the player has no such setting, or the value is not one it takes.
    pub fn set(&mut self, setting: &str, value: &str) -> Result<(), UnknownPlayer> {
        let player = self.listing.name;
        let found = self.listing.settings.iter().find(|known| known.name == setting);
        let known = found.ok_or_else(|| UnknownPlayer::Setting { player, got: short(setting) })?;
        let wrong = || UnknownPlayer::Value { setting: *known, got: short(value) };
        let number: f64 = value.parse().map_err(|_| wrong())?;
        if !(known.least..=known.most).contains(&number) || (known.whole && number.fract() != 0.0) {
            return Err(wrong());
        }
        self.changed.insert(known.name, number);
        Ok(())
    }

    /// The value of a setting.
    ///
    /// # Panics
    /// When the player has no such setting, which is a mistake in its listing.
    pub fn get(&self, setting: &str) -> f64 {
        let usual = || self.listing.settings.iter().find(|known| known.name == setting);
        let changed = self.changed.get(setting).copied();
        changed.or_else(|| usual().map(|known| known.usual)).expect("a setting in the listing")
    }

    /// The positions that it looks at for a choice where the budget does not say; nothing when it counts none.
    pub fn nodes(&self) -> Option<u64> {
        let counts = self.listing.settings.iter().any(|known| known.name == NODES.name);
        counts.then(|| self.get(NODES.name) as u64)
    }

    /// The same player with these tables of endings at hand; without, its shelf is bare.
    #[must_use]
    pub fn with_shelf(self, shelf: Shelf) -> Self {
        Self { shelf, ..self }
    }

    /// The same player with this experience instead of the shipped one, if it goes by any.
    #[must_use]
    pub fn with_experience(self, experience: Arc<Experience>) -> Self {
        Self { experience: Some(experience), ..self }
    }

    /// The endings that it plays by tables.
    pub fn endings(&self) -> Vec<Ending> {
        if self.listing.uses_endings { self.shelf.at_hand() } else { Vec::new() }
    }

    /// Seats the player. The seed is all the randomness it has.
    pub fn seat(&self, seed: u64) -> Box<dyn Player + Send> {
        let player = (self.listing.seat)(self, seed);
        if self.listing.uses_endings && !self.shelf.is_bare() {
            return Box::new(WithEndings::new(player, self.shelf.clone()));
        }
        player
    }
}

impl FromStr for Named {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let mut named = Self::usual(name)?;
        for pair in settings.split(':').filter(|pair| !pair.is_empty()) {
            let (setting, value) =
                pair.split_once('=').ok_or_else(|| UnknownPlayer::Pair { got: short(pair) })?;
            named.set(setting, value)?;
        }
        Ok(named)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.listing.name)?;
        self.changed.iter().try_for_each(|(setting, value)| write!(f, ":{setting}={value}"))
    }
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Named({self})")
    }
}

/// A text that names no player of ours, or sets what cannot be set.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum UnknownPlayer {
    /// Nobody has this name.
    #[error("expected a player, one of {}; got {got:?}", names().join(", "))]
    Name {
        /// What was given.
        got: String,
    },
    /// The player has no such setting.
    #[error("expected a setting of {player}{}; got {got:?}", settings_of(.player))]
    Setting {
        /// Whose.
        player: &'static str,
        /// What was given.
        got: String,
    },
    /// The setting does not take this value.
    #[error(
        "expected {} from {} to {} for {}, got {got:?}",
        if .setting.whole { "a whole number" } else { "a number" },
        .setting.least, .setting.most, .setting.name
    )]
    Value {
        /// Which setting.
        setting: Setting,
        /// What was given.
        got: String,
    },
    /// Not a setting and its value.
    #[error("expected setting=value, got {got:?}")]
    Pair {
        /// What was given.
        got: String,
    },
}

/// The names of all players, weakest first.
pub fn names() -> Vec<&'static str> {
    CATALOGUE.iter().map(|listing| listing.name).collect()
}

fn settings_of(player: &str) -> String {
    let settings = CATALOGUE.iter().filter(|listing| listing.name == player).flat_map(|found| found.settings);
    let names: Vec<&str> = settings.map(|setting| setting.name).collect();
    if names.is_empty() { ", which has none".to_owned() } else { format!(", one of {}", names.join(", ")) }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        assert_eq!(text.parse::<Named>().map_err(|error| error.to_string()).unwrap_err(), expected);
    }

    #[test]
    fn a_player_is_named_with_or_without_settings() {
        assert_eq!("random".parse::<Named>().unwrap().to_string(), "random");
        assert_eq!("random:".parse::<Named>().unwrap().to_string(), "random");
    }

    #[test]
    fn what_cannot_be_seated_says_what_was_expected() {
        let got = "expected a player, one of ".to_owned() + &names().join(", ") + "; got \"stockfish\"";
        check_error("stockfish", &got);
        check_error("random:depth=3", "expected a setting of random, which has none; got \"depth\"");
        check_error("random:depth", "expected setting=value, got \"depth\"");
    }

    #[test]
    fn no_two_players_share_a_name_and_every_usual_value_is_allowed() {
        let mut known = names();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), CATALOGUE.len());
        for listing in CATALOGUE {
            for setting in listing.settings {
                let mut named = Named::usual(listing.name).unwrap();
                assert_eq!(named.set(setting.name, &setting.usual.to_string()), Ok(()), "{setting:?}");
            }
        }
    }
}
