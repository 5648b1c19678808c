//! Matrix, stochastic and recursive games.

mod json;
mod print;
mod tree;

use anyhow::{Context, anyhow, ensure};
use noctule_solve::games::dominance::{self, Dropped};
use noctule_solve::games::{Equilibrium, Game, Kind, everett, shapley};
use std::io::{ErrorKind, Write, stdout};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Solve a two-person zero-sum game written in a file (docs/games.md).
    Solve(SolveArgs),
    /// Build the game that a position of king and pawn against king comes down to, and print it as a file.
    Tree(tree::Args),
}

#[derive(Debug, clap::Args)]
struct SolveArgs {
    /// The game.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// In a recursive game, how much the strategies may fall short of the value.
    #[arg(long, value_name = "E", default_value_t = 0.01, value_parser = shortfall)]
    epsilon: f64,
    /// For programs: one JSON object.
    #[arg(long)]
    json: bool,
}

/// A game with all that was found out about it.
struct Solved {
    game: Game,
    /// What either player can do without.
    dropped: Vec<Dropped>,
    how: How,
}

enum How {
    Matrix(Equilibrium),
    Stochastic(shapley::Solution),
    Recursive(Box<everett::Solution>, f64),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.what {
        What::Solve(args) => say(&solve(args)?),
        What::Tree(args) => say(&tree::text(args)?),
    }
}

fn solve(args: &SolveArgs) -> anyhow::Result<String> {
    let path = args.file.display();
    let text = std::fs::read_to_string(&args.file)
        .with_context(|| format!("expected the file of a game, got {path}"))?;
    let game: Game = text.parse().map_err(|why| anyhow!("{path}, {why}"))?;
    let (_, dropped) = dominance::reduce(&game);
    let how = match game.kind {
        Kind::Matrix => How::Matrix(game.components[0].at(&[]).solve()?),
        Kind::Stochastic => How::Stochastic(shapley::solve(&game, vec![0.0; game.components.len()])?),
        Kind::Recursive => How::Recursive(Box::new(everett::solve(&game, args.epsilon)?), args.epsilon),
    };
    let solved = Solved { game, dropped, how };
    if args.json {
        Ok(format!("{:#}\n", json::of(&solved)))
    } else {
        let mut text = String::new();
        print::print(&solved, &mut text)?;
        Ok(text)
    }
}

fn say(text: &str) -> anyhow::Result<()> {
    match stdout().write_all(text.as_bytes()) {
        // Whoever reads has read enough.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

fn shortfall(text: &str) -> anyhow::Result<f64> {
    let epsilon = text.parse().unwrap_or(f64::NAN);
    ensure!(epsilon > 0.0 && epsilon < f64::INFINITY, "expected a number above 0 such as 0.01");
    Ok(epsilon)
}
