use super::{Limits, Metrics, Page};
use crate::closing::Closing;
use crate::config::ServeOptions;
use crate::hub::Hub;
use crate::people::People;
use crate::store::{Store, StoreError};
use crate::{Chance, Clock};
use std::sync::Arc;

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
    /// Opens the house on a store.
    ///
    /// # Errors
    /// When what is in the store cannot be read.
    pub async fn open(
        config: ServeOptions,
        store: Store,
        clock: Clock,
        chance: Chance,
    ) -> Result<Arc<Self>, StoreError> {
        let people = People::new(store.clone(), clock.clone(), chance.clone(), config.passwords);
        let limits = Limits::new(config.limits, clock.clone());
        Ok(Arc::new(Self {
            store,
            people,
            hub: Hub,
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
