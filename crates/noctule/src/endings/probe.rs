use super::{picture, print, tree};
use anyhow::Context;
use noctule_lab::endings::Folder;
use noctule_solve::endings::{Plan, Question};
use std::fmt::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// White's men and where the black king may stand: "Kc3 Ra1 vs {g7,h8}", or "Kc3 Ra1 vs all".
    #[arg(value_name = "QUESTION")]
    question: Question,
    /// Show the plan for so many moves only.
    #[arg(long, value_name = "N")]
    moves: Option<u8>,
    /// Draw the plan as a picture in this file.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// White must mate within fifty moves.
    #[arg(long)]
    fifty: bool,
}

pub(crate) fn run(args: &Args, folder: &Folder) -> anyhow::Result<()> {
    let question = &args.question;
    let tables = folder.load_with_successors(question.placement.ending())?;
    let moves = tables.moves_to_mate(&question.placement, question.kings);
    let mut text = format!("{question}\n");
    match moves.filter(|&moves| !args.fifty || moves <= 50) {
        None if moves.is_some() => writeln!(text, "Not within fifty moves.")?,
        None => writeln!(text, "Not sure: no plan mates wherever the king stands and whatever it does.")?,
        Some(moves) => {
            let plan = Plan::sure(&tables, question).context("expected a plan for a set that is won")?;
            let most = tables
                .of(question.placement.ending())
                .is_some_and(|table| table.ending().most_kept().is_some());
            let least = if most { "" } else { ", and no plan is sure to do it sooner" };
            writeln!(text, "Sure: mate in at most {moves} moves{least}. {} moments.\n", plan.moments.len())?;
            tree::write(&plan, args.moves.unwrap_or(u8::MAX), &mut text)?;
            if let Some(path) = &args.svg {
                std::fs::write(path, picture::draw(&plan, args.moves.unwrap_or(u8::MAX))).with_context(
                    || format!("expected a file that can be written, got {}", path.display()),
                )?;
                writeln!(text, "\nThe picture is in {}.", path.display())?;
            }
        }
    }
    print(&text)?;
    Ok(())
}
