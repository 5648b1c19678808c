use std::time::Duration;
use tokio::sync::watch;

/// How the house tells those with an open socket that it closes, and waits for them to leave.
#[derive(Debug)]
pub struct Closing(watch::Sender<bool>);

impl Default for Closing {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Closing {
    /// For somebody who stays: turns `true` when the house closes. Whoever holds it is waited for.
    pub fn listen(&self) -> watch::Receiver<bool> {
        self.0.subscribe()
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
            guest.changed().await.expect("the house speaks");
            assert!(*guest.borrow());
        };
        let (left, ()) = tokio::join!(closing.all_left(Duration::from_secs(60)), leave);
        assert!(left);
    }
}
