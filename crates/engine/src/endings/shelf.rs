use noctule_solve::endings::{Ending, Tables};
use std::fmt;
use std::sync::Arc;

/// Somebody who gets tables when they are needed.
pub trait Keeper: Send + Sync {
    /// The tables of an ending and of all that it turns into; the same whenever it is asked.
    fn tables(&self, ending: Ending) -> Option<Arc<Tables>>;

    /// The endings whose tables it can get, without getting them.
    fn at_hand(&self) -> Vec<Ending>;
}

/// Where a player looks up endings. A bare shelf has no tables.
#[derive(Clone, Default)]
pub struct Shelf(Option<Arc<dyn Keeper>>);

impl Shelf {
    /// A shelf whose tables a keeper gets.
    pub fn kept_by(keeper: impl Keeper + 'static) -> Self {
        Self(Some(Arc::new(keeper)))
    }

    /// Whether it has no tables at all.
    pub fn is_bare(&self) -> bool {
        self.0.is_none()
    }

    /// The tables of an ending and of all that it turns into, if it has them.
    pub fn tables(&self, ending: Ending) -> Option<Arc<Tables>> {
        self.0.as_ref()?.tables(ending)
    }

    /// The endings whose tables it has.
    pub fn at_hand(&self) -> Vec<Ending> {
        self.0.as_ref().map(|keeper| keeper.at_hand()).unwrap_or_default()
    }
}

/// A shelf with just these tables.
impl From<Tables> for Shelf {
    fn from(tables: Tables) -> Self {
        Self::kept_by(Fixed(Arc::new(tables)))
    }
}

struct Fixed(Arc<Tables>);

impl Keeper for Fixed {
    fn tables(&self, ending: Ending) -> Option<Arc<Tables>> {
        self.0.of(ending).map(|_| Arc::clone(&self.0))
    }

    fn at_hand(&self) -> Vec<Ending> {
        Ending::ALL.into_iter().filter(|&ending| self.0.of(ending).is_some()).collect()
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_bare() { "Shelf(bare)" } else { "Shelf" })
    }
}
