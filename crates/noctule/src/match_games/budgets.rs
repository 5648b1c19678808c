//! The same match at several allowances of the first player.

use super::{Args, at_least_one_game, json, line, print};
use noctule_lab::plot::{self, BudgetLine, BudgetPoint};
use noctule_lab::statistics::{Estimate, Sprt};
use noctule_lab::{Allowance, MatchReport};
use serde_json::{Value, json};
use std::fmt::Write;
use std::str::FromStr;

/// Allowances of one kind.
#[derive(Debug, Clone)]
pub(super) struct Budgets {
    unit: Unit,
    values: Vec<Budget>,
}

#[derive(Debug, Clone, Copy)]
struct Budget {
    value: f64,
    allowance: Allowance,
    /// How many games, where it is not the usual number.
    games: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Unit {
    Seconds,
    Nodes,
}

impl FromStr for Budgets {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (unit, list) = match text.split_once('=') {
            None => (Unit::Seconds, text),
            Some(("time", list)) => (Unit::Seconds, list),
            Some(("nodes", list)) => (Unit::Nodes, list),
            Some(_) => return Err("expected seconds such as 0.01,0.1 or nodes=100,1000".into()),
        };
        let key = if unit == Unit::Nodes { "nodes" } else { "time" };
        let read = |text: &str| {
            let (value, games) = match text.split_once('x') {
                None => (text, None),
                Some((value, games)) => (value, Some(at_least_one_game(games)?)),
            };
            let mut allowance = Allowance::default();
            allowance.set(key, value).map_err(|error| error.to_string())?;
            let value = value.parse().map_err(|_| format!("expected a number, got {value:?}"))?;
            Ok::<_, String>(Budget { value, allowance, games })
        };
        Ok(Self { unit, values: list.split(',').map(read).collect::<Result<_, _>>()? })
    }
}

/// One player's matches, by their budgets.
type Played = Vec<(f64, MatchReport)>;

pub(super) fn run(args: &Args, sprt: Option<Sprt>, budgets: &Budgets) -> anyhow::Result<()> {
    let mut lines: Vec<Played> = Vec::new();
    for (nth, first) in std::iter::once(&args.first).chain(&args.also).enumerate() {
        // A single player's folders stay where they were before there could be several.
        let folder = args.contest.out.as_ref().map(|folder| match args.also.as_slice() {
            [] => folder.clone(),
            _ => folder.join(format!("{}", nth + 1)),
        });
        let mut played = Played::new();
        for &Budget { value, allowance, games } in &budgets.values {
            let folder = folder.as_ref().map(|folder| folder.join(allowance.to_string()));
            let games = games.unwrap_or(args.games);
            played.push((value, args.play(first, games, sprt, Some(allowance), folder.as_deref())?));
        }
        lines.push(played);
    }
    let unit = match budgets.unit {
        Unit::Seconds => "seconds a turn",
        Unit::Nodes => "nodes a choice",
    };
    let svg = picture(unit, &lines);
    args.contest.write_svg(&svg)?;
    if let Some(folder) = &args.contest.out {
        std::fs::write(folder.join("budgets.svg"), &svg)?;
    }
    let played = || lines.iter().flatten();
    let reports: Vec<Value> =
        played().map(|(value, report)| json!({ "budget": value, "report": json::report(report) })).collect();
    print(&if args.contest.json {
        line(&json!({ "unit": unit, "budgets": reports }))
    } else {
        lines.iter().map(|played| table(unit, played)).collect::<Vec<_>>().join("\n")
    })
}

fn picture(unit: &str, lines: &[Played]) -> String {
    let labels = |played: &Played| played.first().map(|(_, report)| report.labels());
    let title = match lines {
        [played] => labels(played).map(|[first, second]| format!("{first} against {second}")),
        _ => lines.first().and_then(labels).map(|[_, second]| format!("against {second}")),
    };
    let drawn: Vec<BudgetLine> = lines
        .iter()
        .map(|played| BudgetLine {
            name: labels(played).map(|[first, _]| first).unwrap_or_default(),
            points: played
                .iter()
                .map(|&(budget, ref report)| BudgetPoint { budget, score: report.score() })
                .collect(),
        })
        .collect();
    let title = format!("{}: score, 95 % intervals", title.unwrap_or_default());
    plot::budgets(&title, unit, &drawn)
}

fn table(unit: &str, played: &[(f64, MatchReport)]) -> String {
    let mut text = String::new();
    for (budget, report) in played {
        let [first, _] = report.labels();
        let _ = writeln!(text, "{first} at {budget} {unit}\n\n{report}");
    }
    let _ = writeln!(text, "{unit:>16} {:>7} {:>9} {:>22}", "games", "score", "Elo (95 % interval)");
    for (budget, report) in played {
        let Estimate { value, low, high } = report.elo();
        let elo = format!("{value:+.0} ({low:+.0} to {high:+.0})");
        let score = format!("{:.1} %", 100.0 * report.score().value);
        let _ = writeln!(text, "{budget:>16} {:>7} {score:>9} {elo:>22}", report.games());
    }
    text
}
