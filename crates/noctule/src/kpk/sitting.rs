//! A game of the ending in plain lines.

use crate::kpk::board::{draw, list};
use crate::kpk::set_up::{clip, read_square};
use crate::terminal::plain::Typed;
use noctule_board::{Color, Man, Square, Squares, Try};
use noctule_solve::kpk::{
    Advice, ArtificialPlayer, Attempt, BlackKing, BlackKingKind, Game, PerfectInformation, Revision, Said,
    Start, Weighted,
};
use std::io::{self, Write};

/// What holds for the whole game.
pub(crate) struct Rules {
    pub(crate) epsilon: f64,
    pub(crate) seed: u64,
    pub(crate) moves: u32,
}

/// Plays until the game is over, left or out of moves. Without a program the typed lines move the black king.
///
/// # Errors
/// When nothing can be written.
pub(crate) fn play(
    start: Start,
    black: Option<BlackKingKind>,
    rules: &Rules,
    perfect: &PerfectInformation,
    typed: &mut impl Iterator<Item = Typed>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut game = Game::new(start.known, start.hidden, start.to_move)?;
    let mut white = ArtificialPlayer::new(rules.epsilon, rules.seed);
    let program =
        |kind| BlackKing::new(kind, perfect, &start.known, start.hidden, rules.seed.wrapping_add(1));
    let mut black = black.map(program);
    writeln!(out, "King and pawn against king. Epsilon {}, seed {}.", rules.epsilon, rules.seed)?;
    if black.is_none() {
        writeln!(out, "You are the black king: type where it goes, such as d8, or help.")?;
    }
    writeln!(out, "{}", draw(&game))?;
    let mut moves = 0;
    while game.over().is_none() && moves < rules.moves {
        if game.to_move() == Color::White {
            moves += 1;
            white_turn(&mut game, &mut white, black.as_mut(), out)?;
        } else if !black_turn(&mut game, black.as_mut(), typed, out)? {
            break;
        }
    }
    match game.over() {
        Some(end) => writeln!(out, "{end}.")?,
        None => writeln!(out, "Left unfinished after {moves} moves of White's.")?,
    }
    Ok(())
}

fn white_turn(
    game: &mut Game,
    white: &mut ArtificialPlayer,
    mut black: Option<&mut BlackKing<'_>>,
    out: &mut impl Write,
) -> io::Result<()> {
    while game.over().is_none() {
        let before = game.known().wave();
        let king = game.known().king();
        let Some(attempt) = game.white_tries(white) else { return Ok(()) };
        tell_attempt(&attempt, king, out)?;
        tell_revision(attempt.revision, before, game.known().wave(), out)?;
        writeln!(out, "{}", draw(game))?;
        if attempt.said != Said::Illegal {
            if let Some(black) = &mut black {
                black.hear_white(attempt.said);
            }
            return Ok(());
        }
    }
    Ok(())
}

/// Moves the black king; says no when the game is left.
fn black_turn(
    game: &mut Game,
    black: Option<&mut BlackKing<'_>>,
    typed: &mut impl Iterator<Item = Typed>,
    out: &mut impl Write,
) -> io::Result<bool> {
    let before = game.known().wave();
    match black {
        Some(black) => {
            for (to, said) in black.play(game) {
                writeln!(out, "Black tries K{to}: {said}.")?;
            }
        }
        None => loop {
            writeln!(out, "Black's move, king on {}:", game.referee().hidden())?;
            out.flush()?;
            let Some(Typed::Line(line)) = typed.next() else { return Ok(false) };
            match read_line(&line, game.referee().hidden()) {
                Ok(Word::Quit) => return Ok(false),
                Ok(Word::Help) => writeln!(out, "{HELP}")?,
                Ok(Word::Board) => writeln!(out, "{}", draw(game))?,
                Ok(Word::Go(to)) => match game.black_goes(to) {
                    Said::Illegal => writeln!(out, "K{to}: illegal. Try another square.")?,
                    said => {
                        writeln!(out, "Black goes K{to}: {said}.")?;
                        break;
                    }
                },
                Err(why) => writeln!(out, "{why}")?,
            }
        },
    }
    if game.over().is_none() {
        tell_revision(Revision::Black, before, game.known().wave(), out)?;
    }
    writeln!(out, "{}", draw(game))?;
    Ok(true)
}

const HELP: &str = "d8 or Kd8 or e8d8  move the king; an illegal try costs nothing\n\
                    board              show the boards again\n\
                    quit               leave the game";

enum Word {
    Go(Square),
    Help,
    Board,
    Quit,
}

fn read_line(line: &str, own: Square) -> Result<Word, String> {
    let text = line.trim();
    match text.to_ascii_lowercase().as_str() {
        "quit" | "q" => return Ok(Word::Quit),
        "help" | "?" | "h" => return Ok(Word::Help),
        "board" => return Ok(Word::Board),
        _ => {}
    }
    let expected = || format!("expected a square such as d8, help, board or quit; got {:?}", clip(text));
    if let Ok(put) = text.to_ascii_lowercase().replace('-', "").parse::<Try>() {
        let elsewhere = || format!("expected a move of the king on {own}, got one from {}", put.from);
        return if put.from == own { Ok(Word::Go(put.to)) } else { Err(elsewhere()) };
    }
    let square = text.strip_prefix(['K', 'k']).unwrap_or(text);
    read_square(square).map(Word::Go).map_err(|_| expected())
}

fn tell_attempt(attempt: &Attempt, king: Square, out: &mut impl Write) -> io::Result<()> {
    let Attempt { advice, put, said, .. } = attempt;
    writeln!(out, "Pattern: {}. Goal: {}{}.", advice.pattern, advice.goal, odds(advice, king))?;
    writeln!(out, "White tries {}: {said}.", written(*put, king))
}

/// The chances of a mixed recommendation.
fn odds(advice: &Advice, king: Square) -> String {
    if advice.choices.len() < 2 {
        return String::new();
    }
    let each = |choice: &Weighted| {
        format!("{} with probability {}", written(choice.put, king), rounded(choice.probability))
    };
    format!(" ({})", advice.choices.iter().map(each).collect::<Vec<_>>().join(", "))
}

fn tell_revision(
    revision: Revision,
    before: Squares,
    after: Squares,
    out: &mut impl Write,
) -> io::Result<()> {
    let (lost, gained) = (before - after, after - before);
    write!(out, "Revision: {revision}")?;
    if !lost.is_empty() {
        write!(out, "; the wave leaves {}", list(lost))?;
    }
    if !gained.is_empty() {
        write!(out, "; it reaches {}", list(gained))?;
    }
    writeln!(out, ". Wave of {}: {}.", after.len(), list(after))
}

fn written(put: Try, king: Square) -> String {
    let man = if put.from == king { "K" } else { "" };
    let becomes = match put.promotion {
        Some(Man::Rook) => "=R",
        Some(_) => "=Q",
        None => "",
    };
    format!("{man}{}-{}{becomes}", put.from, put.to)
}

/// A chance without digits that say nothing.
fn rounded(chance: f64) -> String {
    let text = format!("{chance:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
