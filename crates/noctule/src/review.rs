//! What both sides believed all through a recorded game.

use crate::explain::at_least_one;
use crate::tally::thousands;
use anyhow::{Context, bail, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget};
use noctule_lab::plot::{Curve, curves};
use noctule_record::pgn::{self, ReadGame};
use noctule_record::{GameRecord, Tags};
use noctule_review::{analyse, steps};
use noctule_wire::{Analysis, Colour, Heard, Moment, SeatAnalysis, Step};
use std::fmt::Write as _;
use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file of whole recorded games.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// How many worlds each side keeps.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = at_least_one)]
    worlds: usize,
    /// The seed of the samples.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// For programs: one JSON object, with every request and the chances of every man.
    #[arg(long)]
    json: bool,
    /// Draw both sides' uncertainty as a picture in this file.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
}

/// A game laid open, with what both sides believed.
struct Reviewed {
    players: String,
    start: String,
    steps: Vec<Step>,
    analysis: Analysis,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = open(&args.file, args.game)?;
    let bar = progress();
    let analysis = analyse(&record, args.worlds, args.seed, |share| bar.set_position((1e3 * share) as u64));
    bar.finish_and_clear();
    let reviewed = Reviewed {
        players: format!(
            "{} - {}, {}",
            name(&record.tags, "White"),
            name(&record.tags, "Black"),
            record.ruleset
        ),
        start: record.start.to_string(),
        steps: steps(&record)?,
        analysis: analysis?,
    };
    let mut text = if args.json { reviewed.json() } else { reviewed.text(args)? };
    if let Some(path) = &args.svg {
        std::fs::write(path, reviewed.picture())
            .with_context(|| format!("expected a file that can be written, got {}", path.display()))?;
        if !args.json {
            writeln!(text, "\nThe picture is in {}.", path.display())?;
        }
    }
    match stdout().write_all(text.as_bytes()) {
        // Whoever reads has read enough.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

fn open(file: &Path, game: usize) -> anyhow::Result<GameRecord> {
    let bytes = std::fs::read(file)
        .with_context(|| format!("expected a file of recorded games, got {}", file.display()))?;
    let mut games = pgn::read_games(&pgn::decode(&bytes));
    let count = games.len();
    ensure!(count > 0, "expected at least one game in {}, found none", file.display());
    ensure!((1..=count).contains(&game), "expected a game from 1 to {count}, got {game}");
    match games.swap_remove(game - 1) {
        Ok(ReadGame::Full(record)) => Ok(record),
        Ok(ReadGame::OneSided(_)) => {
            bail!("expected a whole game, got one that tells only what one side knew")
        }
        Err(why) => bail!("game {game}: {why}"),
    }
}

fn name<'a>(tags: &'a Tags, side: &str) -> &'a str {
    tags.get(side).unwrap_or("?")
}

fn progress() -> ProgressBar {
    let shown =
        if stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    ProgressBar::with_draw_target(Some(1000), shown)
}

impl Reviewed {
    fn json(&self) -> String {
        let Self { start, steps, analysis, .. } = self;
        format!("{}\n", serde_json::json!({ "start": start, "steps": steps, "analysis": analysis }))
    }

    fn text(&self, args: &Args) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        let worlds = thousands(args.worlds as u64);
        writeln!(text, "{}; at most {worlds} worlds a side, seed {}\n", self.players, args.seed)?;
        writeln!(text, "{:32}White{:27}Black", "", "")?;
        let head = format!("{:>6} {:>6} {:>7} {:>6}  ", "bits", "told", "worth", "off");
        writeln!(text, "{:20}{head}  {}", "request", head.trim_end())?;
        for (number, step) in self.steps.iter().enumerate() {
            let [white, black] = [&self.analysis.white, &self.analysis.black].map(|seat| cells(seat, number));
            writeln!(text, "{}", format!("{:<20}{white:30}  {black}", put(step)).trim_end())?;
        }
        for (side, seat) in self.sides() {
            writeln!(text, "\n{side} {}", tallied(seat))?;
            for moment in seat.moments.iter().filter(|moment| moment.surprised) {
                if let Some(step) = moment.step.and_then(|step| self.steps.get(step as usize)) {
                    let heard = if side == "White" { &step.white } else { &step.black };
                    writeln!(text, "  {:<18} {:.1} bits: {}", put(step), moment.told, said(heard.as_ref()))?;
                }
            }
        }
        Ok(text)
    }

    fn sides(&self) -> [(&'static str, &SeatAnalysis); 2] {
        [("White", &self.analysis.white), ("Black", &self.analysis.black)]
    }

    fn picture(&self) -> String {
        let drawn = self.sides().map(|(side, seat)| {
            let place = |moment: &Moment| (self.place(moment.step), moment.bits);
            let points = std::iter::once(&seat.start).chain(&seat.moments).map(place).collect();
            let dots = seat.moments.iter().filter(|moment| moment.surprised).map(place).collect();
            Curve { name: format!("what {side} did not know; dots are surprises"), points, dots }
        });
        curves(&self.players, "moves", "bits", &drawn)
    }

    /// Where a request stands between the moves, counted from the start: a turn is half a move, and its requests
    /// share it.
    fn place(&self, step: Option<u32>) -> f64 {
        let Some(at) = step.map(|step| step as usize) else { return 0.0 };
        let same_turn =
            |other: &&Step| (other.move_number, other.by) == (self.steps[at].move_number, self.steps[at].by);
        let turns = self.steps[..at].iter().filter(|step| step.san.is_some()).count() as f64;
        let in_turn = self.steps.iter().filter(same_turn).count() as f64;
        let earlier = self.steps[..at].iter().filter(same_turn).count() as f64;
        (turns + (earlier + 1.0) / in_turn) / 2.0
    }
}

/// A request as it is listed: `12. Nf3`, or `12. f3h5?` when it did not stand.
fn put(step: &Step) -> String {
    let dots = if step.by == Colour::White { "." } else { "..." };
    match &step.san {
        Some(san) => format!("{}{dots} {san}", step.move_number),
        None => format!("{}{dots} {}?", step.move_number, step.request),
    }
}

fn cells(seat: &SeatAnalysis, number: usize) -> String {
    let Some(moment) = seat.moments.iter().find(|moment| moment.step == Some(number as u32)) else {
        return String::new();
    };
    let worth = moment.worth.map_or_else(String::new, |worth| format!("{worth:.1}"));
    let mark = if moment.surprised { '!' } else { ' ' };
    format!("{:>6.1} {:>6.1}{mark}{worth:>7} {:>6.1}", moment.bits, moment.told, moment.off)
}

/// The sums of a side's game in a sentence.
fn tallied(seat: &SeatAnalysis) -> String {
    let told: f64 = seat.moments.iter().map(|moment| moment.told).sum();
    let (asked, worth) = seat
        .moments
        .iter()
        .filter_map(|moment| moment.worth)
        .fold((0, 0.0), |(asked, sum), worth| (asked + 1, sum + worth));
    let surprises = seat.moments.iter().filter(|moment| moment.surprised).count();
    let mean = |figure: fn(&Moment) -> f64| {
        seat.moments.iter().map(figure).sum::<f64>() / seat.moments.len().max(1) as f64
    };
    format!(
        "was told {told:.1} bits; its {asked} requests were worth {worth:.1}; on average it missed {:.1} and was off \
         by {:.1}; it was {}.",
        mean(|moment| moment.bits),
        mean(|moment| moment.off),
        match surprises {
            0 => "never surprised".into(),
            1 => "surprised once".into(),
            many => format!("surprised {many} times"),
        }
    )
}

fn said(heard: Option<&Heard>) -> String {
    heard.map_or_else(String::new, |heard| heard.sentences.join(". "))
}
