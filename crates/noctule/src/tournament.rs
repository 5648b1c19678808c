use crate::contest::{
    ContestOptions, at_least_one_game, conduct_json, estimate_json, progress, results_json, turn_seconds_json,
};
use anyhow::{Context, bail};
use noctule_lab::{Format, Proceedings, Registration, TournamentPlan, TournamentReport, plot};
use serde_json::{Value, json};
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Players are written as for `noctule match`. A tournament goes by rounds: in each, every pairing plays a pair of \
games with colours changed, and all pairings have the same opening.

Ratings are the likeliest ones by Bradley and Terry with draws as half points; their mean is zero. The 95 % \
intervals are made from the inverse Hessian. Each player has drawn one imaginary pair against the mean, which \
keeps the rating of one who won or lost everything finite.")]
pub(crate) struct Args {
    /// The players, at least two.
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<Registration>,
    /// How many games for each pairing, an even number.
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = even_games)]
    games: u32,
    /// The first player meets all others, who do not meet each other.
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    contest: ContestOptions,
}

fn even_games(text: &str) -> Result<u32, String> {
    let games = at_least_one_game(text)?;
    if games % 2 == 0 { Ok(games) } else { Err(format!("expected an even number of games, got {text:?}")) }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let contest = &args.contest;
    let plan = TournamentPlan {
        players: contest.enter(&args.players)?,
        format: if args.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
        ruleset: contest.ruleset(),
        openings: contest.openings()?,
        rounds: args.games / 2,
        seed: contest.seed,
    };
    plan.may_begin()?;
    let mut described = contest.plan("tournament", &plan.players, &plan.openings);
    described["format"] = if args.gauntlet { "gauntlet" } else { "round-robin" }.into();
    let mut files = contest.files(contest.out.as_deref(), &described)?;
    let finished = std::mem::take(&mut files.finished);
    if finished.len() > plan.games() as usize {
        bail!("expected at least {} games in all, for so many are played already", finished.len());
    }
    let bar = progress(plan.games(), finished.len());
    let proceedings = Proceedings {
        threads: Some(contest.threads()),
        finished,
        margin: Some(contest.margin()),
        ..Proceedings::default()
    };
    let report = plan.proceed(proceedings, |played, report| {
        bar.set_message(leader(report));
        bar.inc(1);
        files.write(&played.summary(), &played.game.record)
    })?;
    bar.finish_and_clear();
    let (text, json, svg) = (report.to_string(), format!("{}\n", as_json(&report)), picture(&report));
    files.conclude(&[("report.txt", &text), ("report.json", &json), ("ladder.svg", &svg)])?;
    contest.write_svg(&svg)?;
    let shown = if contest.json { json } else { text };
    io::stdout().write_all(shown.as_bytes()).context("cannot print the report")
}

/// Who leads, for the progress bar.
fn leader(report: &TournamentReport) -> String {
    let best = report.ranking().into_iter().next();
    best.map_or(String::new(), |(player, rating)| {
        format!("{} leads with {:+.0}", report.players[player].name, rating.value)
    })
}

fn picture(report: &TournamentReport) -> String {
    let names = report.players.iter().map(|player| player.name.clone());
    let rated: Vec<_> = names.zip(report.ratings()).collect();
    let title = format!("Ratings after {} games of {}, with 95 % intervals", report.games(), report.ruleset);
    plot::ladder(&title, &rated)
}

fn as_json(report: &TournamentReport) -> Value {
    let players: Vec<Value> = report
        .ranking()
        .into_iter()
        .map(|(nth, rating)| {
            let standing = &report.players[nth];
            let mut player = conduct_json(&standing.name, &standing.conduct);
            player["allowance"] = standing.allowance.to_string().into();
            player["elo"] = estimate_json(rating);
            player["score"] = standing.total().score().into();
            player["results"] = json!({
                "all": results_json(standing.total()),
                "as_white": results_json(standing.results.white),
                "as_black": results_json(standing.results.black),
            });
            let drawn = standing.won_material_drawn;
            player["won_material_drawn"] = json!({ "games": drawn.games, "stalemates": drawn.stalemates });
            if report.is_timed() {
                player["turn_seconds"] = turn_seconds_json(&standing.turn_times);
            }
            let against = report.players.iter().zip(&standing.against);
            player["against"] = against
                .filter(|(_, results)| results.games() > 0)
                .map(|(other, results)| (other.name.clone(), results_json(*results)))
                .collect::<serde_json::Map<_, _>>()
                .into();
            player
        })
        .collect();
    let faults: Vec<Value> = report
        .faults
        .iter()
        .map(|fault| json!({ "game": fault.round, "by": report.players[fault.player].name, "text": fault.text }))
        .collect();
    let ends: Vec<Value> =
        report.ends().map(|(end, count)| json!({ "reason": end.word(), "games": count })).collect();
    json!({
        "ruleset": report.ruleset.name,
        "draws": report.ruleset.draws.to_string(),
        "openings": report.openings.to_string(),
        "repeatable": !report.is_timed(),
        "seed": report.seed,
        "games": report.games(),
        "players": players,
        "white": results_json(report.white),
        "plies": {
            "mean": report.mean_plies(),
            "shortest": report.lengths.shortest_plies,
            "longest": report.lengths.longest_plies,
        },
        "ends": ends,
        "faults": faults,
    })
}
