use crate::terminal::assistant::Assist;
use crate::terminal::plain::People;
use crate::terminal::table_options::TableOptions;
use noctule_board::ByColor;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Referee another program: one JSON object a line, one answer a line.
    #[arg(long, conflicts_with_all = ["ruleset", "draws", "fen", "clock", "record", "ascii", "plain"])]
    stdio: bool,
    #[command(flatten)]
    table: TableOptions,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.stdio {
        return crate::headless::serve_stdio();
    }
    let names = ByColor { white: "", black: "" };
    args.table.play(People::Two, names, None, Assist::Off)
}
