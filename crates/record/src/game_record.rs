use noctule_board::{Position, Try};
use noctule_rules::{Heard, Outcome, Request, Ruleset, Verdict};
use std::time::Duration;

/// A whole game: every request with its answer, in order. Replaying it must reproduce the answers.
#[derive(Debug, Clone, PartialEq)]
pub struct GameRecord {
    /// Who played, where and when.
    pub tags: Tags,
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// The position the game began from.
    pub start: Position,
    /// The moves that stood.
    pub moves: Vec<RecordedMove>,
    /// What was asked after the last move that stood.
    pub unfinished: Vec<Asked>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// One move that stood, with the requests before it in the same turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedMove {
    /// The requests that did not end the turn, in order.
    pub before: Vec<Asked>,
    /// The move that stood.
    pub played: Try,
    /// What both sides heard then; the end of the game is in [`GameRecord::outcome`] as well.
    pub heard: Heard,
    /// The mover's remaining time after the move.
    pub clock: Option<Duration>,
}

/// A request that did not end the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Asked {
    /// What was put.
    pub request: Request,
    /// The verdict on it.
    pub verdict: Verdict,
}

/// The names and circumstances of a game, as score sheets head them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, keeping its place if it was there.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    /// The tags that a seat may be shown: names, circumstances and times, and nothing a comment could hide in.
    pub(crate) fn public(&self) -> Self {
        const PUBLIC: [&str; 15] = [
            "Event",
            "Site",
            "Date",
            "Round",
            "White",
            "Black",
            "WhiteElo",
            "BlackElo",
            "WhiteTitle",
            "BlackTitle",
            "WhiteType",
            "BlackType",
            "TimeControl",
            "Time",
            "UTCDate",
        ];
        self.iter().filter(|(name, _)| PUBLIC.contains(name)).collect()
    }

    /// All tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        pairs.into_iter().fold(Self::default(), |mut tags, (name, value)| {
            tags.set(name, value);
            tags
        })
    }
}
