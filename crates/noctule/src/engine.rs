use anyhow::Context;
use noctule_engine::Named;
use noctule_engine_protocol::serve;
use std::io::{BufReader, stdin, stdout};
use std::time::Instant;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which player: NAME, or NAME:setting=value; `noctule players` lists them.
    #[arg(value_name = "PLAYER")]
    player: Named,
}

/// Speaks the engine protocol on standard input and output.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let began = Instant::now();
    let player = args.player.with_shelf(crate::endings::shelf());
    serve(player, BufReader::new(stdin()), stdout(), move || began.elapsed())
        .context("cannot go on as an engine")
}
