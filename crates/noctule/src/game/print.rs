//! A solved game for people.

use super::{How, Solved};
use noctule_solve::games::everett::{self, Attainable};
use noctule_solve::games::{Equilibrium, Game, Kind, shapley};
use std::fmt::{Result, Write};

pub(super) fn print(solved: &Solved, text: &mut String) -> Result {
    let game = &solved.game;
    let kind = match game.kind {
        Kind::Matrix => "Matrix game",
        Kind::Stochastic => "Stochastic game",
        Kind::Recursive => "Recursive game",
    };
    let title = if game.title.is_empty() { String::new() } else { format!(": {}", game.title) };
    writeln!(text, "{kind}{title}")?;
    writeln!(text, "{} chooses rows and gains what {} loses.", game.row_player, game.column_player)?;
    for one in &solved.dropped {
        let why = if one.alike { "comes to the same as" } else { "is never better than" };
        writeln!(text, "{}: {:?} {why} {:?}.", one.component, one.choice, one.better)?;
    }
    writeln!(text)?;
    match &solved.how {
        How::Matrix(found) => matrix(game, found, text),
        How::Stochastic(found) => stochastic(game, found, text),
        How::Recursive(found, epsilon) => recursive(game, found, *epsilon, text),
    }
}

fn matrix(game: &Game, found: &Equilibrium, text: &mut String) -> Result {
    writeln!(text, "value  {}", short(found.value))?;
    mixtures(game, std::slice::from_ref(&found.rows), Side::Rows, text)?;
    mixtures(game, std::slice::from_ref(&found.columns), Side::Columns, text)?;
    writeln!(
        text,
        "\nAgainst every reply {} gains at least {} so, and {} loses at most {}.",
        game.row_player,
        long(found.low),
        game.column_player,
        long(found.high)
    )
}

fn stochastic(game: &Game, found: &shapley::Solution, text: &mut String) -> Result {
    writeln!(text, "values, by {} rounds of Shapley's iteration from 0", found.rounds)?;
    for (component, value) in game.components.iter().zip(&found.values) {
        writeln!(text, "  {:<4} {}", component.name, long(*value))?;
    }
    writeln!(text, "the first rounds")?;
    for (round, iterate) in found.iterates.iter().enumerate().skip(1) {
        writeln!(text, "  T{round}   {}", vector(iterate))?;
    }
    writeln!(text, "stationary strategies")?;
    let all = |of: fn(&Equilibrium) -> &Vec<f64>| -> Vec<Vec<f64>> {
        found.strategies.iter().map(|one| of(one).clone()).collect()
    };
    mixtures(game, &all(|one| &one.rows), Side::Rows, text)?;
    mixtures(game, &all(|one| &one.columns), Side::Columns, text)?;
    writeln!(text)?;
    match found.shapley_bound {
        Some(bound) => writeln!(text, "No value is off by more than {bound:.1e} (Shapley's bound).")?,
        None => writeln!(text, "Some cells never stop, so Shapley's bound does not apply.")?,
    }
    let best = |worth: &Option<Vec<f64>>| match worth {
        Some(worth) => vector_long(worth),
        None => "nothing certain, since play could go on for ever".into(),
    };
    writeln!(
        text,
        "Against best replies {} is sure of {};",
        game.row_player,
        best(&found.guaranteed_to_rows)
    )?;
    writeln!(text, "{} loses no more than {}.", game.column_player, best(&found.guaranteed_to_columns))
}

fn recursive(game: &Game, found: &everett::Solution, epsilon: f64, text: &mut String) -> Result {
    writeln!(text, "the critical vector, between vectors that the players can attain")?;
    for (k, component) in game.components.iter().enumerate() {
        let (low, high) = (found.below.vector[k], found.above.vector[k]);
        // Rounded outwards, so that what is printed still encloses.
        let (low, high) = ((low * 1e6).floor() / 1e6, (high * 1e6).ceil() / 1e6);
        let between = format!("from {} to {}", long(low), long(high));
        writeln!(text, "  {:<4} {:<10} {between}", component.name, short(found.critical[k]))?;
    }
    let sides = [
        (Side::Rows, &found.for_rows, &game.row_player, "gains at least"),
        (Side::Columns, &found.for_columns, &game.column_player, "loses at most"),
    ];
    for (side, strategy, player, promise) in sides {
        match strategy {
            Some(found) => {
                writeln!(text, "{player}, within {epsilon} of the value: {promise} {}", promised(found))?;
                mixtures(game, &found.mixtures, side, text)?;
            }
            None => writeln!(text, "{player}: no strategy within {epsilon} of the value was found")?,
        }
    }
    writeln!(text)?;
    let zero = &found.from_zero;
    match (zero.misleads, zero.settled) {
        (Some(_), _) => writeln!(
            text,
            "Warning: iterating T from 0 comes to stand still at {}, a fixed point of T that is not the value.",
            vector(&zero.vector)
        ),
        (None, true) => {
            let rounds =
                if zero.rounds == 1 { "one round".into() } else { format!("{} rounds", zero.rounds) };
            writeln!(text, "Iterating T from 0 leads to the value, in {rounds}.")
        }
        (None, false) => {
            writeln!(
                text,
                "Iterating T from 0 stands at {} after {} rounds.",
                vector(&zero.vector),
                zero.rounds
            )
        }
    }
}

fn promised(found: &Attainable) -> String {
    vector_long(&found.vector)
}

#[derive(Clone, Copy)]
enum Side {
    Rows,
    Columns,
}

/// What one player mixes in each component; choices that are never made are left out.
fn mixtures(game: &Game, mixtures: &[Vec<f64>], side: Side, text: &mut String) -> Result {
    for (component, mixture) in game.components.iter().zip(mixtures) {
        let (player, names) = match side {
            Side::Rows => (&game.row_player, &component.rows),
            Side::Columns => (&game.column_player, &component.columns),
        };
        let made = names.iter().zip(mixture).filter(|(_, often)| **often > DUST);
        let made: Vec<String> = made.map(|(name, often)| format!("{name}: {}", share(*often))).collect();
        writeln!(text, "  {:<4} {player} mixes  {}", component.name, made.join("   "))?;
    }
    Ok(())
}

/// Shares this small are left over from rounding.
const DUST: f64 = 1e-12;

fn share(often: f64) -> String {
    if often < 1e-4 { format!("{often:.2e}") } else { format!("{often:.4}") }
}

fn short(x: f64) -> String {
    let rounded = format!("{x:.6}");
    rounded.trim_end_matches('0').trim_end_matches('.').into()
}

fn long(x: f64) -> String {
    format!("{:.6}", x + 0.0)
}

fn vector(all: &[f64]) -> String {
    let all: Vec<String> = all.iter().map(|x| format!("{:.4}", x + 0.0)).collect();
    format!("({})", all.join(", "))
}

fn vector_long(all: &[f64]) -> String {
    let all: Vec<String> = all.iter().map(|&x| long(x)).collect();
    if all.len() == 1 { all.concat() } else { format!("({})", all.join(", ")) }
}
