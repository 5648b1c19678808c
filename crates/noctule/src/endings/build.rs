use super::print;
use crate::contest::remark;
use crate::tally::thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use noctule_lab::endings::{Folder, FolderError, Progress};
use noctule_solve::endings::{Ending, Table, Tables};
use std::io::{IsTerminal, stderr};
use std::time::Instant;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which endings, such as KRK; all of them unless given. What an ending can turn into is built with it.
    #[arg(value_name = "NAME")]
    endings: Vec<Ending>,
    /// Build tables anew that are there already.
    #[arg(long)]
    again: bool,
}

pub(crate) fn run(args: &Args, folder: &Folder) -> anyhow::Result<()> {
    let asked = if args.endings.is_empty() { &Ending::ALL[..] } else { &args.endings };
    let is_asked = |ending: Ending| asked.contains(&ending);
    let is_needed = |ending: Ending| asked.iter().any(|asked| asked.turns_into().contains(&ending));
    let mut tables = Tables::default();
    for ending in Ending::ALL.into_iter().filter(|&ending| is_asked(ending) || is_needed(ending)) {
        let begin = Instant::now();
        let known = if args.again && is_asked(ending) { None } else { load(folder, ending)? };
        let (table, how) = match known {
            Some(table) => (table, "is there".to_owned()),
            None => {
                let table = folder.build(ending, &tables, &Bar::new(ending))?;
                (table, format!("built in {:.1} s", begin.elapsed().as_secs_f64()))
            }
        };
        let bytes = std::fs::metadata(folder.file(ending))?.len();
        let sets = thousands(table.len() as u64);
        print(&format!("{ending} {how}: {sets} sets, {} bytes\n", thousands(bytes)))?;
        tables.add(table);
    }
    Ok(())
}

/// A table that is there and good; one that is not good is complained of and built anew.
fn load(folder: &Folder, ending: Ending) -> anyhow::Result<Option<Table>> {
    match folder.load(ending) {
        Ok(table) => Ok(Some(table)),
        Err(FolderError::Missing { .. }) => Ok(None),
        Err(FolderError::Bad { file, why }) => {
            remark(&format!("{}: {why}", file.display()))?;
            Ok(None)
        }
        Err(why) => Err(why.into()),
    }
}

struct Bar {
    ending: Ending,
    bar: ProgressBar,
}

impl Bar {
    fn new(ending: Ending) -> Self {
        let terminal = stderr().is_terminal();
        let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style =
            ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} placements  {msg}  {elapsed}")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(0), target).with_style(style);
        Self { ending, bar }
    }
}

impl Progress for Bar {
    fn resumes(&self, layers: usize) {
        // Nobody is left to tell when even this cannot be written.
        let _ = remark(&format!("{} goes on after {layers} moves that were found before", self.ending));
    }

    fn begins(&self, moves: u8, placements: usize) {
        self.bar.set_length(placements as u64);
        self.bar.set_position(0);
        self.bar.set_prefix(format!("{} in {moves:>2}", self.ending));
    }

    fn looked(&self) {
        self.bar.inc(1);
    }

    fn found(&self, _: u8, sets: usize) {
        self.bar.set_message(format!("{} sets", thousands(sets as u64)));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
