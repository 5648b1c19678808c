use crate::options::GameOptions;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameOptions,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    anyhow::bail!("{args:?}")
}
