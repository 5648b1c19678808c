//! `cargo xtask bench`: speed as ratios, both sides of each measured in turn in one run.

use crate::peers;
use anyhow::{Context, Result, ensure};
use noctule_board::{ByColor, Color, OwnMen, Position, Try};
use noctule_rules::{OpenGame, Request, Ruleset, TrySets, Turn, adjudicate};
use noctule_umpire::Table;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// Measure the umpire against a bare chess loop and against OpenSpiel, on one core.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// How often each measurement is taken; the medians are reported.
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    /// How many random games of ours make one measurement.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// How many random games of OpenSpiel's make one measurement.
    #[arg(long, default_value_t = 100)]
    peer_games: u64,
    /// The seed of all the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The umpire and the table may cost no more than this many times the bare loop.
const DEAREST: f64 = 2.0;

/// The umpire and the table must be at least this many times as fast as OpenSpiel.
const SLOWEST: f64 = 30.0;

/// How often the rulings are repeated in one measurement.
const RULED: usize = 50;

/// Two locked chains of pawns can keep two kings walking for ever.
const LONGEST_GAME: u32 = 5000;

/// Runs the measurements; a failure when a bound is broken.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    ensure!(
        options.rounds > 0 && options.games > 0 && options.peer_games > 0,
        "expected at least one round of games"
    );
    let python = peers::python_with(peers::OPEN_SPIEL)?;
    let script = peers::script("openspiel_speed.py");
    same_games(options)?;
    let mut rounds = Vec::new();
    for round in 0..options.rounds as u64 {
        let seed = options.seed + round * options.games;
        let bare = timed(|| games(seed, options.games, |seed| bare_game(seed, |_| {})));
        let full = timed(|| games(seed, options.games, |seed| table_game(seed, |_| {})));
        let peer = Command::new(&python)
            .arg(&script)
            .args(["--games", &options.peer_games.to_string(), "--seed", &(options.seed + round).to_string()])
            .output()
            .with_context(|| format!("could not start {}", python.display()))?;
        let said = String::from_utf8_lossy(&peer.stdout);
        ensure!(peer.status.success(), "OpenSpiel failed: {}", String::from_utf8_lossy(&peer.stderr));
        let said: Value =
            serde_json::from_str(&said).with_context(|| format!("expected JSON, got {said:?}"))?;
        let open_spiel = said["plies_per_second"].as_f64().context("expected plies_per_second")?;
        rounds.push(Round { bare, full, open_spiel });
    }
    let of = |what: fn(&Round) -> f64| median(rounds.iter().map(what).collect());
    let dearness = of(|round| round.full.nanoseconds_per_ply() / round.bare.nanoseconds_per_ply());
    let advantage = of(|round| round.full.plies_per_second() / round.open_spiel);
    let tries_per_ply = of(|round| round.full.tries as f64 / f64::from(round.full.plies));
    println!(
        "Random wild16 games on one core, medians of {} rounds of {} games:",
        options.rounds, options.games
    );
    println!(
        "  bare chess loop       {:>10.0} plies/s  {:>8.1} ns/ply",
        of(|round| round.bare.plies_per_second()),
        of(|round| round.bare.nanoseconds_per_ply())
    );
    println!(
        "  umpire and table      {:>10.0} plies/s  {:>8.1} ns/ply, {tries_per_ply:.2} tries a ply",
        of(|round| round.full.plies_per_second()),
        of(|round| round.full.nanoseconds_per_ply())
    );
    println!("  OpenSpiel, rollouts   {:>10.0} plies/s", of(|round| round.open_spiel));
    let rulings = rulings(options.seed);
    let adjudicating = median((0..options.rounds).map(|_| nanoseconds_per_ruling(&rulings)).collect());
    println!(
        "  adjudicate alone      {adjudicating:>10.1} ns a try, over {} tries of those games",
        rulings.len()
    );
    let verdict = |kept: bool| if kept { "kept" } else { "BROKEN" };
    let (cheap, fast) = (dearness <= DEAREST, advantage >= SLOWEST);
    println!(
        "(a) umpire and table / bare loop: {dearness:.2} times the time; at most {DEAREST}: {}",
        verdict(cheap)
    );
    println!(
        "(b) umpire and table / OpenSpiel: {advantage:.1} times the speed; at least {SLOWEST}: {}",
        verdict(fast)
    );
    Ok(if cheap && fast { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Round {
    bare: Timed,
    full: Timed,
    open_spiel: f64,
}

/// What was played, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    plies: u32,
    tries: u32,
}

/// What was played in a certain time.
struct Timed {
    plies: u32,
    tries: u32,
    took: Duration,
}

impl Timed {
    fn plies_per_second(&self) -> f64 {
        f64::from(self.plies) / self.took.as_secs_f64()
    }

    fn nanoseconds_per_ply(&self) -> f64 {
        self.took.as_secs_f64() * 1e9 / f64::from(self.plies)
    }
}

fn timed(play: impl Fn() -> Count) -> Timed {
    let watch = Stopwatch::start();
    let Count { plies, tries } = play();
    Timed { plies, tries, took: watch.time() }
}

/// Measures the time this thread was at work, where the system tells it, so that a busy machine does not
/// matter; elsewhere the time that passed.
enum Stopwatch {
    AtWork(Duration),
    Passed(Instant),
}

impl Stopwatch {
    fn start() -> Self {
        time_at_work().map_or_else(|| Self::Passed(Instant::now()), Self::AtWork)
    }

    fn time(&self) -> Duration {
        match self {
            Self::AtWork(start) => time_at_work().unwrap_or_default().saturating_sub(*start),
            Self::Passed(start) => start.elapsed(),
        }
    }
}

fn time_at_work() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(told.split_ascii_whitespace().next()?.parse().ok()?))
}

fn games(seed: u64, games: u64, play: impl Fn(u64) -> Count) -> Count {
    (seed..seed + games).map(play).fold(Count::default(), |all, game| Count {
        plies: all.plies + game.plies,
        tries: all.tries + game.tries,
    })
}

/// The possible tries of a side, drawn at random, each only once.
struct Hand {
    tries: TrySets,
    /// A bit for each number.
    drawn: [u64; 6],
}

impl Hand {
    fn of(own: &OwnMen) -> Self {
        Self { tries: TrySets::of(own), drawn: [0; 6] }
    }

    /// The caller stops when one stands, so that there is always another to draw.
    fn draw(&mut self, rng: &mut Xoshiro256PlusPlus) -> Option<Try> {
        loop {
            let number = rng.random_range(0..self.tries.len());
            let word = &mut self.drawn[number as usize / 64];
            let bit = 1 << (number % 64);
            if *word & bit == 0 {
                *word |= bit;
                return self.tries.get(number);
            }
        }
    }
}

/// A random game with chess alone: the tries are drawn as a player draws them, but nobody announces
/// anything, and only what ends a game is looked at.
fn bare_game(seed: u64, mut played: impl FnMut(Try)) -> Count {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::start();
    let mut count = Count::default();
    while position.has_legal_try() && !position.is_dead() && count.plies < LONGEST_GAME {
        let mut hand = Hand::of(&position.own_men(position.to_move()));
        loop {
            let Some(put) = hand.draw(&mut rng) else { return count };
            count.tries += 1;
            if position.would_stand(put) {
                position.play(put);
                played(put);
                break;
            }
        }
        count.plies += 1;
    }
    count
}

/// The same game at a real table. Each seat keeps its own men by what it hears, and sees nothing else.
fn table_game(seed: u64, mut played: impl FnMut(Try)) -> Count {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = Position::start();
    let mut seats = ByColor::from_fn(|color| start.own_men(color));
    let mut table = Table::open(Ruleset::WILD16, start, None);
    let mut count = Count::default();
    while table.over().is_none() && count.plies < LONGEST_GAME {
        let mover = table.to_move();
        let mut hand = Hand::of(&seats[mover]);
        loop {
            let Some(put) = hand.draw(&mut rng) else { return count };
            count.tries += 1;
            let Ok(answer) = table.put(mover, Request::Try(put), Duration::ZERO) else { return count };
            black_box(&answer.heard);
            if answer.stood {
                seats[mover].make(put);
                if let Some(taken) = answer.heard[!mover].taken {
                    seats[!mover].lose(taken.on);
                }
                played(put);
                break;
            }
        }
        count.plies += 1;
    }
    black_box(&table);
    count
}

/// The ratio means something only if both loops really play the same games.
fn same_games(options: &Options) -> Result<()> {
    for seed in options.seed..options.seed + options.games {
        let (mut bare, mut full) = (Vec::new(), Vec::new());
        let counts = (bare_game(seed, |put| bare.push(put)), table_game(seed, |put| full.push(put)));
        ensure!(
            counts.0 == counts.1 && bare == full,
            "the loops played different games from seed {seed}: {counts:?}"
        );
    }
    Ok(())
}

/// Every try of some random games, with all that [`adjudicate`] is given.
fn rulings(seed: u64) -> Vec<(Position, Turn, Request)> {
    let mut rulings = Vec::new();
    for seed in seed..seed + 10 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = OpenGame::new(Ruleset::WILD16, Position::start());
        while game.over().is_none() && game.position().move_number() < 200 {
            let mover: Color = game.to_move();
            let mut hand = Hand::of(&game.position().own_men(mover));
            while let Some(put) = hand.draw(&mut rng) {
                let request = Request::Try(put);
                rulings.push((game.position().clone(), game.turn().clone(), request));
                if game.put(mover, request).is_ok_and(|answer| answer.stood) {
                    break;
                }
            }
        }
    }
    rulings
}

fn nanoseconds_per_ruling(rulings: &[(Position, Turn, Request)]) -> f64 {
    let watch = Stopwatch::start();
    for _ in 0..RULED {
        for (position, turn, request) in rulings {
            black_box(adjudicate(&Ruleset::WILD16, black_box(position), turn, *request)).ok();
        }
    }
    watch.time().as_secs_f64() * 1e9 / (RULED * rulings.len()) as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
