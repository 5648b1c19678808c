use super::Inner;
use noctule_wire::{Analysis, Problem};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// So many analyses are kept; then the place is cleared.
const MOST_KEPT: usize = 200;

/// The analyses of finished games, worked out once when somebody asks.
#[derive(Debug, Default)]
pub(crate) struct Analyses {
    known: Mutex<HashMap<String, Working>>,
}

#[derive(Debug, Clone)]
struct Working {
    /// Hundredths.
    done: Arc<AtomicU32>,
    result: Option<Arc<Analysis>>,
}

/// How far an analysis has come.
#[derive(Debug, Clone)]
pub enum Analysed {
    /// It is ready.
    Ready(Arc<Analysis>),
    /// It is being worked out; so much of it is done, 0 to 1.
    Working(f64),
}

impl Analyses {
    fn get(&self, id: &str) -> Option<Analysed> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(id).map(|working| match &working.result {
            Some(analysis) => Analysed::Ready(Arc::clone(analysis)),
            None => Analysed::Working(f64::from(working.done.load(Ordering::Relaxed)) / 100.0),
        })
    }

    fn begin(&self, id: &str) -> Arc<AtomicU32> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KEPT {
            known.retain(|_, working| working.result.is_none());
        }
        let done = Arc::new(AtomicU32::new(0));
        known.insert(id.into(), Working { done: Arc::clone(&done), result: None });
        done
    }

    fn end(&self, id: &str, analysis: Option<Analysis>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match (known.get_mut(id), analysis) {
            (Some(working), Some(analysis)) => working.result = Some(Arc::new(analysis)),
            _ => {
                known.remove(id);
            }
        }
    }
}

impl Inner {
    pub(crate) async fn analysis(self: &Arc<Self>, id: &str) -> Result<Analysed, Problem> {
        let (_, record) = self.record(id).await?;
        if let Some(state) = self.analyses.get(id) {
            return Ok(state);
        }
        let done = self.analyses.begin(id);
        let inner = Arc::clone(self);
        let id = id.to_owned();
        tokio::spawn(async move {
            let worlds = inner.worlds;
            let told = move |share: f64| done.store((share * 100.0) as u32, Ordering::Relaxed);
            let work = move || noctule_review::analyse(&record, worlds, 1, told).ok();
            let analysis = inner.advisers.run(work).await.ok().flatten();
            inner.analyses.end(&id, analysis);
        });
        Ok(Analysed::Working(0.0))
    }
}
