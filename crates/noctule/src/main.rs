//! Kriegspiel on the command line.

mod bench;
mod bot;
mod contest;
mod endings;
mod engine;
mod experience;
mod explain;
mod game;
mod headless;
mod ics;
mod kpk;
mod learn;
mod lesson;
mod match_games;
mod mate;
mod model;
mod options;
mod play;
mod players;
mod replay;
mod review;
mod serve;
mod styles;
mod tally;
mod terminal;
mod tournament;
mod tune;
mod umpire;

use clap::{Parser, Subcommand};
use std::io::{Write, stderr};
use std::process::ExitCode;

/// Kriegspiel: chess in the dark, with an umpire who is always right.
#[derive(Debug, Parser)]
#[command(name = "noctule", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play against one of the players.
    Play(play::Args),
    /// Umpire a game of two people at this keyboard, or referee another program with --stdio.
    Umpire(umpire::Args),
    /// Watch a recorded game on three boards: White's, the umpire's and Black's.
    Replay(replay::Args),
    /// Show what one side could know at a moment of a recorded game, and draw it.
    Explain(explain::Args),
    /// Tell what both sides believed all through a recorded game, what surprised them, what each try was worth.
    Review(review::Args),
    /// King and pawn against king: play the black king against the artificial player, or measure it.
    Kpk(Box<kpk::Args>),
    /// Let two players play many games and measure the result.
    Match(Box<match_games::Args>),
    /// Let many players meet each other, and rate them.
    Tournament(Box<tournament::Args>),
    /// List the players and what can be set.
    Players,
    /// Learn from recorded games where opponents' men tend to stand and how they answer.
    Learn(learn::Args),
    /// Look at what was learned.
    Model(model::Args),
    /// Learn from recorded games how players choose among their moves, and how well that foretells them.
    Styles(styles::Args),
    /// Learn from recorded games what positions are worth to players who see only their own side
    Experience(experience::Args),
    /// Move a player's numbers by what wins games.
    Tune(Box<tune::Args>),
    /// Endings against a lone king, won for sure: build their tables, ask them, count them.
    Endings(endings::Args),
    /// Open a place where people play in their browsers.
    Serve(Box<serve::Args>),
    /// Play on somebody else's chess server, with a player of ours or from this terminal.
    Ics(Box<ics::Args>),
    /// Play on kriegspiel.org, or on a place that speaks like it, with a bot's token.
    Bot(Box<bot::Args>),
    /// Be an engine: one of the players, spoken to in the engine protocol (docs/engine-protocol.md).
    Engine(engine::Args),
    /// Measure how good and how fast something is, with the truth at hand.
    Bench(bench::Args),
    /// Look for a plan of tries that mates whatever is true.
    Mate(Box<mate::Args>),
    /// Solve matrix, stochastic and recursive games.
    Game(game::Args),
    /// Walk the legal tree, put every possible try at the last ply, and count what the umpire says.
    Tally(tally::Args),
}

fn main() -> ExitCode {
    match obey(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell when even this cannot be written.
            let _ = writeln!(stderr(), "noctule: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn obey(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Play(args) => play::run(&args),
        Command::Umpire(args) => umpire::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Kpk(args) => kpk::run(&args),
        Command::Match(args) => match_games::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Players => players::run(),
        Command::Learn(args) => learn::run(&args),
        Command::Model(args) => model::run(&args),
        Command::Styles(args) => styles::run(&args),
        Command::Experience(args) => experience::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Endings(args) => endings::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Ics(args) => ics::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Engine(args) => engine::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Mate(args) => mate::run(&args),
        Command::Game(args) => game::run(&args),
        Command::Tally(args) => tally::run(args),
    }
}
