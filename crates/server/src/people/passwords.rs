use crate::Chance;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many may wait for their turn; whoever comes then is sent away.
const QUEUE: usize = 64;

/// What a password costs to check, and so to guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PasswordCost {
    /// KiB of memory.
    pub memory: u32,
    /// Passes over it.
    pub passes: u32,
    /// How many are checked at once.
    pub at_once: usize,
}

impl Default for PasswordCost {
    /// OWASP's recommendation for Argon2id.
    fn default() -> Self {
        Self { memory: 19 * 1024, passes: 2, at_once: 2 }
    }
}

/// Hashes and checks passwords, a few at a time, away from the threads that answer.
#[derive(Debug, Clone)]
pub(super) struct Passwords {
    argon2: Argon2<'static>,
    desk: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// The hash of a password that nobody has, checked when there is no such name: it takes as long.
    nobodys: Arc<str>,
}

/// Too many wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Busy;

impl Passwords {
    /// With a cost; one that Argon2 does not know is raised to its least.
    pub(super) fn new(cost: PasswordCost, chance: &Chance) -> Self {
        let params =
            Params::new(cost.memory.max(Params::MIN_M_COST), cost.passes.max(Params::MIN_T_COST), 1, None)
                .unwrap_or(Params::DEFAULT);
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobodys = hash(&argon2, &chance.token::<16>(), &chance.bytes()).unwrap_or_default();
        Self {
            argon2,
            desk: Arc::new(Semaphore::new(cost.at_once.max(1))),
            queue: Arc::new(Semaphore::new(QUEUE)),
            nobodys: nobodys.into(),
        }
    }

    /// The hash of a password, in PHC form.
    pub(super) async fn hash(&self, password: String, salt: [u8; 16]) -> Result<String, Busy> {
        let argon2 = self.argon2.clone();
        self.work(move || hash(&argon2, &password, &salt)).await?.ok_or(Busy)
    }

    /// Whether the password is the one that was hashed. Without a hash the answer is no, after the same work.
    pub(super) async fn is(&self, password: String, hash: Option<String>) -> Result<bool, Busy> {
        let argon2 = self.argon2.clone();
        let nobodys = Arc::clone(&self.nobodys);
        self.work(move || {
            let known = hash.is_some();
            let text = hash.as_deref().unwrap_or(&nobodys);
            let right = PasswordHash::new(text)
                .is_ok_and(|parsed| argon2.verify_password(password.as_bytes(), &parsed).is_ok());
            right && known
        })
        .await
    }

    /// The place at the desk is kept until the work is done, even when whoever asked has gone.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let _waiting = self.queue.try_acquire().map_err(|_| Busy)?;
        let place = Arc::clone(&self.desk).acquire_owned().await.map_err(|_| Busy)?;
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        })
        .await
        .map_err(|_| Busy)
    }
}

fn hash(argon2: &Argon2<'_>, password: &str, salt: &[u8; 16]) -> Option<String> {
    Some(argon2.hash_password_with_salt(password.as_bytes(), salt).ok()?.to_string())
}
