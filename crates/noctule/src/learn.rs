use crate::lesson::{Complaints, games, may_write, unusable, write};
use crate::tally::thousands;
use anyhow::{bail, ensure};
use noctule_opponent::{Learner, Model};
use noctule_record::pgn::ReadGame;
use noctule_rules::Ruleset;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The files are PGN of any form that noctule reads (docs/record-form.md). Of a game known from one side, that \
side alone is learned. Games from a set-up position are passed over, since their move numbers mean something \
else. A game that cannot be read, or that does not umpire again to itself, is named and passed over.

`noctule model show MODEL` draws what was learned; docs/opponent-model.md has the form of the file.")]
pub(crate) struct Args {
    /// Files of recorded games.
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,
    /// The file to write the model to. An existing file is left alone unless --force is given.
    #[arg(short, long, value_name = "MODEL")]
    output: PathBuf,
    /// Replace the model if it exists.
    #[arg(long)]
    force: bool,
    /// Refuse the whole collection when one of its games cannot be read.
    #[arg(long)]
    strict: bool,
    /// The ruleset of games that do not name theirs.
    #[arg(long, value_name = "NAME")]
    ruleset: Option<Ruleset>,
    /// Keep a profile of each named player with at least this many games; all count among everybody.
    #[arg(long, value_name = "N", default_value_t = 1)]
    least_games: u32,
    /// Keep no profiles of players, only the one over everybody.
    #[arg(long, conflicts_with = "least_games")]
    generic_only: bool,
    /// A line that says where the games came from; the names of the files unless given.
    #[arg(long, value_name = "TEXT")]
    about: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    may_write(&args.output, args.force, "model")?;
    let mut lesson = Lesson::default();
    for path in &args.records {
        lesson.learn(path, args)?;
    }
    lesson.complaints.utter();
    let intake = lesson.learner.model().intake;
    ensure!(
        intake.whole + intake.one_sided > 0,
        "expected at least one game to learn from: {} could not be read, {} began from a set-up position",
        intake.unreadable,
        intake.set_up
    );
    let mut model = lesson.learner.finish(&args.about.clone().unwrap_or_else(|| names(&args.records)));
    model.forget_players_below(if args.generic_only { u32::MAX } else { args.least_games });
    let text = model.to_string();
    write(&args.output, &text, args.force, "model")?;
    match stdout().write_all(report(&model, &args.output, text.len())?.as_bytes()) {
        // Whoever reads has read enough.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// The learner, and what it could not learn from.
#[derive(Default)]
struct Lesson {
    learner: Learner,
    complaints: Complaints,
}

impl Lesson {
    fn learn(&mut self, path: &Path, args: &Args) -> anyhow::Result<()> {
        for (number, game) in (1..).zip(games(path, args.ruleset)?) {
            let complaint = match game {
                Ok(ReadGame::Full(record)) => unusable(self.learner.take(&record), number),
                Ok(ReadGame::OneSided(record)) => unusable(self.learner.take_seat(&record), number),
                Err(why) => {
                    self.learner.pass_over_unreadable();
                    Some(why.to_string())
                }
            };
            let Some(complaint) = complaint else { continue };
            if args.strict {
                bail!("{}: {complaint}", path.display());
            }
            self.complaints.add(path, &complaint);
        }
        Ok(())
    }
}

fn names(records: &[PathBuf]) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    format!("learned from {}", records.iter().map(name).collect::<Vec<_>>().join(", "))
}

fn report(model: &Model, path: &Path, bytes: usize) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let intake = model.intake;
    let counts = [
        ("whole games", intake.whole),
        ("games of one side", intake.one_sided),
        ("set-up, passed over", intake.set_up),
        ("bad, passed over", intake.unreadable),
    ];
    for (what, count) in counts {
        writeln!(text, "{what:<20} {:>9}", thousands(count.into()))?;
    }
    writeln!(text, "{:<20} {:>9}", "players by name", model.players().count())?;
    writeln!(text)?;
    crate::model::habits(&model.everybody, &mut text)?;
    writeln!(text, "\nThe model is in {}, {} bytes.", path.display(), thousands(bytes as u64))?;
    Ok(text)
}
