use super::{Limits, Metrics, Page};
use crate::closing::Closing;
use crate::config::ServeOptions;
use crate::hub::{Hub, HubOptions};
use crate::people::People;
use crate::store::{Store, StoreError};
use crate::{Chance, Clock};
use noctule_engine::Shelf;
use std::sync::Arc;
use std::time::Duration;

/// Everything that answers requests: what all handlers share.
#[derive(Debug)]
pub struct House {
    /// What is on disk.
    pub store: Store,
    /// Guests and accounts.
    pub people: People,
    /// The rooms.
    pub hub: Hub,
    /// The time.
    pub clock: Clock,
    /// Luck.
    pub chance: Chance,
    /// Who has done what how often.
    pub limits: Limits,
    /// What is counted.
    pub metrics: Metrics,
    /// How the house is set up.
    pub config: ServeOptions,
    /// Whether the house is closing.
    pub closing: Closing,
    /// The page.
    pub page: Page,
}

impl House {
    /// Opens the house on a store; the shelf holds the tables of endings for the house's players.
    ///
    /// # Errors
    /// When what is in the store cannot be read.
    pub async fn open(
        config: ServeOptions,
        store: Store,
        clock: Clock,
        chance: Chance,
        shelf: Shelf,
    ) -> Result<Arc<Self>, StoreError> {
        let people = People::new(store.clone(), clock.clone(), chance.clone(), config.passwords);
        let limits = Limits::new(config.limits, clock.clone());
        let options = HubOptions {
            thinkers: config.engine_threads,
            worlds: noctule_review::Assistant::WORLDS,
            evenness: Duration::from_millis(config.evenness),
            shelf,
        };
        let hub = Hub::open(store.clone(), people.clone(), clock.clone(), chance.clone(), options).await?;
        Ok(Arc::new(Self {
            store,
            people,
            hub,
            clock,
            chance,
            limits,
            metrics: Metrics::default(),
            config,
            closing: Closing::default(),
            page: Page::embedded(),
        }))
    }
}
