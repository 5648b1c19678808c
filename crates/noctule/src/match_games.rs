use crate::options::GameOptions;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use noctule_board::ByColor;
use noctule_engine::Named;
use noctule_lab::statistics::Estimate;
use noctule_lab::{Entrant, MatchPlan, MatchReport, Results};
use noctule_record::pgn;
use noctule_rules::{Draws, opening, speech};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The games come in pairs, and the players change colours within a pair. The same command with the same seed \
plays the same games, whatever the number of threads.

Unless --draws says otherwise, fifty moves without a capture or a pawn move end a game as a draw; no player \
is told the count. Players do not claim draws, so that --draws claim plays like off.

A player who puts what may not be put forfeits the game, and the report counts it as a fault.")]
pub(crate) struct Args {
    /// The player whose result is reported.
    #[arg(value_name = "A")]
    first: Named,
    /// The other player.
    #[arg(value_name = "B")]
    second: Named,
    /// How many games. Of an odd number the last has no partner, and A has White in it.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = at_least_one_game)]
    games: u32,
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// How many games are played at once; all cores unless given. The result does not hang on it.
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    game: GameOptions,
    /// Write every game to this PGN file, in order. An existing file is left alone unless --force is given.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Replace the file of --records if it exists.
    #[arg(long, requires = "records")]
    force: bool,
    /// Print the report as one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let plan = MatchPlan {
        players: [Entrant::named(args.first), Entrant::named(args.second)],
        ruleset: args.game.ruleset(Draws::FIFTY),
        start: args.game.start(),
        games: args.games,
        seed: args.seed,
    };
    if let Some(over) = opening(&plan.ruleset, &plan.start).over {
        bail!(
            "expected a start from which games can be played, but this one is over: {}",
            speech::ending(over)
        );
    }
    let mut records = args.records.map(|path| Records::open(path, args.force)).transpose()?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let bar = progress(args.games);
    let report = plan.play(threads.unwrap_or(NonZeroUsize::MIN), |played, report| {
        bar.set_message(running_score(report));
        bar.inc(1);
        match &mut records {
            Some(records) => records.write(&pgn::write(&played.game.record)),
            None => Ok(()),
        }
    })?;
    bar.finish_and_clear();
    let text = if args.json { format!("{}\n", as_json(&report)) } else { report.to_string() };
    io::stdout().write_all(text.as_bytes()).context("cannot print the report")?;
    Ok(())
}

fn at_least_one_game(text: &str) -> Result<u32, String> {
    let wrong = || format!("expected a number of games from 1 to {}, got {text:?}", u32::MAX);
    text.parse().ok().filter(|&games| games > 0).ok_or_else(wrong)
}

/// The file that the games are written to, one whole game at a time, so that a match that is broken off
/// leaves whole games behind.
struct Records {
    path: PathBuf,
    file: BufWriter<File>,
    is_empty: bool,
}

impl Records {
    /// Opens the file before anything is played.
    fn open(path: PathBuf, replace: bool) -> anyhow::Result<Self> {
        let opened = if replace { File::create(&path) } else { File::create_new(&path) };
        let file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => bail!(
                "expected a new file for the records, but {} exists; --force replaces it",
                path.display()
            ),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write the records to {}", path.display()));
            }
        };
        Ok(Self { path, file: BufWriter::new(file), is_empty: true })
    }

    fn write(&mut self, game: &str) -> anyhow::Result<()> {
        let separator = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        write!(self.file, "{separator}{game}")
            .and_then(|()| self.file.flush())
            .with_context(|| format!("cannot write the records to {}", self.path.display()))
    }
}

fn progress(games: u32) -> ProgressBar {
    let target =
        if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(games.into()), target).with_style(style)
}

fn running_score(report: &MatchReport) -> String {
    let Results { wins, draws, losses } = report.total();
    format!("+{wins} ={draws} -{losses}")
}

fn as_json(report: &MatchReport) -> Value {
    let [first, second] = &report.players;
    let players: Vec<Value> = report
        .players
        .iter()
        .zip(&report.conduct)
        .map(|(name, conduct)| {
            json!({
                "name": name,
                "tries_per_move": conduct.tries_per_move(),
                "tries": conduct.tries,
                "moves": conduct.moves,
                "refused": conduct.refused,
                "nonsense": conduct.nonsense,
                "questions": conduct.questions,
                "in_vain": conduct.hopeless,
                "faults": conduct.faults,
            })
        })
        .collect();
    let ends: Vec<Value> = report
        .ends()
        .map(|(end, counts)| {
            json!({
                "reason": end.word(),
                "a_won": counts.first_won,
                "drawn": counts.drawn,
                "b_won": counts.second_won,
            })
        })
        .collect();
    let ByColor { white, black } = report.results;
    let pairs = report.pairs();
    json!({
        "a": first,
        "b": second,
        "ruleset": report.ruleset.name,
        "draws": report.ruleset.draws.to_string(),
        "start": report.start.to_string(),
        "seed": report.seed,
        "games": report.games(),
        "results": {
            "all": results(report.total()),
            "as_white": results(white),
            "as_black": results(black),
        },
        "pairs": pairs.pairs,
        "games_without_partner": pairs.alone.iter().sum::<u64>(),
        "score": estimate(report.score()),
        "elo": estimate(report.elo()),
        "players": players,
        "plies": {
            "mean": report.mean_plies(),
            "shortest": report.lengths.shortest_plies,
            "longest": report.lengths.longest_plies,
        },
        "ends": ends,
    })
}

fn results(results: Results) -> Value {
    json!({ "wins": results.wins, "draws": results.draws, "losses": results.losses })
}

/// An infinite end is `null`.
fn estimate(Estimate { value, low, high }: Estimate) -> Value {
    json!({ "value": value, "low_95": low, "high_95": high })
}
