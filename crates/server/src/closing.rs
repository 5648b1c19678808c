use std::time::Duration;
use tokio::sync::watch;

/// How the house tells those with an open socket that it closes, and waits for them to leave.
#[derive(Debug)]
pub struct Closing(watch::Sender<bool>);

/// Rings when the house closes.
#[derive(Debug)]
pub struct Bell(watch::Receiver<bool>);

impl Bell {
    /// Returns when the house closes, at once when it has begun to. It may be dropped and called again.
    pub async fn rings(&mut self) {
        // A house that is gone has closed.
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}

impl Default for Closing {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Closing {
    /// For somebody who stays. Whoever holds a bell is waited for.
    pub fn listen(&self) -> Bell {
        Bell(self.0.subscribe())
    }

    /// Whether the house is closing.
    pub fn begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Says that the house closes.
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Waits until everybody has left, but no longer than this.
    pub async fn all_left(&self, at_most: Duration) -> bool {
        tokio::time::timeout(at_most, self.0.closed()).await.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn those_who_listen_are_told_and_waited_for() {
        let closing = Closing::default();
        let mut guest = closing.listen();
        closing.begin();
        assert!(closing.begun());
        let leave = async move {
            guest.rings().await;
            drop(guest);
        };
        let (left, ()) = tokio::join!(closing.all_left(Duration::from_secs(60)), leave);
        assert!(left);
    }
}
