use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The kinds of chess servers that are known, and how each is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// The Internet Chess Club: level-1 datagrams, the umpire in plain text, Kriegspiel as wild 16.
    Icc,
    /// A server of the free family: style 12, the umpire in plain text.
    Fics,
    /// The port of a `noctule serve`.
    Noctule,
}

/// A name that no profile goes by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a profile, one of icc, fics, noctule; got {got:?}")]
pub struct ProfileError {
    got: String,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 3] = [Self::Icc, Self::Fics, Self::Noctule];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Icc => "icc",
            Self::Fics => "fics",
            Self::Noctule => "noctule",
        }
    }

    /// What is said right after the login.
    pub(crate) const fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Icc => &["set level 1", "style 12", "set bell 0", "set shout 0"],
            Self::Fics => &["style 12", "set bell 0", "set shout 0", "set seek 0", "iset nowrap 1"],
            // A game that was left is shown at once.
            Self::Noctule => &["style 12", "refresh"],
        }
    }

    /// What is said to get back into a game after a login.
    pub(crate) const fn resuming(self) -> &'static [&'static str] {
        match self {
            Self::Icc | Self::Fics => &["resume", "refresh"],
            Self::Noctule => &["refresh"],
        }
    }

    /// Asks for a game of Kriegspiel with anybody.
    pub(crate) fn seek(self, time: &str) -> String {
        match self {
            Self::Icc => format!("seek {time} unrated w16"),
            Self::Fics => format!("seek {time} unrated wild 16"),
            Self::Noctule => format!("seek {time} kriegspiel"),
        }
    }

    /// Asks somebody for a game of Kriegspiel.
    pub(crate) fn challenge(self, whom: &str, time: &str) -> String {
        match self {
            Self::Icc => format!("match {whom} {time} unrated w16"),
            Self::Fics => format!("match {whom} {time} unrated wild 16"),
            Self::Noctule => format!("match {whom} {time} kriegspiel"),
        }
    }

    /// Whether the server speaks in datagrams.
    pub(crate) const fn has_datagrams(self) -> bool {
        matches!(self, Self::Icc)
    }

    /// The least pause between two commands, unless told otherwise.
    pub const fn usual_pace(self) -> Duration {
        match self {
            Self::Icc | Self::Fics => Duration::from_millis(250),
            Self::Noctule => Duration::from_millis(60),
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Profile {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Self, ProfileError> {
        let found = Self::ALL.into_iter().find(|profile| profile.word() == text);
        found.ok_or_else(|| ProfileError { got: text.chars().take(40).collect() })
    }
}
