use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What was sent, heard and decided, a line each, with the seconds since the log was opened.
///
/// A secret that it was told to hide never appears in it, whoever says it.
#[derive(Debug, Clone)]
pub struct Log {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug)]
struct Inner {
    file: Option<File>,
    opened: Instant,
    secrets: Vec<Secret>,
}

/// A word that is never shown, not even to a debugger's eye.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// Keeps a word secret.
    pub fn new(word: impl Into<String>) -> Self {
        Self(word.into())
    }

    /// The word itself, for the one who must be told.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("***")
    }
}

impl Log {
    /// A log that nobody keeps.
    pub fn nowhere() -> Self {
        Self::with(None)
    }

    /// A log at the end of a file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn to_file(path: &Path) -> io::Result<Self> {
        Ok(Self::with(Some(OpenOptions::new().create(true).append(true).open(path)?)))
    }

    fn with(file: Option<File>) -> Self {
        Self { inner: Arc::new(Mutex::new(Inner { file, opened: Instant::now(), secrets: Vec::new() })) }
    }

    /// Hides a secret from now on.
    pub fn hide(&self, secret: &Secret) {
        if !secret.0.is_empty() {
            self.lock().secrets.push(secret.clone());
        }
    }

    /// A text with every secret struck out.
    pub fn without_secrets(&self, text: &str) -> String {
        let inner = self.lock();
        inner.secrets.iter().fold(text.to_owned(), |text, secret| text.replace(&secret.0, "***"))
    }

    /// Writes a line: `<` for what was heard, `>` for what was sent, `=` for what was decided.
    pub fn note(&self, mark: char, line: &str) {
        let line = self.without_secrets(line);
        let inner = &mut *self.lock();
        let seconds = inner.opened.elapsed().as_secs_f64();
        if let Some(file) = &mut inner.file {
            // A full disk must not cost a game.
            let _ = writeln!(file, "{seconds:9.3} {mark} {line}");
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
