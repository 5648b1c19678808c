mod budgets;
mod json;

use crate::contest::{ContestOptions, at_least_one_game, progress};
use anyhow::{Context, bail};
use budgets::Budgets;
use noctule_lab::statistics::Sprt;
use noctule_lab::{Allowance, Entrant, MatchPlan, MatchReport, Proceedings, Registration, Results, plot};
use serde_json::Value;
use std::io::{self, Write};
use std::path::Path;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A player is NAME[:key=value]..., see `noctule players`, or cmd[:key=value]...:run=COMMAND LINE for another \
program. The keys nodes=N, time=SECONDS and clock=BASE+INCREMENT allow a player so much, and name=TEXT is what \
the report calls it.

The games come in pairs with one opening, and the players change colours within a pair. The same command with \
the same seed plays the same games, whatever the number of threads, unless a player has a time or a clock.

Unless --draws says otherwise, fifty moves without a capture or a pawn move end a game as a draw; no player \
is told the count. Players do not claim draws, so that --draws claim plays like off.

A player who puts what may not be put, puts a hundred tries in vain in one turn, oversteps its time or breaks \
down forfeits the game, and the report counts it as a fault.")]
pub(crate) struct Args {
    /// The player whose result is reported.
    #[arg(value_name = "A")]
    first: Registration,
    /// The other player.
    #[arg(value_name = "B")]
    second: Registration,
    /// How many games. Of an odd number the last has no partner, and A has White in it.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = at_least_one_game)]
    games: u32,
    /// Stop as soon as one of two hypotheses is accepted: elo0=0 elo1=10, and alpha=, beta=, scale=normalized.
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=5)]
    sprt: Vec<String>,
    /// Play the match once for each of these allowances of A: seconds a turn, or nodes=N,N,... A dear one may have
    /// a number of games of its own: 0.1,2x40.
    #[arg(long, value_name = "X,Y,...", conflicts_with = "records")]
    budgets: Option<Budgets>,
    /// With --budgets: another player that plays the same matches against B, for comparison. May be repeated.
    #[arg(long, value_name = "PLAYER", requires = "budgets")]
    also: Vec<Registration>,
    #[command(flatten)]
    contest: ContestOptions,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let sprt = match args.sprt.as_slice() {
        [] => None,
        words => Some(Sprt::from_words(words.iter().map(String::as_str))?),
    };
    match &args.budgets {
        Some(budgets) => budgets::run(args, sprt, budgets),
        None => {
            let report = args.play(&args.first, args.games, sprt, None, args.contest.out.as_deref())?;
            args.contest.write_svg(&plot::course(&report))?;
            print(&if args.contest.json { line(&json::report(&report)) } else { report.to_string() })
        }
    }
}

impl Args {
    /// Plays one match of this player against B, with this allowance if it is given, and writes what there is
    /// to write.
    fn play(
        &self,
        first: &Registration,
        games: u32,
        sprt: Option<Sprt>,
        allowance: Option<Allowance>,
        folder: Option<&Path>,
    ) -> anyhow::Result<MatchReport> {
        let contest = &self.contest;
        let mut players = contest.enter(&[first.clone(), self.second.clone()])?.into_iter();
        let (Some(first), Some(second)) = (players.next(), players.next()) else {
            bail!("expected two players");
        };
        let first = match allowance {
            Some(allowance) => first.with_allowance(allowance),
            None => first,
        };
        let players = [first, second];
        noctule_lab::may_begin(&players)?;
        let openings = contest.openings()?;
        let plan = self.described(&players, &openings, sprt);
        let mut files = contest.files(folder, &plan)?;
        let finished = std::mem::take(&mut files.finished);
        if finished.len() > games as usize {
            bail!("expected at least {} games, for so many are played already", finished.len());
        }
        let bar = progress(games, finished.len());
        let plan = MatchPlan { players, ruleset: contest.ruleset(), openings, games, seed: contest.seed };
        let proceedings =
            Proceedings { threads: Some(contest.threads()), finished, sprt, margin: Some(contest.margin()) };
        let report = plan.proceed(proceedings, |played, report| {
            bar.set_message(running(report));
            bar.inc(1);
            files.write(&played.summary(), &played.game.record)
        })?;
        bar.finish_and_clear();
        files.conclude(&[
            ("report.txt", &report.to_string()),
            ("report.json", &line(&json::report(&report))),
            ("course.svg", &plot::course(&report)),
        ])?;
        Ok(report)
    }

    fn described(
        &self,
        players: &[Entrant; 2],
        openings: &noctule_lab::Openings,
        sprt: Option<Sprt>,
    ) -> Value {
        let mut plan = self.contest.plan("match", players, openings);
        plan["sprt"] = sprt.map(|sprt| sprt.to_string()).into();
        plan
    }
}

/// One line of JSON.
fn line(value: &Value) -> String {
    format!("{value}\n")
}

fn print(text: &str) -> anyhow::Result<()> {
    io::stdout().write_all(text.as_bytes()).context("cannot print the report")
}

fn running(report: &MatchReport) -> String {
    let Results { wins, draws, losses } = report.total();
    let elo = report.elo();
    let llr = report.sprt.map(|sprt| {
        let (low, high) = sprt.bounds();
        format!("  LLR {:.2} ({low:.2} to {high:.2})", sprt.llr(&report.pairs()))
    });
    let faults: u64 = report.conduct.iter().map(noctule_lab::Conduct::faults).sum();
    let faults = if faults == 0 { String::new() } else { format!("  faults {faults}") };
    let llr = llr.unwrap_or_default();
    format!(
        "+{wins} ={draws} -{losses}  Elo {:+.0} ({:+.0} to {:+.0}){llr}{faults}",
        elo.value, elo.low, elo.high
    )
}
