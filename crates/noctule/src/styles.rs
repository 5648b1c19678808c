use crate::lesson::{Files, PassedOver, tell};
use crate::tally::thousands;
use anyhow::ensure;
use noctule_opponent::style::{self, Danger, StyleLearner};
use std::fmt::Write as _;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The files are PGN of any form that noctule reads (docs/record-form.md). A player is whoever the tags White and \
Black name, up to the first colon, so that darkboard:nodes=300 is darkboard. Games known from one side, and games \
from a set-up position, are passed over. A game that cannot be read, or that does not umpire again to itself, is \
named and passed over.

The bits say by how much a move surprises, on average over a quarter of the games from which nothing was learned: \
whoever holds all legal moves alike, whoever reckons with two habits, whoever knows the style of this name that the \
program comes with, and whoever learned the other games. Fewer is better. What is written with -o is learned from \
all games. docs/opponent-model.md has the formula and the form of the file.")]
pub(crate) struct Args {
    #[command(flatten)]
    files: Files,
    /// Learn for this player: games of the others against it count three times.
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// Learn the style of each named player with at least this many moves.
    #[arg(long, value_name = "N", default_value_t = 500)]
    least_moves: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    args.files.may_write("styles")?;
    let mut learner = args.against.as_deref().map_or_else(StyleLearner::default, StyleLearner::for_foe_of);
    let passed_over = PassedOver::in_taking(&args.files.records, |record| learner.take(record))?;
    ensure!(learner.games() > 0, passed_over.nothing_whole());
    let enough: Vec<&str> = learner
        .players()
        .filter(|(_, moves)| *moves >= args.least_moves.max(1))
        .map(|(name, _)| name)
        .collect();
    ensure!(
        !enough.is_empty(),
        "expected a named player with at least {} moves, but the most are {}; --least-moves asks for fewer",
        args.least_moves,
        learner.players().map(|(_, moves)| moves).max().unwrap_or(0)
    );
    let lesson = Lesson { learner: &learner, passed_over };
    let mut text = lesson.report(&enough)?;
    text += &args.files.write("styles", || {
        let styles: Vec<_> = enough.iter().map(|name| learner.fit(name)).collect();
        style::write(&styles)
    })?;
    tell(&text)
}

/// What was learned, and what it was not learned from.
struct Lesson<'a> {
    learner: &'a StyleLearner,
    passed_over: PassedOver,
}

impl Lesson<'_> {
    fn report(&self, players: &[&str]) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        let few = ("players with few moves", self.learner.players().count() - players.len());
        for (what, count) in self.passed_over.counts(self.learner.games()).into_iter().chain([few]) {
            writeln!(text, "{what:<24} {:>9}", thousands(count as u64))?;
        }
        let width = players.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        self.bits(players, width, &mut text)?;
        self.dangers(players, width, &mut text)?;
        Ok(text)
    }

    fn bits(&self, players: &[&str], width: usize, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\nBits by which a move surprises in games held out")?;
        writeln!(
            text,
            "{:<width$}  {:>9}  {:>9}  {:>9}  {:>10}  {:>9}  {:>9}",
            "player", "moves", "held out", "all alike", "two habits", "in use", "learned"
        )?;
        for (name, moves) in self.learner.players().filter(|(name, _)| players.contains(name)) {
            write!(text, "{name:<width$}  {:>9}", thousands(moves as u64))?;
            match self.learner.judge(name) {
                Some(judged) => writeln!(
                    text,
                    "  {:>9}  {:>9.3}  {:>10.3}  {:>9}  {:>9.3}",
                    thousands(judged.moves as u64),
                    judged.alike,
                    judged.habits,
                    judged.in_use.map_or_else(|| "-".to_owned(), |bits| format!("{bits:.3}")),
                    judged.learned
                )?,
                None => writeln!(text, "  one game alone, none to hold out")?,
            }
        }
        Ok(())
    }

    fn dangers(&self, players: &[&str], width: usize, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\nHow often a man that could be taken was taken")?;
        for name in players {
            let dangers = self.learner.dangers(name);
            for (number, danger) in Danger::ALL.into_iter().enumerate() {
                let share = dangers.of(danger);
                let name = if number == 0 { name } else { "" };
                let rate =
                    share.rate().map_or_else(|| "-".to_owned(), |rate| format!("{:.1} %", 100.0 * rate));
                writeln!(
                    text,
                    "{name:<width$}  {:<28}  {rate:>7}  of {}",
                    danger.words(),
                    thousands(share.of.into())
                )?;
            }
        }
        Ok(())
    }
}
