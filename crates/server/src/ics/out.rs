use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::tcp::OwnedWriteHalf;

/// What interfaces wait for before they believe that an answer is complete.
const PROMPT: &str = "ics% ";
/// How long a client may take to read what it was sent.
const PATIENCE: Duration = Duration::from_secs(30);

/// The way to a client. Lines wait until they are sent together.
#[derive(Debug)]
pub(super) struct Out {
    outgoing: OwnedWriteHalf,
    waiting: String,
}

/// A client that does not read, or is gone.
#[derive(Debug)]
pub(super) struct Gone;

impl Out {
    pub(super) fn new(outgoing: OwnedWriteHalf) -> Self {
        Self { outgoing, waiting: String::new() }
    }

    /// A line.
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        self.waiting.push_str(line.as_ref());
        self.waiting.push_str("\r\n");
    }

    /// Words after which the client is to type.
    pub(super) fn ask(&mut self, words: &str) {
        self.waiting.push_str(words);
    }

    /// The prompt, on a line of its own.
    pub(super) fn prompt(&mut self) {
        self.ask(PROMPT);
    }

    /// Sends what waits.
    pub(super) async fn send(&mut self) -> Result<(), Gone> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let text = std::mem::take(&mut self.waiting);
        match tokio::time::timeout(PATIENCE, self.outgoing.write_all(text.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}
