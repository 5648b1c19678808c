//! The words in which choices lie on disk.

use noctule_board::Color;
use noctule_rules::{Outcome, Reason};
use noctule_wire::{Draws, GameState, Opponent, PlayerKind};

/// A choice that the store keeps as a word.
pub(super) trait Word: Copy + 'static {
    const ALL: &'static [(Self, &'static str)];

    fn word(self) -> &'static str
    where
        Self: PartialEq,
    {
        Self::ALL.iter().find(|(choice, _)| *choice == self).map_or("", |(_, word)| word)
    }

    fn from_word(text: &str) -> Result<Self, sqlx::Error> {
        let found = Self::ALL.iter().find(|(_, word)| *word == text);
        found.map(|(choice, _)| *choice).ok_or_else(|| unknown(text))
    }
}

impl Word for GameState {
    const ALL: &'static [(Self, &'static str)] = &[
        (Self::Waiting, "waiting"),
        (Self::Running, "running"),
        (Self::Finished, "finished"),
        (Self::Withdrawn, "withdrawn"),
    ];
}

impl Word for PlayerKind {
    const ALL: &'static [(Self, &'static str)] =
        &[(Self::Guest, "guest"), (Self::Account, "account"), (Self::Engine, "engine"), (Self::Bot, "bot")];
}

impl Word for Draws {
    const ALL: &'static [(Self, &'static str)] =
        &[(Self::Off, "off"), (Self::Claim, "claim"), (Self::Automatic, "automatic"), (Self::Fifty, "fifty")];
}

impl Word for Color {
    const ALL: &'static [(Self, &'static str)] = &[(Self::White, "white"), (Self::Black, "black")];
}

/// `level NAME`, `friend` or `anyone`.
pub(super) fn opponent(opponent: &Opponent) -> String {
    match opponent {
        Opponent::Level(level) => format!("level {level}"),
        Opponent::Friend => "friend".into(),
        Opponent::Anyone => "anyone".into(),
    }
}

pub(super) fn read_opponent(text: &str) -> Result<Opponent, sqlx::Error> {
    match text {
        "friend" => Ok(Opponent::Friend),
        "anyone" => Ok(Opponent::Anyone),
        _ => match text.strip_prefix("level ") {
            Some(level) => Ok(Opponent::Level(level.into())),
            None => Err(unknown(text)),
        },
    }
}

pub(super) fn read_outcome(reason: &str, winner: Option<&str>) -> Result<Outcome, sqlx::Error> {
    let reason = Reason::from_word(reason).ok_or_else(|| unknown(reason))?;
    Ok(Outcome { reason, winner: winner.map(Word::from_word).transpose()? })
}

fn unknown(word: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("expected a word that this program writes, found {word:?}").into())
}
