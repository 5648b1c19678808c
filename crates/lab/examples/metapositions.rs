//! How long a metaposition takes: `cargo run --release -p noctule-lab --example metapositions -- 4 1` lets
//! Darkboard play four games against the capturing player with seed 1 and times each of its choices.
//!
//! Where the system tells it, time spent waiting for a core is left out; the median over the choices is
//! printed, so that a busy machine spoils little.

use noctule_board::{ByColor, Color, Position};
use noctule_engine::Named;
use noctule_lab::{play, seat_seed};
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_record::Tags;
use noctule_rules::{Draws, Outcome, Ruleset};
use std::env;
use std::time::Instant;

/// A player whose choices are timed.
struct Timed {
    player: Box<dyn Player + Send>,
    /// Metapositions, own moves looked ahead and microseconds of each choice.
    choices: Vec<(u64, u32, f64)>,
}

impl Player for Timed {
    fn sit_down(&mut self, briefing: &Briefing) {
        self.player.sit_down(briefing);
    }

    fn hear(&mut self, entry: &Entry) {
        self.player.hear(entry);
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        let (begun, busy) = (Instant::now(), on_core());
        let choice = self.player.choose(view, budget);
        let passed = begun.elapsed().as_secs_f64() * 1e6;
        let took = busy.zip(on_core()).map_or(passed, |(before, after)| (after - before) / 1e3);
        let thought = self.player.thought();
        // After a refusal the budget is smaller, and a first choice is what is asked for.
        if thought.nodes >= 1_000 && view.turn().refused().is_empty() {
            self.choices.push((thought.nodes, thought.depth, took));
        }
        choice
    }

    fn stand_up(&mut self, outcome: Option<Outcome>) {
        self.player.stand_up(outcome);
    }
}

/// The nanoseconds that this thread has spent on a core, as Linux counts them.
fn on_core() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [games, seed] = arguments.as_slice() else { return Err("expected: metapositions GAMES SEED".into()) };
    let seed: u64 = seed.parse()?;
    let ruleset = Ruleset::WILD16.with_draws(Draws::FIFTY);
    let mut all = Vec::new();
    for game in 0..games.parse()? {
        let player = Named::usual("darkboard")?.seat(seat_seed(seed, game, Color::White));
        let mut timed = Timed { player, choices: Vec::new() };
        let mut other = Named::usual("capturing")?.seat(seat_seed(seed, game, Color::Black));
        let players: ByColor<&mut dyn Player> = ByColor { white: &mut timed, black: &mut *other };
        play(ruleset, &Position::start(), players, Budget::default(), Tags::default());
        all.append(&mut timed.choices);
    }
    let mut each: Vec<f64> = all.iter().map(|&(nodes, _, took)| took / nodes as f64).collect();
    each.sort_by(f64::total_cmp);
    let Some(&median) = each.get(each.len() / 2) else { return Err("expected at least one choice".into()) };
    let slowest = each[each.len() * 9 / 10];
    let nodes = all.iter().map(|choice| choice.0).sum::<u64>() / all.len() as u64;
    let depth = all.iter().map(|choice| f64::from(choice.1)).sum::<f64>() / all.len() as f64;
    println!("{} first choices, {nodes} metapositions and {depth:.1} own moves deep on average", all.len());
    println!("a metaposition takes {median:.2} µs at the median, {slowest:.2} µs at the ninth decile");
    println!("10,000 metapositions take {:.1} ms at the median", median * 10.0);
    Ok(())
}
