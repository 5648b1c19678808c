//! Options that several commands share.

use noctule_board::Position;
use noctule_rules::{Draws, Ruleset};

/// Which game is played: rules, draws and start.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct GameOptions {
    /// The ruleset: wild16, berkeley, berkeley-any, cincinnati, rand, english or italian.
    #[arg(long, default_value = "wild16", value_name = "NAME")]
    ruleset: Ruleset,
    /// Draws by fifty moves and repetition: off, claim, automatic, or fifty (moves only, automatic).
    #[arg(long, value_name = "WHICH")]
    draws: Option<Draws>,
    /// A start position as FEN, instead of the normal one.
    #[arg(long, value_name = "FEN")]
    fen: Option<Position>,
}

impl GameOptions {
    /// The rules in force; `usual` draws apply unless the option says otherwise.
    pub(crate) fn ruleset(&self, usual: Draws) -> Ruleset {
        self.ruleset.with_draws(self.draws.unwrap_or(usual))
    }

    /// The position the game begins from.
    pub(crate) fn start(&self) -> Position {
        self.fen.clone().unwrap_or_else(Position::start)
    }
}
