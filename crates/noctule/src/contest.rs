//! What matches and tournaments have in common: who may spend what, openings, files, the progress bar.

mod files;
mod openings;

pub(crate) use files::Files;
pub(crate) use openings::OpeningsChoice;

use crate::options::GameOptions;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use noctule_lab::journal::PLAN;
use noctule_lab::statistics::Estimate;
use noctule_lab::{
    Allowance, Conduct, Entrant, FaultKind, Openings, Registration, Results, TurnSeconds, TurnTimes,
    USUAL_MARGIN,
};
use noctule_rules::{Draws, Ruleset, opening, speech};
use serde_json::{Value, json};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, clap::Args)]
pub(crate) struct ContestOptions {
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How many games are played at once; all cores unless given. The result does not hang on it.
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Positions for each choice, for players that name no allowance of their own.
    #[arg(long, value_name = "N", value_parser = allowance("nodes"))]
    nodes: Option<Allowance>,
    /// Seconds for each turn, whatever the number of tries in it, for players that name no allowance.
    #[arg(long, value_name = "SECONDS", value_parser = allowance("time"))]
    time: Option<Allowance>,
    /// Seconds for the game and for each move, such as 60+0.5, for players that name no allowance.
    #[arg(long, value_name = "BASE+INCREMENT", value_parser = allowance("clock"))]
    clock: Option<Allowance>,
    /// Seconds that are forgiven a player who oversteps its time for a turn; 0.2 unless given.
    #[arg(long, value_name = "SECONDS", value_parser = margin)]
    margin: Option<Duration>,
    #[command(flatten)]
    game: GameOptions,
    /// What games begin with: random:PLIES, or a file of PGN games or of FENs. A pair shares its opening.
    #[arg(long, value_name = "random:PLIES|FILE")]
    openings: Option<OpeningsChoice>,
    /// How many half-moves of each PGN game of --openings are taken.
    #[arg(long, default_value_t = 8, value_name = "N", requires = "openings")]
    plies: usize,
    /// Write every game to this PGN file, in order. An existing file is left alone unless --force is given.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Replace the file of --records if it exists.
    #[arg(long, requires = "records")]
    force: bool,
    /// Keep everything in this folder: plan, games, reports and pictures, written after each game.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the contest that --out holds.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Draw the result to this SVG file, which is replaced if it exists.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print the report as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

impl ContestOptions {
    /// The rules in force.
    pub(crate) fn ruleset(&self) -> Ruleset {
        self.game.ruleset(Draws::FIFTY)
    }

    /// The players, each with its allowance.
    pub(crate) fn enter(&self, registrations: &[Registration]) -> anyhow::Result<Vec<Entrant>> {
        let usual = Allowance {
            nodes: self.nodes.and_then(|allowance| allowance.nodes),
            per_move: self.time.and_then(|allowance| allowance.per_move),
            clock: self.clock.and_then(|allowance| allowance.clock),
        };
        let shelf = crate::endings::shelf();
        let entered =
            |registration: &Registration| registration.clone().with_shelf(shelf.clone()).enter(usual);
        let entrants: Result<Vec<Entrant>, _> = registrations.iter().map(entered).collect();
        let entrants = entrants?;
        noctule_lab::may_begin(&entrants)?;
        Ok(entrants)
    }

    /// What the games begin with.
    pub(crate) fn openings(&self) -> anyhow::Result<Openings> {
        let (ruleset, start) = (self.ruleset(), self.game.start());
        if let Some(over) = opening(&ruleset, &start).over {
            let over = speech::ending(over);
            bail!("expected a start from which games can be played, but this one is over: {over}");
        }
        match &self.openings {
            None => Ok(start.into()),
            Some(choice) => choice.openings(&ruleset, start, self.plies),
        }
    }

    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    pub(crate) fn margin(&self) -> Duration {
        self.margin.unwrap_or(USUAL_MARGIN)
    }

    /// Everything that decides the games, to be compared when the contest is taken up again.
    pub(crate) fn plan(&self, what: &str, players: &[Entrant], openings: &Openings) -> Value {
        let ruleset = self.ruleset();
        json!({
            "contest": what,
            "noctule": env!("CARGO_PKG_VERSION"),
            "players": players.iter().map(Entrant::text).collect::<Vec<_>>(),
            "allowances": players.iter().map(|player| player.allowance().to_string()).collect::<Vec<_>>(),
            "margin": self.margin().as_secs_f64(),
            "ruleset": ruleset.name,
            "draws": ruleset.draws.to_string(),
            "openings": openings.to_string(),
            "seed": self.seed,
        })
    }

    /// Opens the files, before anything is played.
    pub(crate) fn files(&self, folder: Option<&Path>, plan: &Value) -> anyhow::Result<Files> {
        // Of several matches in one folder the later ones may not have begun.
        let is_part = folder != self.out.as_deref();
        let begun = folder.is_some_and(|folder| folder.join(PLAN).exists());
        let mut files = Files::open(folder, self.resume && (begun || !is_part), plan)?;
        if let Some(path) = &self.records {
            files.also_write_records(path, self.force)?;
        }
        Ok(files)
    }

    /// Writes the picture to the file of --svg.
    pub(crate) fn write_svg(&self, svg: &str) -> anyhow::Result<()> {
        match &self.svg {
            Some(path) => {
                std::fs::write(path, svg).with_context(|| format!("cannot write {}", path.display()))
            }
            None => Ok(()),
        }
    }
}

fn allowance(key: &'static str) -> impl Fn(&str) -> Result<Allowance, String> + Clone {
    move |text| {
        let mut allowance = Allowance::default();
        allowance.set(key, text).map(|()| allowance).map_err(|error| error.to_string())
    }
}

fn margin(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    let wrong = || format!("expected seconds from 0 to 3600, such as 0.2, got {text:?}");
    seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
}

pub(crate) fn at_least_one_game(text: &str) -> Result<u32, String> {
    let wrong = || format!("expected a number of games from 1 to {}, got {text:?}", u32::MAX);
    text.parse().ok().filter(|&games| games > 0).ok_or_else(wrong)
}

/// A bar that stands at the games played so far.
pub(crate) fn progress(games: u32, played: usize) -> ProgressBar {
    let target =
        if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(Some(games.into()), target).with_style(style);
    bar.with_position(played as u64)
}

/// Says something to people beside the report.
pub(crate) fn remark(note: &str) -> anyhow::Result<()> {
    use std::io::Write;
    writeln!(io::stderr(), "noctule: {note}").context("cannot write to the terminal")
}

/// What a player put to the umpire, and what was announced of its moves.
pub(crate) fn conduct_json(name: &str, conduct: &Conduct) -> Value {
    let kinds = FaultKind::ALL.into_iter().zip(conduct.faults_by_kind);
    let kinds: serde_json::Map<String, Value> =
        kinds.map(|(kind, count)| (kind.word().replace('-', "_"), count.into())).collect();
    json!({
        "name": name,
        "tries_per_move": conduct.tries_per_move(),
        "tries": conduct.tries,
        "moves": conduct.moves,
        "refused": conduct.refused,
        "nonsense": conduct.nonsense,
        "questions": conduct.questions,
        "in_vain": conduct.hopeless,
        "repeated": conduct.repeated,
        "announcements_per_move": conduct.announcements_per_move(),
        "announcements": conduct.announcements,
        "captures": conduct.captures,
        "checks": conduct.checks,
        "pawn_tries": conduct.pawn_tries,
        "faults": conduct.faults(),
        "faults_by_kind": kinds,
    })
}

/// How long a player's turns took; `null` while there are none.
pub(crate) fn turn_seconds_json(times: &TurnTimes) -> Value {
    let seconds = times.seconds().map(
        |TurnSeconds { median, p99, longest }| json!({ "median": median, "p99": p99, "longest": longest }),
    );
    seconds.into()
}

pub(crate) fn results_json(results: Results) -> Value {
    json!({ "wins": results.wins, "draws": results.draws, "losses": results.losses })
}

/// An infinite end is `null`.
pub(crate) fn estimate_json(Estimate { value, low, high }: Estimate) -> Value {
    json!({ "value": value, "low_95": low, "high_95": high })
}
