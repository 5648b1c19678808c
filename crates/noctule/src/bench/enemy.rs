use anyhow::Context;
use noctule_board::Position;
use noctule_engine::noctule::enemy::INCLINATIONS;
use noctule_lab::enemy_bench::{EnemyBench, MoveSurprise};
use noctule_lab::{Allowance, MatchPlan, Registration};
use noctule_rules::{Draws, Ruleset};
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Whose moves are looked at.
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<Registration>,
    /// Against whom they play.
    #[arg(long, default_value = "noctule:worlds=1000:nodes=6000", value_name = "PLAYER")]
    against: Registration,
    /// How many games with each.
    #[arg(long, default_value_t = 16, value_name = "N")]
    games: u32,
    /// The seed of all randomness.
    #[arg(long, default_value_t = 77, value_name = "S")]
    seed: u64,
    /// Find the inclinations that fit these moves best.
    #[arg(long)]
    fit: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let mut bench = EnemyBench::default();
    for player in &args.players {
        let enter = |player: &Registration| player.clone().enter(Allowance::default());
        bench.play(&MatchPlan {
            players: [enter(&args.against)?, enter(player)?],
            ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY),
            openings: Position::start().into(),
            games: args.games,
            seed: args.seed,
        });
    }
    let MoveSurprise { uniform, habits, inclined } = bench.surprise();
    let mut lines = vec![
        format!("{} moves, bits by which one surprises", bench.decisions()),
        format!("  all alike {uniform:.3}   by two habits {habits:.3}   by inclinations {inclined:.3}"),
        "how often a man was taken that could be".into(),
    ];
    for (danger, times, taken) in bench.dangers() {
        let rate = 100.0 * f64::from(taken) / f64::from(times.max(1));
        lines.push(format!("  {danger:<30} {rate:5.1} %   of {times}"));
    }
    if args.fit {
        let (weights, bits) = bench.fit();
        lines.push(format!("fitted: {bits:.3} bits"));
        for ((name, usual), weight) in INCLINATIONS.iter().zip(weights) {
            lines.push(format!("  {name:<48} {weight:6.2}   in use {usual:6.2}"));
        }
    }
    writeln!(out, "{}", lines.join("\n")).context("cannot print the report")
}
