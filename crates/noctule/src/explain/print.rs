use super::study::Study;
use crate::terminal::screen::{Look, Picture, fold, token};
use crate::terminal::whereabouts::{BY_RANK, chance, percent, squares_of};
use noctule_belief::Densities;
use noctule_board::{Color, File, Rank, Square};
use noctule_rules::speech;
use std::io::{self, Write};

const WIDTH: usize = 78;
/// How many squares are named for each kind of man.
const NAMED: usize = 9;

/// Prints a study: board and tokens, the umpire's words, reasons, counters and densities.
pub(super) fn print(study: &Study, look: Look, out: &mut impl Write) -> io::Result<()> {
    let ruleset = study.seat.view().ruleset();
    writeln!(out, "{}, {ruleset}", study.players)?;
    writeln!(out, "{}\n", study.when)?;
    for line in boards(study, look) {
        writeln!(out, "{line}")?;
    }
    for line in token::legend(look) {
        writeln!(out, "{line}")?;
    }
    section("The umpire", study.last_words().iter().map(String::as_str), out)?;
    section("Why", study.hints.reasons(), out)?;
    section("The log", study.notes.iter().map(String::as_str), out)?;
    section(
        &format!("Left of {}", study.enemy()),
        [study.hints.advice.counters.to_string().as_str()].into_iter(),
        out,
    )?;
    if let Some(densities) = &study.hints.densities {
        writeln!(out, "\nWhere {}'s men probably stand, in hundredths", study.enemy())?;
        for man in BY_RANK.into_iter().filter(|&man| study.man.is_none_or(|only| only == man)) {
            let squares = squares_of(densities, Some(man));
            if !squares.is_empty() {
                writeln!(out, "  {:<8}{}", speech::man(man), top(&squares))?;
            }
        }
        writeln!(out, "  {:<8}{:.1} bits are hidden", "in all", densities.world_bits())?;
    }
    section("From", [study.hints.ground.to_string().as_str()].into_iter(), out)
}

/// The board with its tokens, and beside it the chance of a man on each square.
fn boards(study: &Study, look: Look) -> Vec<String> {
    let board = Picture::of_seat(&study.seat).with_tokens(&study.hints).lines(look);
    let Some(densities) = &study.hints.densities else { return board };
    let chances = chances(study, densities, look);
    board.into_iter().zip(chances).map(|(left, right)| format!("{left}   {right}")).collect()
}

/// The board in hundredths, coordinates around it.
fn chances(study: &Study, densities: &Densities, look: Look) -> Vec<String> {
    let below = study.seat.color();
    let order = |nth: usize| if below == Color::White { nth } else { 7 - nth };
    let own = study.seat.view().own();
    let empty = look.sign("·", ".");
    let mut lines: Vec<String> = (0..8)
        .map(|row| {
            let rank = Rank::index(7 - order(row));
            let cells = (0..8).map(|column| {
                let square = Square::new(File::index(order(column)), rank);
                let cell = match (own.on(square), chance(densities, square, study.man)) {
                    (Some(man), _) => look.uncoloured_man(below, man).to_string(),
                    (None, chance) if chance > 0.0 => percent(chance),
                    _ => empty.to_string(),
                };
                format!("{cell:>4}")
            });
            format!("{rank} {}", cells.collect::<String>())
        })
        .collect();
    let files: String =
        (0..8).map(|column| format!("{:>4}", File::index(order(column)).to_string())).collect();
    lines.push(format!("  {files}"));
    lines
}

fn top(squares: &[(Square, f64)]) -> String {
    let named = squares.iter().filter(|(_, chance)| *chance >= 0.005).take(NAMED);
    let named: Vec<String> = named.map(|(square, chance)| format!("{square} {}", percent(*chance))).collect();
    let rest = squares.len() - named.len();
    let more = if rest > 0 { format!(", {rest} more") } else { String::new() };
    format!("{}{more}", named.join(", "))
}

fn section<'a>(
    title: &str,
    sentences: impl Iterator<Item = &'a str>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut sentences = sentences.peekable();
    if sentences.peek().is_some() {
        writeln!(out, "\n{title}")?;
    }
    for sentence in sentences {
        for (nth, row) in fold(sentence, WIDTH - 4).iter().enumerate() {
            writeln!(out, "{}{row}", if nth == 0 { "  " } else { "    " })?;
        }
    }
    Ok(())
}
