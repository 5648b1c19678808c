//! What one side could know at a moment of a recorded game.

mod print;
mod study;
mod svg;

use crate::terminal::screen::Look;
use crate::terminal::tape::Tape;
use anyhow::{Context, bail, ensure};
use noctule_board::{Color, Man};
use noctule_record::pgn;
use noctule_rules::speech;
use std::io::{ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};
use study::Study;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file of recorded games, whole or as one side knew them.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Whose knowledge; a record of one side needs no answer.
    #[arg(long, value_enum)]
    seat: Option<SeatName>,
    /// The moment before this move of that side stood; the end by default.
    #[arg(long = "move", value_name = "N")]
    number: Option<u32>,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// How many worlds to sample when there are too many to list.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = at_least_one)]
    worlds: usize,
    /// The most worlds to list before sampling.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    exact: usize,
    /// The seed of the sample.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Show the chances of this man instead of those of any man.
    #[arg(long, value_enum)]
    man: Option<ManName>,
    /// Draw it as a picture in this file.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Letters instead of Unicode men.
    #[arg(long)]
    ascii: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SeatName {
    White,
    Black,
}

impl From<SeatName> for Color {
    fn from(name: SeatName) -> Self {
        match name {
            SeatName::White => Self::White,
            SeatName::Black => Self::Black,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ManName {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let tape = open(&args.file, args.game)?;
    let seat = seat(args.seat, &tape)?;
    let requests = match args.number {
        None => tape.events.len(),
        Some(number) => requests_before(&tape, seat, number)?,
    };
    let study = Study::of(&tape, seat, requests, args)?;
    let look = Look::from_environment(args.ascii);
    let mut text = Vec::new();
    print::print(&study, look, &mut text)?;
    if let Some(path) = &args.svg {
        std::fs::write(path, svg::draw(&study))
            .with_context(|| format!("expected a file that can be written, got {}", path.display()))?;
        writeln!(text, "\nThe picture is in {}.", path.display())?;
    }
    match stdout().write_all(&text) {
        // Whoever reads has read enough.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// One game of a file, umpired again.
pub(crate) fn open(file: &Path, game: usize) -> anyhow::Result<Tape> {
    let bytes = std::fs::read(file)
        .with_context(|| format!("expected a file of recorded games, got {}", file.display()))?;
    let mut games = pgn::read_games(&pgn::decode(&bytes));
    let count = games.len();
    ensure!(count > 0, "expected at least one game in {}, found none", file.display());
    ensure!((1..=count).contains(&game), "expected a game from 1 to {count}, got {game}");
    match Tape::of(games.swap_remove(game - 1)) {
        Ok(tape) => Ok(tape),
        Err(why) => bail!("game {game}: {why}"),
    }
}

/// Whose knowledge is asked for, and can be told from this record.
pub(crate) fn seat(asked: Option<SeatName>, tape: &Tape) -> anyhow::Result<Color> {
    let known: Vec<Color> = Color::ALL.into_iter().filter(|&side| tape.diary(side, 0).is_some()).collect();
    match (asked.map(Color::from), &known[..]) {
        (Some(seat), known) if known.contains(&seat) => Ok(seat),
        (None, &[only]) => Ok(only),
        (Some(seat), &[only]) => {
            let (only, seat) = (speech::side(only), speech::side(seat));
            bail!("expected --seat {}: this record tells what {only} knew, not {seat}", only.to_lowercase())
        }
        _ => bail!("expected --seat white or --seat black: this record tells both sides"),
    }
}

/// How many requests were made before a move of this side's stood. Tries of an unfinished last turn count.
pub(crate) fn requests_before(tape: &Tape, seat: Color, number: u32) -> anyhow::Result<usize> {
    let own = |nth: usize| tape.events[nth].by == seat && tape.events[nth].stood();
    let moves: Vec<usize> = (0..tape.events.len()).filter(|&nth| own(nth)).collect();
    if let Some(&nth) = moves.iter().find(|&&nth| tape.events[nth].number == number) {
        return Ok(nth);
    }
    let unfinished = tape.events.last().filter(|last| last.by == seat && !last.stood());
    if unfinished.is_some_and(|last| last.number == number) {
        return Ok(tape.events.len());
    }
    let side = speech::side(seat);
    match (moves.first(), unfinished.or(moves.last().map(|&nth| &tape.events[nth]))) {
        (Some(&first), Some(last)) => {
            let (first, last) = (tape.events[first].number, last.number);
            bail!("expected a move of {side}'s from {first} to {last}, got {number}")
        }
        _ => bail!("expected a game in which {side} moved, to find move {number}"),
    }
}

pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..) => Ok(number),
        _ => Err("expected a number from 1".into()),
    }
}

impl From<ManName> for Man {
    fn from(name: ManName) -> Self {
        match name {
            ManName::Pawn => Self::Pawn,
            ManName::Knight => Self::Knight,
            ManName::Bishop => Self::Bishop,
            ManName::Rook => Self::Rook,
            ManName::Queen => Self::Queen,
            ManName::King => Self::King,
        }
    }
}
