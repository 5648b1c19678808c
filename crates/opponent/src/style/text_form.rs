use super::Style;
use super::inclinations::rows;
use crate::ModelError;
use crate::weights::{Lines, write_rows};
use std::fmt::Write as _;

/// The first line of a file of styles.
const HEADING: &str = "noctule styles 1";

/// Styles as text: a heading, then for each a line with its name and a line for each row of inclinations.
pub fn write<'a>(styles: impl IntoIterator<Item = &'a Style>) -> String {
    let mut text = format!("{HEADING}\n");
    for style in styles {
        let _ = write!(text, "\nstyle {} learned from {} moves\n", style.name, style.moves);
        write_rows(&mut text, rows(), &style.weights);
    }
    text
}

/// The styles of a text.
///
/// # Errors
/// The first line that is not as it should be.
pub fn read(text: &str) -> Result<Vec<Style>, ModelError> {
    let mut lines = Lines::of(text);
    lines.expect_line(HEADING)?;
    let mut styles = Vec::new();
    while styles.is_empty() || !lines.are_over() {
        let (name, moves) = lines.expect("\"style NAME learned from N moves\"", heading_of)?;
        let mut weights = Vec::new();
        for (name, number) in rows() {
            weights.extend(lines.expect_row(&name, number)?);
        }
        styles.push(Style { moves, weights, ..Style::indifferent(name) });
    }
    Ok(styles)
}

fn heading_of(line: &str) -> Option<(&str, u32)> {
    let (name, moves) = line.strip_prefix("style ")?.strip_suffix(" moves")?.rsplit_once(" learned from ")?;
    Some((name, moves.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut style = Style { moves: 7, ..Style::indifferent("somebody") };
        (0..).zip(&mut style.weights).for_each(|(number, weight)| *weight = number as f32 / 4.0 - 20.0);
        assert_eq!(read(&write([&style, &style])), Ok(vec![style.clone(), style]));
    }

    #[test]
    fn a_name_may_be_made_of_the_heading_s_own_words() {
        let style = Style { moves: 3, ..Style::indifferent("style learned from 5 moves") };
        assert_eq!(read(&write([&style])), Ok(vec![style]));
    }

    #[test]
    fn the_shipped_styles_are_read_and_written_as_they_are() {
        let text = include_str!("../../../../models/styles.txt");
        assert_eq!(write(&read(text).unwrap()), text);
    }

    fn check_error(text: &str, line: usize, expected: &str) {
        let why = read(text).unwrap_err();
        assert!(why.line == line && why.expected.contains(expected), "{why}");
    }

    #[test]
    fn a_damaged_text_is_refused_with_its_line() {
        let text = write([&Style::indifferent("somebody")]);
        check_error("", 1, "expected \"noctule styles 1\", got the end");
        check_error("noctule model 1\n", 1, "noctule styles 1");
        check_error("noctule styles 1\n", 2, "expected \"style NAME learned from N moves\", got the end");
        check_error("noctule styles 1\nstyle\n", 2, "learned from N moves");
        check_error(
            &text.replacen(" 0.00", "", 1),
            4,
            "6 numbers, got \"moves early: 0.00 0.00 0.00 0.00 0.00\"",
        );
        let (cut, _) = text.trim_end().rsplit_once('\n').unwrap();
        check_error(cut, cut.lines().count() + 1, "got the end");
    }
}
