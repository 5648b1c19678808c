//! Plans of tries that mate whatever is true.

mod json;
mod print;
mod worlds;

use crate::explain::SeatName;
use anyhow::ensure;
use noctule_board::{Color, Position};
use noctule_rules::{Heard, Ruleset};
use noctule_solve::mates::{Gone, Knowledge, Plan, Search, mates};
use std::io::{ErrorKind, Write, stdout};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The worlds: "Kf6 Qe3 vs K{f8,g8,h8,h7}", or FENs parted by '|' (docs/mates.md).
    #[arg(value_name = "POSITION", required_unless_present = "record", conflicts_with = "record")]
    position: Option<String>,
    /// In how many own moves.
    #[arg(long = "in", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20))]
    moves: u32,
    /// The best chance over equally likely worlds when no plan is sure.
    #[arg(long)]
    chance: bool,
    /// Whose men come first in POSITION, or whose diary is meant; White unless given or known.
    #[arg(long, value_enum)]
    seat: Option<SeatName>,
    /// The ruleset: wild16, berkeley, berkeley-any, cincinnati, rand, english or italian. A record has its own.
    #[arg(
        long,
        visible_alias = "rules",
        default_value = "wild16",
        value_name = "NAME",
        conflicts_with = "record"
    )]
    ruleset: Ruleset,
    /// A file of recorded games; the worlds are those that the side's diary leaves possible.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The moment before this move of that side stood; the end of the record by default.
    #[arg(long = "move", visible_alias = "at", value_name = "N", requires = "record")]
    number: Option<u32>,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    game: usize,
    /// The most worlds of a diary.
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "record")]
    worlds: usize,
    /// How much knowledge to look at before giving up.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    limit: u64,
    /// For programs: one JSON object.
    #[arg(long)]
    json: bool,
}

/// What is asked: the worlds, parted by what the umpire has said.
struct Question {
    ruleset: Ruleset,
    /// Each with what was heard, where that differs.
    parts: Vec<(Option<Heard>, Knowledge)>,
    /// Remarks on worlds that were left out.
    notes: Vec<String>,
}

/// What was found out about one part.
struct Answer {
    heard: Option<Heard>,
    knowledge: Knowledge,
    found: Found,
}

enum Found {
    /// A plan that mates in all worlds.
    Sure(Plan),
    /// No such plan; the closest ones, each with the worlds that escape it.
    Nearly(Vec<NearMiss>),
    /// The search was too long.
    Unsettled(Gone),
}

struct NearMiss {
    escaping: Vec<usize>,
    plan: Plan,
}

/// How many of the closest plans are worked out.
const SHOWN: usize = 5;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let question = worlds::ask(args)?;
    ensure!(!question.parts.is_empty(), "expected at least one world");
    let seat = question.parts[0].1.seat();
    let mut search = Search::new(&question.ruleset, mates(seat), args.limit);
    let mut answers = Vec::new();
    for (heard, knowledge) in question.parts {
        let found = find(&mut search, &knowledge, args).unwrap_or_else(Found::Unsettled);
        answers.push(Answer { heard, knowledge, found });
    }
    let text = if args.json {
        format!("{:#}\n", json::of(&answers, args.moves, &question.notes))
    } else {
        let mut text = String::new();
        print::print(&answers, args, &question.ruleset, &question.notes, &mut text)?;
        text
    };
    match stdout().write_all(text.as_bytes()) {
        // Whoever reads has read enough.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

fn find<G: Fn(&Position, &Heard) -> bool>(
    search: &mut Search<G>,
    knowledge: &Knowledge,
    args: &Args,
) -> Result<Found, Gone> {
    if let Some(plan) = search.plan(knowledge, args.moves)? {
        return Ok(Found::Sure(plan));
    }
    // Without --chance only plans that fail in a single world are of interest.
    let most = if args.chance { knowledge.worlds().len() } else { 1 };
    let mut misses = Vec::new();
    for escaping in search.nearest(knowledge, args.moves, most)?.into_iter().take(SHOWN) {
        if let Some(rest) = knowledge.of_worlds(|nth| !escaping.contains(&nth))
            && let Some(plan) = search.plan(&rest, args.moves)?
        {
            misses.push(NearMiss { escaping, plan });
        }
    }
    Ok(Found::Nearly(misses))
}

/// The enemy's men in a world, as a player would name them.
fn enemy(world: &Position, seat: Color) -> String {
    let mut men = Vec::new();
    for man in noctule_board::Man::ALL.into_iter().rev() {
        for square in world.squares(!seat, man) {
            men.push(format!("{}{square}", char::from(man).to_ascii_uppercase()));
        }
    }
    men.join(" ")
}
