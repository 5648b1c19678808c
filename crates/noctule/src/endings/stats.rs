use super::print;
use crate::tally::thousands;
use noctule_lab::endings::{Folder, FolderError};
use noctule_solve::endings::{Ending, Refuter, Stats, Table, Tables};
use std::fmt::Write;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which endings, such as KRK; all that are built unless given.
    #[arg(value_name = "NAME")]
    endings: Vec<Ending>,
}

pub(crate) fn run(args: &Args, folder: &Folder) -> anyhow::Result<()> {
    let asked = if args.endings.is_empty() { &Ending::ALL[..] } else { &args.endings };
    let mut text = String::from(
        "             won from total ignorance    under the fifty-move rule   longest          \n\
         ending  placements      won    moves       won    moves     set      sets       bytes\n",
    );
    let mut longest = String::new();
    let mut selections = String::new();
    for &ending in asked {
        let table = match folder.load(ending) {
            Err(FolderError::Missing { .. }) if args.endings.is_empty() => continue,
            table => table?,
        };
        let stats = Stats::of(&table);
        if ending.most_kept().is_some() {
            selections += &selection(folder, table)?;
        }
        let bytes = std::fs::metadata(folder.file(ending))?.len();
        let (won, worst) = stats.from_ignorance;
        let (fifty, worst_fifty) = stats.within_fifty;
        writeln!(
            text,
            "{:<7} {:>10} {:>8} {worst:>8} {:>9} {worst_fifty:>8} {:>7} {:>9} {:>11}",
            ending.name(),
            thousands(stats.placements as u64),
            thousands(won as u64),
            thousands(fifty as u64),
            stats.longest.map_or(0, |(_, moves)| moves),
            thousands(stats.sets as u64),
            thousands(bytes),
        )?;
        if let Some((question, moves)) = stats.longest {
            writeln!(longest, "{:<5} {moves:>2} moves: {question}", ending.name())?;
        }
    }
    print(&format!("{text}\nThe longest:\n{longest}{selections}"))?;
    Ok(())
}

/// Whether a selection of sets still says of every set whether it is won.
fn selection(folder: &Folder, table: Table) -> anyhow::Result<String> {
    let ending = table.ending();
    let mut tables = Tables::default();
    for &needed in ending.turns_into() {
        tables.add(folder.load(needed)?);
    }
    tables.add(table);
    Ok(match Refuter::new(&tables).settle(ending) {
        Ok(settled) => format!(
            "\n{ending} keeps a selection of sets, so the moves may not be the least. What is won is exact: the other \
             {} placements have {} smallest sets that are not won, by exhaustive search.\n",
            settled.not_won, settled.smallest
        ),
        Err(why) => {
            format!("\n{ending} keeps a selection of sets, and more may be won than it says: {why}.\n")
        }
    })
}
