//! Project commands, run as `cargo xtask <command>`.

mod bench;
mod clients;
mod oracle;
mod peers;
mod picture;

use clap::Parser;
use std::process::ExitCode;

/// Project commands.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
enum Command {
    Bench(bench::Options),
    Clients(clients::Options),
    Oracle(oracle::Options),
    Picture(picture::Options),
}

fn main() -> anyhow::Result<ExitCode> {
    match Command::parse() {
        Command::Bench(options) => bench::run(&options),
        Command::Clients(options) => clients::run(&options),
        Command::Oracle(options) => oracle::run(&options),
        Command::Picture(options) => picture::run(&options),
    }
}
