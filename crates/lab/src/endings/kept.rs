use super::folder::{Folder, Silent};
use noctule_engine::{Keeper, Shelf};
use noctule_solve::endings::{Ending, Table, Tables, build};
use std::sync::{Arc, OnceLock};

/// Tables that come from a folder when they are first needed. Those that take seconds are built then if they are
/// not there, and kept; whichever it is, they are the same. The others must have been built before.
struct Kept {
    folder: Folder,
    tables: [OnceLock<Option<Arc<Table>>>; Ending::ALL.len()],
}

impl Folder {
    /// A shelf for players with the tables of this folder.
    pub fn shelf(self) -> Shelf {
        Shelf::kept_by(Kept { folder: self, tables: Default::default() })
    }
}

impl Kept {
    fn table(&self, ending: Ending) -> Option<Arc<Table>> {
        let place = Ending::ALL.iter().position(|&known| known == ending)?;
        self.tables[place].get_or_init(|| self.get(ending)).clone()
    }

    fn get(&self, ending: Ending) -> Option<Arc<Table>> {
        let mut known = Tables::default();
        for &needed in ending.turns_into() {
            known.add(self.table(needed)?);
        }
        // Whoever waits here must not take up another game meanwhile, which might wait here too. So the work
        // is done by threads of its own.
        let get = || {
            let pool = rayon::ThreadPoolBuilder::new().build().ok()?;
            pool.install(|| {
                let kept = self.folder.load(ending);
                if kept.is_ok() || !ending.is_quickly_built() {
                    return kept.ok();
                }
                let built = self.folder.build(ending, &known, &Silent);
                built.ok().or_else(|| build(ending, &known, |_, _| {}).ok())
            })
        };
        std::thread::scope(|scope| scope.spawn(get).join().ok()).flatten().map(Arc::new)
    }
}

impl Keeper for Kept {
    fn tables(&self, ending: Ending) -> Option<Arc<Tables>> {
        let mut tables = Tables::default();
        for &needed in ending.turns_into().iter().chain(&[ending]) {
            tables.add(self.table(needed)?);
        }
        Some(Arc::new(tables))
    }

    fn at_hand(&self) -> Vec<Ending> {
        let is_there = |ending: Ending| ending.is_quickly_built() || self.folder.file(ending).exists();
        let all_there =
            |ending: &Ending| is_there(*ending) && ending.turns_into().iter().all(|&needed| is_there(needed));
        Ending::ALL.into_iter().filter(all_there).collect()
    }
}
