//! King and pawn against king: the artificial player plays White, you play the black king.

mod board;
mod measure;
mod set_up;
mod sitting;

use crate::terminal::plain::keyboard;
use noctule_solve::kpk::{BlackKingKind, PerfectInformation, checked_epsilon};
use std::hash::{BuildHasher, RandomState};
use std::io::stdout;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Play from every legal start against three black kings, and count what is won.
    Measure(measure::Args),
}

#[derive(Debug, clap::Args)]
struct PlayArgs {
    /// Who moves first: white or black. What is not given is asked for.
    #[arg(long = "move", value_name = "SIDE")]
    to_move: Option<String>,
    /// The white king's square.
    #[arg(long, value_name = "SQUARE")]
    king: Option<String>,
    /// The pawn's square.
    #[arg(long, value_name = "SQUARE")]
    pawn: Option<String>,
    /// The squares where White thinks that the black king may stand, such as d8,e8,f8; or all.
    #[arg(long, value_name = "SQUARES")]
    wave: Option<String>,
    /// Where it really stands, a square of the wave; or any, to have one drawn.
    #[arg(long, value_name = "SQUARE")]
    hidden: Option<String>,
    /// Let a program play the black king: random, good or all-knowing.
    #[arg(long, value_name = "KING")]
    black: Option<BlackKingKind>,
    /// With what chance White pushes when the push may cost the win.
    #[arg(long, default_value_t = 0.1, value_name = "E", value_parser = epsilon)]
    epsilon: f64,
    /// The seed of all dice; the same seed and the same moves give the same game.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A game between programs is left after so many moves.
    #[arg(long, default_value_t = 400, value_name = "N")]
    moves: u32,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(What::Measure(args)) = &args.what {
        return measure::run(args, &mut stdout().lock());
    }
    let args = &args.play;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut typed = keyboard()?;
    let mut out = stdout().lock();
    let given = set_up::Given {
        to_move: args.to_move.clone(),
        king: args.king.clone(),
        pawn: args.pawn.clone(),
        wave: args.wave.clone(),
        hidden: args.hidden.clone(),
    };
    let Some(start) = set_up::ask(given, seed, &mut typed, &mut out)? else { return Ok(()) };
    let perfect = PerfectInformation::solve();
    let rules = sitting::Rules { epsilon: args.epsilon, seed, moves: args.moves };
    sitting::play(start, args.black, &rules, &perfect, &mut typed, &mut out)
}

/// Reads the chance of the risky push.
fn epsilon(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| format!("expected a number such as 0.1, got {text:?}"))?;
    checked_epsilon(number).map_err(|why| why.to_string())
}
