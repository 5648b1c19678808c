//! Guests, accounts and bots: who bears which cookie or token, and how strong they are.

mod bots;
mod error;
mod names;
mod passwords;
mod rate;
mod token;

pub use crate::store::PersonRow as Person;
pub use bots::{BotToken, NewBot};
pub use error::PeopleError;
pub use passwords::PasswordCost;
pub use token::Token;

use crate::card::card;
use crate::store::{Listing, Store, StoreError};
use crate::{Chance, Clock};
use noctule_wire as wire;
use passwords::Passwords;

/// How long a cookie is good for, in seconds; browsers keep none longer.
pub const COOKIE_LIFE: u64 = 400 * 24 * 60 * 60;
/// How many games a person's page shows.
const GAMES_ON_PAGE: u32 = 50;

/// The register.
#[derive(Debug, Clone)]
pub struct People {
    store: Store,
    clock: Clock,
    chance: Chance,
    passwords: Passwords,
}

impl People {
    /// Opens the register.
    pub fn new(store: Store, clock: Clock, chance: Chance, cost: PasswordCost) -> Self {
        let passwords = Passwords::new(cost, &chance);
        Self { store, clock, chance, passwords }
    }

    /// Whose token it is.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn person_of(&self, token: &Token) -> Result<Option<Person>, StoreError> {
        self.store.bearer(token.hash(), self.now().saturating_sub(COOKIE_LIFE)).await
    }

    /// Whose token it is; nobody's makes a guest, whose new token is given too.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn person_or_guest(
        &self,
        token: Option<&Token>,
    ) -> Result<(Person, Option<Token>), StoreError> {
        if let Some(token) = token
            && let Some(person) = self.person_of(token).await?
        {
            return Ok((person, None));
        }
        let token = Token::new(&self.chance);
        let name = format!("Guest {}", 1000 + self.chance.number() % 9000);
        Ok((self.store.make_guest(&name, token.hash(), self.now()).await?, Some(token)))
    }

    /// Makes an account. A guest becomes the account and keeps its number, and with it games and seats.
    ///
    /// # Errors
    /// When name or password break the rules, or the name is taken.
    pub async fn register(
        &self,
        guest: Option<&Person>,
        credentials: wire::Credentials,
    ) -> Result<(Person, Token), PeopleError> {
        names::check_name(&credentials.name).map_err(PeopleError::Name)?;
        names::check_password(&credentials.password).map_err(PeopleError::Password)?;
        if guest.is_some_and(|guest| guest.account_since.is_some()) {
            return Err(PeopleError::HasAccount);
        }
        let salt = self.chance.bytes();
        let password =
            self.passwords.hash(credentials.password, salt).await.map_err(|_| PeopleError::Busy)?;
        let token = Token::new(&self.chance);
        let made = self
            .store
            .make_account(guest.map(|guest| guest.id), &credentials.name, password, token.hash(), self.now())
            .await;
        match made {
            Ok(person) => Ok((person, token)),
            Err(StoreError::Duplicate) => Err(PeopleError::NameTaken),
            Err(error) => Err(error.into()),
        }
    }

    /// Lets an account in with a new token; the token that was used until then is void.
    ///
    /// # Errors
    /// [`PeopleError::Wrong`] for a wrong name as for a wrong password, after the same work.
    pub async fn login(
        &self,
        old: Option<&Token>,
        credentials: wire::Credentials,
    ) -> Result<(Person, Token), PeopleError> {
        let account = self.store.account(&credentials.name).await?;
        let hash = account.as_ref().map(|account| account.password.clone());
        let right = self.passwords.is(credentials.password, hash).await.map_err(|_| PeopleError::Busy)?;
        let Some(account) = account.filter(|_| right) else { return Err(PeopleError::Wrong) };
        let token = Token::new(&self.chance);
        self.store.exchange_cookie(old.map(Token::hash), token.hash(), account.person.id, self.now()).await?;
        Ok((account.person, token))
    }

    /// Makes a token void.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn logout(&self, token: &Token) -> Result<(), StoreError> {
        self.store.void_cookie(token.hash()).await
    }

    /// What a person is told of itself.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn me(&self, person: Option<&Person>) -> Result<wire::Me, StoreError> {
        let Some(person) = person else {
            return Ok(wire::Me { name: None, account: false, ratings: Vec::new() });
        };
        let account = person.account_since.is_some();
        let ratings = if account { self.ratings(person.id).await? } else { Vec::new() };
        Ok(wire::Me { name: Some(person.name.clone()), account, ratings })
    }

    /// The page of an account.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn page(&self, name: &str) -> Result<Option<wire::Person>, StoreError> {
        let Some(account) = self.store.account(name).await? else { return Ok(None) };
        let person = account.person;
        let games = self.store.list(Listing::FinishedOf(person.id), GAMES_ON_PAGE).await?;
        Ok(Some(wire::Person {
            since: person.account_since.unwrap_or_default(),
            ratings: self.ratings(person.id).await?,
            games: games.iter().map(card).collect(),
            name: person.name,
        }))
    }

    fn now(&self) -> u64 {
        self.clock.now().as_secs()
    }
}

#[cfg(test)]
mod tests;
