use crate::Chance;
use sha2::{Digest, Sha256};
use std::fmt;

/// What a cookie or an invitation carries: 256 random bits as 64 hexadecimal letters.
///
/// The store keeps its SHA-256 alone, so that whoever reads the file cannot be anybody.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// One that nobody can guess.
    pub fn new(chance: &Chance) -> Self {
        Self(chance.token::<32>())
    }

    /// Reads one; anything that [`Token::new`] could not have made is nothing.
    pub fn read(text: &str) -> Option<Self> {
        let right = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        right.then(|| Self(text.to_owned()))
    }

    /// The letters, for the cookie or the link alone.
    pub fn letters(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}
