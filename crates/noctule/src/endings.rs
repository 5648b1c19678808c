//! Endings against a lone king: their tables.

mod bench;
mod build;
mod least;
mod picture;
mod probe;
mod prove;
mod share;
mod stats;
mod tree;

use clap::Subcommand;
use noctule_engine::Shelf;
use noctule_lab::endings::{Folder, FolderError};
use std::io::{self, ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The stronger side, here always White, is on move and knows on which squares the black king may stand. A table \
says from which sets of squares White mates for sure under the rules of wild16, in how many moves at most, and \
with which tries (docs/endings.md).

The tables are kept in the folder that NOCTULE_ENDINGS names, or else in noctule/endings in the platform's \
folder for data. Players use them when the enemy's king is alone, and build KQK, KRK and KPK \
when they first need them; NOCTULE_ENDINGS=none keeps them from it.")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
    /// The folder of the tables.
    #[arg(long, value_name = "DIR", global = true)]
    dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure how fast tables are read and asked.
    Bench(bench::Args),
    /// Build tables and keep them. A build that was ended goes on where it was.
    Build(build::Args),
    /// Search for the least number of moves, where a table keeps a selection and may promise more.
    Least(least::Args),
    /// Say whether a set of squares is won for sure, in how many moves, and show the plan.
    Probe(probe::Args),
    /// Play many starts out through the umpire against a king that knows everything, and show by exhaustive
    /// search that sets which are not won cannot be won.
    Prove(prove::Args),
    /// Let a player play games from random starts with and without the tables, and count what it wins.
    Share(share::Args),
    /// Count what is won, and how long it takes.
    Stats(stats::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let folder = folder(args.dir.as_ref())?;
    match &args.command {
        Command::Bench(args) => bench::run(args, &folder),
        Command::Build(args) => build::run(args, &folder),
        Command::Least(args) => least::run(args, &folder),
        Command::Probe(args) => probe::run(args, &folder),
        Command::Prove(args) => prove::run(args, &folder),
        Command::Share(args) => share::run(args, &folder),
        Command::Stats(args) => stats::run(args, &folder),
    }
}

/// The tables that players have at hand: those of the usual folder. `NOCTULE_ENDINGS=none` leaves the shelf bare.
pub(crate) fn shelf() -> Shelf {
    match Folder::usual() {
        Ok(folder) if folder.path() != Path::new("none") => folder.shelf(),
        _ => Shelf::default(),
    }
}

fn folder(dir: Option<&PathBuf>) -> Result<Folder, FolderError> {
    match dir {
        Some(path) => Ok(Folder::at(path)),
        None => Folder::usual(),
    }
}

fn print(text: &str) -> io::Result<()> {
    match stdout().write_all(text.as_bytes()) {
        // Whoever reads has read enough.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
