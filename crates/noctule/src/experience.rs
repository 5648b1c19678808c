use crate::lesson::{Files, PassedOver, tell};
use crate::tally::thousands;
use anyhow::ensure;
use noctule_engine::noctule::experience;
use noctule_lab::experience::ExperienceLearner;
use std::fmt::Write as _;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The files are PGN of any form that noctule reads (docs/record-form.md). Games known from one side, and games from a \
set-up position, are passed over. A game that cannot be read, or that does not umpire again to itself, is named and \
passed over.

The bits say by how much what came of a position surprises, beyond what it must, on average over a quarter of the \
games from which nothing was learned: whoever knows chess alone, whoever has the experience that the program comes \
with, and whoever learned from the other games. Fewer is better. What is written with -o is learned from all games. \
docs/noctule.md has the formula.")]
pub(crate) struct Args {
    #[command(flatten)]
    files: Files,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    args.files.may_write("experience")?;
    let mut learner = ExperienceLearner::default();
    let passed_over = PassedOver::in_taking(&args.files.records, |record| learner.take(record))?;
    ensure!(learner.games() > 0, passed_over.nothing_whole());
    ensure!(
        learner.positions() > 0,
        "expected games that go on, or that are over: nothing came of any position"
    );
    let mut text = String::new();
    let positions = ("positions", learner.positions());
    for (what, count) in passed_over.counts(learner.games()).into_iter().chain([positions]) {
        writeln!(text, "{what:<24} {:>9}", thousands(count as u64))?;
    }
    match learner.judge() {
        Some(judged) => {
            writeln!(text, "\nBits missing to know what came of a position, in games held out")?;
            writeln!(text, "{:>9}  {:>9}  {:>9}  {:>9}", "positions", "chess", "in use", "learned")?;
            let positions = thousands(judged.positions as u64);
            let [chess, in_use, learned] = [judged.chess, judged.in_use, judged.learned];
            writeln!(text, "{positions:>9}  {chess:>9.4}  {in_use:>9.4}  {learned:>9.4}")?;
        }
        None => writeln!(text, "\nToo few games to hold any out")?,
    }
    text += &args.files.write("experience", || experience::write(&learner.fit()))?;
    tell(&text)
}
