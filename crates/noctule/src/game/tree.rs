//! The game that a position comes down to.

use anyhow::Context;
use noctule_board::{Color, Position};
use noctule_rules::{Ruleset, speech};
use noctule_solve::games::tree::{Sight, Tree};
use std::fmt::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// King and pawn against king, the lone king to move; both sides know it.
    #[arg(value_name = "FEN", default_value = "8/3k4/3P4/3K4/8/8/8/8 b - - 0 1")]
    position: String,
    /// The ruleset: wild16, berkeley, berkeley-any, cincinnati, rand, english or italian.
    #[arg(long, visible_alias = "rules", value_name = "NAME", default_value = "wild16")]
    ruleset: Ruleset,
}

/// How the tree was built, as remarks, and the game that is left, as a file that `game solve` reads.
pub(super) fn text(args: &Args) -> anyhow::Result<String> {
    let start: Position = args.position.parse().context("expected a position as a FEN")?;
    let tree = Tree::build(&args.ruleset, &start)?;
    let mut text = String::new();
    let defender = start.to_move();
    writeln!(text, "# Built from {start}; {} moves first.", speech::side(defender))?;
    writeln!(
        text,
        "# States of knowledge in which a side has to choose, with the lone king's squares or, for"
    )?;
    writeln!(text, "# the lone king, with the other king's:")?;
    for (side, sights) in [(defender, &tree.defender), (!defender, &tree.attacker)] {
        for sight in sights {
            writeln!(text, "#   {}", line(side, sight))?;
        }
    }
    let (mine, theirs) = (tree.attacker_strategies, tree.defender_strategies);
    writeln!(text, "# {mine} pure strategies of {} meet {theirs} of {}.", name(!defender), name(defender))?;
    writeln!(text, "# {} came to the same as another, {} were dominated.", tree.alike, tree.dominated)?;
    write!(text, "{}", tree.reduced)?;
    Ok(text)
}

fn line(side: Color, sight: &Sight) -> String {
    let mut kings: Vec<String> = sight.worlds.iter().map(|world| world.king(!side).to_string()).collect();
    kings.sort();
    kings.dedup();
    let (plans, kings) = (sight.plans, kings.join(" "));
    format!("{} after {}: {{{kings}}}, {plans} ways through the turn", name(side), sight.path)
}

fn name(side: Color) -> &'static str {
    speech::side(side)
}
