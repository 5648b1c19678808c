mod place;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use noctule_board::Position;
use noctule_engine::{Named, UnknownPlayer};
use noctule_lab::belief_bench::{
    BeliefBench, BeliefReport, BesideExact, Bin, Enemy, Losses, MOMENTS, MeanChance, Reliability,
    SampleReport,
};
use noctule_lab::model_bench::{Foretold, Surprise, model_report};
use noctule_lab::search_bench::{Protection, bare_moves_per_second, protection, thinking_speed};
use noctule_lab::{Entrant, MatchPlan};
use noctule_rules::{Draws, Ruleset};
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Write};
use std::num::{NonZeroU16, NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Measure beliefs against the truth: are they kept, are they calibrated, are they sharp, are they fast.
    Belief(BeliefArgs),
    /// Measure how many nodes a second players look at, by themselves and beside each other.
    Nodes(NodesArgs),
    /// Compare the model of the tree searchers with the truth: where men are, and how moves are answered.
    Model(ModelArgs),
    /// Measure the place under load: answer times and memory with many games at once.
    Place(place::Args),
    /// Compare the boards that approach A deals with true ones: do the hidden men protect each other.
    Boards(BoardsArgs),
}

#[derive(Debug, clap::Args)]
struct NodesArgs {
    /// The players; the others are compared with the first.
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<Named>,
    /// Nodes for each choice.
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    nodes: u64,
    /// Own moves that are timed.
    #[arg(long, default_value_t = 20, value_name = "N")]
    moves: usize,
    /// The fastest of so many runs is told, because a machine is only ever slowed by what else it does.
    #[arg(long, default_value_t = 3, value_name = "N")]
    runs: u32,
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

#[derive(Debug, clap::Args)]
struct ModelArgs {
    /// The two players; the diary of the first is followed.
    #[arg(long, default_value = "mcts-c,darkboard", value_name = "A,B", value_parser = two_players)]
    players: Players,
    /// Nodes for each of their choices.
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    nodes: u64,
    /// How many games.
    #[arg(long, default_value_t = 20, value_name = "N")]
    games: u64,
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

#[derive(Debug, clap::Args)]
struct BoardsArgs {
    /// Who plays the games, against himself.
    #[arg(long, default_value = "mcts-c", value_name = "PLAYER")]
    player: Named,
    /// Nodes for each of his choices.
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    nodes: u64,
    /// How many games.
    #[arg(long, default_value_t = 20, value_name = "N")]
    games: u64,
    /// The worlds of the sample.
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    worlds: usize,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Plays games of wild16 in which fifty quiet moves are a draw, feeds the diary of one seat of each to the \
beliefs, and compares them with what was true. All numbers but the times follow from the seed, whatever the \
number of threads.")]
struct BeliefArgs {
    /// How many games.
    #[arg(long, default_value = "200", value_name = "N")]
    games: NonZeroU32,
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// The numbers of worlds of the samples.
    #[arg(long, default_value = "20000,2000", value_delimiter = ',', value_name = "N,..")]
    worlds: Vec<NonZeroUsize>,
    /// Measure beside each sample what the player noctule believes with as many worlds: it suspects known styles
    /// in its enemy, and the report tells how soon the right one.
    #[arg(long)]
    suspects: bool,
    /// The most worlds of the exact set.
    #[arg(long, default_value = "20000", value_name = "N")]
    exact_limit: NonZeroUsize,
    /// The two players, each with its settings if any, such as noctule,darkboard:nodes=2000.
    #[arg(long, default_value = "capturing,random", value_name = "A,B", value_parser = two_players)]
    players: Players,
    /// Follow games only up to this own move, instead of to their ends.
    #[arg(long, value_name = "N")]
    moves: Option<NonZeroU16>,
    /// How many games are followed at once; all cores unless given. The result does not hang on it.
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Draw the result to this SVG file, which is replaced if it exists.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the report as one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone)]
struct Players([Named; 2]);

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.what {
        What::Belief(args) => belief(&args),
        What::Nodes(args) => nodes(&args),
        What::Model(args) => model(&args),
        What::Boards(args) => boards(&args),
        What::Place(args) => place::run(&args, &mut io::stdout().lock()),
    }
}

fn nodes(args: &NodesArgs) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let mut first = None;
    let bare = (0..args.runs.max(1)).map(|_| bare_moves_per_second(500, 40, args.seed)).fold(0.0, f64::max);
    writeln!(out, "bare make-move: {bare:.0} moves a second").context("cannot print the report")?;
    for player in &args.players {
        let runs = (0..args.runs.max(1)).map(|_| thinking_speed(player, args.nodes, args.moves, args.seed));
        let best = runs.max_by(|one, other| one.nodes_per_second().total_cmp(&other.nodes_per_second()));
        let Some(best) = best else { continue };
        let rate = best.nodes_per_second();
        let times = *first.get_or_insert(rate) / rate.max(1e-9);
        let depth = best.depth as f64 / f64::from(best.choices.max(1));
        writeln!(
            out,
            "{player}: {rate:.0} nodes a second, {:.1} bare moves each, {depth:.1} moves deep, {} choices; the \
             first player looks at {times:.1} times as many",
            bare / rate.max(1e-9),
            best.choices
        )
        .context("cannot print the report")?;
    }
    Ok(())
}

fn model(args: &ModelArgs) -> anyhow::Result<()> {
    let report = model_report(&args.players.0, args.nodes, args.games, args.seed);
    let mut lines = vec![format!("surprise in bits, mean of {} moments", report.moments)];
    for (name, Surprise { king, pawns, pieces }) in
        [("flat", report.flat), ("learned", report.learned), ("sampled", report.sampled)]
    {
        let all = king + pawns + pieces;
        lines.push(format!(
            "  {name:<9} king {king:5.2}   pawns {pawns:5.2}   pieces {pieces:5.2}   all {all:5.2}"
        ));
    }
    let told = |what: &str, told: &Foretold| {
        let (mean, rate) = (100.0 * told.mean(), 100.0 * told.rate());
        format!("{what:<44} foretold {mean:5.1} %   happened {rate:5.1} %   of {}", told.of)
    };
    lines.push(told("taken after a first capture", &report.retaliation));
    lines.push(told("taken after taking back", &report.chain));
    lines.push(told("taken after giving check", &report.checker));
    let exposures = ["none", "up to 1", "up to 2", "up to 3", "up to 5", "more"];
    for (exposure, suffering) in exposures.iter().zip(&report.suffering) {
        lines.push(told(&format!("a man lost after a quiet move, exposure {exposure}"), suffering));
    }
    lines.push(told("  and it is the one that moved", &report.mover_lost));
    let approaches = ["up to 1", "up to 2", "up to 4", "up to 6", "up to 8", "more"];
    for (approach, checked) in approaches.iter().zip(&report.checked) {
        lines.push(told(&format!("checked after a quiet move, approach {approach}"), checked));
    }
    writeln!(io::stdout(), "{}", lines.join("\n")).context("cannot print the report")
}

fn boards(args: &BoardsArgs) -> anyhow::Result<()> {
    let Protection { truth, dealt, lived, moments } =
        protection(&args.player, args.nodes, args.games, args.worlds);
    writeln!(
        io::stdout(),
        "enemy men that others protect, mean of {moments} moments: {:.1} % in truth, {:.1} % dealt from the \
         matrices, {:.1} % in sampled worlds",
        100.0 * truth,
        100.0 * dealt,
        100.0 * lived
    )
    .context("cannot print the report")
}

fn belief(args: &BeliefArgs) -> anyhow::Result<()> {
    let bench = BeliefBench {
        games: MatchPlan {
            players: args.players.0.clone().map(Entrant::named),
            ruleset: Ruleset::WILD16.with_draws(Draws::FIFTY),
            openings: Position::start().into(),
            games: args.games.get(),
            seed: args.seed,
        },
        budgets: args.worlds.iter().map(|budget| budget.get()).collect(),
        enemies: if args.suspects { vec![Enemy::Anyone, Enemy::Suspects] } else { vec![Enemy::Anyone] },
        exact_limit: args.exact_limit.get(),
        moves: args.moves.map(NonZeroU16::get),
        threads: args
            .threads
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN),
    };
    let bar = progress(args.games.get());
    let report = bench.run(|| bar.inc(1))?;
    bar.finish_and_clear();
    if let Some(path) = &args.svg {
        std::fs::write(path, report.to_svg())
            .with_context(|| format!("cannot write the picture to {}", path.display()))?;
    }
    let text = if args.json { format!("{}\n", as_json(&report)) } else { report.to_string() };
    io::stdout().write_all(text.as_bytes()).context("cannot print the report")?;
    Ok(())
}

fn two_players(text: &str) -> Result<Players, String> {
    let names = text.split_once(',').filter(|(_, second)| !second.contains(','));
    let (first, second) =
        names.ok_or_else(|| format!("expected two players such as capturing,random; got {text:?}"))?;
    let known = |name: &str| name.parse().map_err(|error: UnknownPlayer| error.to_string());
    Ok(Players([known(first)?, known(second)?]))
}

fn progress(games: u32) -> ProgressBar {
    let target =
        if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games followed  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(games.into()), target).with_style(style)
}

fn as_json(report: &BeliefReport) -> Value {
    let speed = &report.speed;
    json!({
        "players": report.players,
        "ruleset": "wild16",
        "seed": report.seed,
        "games": report.games,
        "own_moves": report.own_moves,
        "followed_up_to": report.moves,
        "exact_limit": report.exact_limit,
        "samples": report.samples.iter().map(sample).collect::<Vec<_>>(),
        "metaposition": by_moment(&report.metaposition, losses),
        "independent": by_moment(&report.independent, losses),
        "speed": {
            "worlds": speed.budget,
            "candidates_per_second_one_thread": speed.one_thread,
            "candidates_per_second_two_threads": speed.two_threads,
            "scaling": speed.scaling(),
            "bare_moves_per_second": speed.bare_moves,
            "candidate_to_bare_move": speed.ratio(),
            "bytes_per_world": speed.bytes_per_world,
        },
    })
}

fn sample(sample: &SampleReport) -> Value {
    let mut value = json!({
        "worlds": sample.budget,
        "games_lost": sample.lost,
        "games_made_up": sample.made_up,
        "rejuvenations": sample.rejuvenations,
        "revivals": sample.revivals,
        "moments": by_moment(&sample.losses, losses),
        "reliability_men": reliability(&sample.men),
        "reliability_tries": reliability(&sample.tries),
        "beside_exact": { "complete": beside(&sample.complete), "sampled": beside(&sample.beside_exact) },
        "candidates": sample.candidates,
        "seconds": sample.seconds,
    });
    if sample.enemy == Enemy::Suspects {
        let recognized = sample.recognized.iter();
        value["enemy"] = "suspects".into();
        value["chance_of_the_right_style"] =
            recognized.map(|(style, chances)| (style.clone(), by_moment(chances, chance))).collect();
    }
    value
}

fn by_moment<T>(all: &[T; 4], value: impl Fn(&T) -> Value) -> Vec<Value> {
    let with_move = |(own_move, at): (u16, &T)| {
        let mut value = value(at);
        value["own_move"] = own_move.into();
        value
    };
    MOMENTS.into_iter().zip(all).map(with_move).collect()
}

fn chance(chance: &MeanChance) -> Value {
    json!({ "mean": chance.mean(), "games": chance.cases })
}

fn losses(losses: &Losses) -> Value {
    json!({
        "bits_per_man": losses.men.mean(),
        "men": losses.men.cases,
        "bits_per_try": losses.tries.mean(),
        "tries": losses.tries.cases,
        "moments": losses.games,
    })
}

fn beside(beside: &BesideExact) -> Value {
    json!({
        "sample": losses(&beside.sample),
        "exact": losses(&beside.exact),
        "exact_with_model": losses(&beside.exact_with_model),
    })
}

fn reliability(reliability: &Reliability) -> Value {
    let bin = |bin: &Bin| {
        let point = bin.point();
        json!({ "cases": bin.cases, "mean_chance": point.map(|p| p.0), "happened": point.map(|p| p.1) })
    };
    json!({
        "tenths": reliability.bins.iter().map(bin).collect::<Vec<_>>(),
        "mean_gap": reliability.mean_gap(),
        "happened_though_ruled_out": reliability.ruled_out,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_come_in_twos_with_their_settings() {
        let Players(players) = two_players("noctule,darkboard:nodes=2000:worlds=0").unwrap();
        assert_eq!(players.map(|player| player.to_string()), ["noctule", "darkboard:nodes=2000:worlds=0"]);
        for wrong in ["noctule", "noctule,hs,random", "noctule,darkboard:nodes=few"] {
            assert!(two_players(wrong).is_err(), "{wrong}");
        }
    }
}
