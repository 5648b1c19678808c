use super::{People, PeopleError, names};
use crate::Chance;
use crate::store::{BotRow, PersonRow, StoreError};
use sha2::{Digest, Sha256};
use std::fmt;

/// What a bot bears: `ksbot_`, eight letters that may be shown, a dot, and 256 random bits.
///
/// It is shown once; the store keeps its SHA-256 alone.
#[derive(Clone, PartialEq, Eq)]
pub struct BotToken(String);

impl BotToken {
    fn new(chance: &Chance) -> Self {
        Self(format!("ksbot_{}.{}", chance.token::<4>(), chance.token::<32>()))
    }

    /// Reads one; anything that could not have been given out is nothing.
    pub fn read(text: &str) -> Option<Self> {
        let (id, secret) = text.strip_prefix("ksbot_")?.split_once('.')?;
        let letters = |part: &str, length| {
            part.len() == length && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        (letters(id, 8) && letters(secret, 64)).then(|| Self(text.to_owned()))
    }

    /// The letters, for the one answer that shows them.
    pub fn letters(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for BotToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotToken")
    }
}

/// What a bot says of itself when it registers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBot {
    /// Its name in lists and addresses.
    pub name: String,
    /// Its name for people.
    pub display_name: String,
    /// What it says of itself.
    pub description: String,
    /// Whether it wants to be listed.
    pub listed: bool,
    /// The names of the rulesets it plays.
    pub rulesets: Vec<String>,
}

impl People {
    /// Makes a bot; its token is given once.
    ///
    /// # Errors
    /// When the name breaks the rule for names, or is taken.
    pub async fn register_bot(&self, bot: NewBot) -> Result<(BotRow, BotToken), PeopleError> {
        names::check_name(&bot.name).map_err(PeopleError::Name)?;
        let token = BotToken::new(&self.chance);
        let row = BotRow {
            person: PersonRow { id: 0, name: bot.name, account_since: None, bot: true },
            display_name: bot.display_name,
            description: bot.description,
            listed: bot.listed,
            rulesets: bot.rulesets,
            since: self.now(),
        };
        match self.store.make_bot(row, token.hash()).await {
            Ok(made) => Ok((made, token)),
            Err(StoreError::Duplicate) => Err(PeopleError::NameTaken),
            Err(error) => Err(error.into()),
        }
    }

    /// Whose token it is.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn bot_of(&self, token: &BotToken) -> Result<Option<BotRow>, StoreError> {
        self.store.bot_with(token.hash()).await
    }

    /// The bot of this name.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn bot_named(&self, name: &str) -> Result<Option<BotRow>, StoreError> {
        self.store.bot_named(name).await
    }
}
