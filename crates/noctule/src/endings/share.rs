use super::print;
use noctule_engine::Named;
use noctule_lab::endings::{Folder, Prey, share};
use noctule_solve::endings::Ending;
use std::fmt::Write;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which endings, such as KRK; KQK, KRK, KPK, KBBK and KBNK unless given.
    #[arg(value_name = "NAME")]
    endings: Vec<Ending>,
    /// The player with White: NAME, or NAME:setting=value.
    #[arg(long, value_name = "PLAYER", default_value = "darkboard")]
    player: Named,
    /// How many games from random starts each.
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u32,
    /// The seed of starts and players.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The endings that need skill.
const USUAL: [Ending; 5] = [Ending::Kqk, Ending::Krk, Ending::Kpk, Ending::Kbbk, Ending::Kbnk];

pub(crate) fn run(args: &Args, folder: &Folder) -> anyhow::Result<()> {
    let endings = if args.endings.is_empty() { &USUAL[..] } else { &args.endings };
    let shelf = folder.clone().shelf();
    print(&format!(
        "{} with White, {} games each from random starts, knowing nothing of the king; fifty-move rule\n\
         ending  king     tables      won   moves  stalemates  men lost  too long\n",
        args.player, args.games
    ))?;
    for &ending in endings {
        for (prey, called) in [(Prey::Random, "random"), (Prey::Fleeing, "fleeing")] {
            for (player, tables) in
                [(args.player.clone(), "without"), (args.player.clone().with_shelf(shelf.clone()), "with")]
            {
                let share = share(ending, &player, prey, args.games, args.seed);
                let mut line = String::new();
                writeln!(
                    line,
                    "{:<7} {called:<8} {tables:<7} {:>6.1} %  {:>6.1}  {:>10}  {:>8}  {:>8}",
                    ending.name(),
                    100.0 * f64::from(share.won) / f64::from(share.games.max(1)),
                    f64::from(share.moves) / f64::from(share.won.max(1)),
                    share.stalemates,
                    share.lost_men,
                    share.too_long
                )?;
                print(&line)?;
            }
        }
    }
    Ok(())
}
