use super::View;
use crate::terminal::screen::Look;
use noctule_board::{ByColor, File, Rank, Square};
use noctule_opponent::{Map, Profile};
use std::fmt::{Result, Write};

/// The two maps in hundredths side by side, and the habits below.
pub(super) fn print(view: &View<'_>, look: Look) -> std::result::Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(text, "{}, {} ({})", view.title, view.who, view.ground())?;
    if !view.about.is_empty() {
        writeln!(text, "{}", view.about)?;
    }
    let men: f32 = view.density.iter().sum();
    let left = format!("in hundredths of a man, {men:.2} in all");
    writeln!(text, "\n  {left:<36} {}", view.change())?;
    let density = board(&view.density, look, |value| format!("{value:.0}"));
    let delta = board(&view.delta, look, |value| format!("{value:+.0}"));
    for (left, right) in density.iter().zip(&delta) {
        writeln!(text, "{left}   {right}")?;
    }
    let chance = 100.0 * view.opponent.capture_chance(view.color, view.t);
    if view.t > 0 {
        writeln!(text, "\nThis move takes a man with a chance of {chance:.0} in a hundred.")?;
    }
    writeln!(text)?;
    habits(view.profile, &mut text)?;
    Ok(text)
}

fn board(map: &Map, look: Look, write: impl Fn(f32) -> String) -> Vec<String> {
    let empty = look.sign("·", ".");
    let cell = |square: Square| {
        let hundredths = 100.0 * map[square as usize];
        if hundredths.abs() < 0.5 { empty.to_string() } else { write(hundredths) }
    };
    let line = |rank: Rank| {
        let cells = File::ALL.map(|file| format!("{:>4}", cell(Square::new(file, rank)))).concat();
        format!("  {rank} {cells}")
    };
    let files = File::ALL.map(|file| format!("{:>4}", file.to_string())).concat();
    Rank::ALL.into_iter().rev().map(line).chain([format!("    {files}")]).collect()
}

/// How captures, checks and pawn tries were answered, with either colour.
pub(crate) fn habits(profile: &Profile, text: &mut String) -> Result {
    const WORDS: [&str; 5] = [
        "captures answered by recapture",
        "  of those that could be",
        "checks answered by taking the checker",
        "  of those that could be",
        "announced pawn tries taken",
    ];
    let ByColor { white, black } = profile;
    let both = white.habits.named().into_iter().zip(black.habits.named());
    for (words, ((_, white), (_, black))) in WORDS.iter().zip(both) {
        let happened = u64::from(white.happened) + u64::from(black.happened);
        let of = u64::from(white.of) + u64::from(black.of);
        if of == 0 {
            writeln!(text, "{words:<38}       -  (never seen)")?;
        } else {
            let share = 100.0 * happened as f64 / of as f64;
            writeln!(text, "{words:<38} {share:5.1} %  ({happened} of {of})")?;
        }
    }
    Ok(())
}
