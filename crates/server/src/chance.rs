use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Where the server's names, cookies and seeds come from: the system's randomness, which nobody can guess. Tests
/// take a seed instead, so that two servers can be compared byte for byte.
#[derive(Debug, Clone)]
pub struct Chance(Option<Arc<Mutex<Xoshiro256PlusPlus>>>);

impl Chance {
    /// The system's randomness.
    pub fn of_the_system() -> Self {
        Self(None)
    }

    /// For tests alone: repeats itself.
    pub fn from_seed(seed: u64) -> Self {
        Self(Some(Arc::new(Mutex::new(Xoshiro256PlusPlus::seed_from_u64(seed)))))
    }

    /// So many random bytes.
    ///
    /// # Panics
    /// When the system has no randomness to give: better no server than one whose cookies can be guessed.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match &self.0 {
            Some(seeded) => seeded.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes),
            None => getrandom::fill(&mut bytes).expect("the system's randomness"),
        }
        bytes
    }

    /// A random number.
    pub fn number(&self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    /// So many random bytes in hexadecimal letters.
    pub fn token<const N: usize>(&self) -> String {
        self.bytes::<N>().iter().fold(String::with_capacity(2 * N), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}
