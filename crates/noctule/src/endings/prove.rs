use super::print;
use crate::contest::progress;
use crate::tally::thousands;
use noctule_belief::Rng;
use noctule_board::Squares;
use noctule_lab::endings::{Folder, Prover};
use noctule_rules::{Ruleset, Stalemate};
use noctule_solve::endings::{Ending, Question, Refuter, Tables, placements};
use rand::{RngExt, SeedableRng};
use std::fmt::Write;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which ending, such as KRK.
    #[arg(value_name = "NAME")]
    ending: Ending,
    /// How many starts are played out: half of them from total ignorance, half from sets of the table.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    starts: u32,
    /// How many sets that are not won are refuted.
    #[arg(long, value_name = "N", default_value_t = 100)]
    refute: u32,
    /// The ruleset: wild16, berkeley, berkeley-any, cincinnati, rand, english or italian. The tables are made for
    /// wild16 and promise the same in all.
    #[arg(long, default_value = "wild16", value_name = "NAME")]
    ruleset: Ruleset,
    /// The seed of the starts.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args, folder: &Folder) -> anyhow::Result<()> {
    let tables = folder.load_with_successors(args.ending)?;
    let mut text = played_out(args, &tables)?;
    let is_loss = args.ruleset.stalemate == Stalemate::Loss;
    text += &match args.ending.most_kept() {
        _ if is_loss => "Where stalemate wins, more is won than the table says.\n".into(),
        // Where only a selection is kept, chance is not enough: everything else is refuted.
        Some(_) => settled(args, &tables)?,
        None => refuted(args, &tables)?,
    };
    print(&text)?;
    Ok(())
}

fn played_out(args: &Args, tables: &Tables) -> anyhow::Result<String> {
    let mut rng = Rng::seed_from_u64(args.seed);
    let mut prover = Prover::under(args.ruleset, tables);
    let bar = progress(args.starts, 0);
    let (mut ignorant, mut moves, mut refused, mut at_bound, mut longest) = (0, 0, 0, 0, 0);
    for nth in 0..args.starts {
        let Some(known) = prover.draw(args.ending, nth, &mut rng) else { break };
        let played = prover.play(&known)?;
        ignorant += u32::from(known.kings == known.placement.free_for_king());
        moves += u64::from(played.moves);
        refused += u64::from(played.refused);
        at_bound += u32::from(played.moves == played.promised);
        longest = longest.max(played.moves);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut text = String::new();
    writeln!(
        text,
        "{}: {} starts, {} of them from total ignorance, all mated within what the table promises.",
        args.ending,
        thousands(args.starts.into()),
        thousands(ignorant.into())
    )?;
    writeln!(
        text,
        "{} took as long as promised; the longest {longest} moves, {:.1} on average, {:.1} refusals.",
        thousands(at_bound.into()),
        moves as f64 / f64::from(args.starts.max(1)),
        refused as f64 / f64::from(args.starts.max(1))
    )?;
    writeln!(text, "The king thought about {} moments.", thousands(prover.moments() as u64))?;
    Ok(text)
}

fn settled(args: &Args, tables: &Tables) -> anyhow::Result<String> {
    let mut refuter = Refuter::under(args.ruleset, tables);
    let settled = refuter.settle(args.ending)?;
    Ok(format!(
        "Won from total ignorance: exactly {} placements. Of the other {}, everything that the table does not hold \
         is not won, by exhaustive search: {} smallest sets ({} sets looked at, {} tries put).\n",
        thousands(settled.won as u64),
        settled.not_won,
        settled.smallest,
        thousands(refuter.sets() as u64),
        thousands(refuter.tries())
    ))
}

fn refuted(args: &Args, tables: &Tables) -> anyhow::Result<String> {
    let mut rng = Rng::seed_from_u64(args.seed);
    let all = placements(args.ending);
    let is_won = |known: &Question| tables.moves_to_mate(&known.placement, known.kings).is_some();
    let mut refuter = Refuter::under(args.ruleset, tables);
    let (mut ignorant, mut small, mut drawn) = (0, 0, 0);
    while ignorant + small < args.refute && drawn < 1_000 * args.refute {
        let placement = all[rng.random_range(0..all.len())];
        let free = placement.free_for_king();
        let kings = if drawn % 2 == 0 { free } else { free & Squares(rng.random()) };
        drawn += 1;
        let known = Question { placement, kings };
        if !is_won(&known) {
            refuter.refute(&known)?;
            *if kings == free { &mut ignorant } else { &mut small } += 1;
        }
    }
    Ok(format!(
        "Not won, by exhaustive search: {ignorant} placements from total ignorance and {small} smaller sets \
         ({} sets looked at, {} tries put).\n",
        thousands(refuter.sets() as u64),
        thousands(refuter.tries())
    ))
}
