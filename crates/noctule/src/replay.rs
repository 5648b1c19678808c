use crate::terminal::screen::Look;
use crate::terminal::screen::replay::{names, pictures, verdict};
use crate::terminal::table_options::LookOptions;
use crate::terminal::tape::{Stage, Tape};
use crate::terminal::viewer::Viewer;
use anyhow::{Context, bail, ensure};
use noctule_board::Color;
use noctule_record::pgn;
use noctule_rules::speech;
use std::io::{self, Write, stdout};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file of recorded games.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// Begin at this move; in plain lines, show this move alone.
    #[arg(long = "move", value_name = "N")]
    number: Option<u32>,
    #[command(flatten)]
    looks: LookOptions,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let bytes = std::fs::read(&args.file)
        .with_context(|| format!("expected a file of recorded games, got {}", args.file.display()))?;
    let mut shelf: Vec<_> = pgn::read_games(&pgn::decode(&bytes)).into_iter().map(Tape::of).collect();
    ensure!(!shelf.is_empty(), "expected at least one game in {}, found none", args.file.display());
    let games = shelf.len();
    ensure!((1..=games).contains(&args.game), "expected a game from 1 to {games}, got {}", args.game);
    let requests = match (&shelf[args.game - 1], args.number) {
        (Ok(tape), Some(number)) => {
            let last = tape.last_number().unwrap_or(0);
            tape.find_move(number)
                .with_context(|| format!("expected a move of this game, at most {last}, got {number}"))?
        }
        _ => 0,
    };
    let look = args.looks.look();
    if args.looks.wants_full_screen() {
        return Viewer::new(shelf, args.game - 1, requests).watch(look);
    }
    match shelf.swap_remove(args.game - 1) {
        Ok(tape) => Ok(print(&tape, args.number, look, &mut stdout().lock())?),
        Err(why) => bail!("game {}: {why}", args.game),
    }
}

/// Prints the boards after each move, or after those with one number.
fn print(tape: &Tape, number: Option<u32>, look: Look, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}, {}", names(tape), tape.ruleset)?;
    if number.is_none() {
        print_boards(&tape.wind(0), look, out)?;
    }
    let mut from = 0;
    while from < tape.events.len() {
        let to = tape.next_move(from);
        if number.is_none_or(|number| number == tape.events[from].number) {
            print_turn(tape, from, to, out)?;
            print_boards(&tape.wind(to), look, out)?;
        }
        from = to;
    }
    match tape.outcome {
        Some(outcome) if number.is_none() => {
            writeln!(out, "{}   {}", speech::ending(outcome), outcome.score())
        }
        _ => Ok(()),
    }
}

/// Prints what was put in one turn, and what each side heard of it.
fn print_turn(tape: &Tape, from: usize, to: usize, out: &mut impl Write) -> io::Result<()> {
    let first = &tape.events[from];
    writeln!(out, "Move {} of {}", first.number, speech::side(first.by))?;
    for event in &tape.events[from..to] {
        let put = event.put.as_deref().unwrap_or("?");
        let clock = event.clock.map(crate::terminal::screen::clock).unwrap_or_default();
        writeln!(out, "  {}", format!("{put:<9} {} {clock}", verdict(event.verdict)).trim_end())?;
    }
    let (before, after) = (tape.wind(from), tape.wind(to));
    for side in Color::ALL {
        let (Some(before), Some(after)) = (&before.seats[side], &after.seats[side]) else { continue };
        let said = after.log()[before.log().len()..].iter().map(|line| line.said.join(". "));
        writeln!(out, "  {} hears: {}", speech::side(side), said.collect::<Vec<_>>().join(" / "))?;
    }
    Ok(())
}

fn print_boards(stage: &Stage<'_>, look: Look, out: &mut impl Write) -> io::Result<()> {
    let boards: Vec<Vec<String>> =
        pictures(stage).iter().flatten().map(|picture| picture.lines(look)).collect();
    writeln!(out)?;
    for row in 0..boards.first().map_or(0, Vec::len) {
        let line: Vec<&str> = boards.iter().map(|board| board[row].as_str()).collect();
        writeln!(out, "  {}", line.join("   ").trim_end())?;
    }
    writeln!(out)
}
