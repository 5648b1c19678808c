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
    /// How far it has come; whoever asks first is given the progress to tell, and has to work it out.
    fn get_or_begin(&self, id: &str) -> Result<Analysed, Arc<AtomicU32>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(working) = known.get(id) {
            return Ok(match &working.result {
                Some(analysis) => Analysed::Ready(Arc::clone(analysis)),
                None => Analysed::Working(f64::from(working.done.load(Ordering::Relaxed)) / 100.0),
            });
        }
        if known.len() >= MOST_KEPT {
            known.retain(|_, working| working.result.is_none());
        }
        let done = Arc::new(AtomicU32::new(0));
        known.insert(id.into(), Working { done: Arc::clone(&done), result: None });
        Err(done)
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
        // A game that is over stays over, so an analysis that is known needs no second look at the game.
        let done = match self.analyses.get_or_begin(id) {
            Ok(known) => return Ok(known),
            Err(done) => done,
        };
        let record = match self.record(id).await {
            Ok((_, record)) => record,
            Err(problem) => {
                self.analyses.end(id, None);
                return Err(problem);
            }
        };
        let inner = Arc::clone(self);
        let id = id.to_owned();
        tokio::spawn(async move {
            let worlds = inner.worlds;
            let told = move |share: f64| done.store((share * 100.0) as u32, Ordering::Relaxed);
            let work = move || noctule_review::analyse(&record, worlds, 1, told).ok();
            let analysis = inner.analysts.run(work).await.ok().flatten();
            inner.analyses.end(&id, analysis);
        });
        Ok(Analysed::Working(0.0))
    }
}
