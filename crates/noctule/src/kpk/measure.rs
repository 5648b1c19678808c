//! The artificial player measured from every legal start.

use anyhow::{Context, Result};
use noctule_board::File;
use noctule_solve::endings::Ending;
use noctule_solve::kpk::{
    BlackKingKind, Habit, Knowing, Pattern, PawnFile, PerfectInformation, Plan, Row, Start, SureWins,
    chances, play_game, survey,
};
use std::collections::BTreeMap;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Games from each start against each black king.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The seed of all dice.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// With what chance White pushes when the push may cost the win.
    #[arg(long, default_value_t = 0.1, value_name = "E", value_parser = super::epsilon)]
    epsilon: f64,
    /// Play only every N-th start.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Leave a game unfinished after so many moves of White's.
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    moves: u32,
    /// Games from the critical position, for each file and each black king.
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    critical: u32,
    /// Do without the exact table of sure wins, which is built and kept if it is not there.
    #[arg(long)]
    without_table: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let plan = Plan {
        games: args.games,
        epsilon: args.epsilon,
        seed: args.seed,
        longest: args.moves,
        every: args.every as usize,
    };
    let perfect = PerfectInformation::solve();
    writeln!(out, "King and pawn against king: epsilon {}, seed {}", args.epsilon, args.seed)?;
    print_critical(&plan, args.critical, &perfect, out)?;
    out.flush()?;
    let sure = if args.without_table { None } else { Some(sure_wins()?) };
    for knowing in Knowing::ALL {
        let rows = survey(&plan, knowing, &perfect, sure.as_ref());
        print_rows(&plan, knowing, sure.is_some(), &rows, out)?;
        out.flush()?;
    }
    writeln!(out)?;
    writeln!(out, "chess: won with nothing hidden. sure: mated for sure from what White knows.")?;
    writeln!(out, "near 1: for patterns that the papers call won, whether the good king loses at least")?;
    writeln!(out, "1 - epsilon (yes) or 1 - 2 epsilon (nearly) of the games.")?;
    Ok(())
}

fn sure_wins() -> Result<SureWins> {
    let tables = crate::endings::shelf().tables(Ending::Kpk);
    Ok(SureWins::new(tables.context("expected a table of KPK that can be read or built")?))
}

/// The critical position of the recursive game, file by file.
fn print_critical(plan: &Plan, games: u32, perfect: &PerfectInformation, out: &mut impl Write) -> Result<()> {
    writeln!(out)?;
    writeln!(
        out,
        "The critical position: pawn on the sixth rank, its king behind it, the black king before"
    )?;
    writeln!(out, "it and to move. Won, in per cent: exactly against Black's pure strategies; in {games}")?;
    writeln!(
        out,
        "games against each black king. 100 / (1 + epsilon) = {:.2}",
        100.0 / (1.0 + plan.epsilon)
    )?;
    let kings = BlackKingKind::ALL.map(|kind| format!("{kind:>12}")).concat();
    writeln!(out, "file       β1       β2       β3{kings}")?;
    // By then fewer than one game in a million is still going on, unless epsilon is tiny.
    let moves = (60.0 / plan.epsilon).ceil() as u32;
    for file in [File::B, File::C, File::D, File::E, File::F, File::G] {
        let start = Start::critical(file)?;
        write!(out, "{file:<4}")?;
        for habit in Habit::ALL {
            write!(out, "{:>9.2}", 100.0 * chances(&start, plan.epsilon, habit, moves)?.won)?;
        }
        for kind in BlackKingKind::ALL {
            let seeds = (0..u64::from(games)).map(|game| plan.seed.wrapping_mul(1 << 32).wrapping_add(game));
            let ends = seeds.filter_map(|seed| play_game(plan, &start, kind, perfect, seed));
            let won = ends.filter(|end| end.is_won()).count();
            write!(out, "{:>12.2}", share(won as u64, u64::from(games)))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn print_rows(
    plan: &Plan,
    knowing: Knowing,
    with_table: bool,
    rows: &BTreeMap<(Pattern, PawnFile), Row>,
    out: &mut impl Write,
) -> Result<()> {
    let starts: u64 = rows.values().map(|row| row.starts).sum();
    let unfinished: u64 = rows.values().flat_map(|row| row.unfinished).sum();
    writeln!(out)?;
    writeln!(out, "When {knowing}: {starts} starts, unfinished games {unfinished}. Won, in per cent:")?;
    let kings = BlackKingKind::ALL.map(|kind| format!("{kind:>12}")).concat();
    writeln!(
        out,
        "{:<20} {:<5} {:>7} {:>7} {:>7}{kings}  near 1",
        "pattern", "file", "starts", "chess", "sure"
    )?;
    for ((pattern, file), row) in rows {
        let sure = if with_table { format!("{:.2}", share(row.sure, row.starts)) } else { "-".into() };
        let chess = share(row.perfect, row.starts);
        write!(out, "{pattern:<20} {file:<5} {:>7} {chess:>7.2} {sure:>7}", row.starts)?;
        for won in row.won {
            write!(out, "{:>12.2}", share(won, row.games))?;
        }
        writeln!(out, "  {}", near_one(plan, *pattern, row))?;
    }
    Ok(())
}

fn near_one(plan: &Plan, pattern: Pattern, row: &Row) -> &'static str {
    let lost = 1.0 - share(row.won[1], row.games) / 100.0;
    match pattern.is_called_won() {
        false => "-",
        true if lost <= plan.epsilon => "yes",
        true if lost <= 2.0 * plan.epsilon => "nearly",
        true => "no",
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}
