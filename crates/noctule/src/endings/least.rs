use super::print;
use crate::contest::progress;
use crate::tally::thousands;
use noctule_belief::Rng;
use noctule_lab::endings::Folder;
use noctule_solve::endings::{Ending, Question, Soonest, placements};
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which ending, such as KQQK.
    #[arg(value_name = "NAME")]
    ending: Ending,
    /// How many placements won from total ignorance are looked at, drawn at random.
    #[arg(long, value_name = "N", default_value_t = 50)]
    starts: u32,
    /// All sets won in so many moves are found first. Each move more takes many times as long.
    #[arg(long, value_name = "MOVES", default_value_t = 3)]
    quick: u8,
    /// Search at most so many moves beyond these.
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    deep: u8,
    /// The seed of the draw.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args, folder: &Folder) -> anyhow::Result<()> {
    let tables = folder.load_with_successors(args.ending)?;
    let mut soonest = Soonest::beyond(args.quick, args.ending, &tables)?;
    let all = placements(args.ending);
    let mut rng = Rng::seed_from_u64(args.seed);
    let mut counted: BTreeMap<(u8, Option<u8>), u32> = BTreeMap::new();
    let bar = progress(args.starts, 0);
    for _ in 0..args.starts {
        let placement = all[rng.random_range(0..all.len())];
        let known = Question { placement, kings: placement.free_for_king() };
        if let Some(promised) = tables.moves_to_mate(&placement, known.kings) {
            *counted.entry((promised, soonest.moves(&known, args.deep))).or_default() += 1;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let sets = thousands(soonest.quick_sets() as u64);
    let mut text = format!(
        "{}: {sets} sets are won in at most {} moves\npromised  least  placements\n",
        args.ending, args.quick
    );
    for ((promised, least), count) in counted {
        let least = least.map_or_else(|| "?".to_owned(), |least| least.to_string());
        writeln!(text, "{promised:>8}  {least:>5}  {count:>10}")?;
    }
    print(&text)?;
    Ok(())
}
