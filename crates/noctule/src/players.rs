use anyhow::Context;
use noctule_engine::CATALOGUE;
use std::fmt::Write;
use std::io::{self, Write as _};

/// Lists the players, weakest first, with what can be set.
pub(crate) fn run() -> anyhow::Result<()> {
    io::stdout().write_all(listing()?.as_bytes()).context("cannot print the players")
}

fn listing() -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for player in CATALOGUE {
        writeln!(text, "{:<12} {}", player.name, player.about)?;
        for setting in player.settings {
            writeln!(
                text,
                "  {:<20} {} ({}; {} to {})",
                setting.name, setting.about, setting.usual, setting.least, setting.most
            )?;
        }
    }
    Ok(text)
}
