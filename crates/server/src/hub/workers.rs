use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Threads for long thoughts, so many at once and no more; the others wait in the order in which they came. Sockets
/// are served by other threads, so nobody who thinks keeps anybody from being heard.
#[derive(Debug, Clone)]
pub(crate) struct Workers {
    permits: Arc<Semaphore>,
}

/// The work ended in a panic, or the server is closing.
#[derive(Debug)]
pub(crate) struct BrokenOff;

impl Workers {
    pub(crate) fn new(at_once: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(at_once.max(1))) }
    }

    /// Does the work when its turn comes.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BrokenOff> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| BrokenOff)?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            catch_unwind(AssertUnwindSafe(work)).map_err(|_| BrokenOff)
        });
        done.await.map_err(|_| BrokenOff)?
    }
}
