use crate::terminal::assistant::Assist;
use crate::terminal::plain::People;
use crate::terminal::sitting::Program;
use crate::terminal::table_options::TableOptions;
use noctule_board::{ByColor, Color};
use noctule_engine::Named;
use std::hash::{BuildHasher, RandomState};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who plays against you: NAME, or NAME:setting=value `noctule players` lists them.
    #[arg(long, default_value = "darkboard", value_name = "PLAYER")]
    player: Named,
    /// Your side.
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// The player's seed: the same seed and the same moves give the same game.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Let an assistant show where the other side's men may stand, from what you have heard.
    #[arg(long, value_enum, default_value_t = Assist::Off)]
    assist: Assist,
    #[command(flatten)]
    table: TableOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    White,
    Black,
    Random,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let player = args.player.clone().with_shelf(crate::endings::shelf()).seat(seed);
    let color = match args.side {
        Side::White => Color::White,
        Side::Black => Color::Black,
        Side::Random if seed.count_ones().is_multiple_of(2) => Color::White,
        Side::Random => Color::Black,
    };
    let names = ByColor::split(color, "you", args.player.listing().name);
    args.table.play(People::One(color), names, Some(Program { color: !color, player }), args.assist)
}
