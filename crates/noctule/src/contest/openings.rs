use anyhow::{Context, bail};
use noctule_board::Position;
use noctule_lab::Openings;
use noctule_record::pgn;
use noctule_rules::Ruleset;
use std::path::PathBuf;
use std::str::FromStr;

/// What games shall begin with, as the command line says it.
#[derive(Debug, Clone)]
pub(crate) enum OpeningsChoice {
    Random(u32),
    File(PathBuf),
}

/// More random moves than this leave little of a game.
const MOST_PLIES: u32 = 100;

impl FromStr for OpeningsChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(plies) = text.strip_prefix("random:") else { return Ok(Self::File(text.into())) };
        let wrong = || format!("expected random:PLIES with 1 to {MOST_PLIES} half-moves, got {text:?}");
        plies
            .parse()
            .ok()
            .filter(|plies| (1..=MOST_PLIES).contains(plies))
            .map(Self::Random)
            .ok_or_else(wrong)
    }
}

impl OpeningsChoice {
    /// The openings, read and checked.
    pub(crate) fn openings(
        &self,
        ruleset: &Ruleset,
        start: Position,
        plies: usize,
    ) -> anyhow::Result<Openings> {
        match self {
            Self::Random(plies) => Ok(Openings::Random { start, plies: *plies }),
            Self::File(path) => {
                if start != Position::start() {
                    bail!("expected --fen or a file of --openings, got both");
                }
                let name = path.display().to_string();
                let bytes =
                    std::fs::read(path).with_context(|| format!("cannot read the openings of {name}"))?;
                Ok(Openings::read(&name, &pgn::decode(&bytes), ruleset, plies)?)
            }
        }
    }
}
