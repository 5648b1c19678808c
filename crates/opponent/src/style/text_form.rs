use super::Style;
use super::inclinations::rows;
use crate::ModelError;
use std::fmt::Write as _;

/// The first line of a file of styles.
const HEADING: &str = "noctule styles 1";

/// Styles as text: a heading, then for each a line with its name and a line for each row of inclinations.
pub fn write<'a>(styles: impl IntoIterator<Item = &'a Style>) -> String {
    let mut text = format!("{HEADING}\n");
    for style in styles {
        let _ = write!(text, "\nstyle {} learned from {} moves\n", style.name, style.moves);
        let mut weights = style.weights.iter();
        for (name, number) in rows() {
            let row = weights.by_ref().take(number).map(|weight| format!(" {:.2}", unsigned_zero(*weight)));
            let _ = writeln!(text, "{name}:{}", row.collect::<String>());
        }
    }
    text
}

/// The styles of a text.
///
/// # Errors
/// The first line that is not as it should be.
pub fn read(text: &str) -> Result<Vec<Style>, ModelError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let error = |line, expected: String| Err(ModelError { line, expected });
    match lines.next() {
        Some((_, HEADING)) => {}
        Some((line, found)) => return error(line, format!("expected {HEADING:?}, got {found:?}")),
        None => return error(1, format!("expected {HEADING:?}; the text is empty")),
    }
    let mut styles = Vec::new();
    let mut last = 1;
    while let Some((line, heading)) = lines.next() {
        let Some((name, moves)) = heading_of(heading) else {
            return error(line, format!("expected \"style NAME learned from N moves\", got {heading:?}"));
        };
        let mut style = Style { moves, weights: Vec::new(), ..Style::indifferent(name) };
        last = line;
        for (name, number) in rows() {
            let wanted = format!("expected {name:?}, a colon and {number} numbers");
            let Some((line, row)) = lines.next() else {
                return error(last, format!("{wanted} after this line; the text ends"));
            };
            last = line;
            let Some(weights) = row.strip_prefix(&name).and_then(|rest| numbers(rest.strip_prefix(':')?))
            else {
                return error(line, format!("{wanted}, got {row:?}"));
            };
            if weights.len() != number {
                return error(line, format!("{wanted}, got {} of them", weights.len()));
            }
            style.weights.extend(weights);
        }
        styles.push(style);
    }
    if styles.is_empty() {
        return error(last, "expected at least one style after the heading".to_owned());
    }
    Ok(styles)
}

/// A weight that rounds to nothing is nothing, which has no sign.
fn unsigned_zero(weight: f32) -> f32 {
    if weight.abs() <= 0.005 { 0.0 } else { weight }
}

fn heading_of(line: &str) -> Option<(&str, u32)> {
    let (name, moves) = line.strip_prefix("style ")?.strip_suffix(" moves")?.rsplit_once(" learned from ")?;
    Some((name, moves.parse().ok()?))
}

fn numbers(row: &str) -> Option<Vec<f32>> {
    row.split_whitespace().map(|word| word.parse().ok().filter(|weight: &f32| weight.is_finite())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::INCLINATIONS;

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
    fn what_rounds_to_nothing_is_written_without_a_sign() {
        let weights =
            [-0.0, -0.001, -0.005, 0.005, -0.006].into_iter().chain([0.0; INCLINATIONS - 5]).collect();
        let text = write([&Style { weights, ..Style::indifferent("somebody") }]);
        assert!(text.contains("moves early: 0.00 0.00 0.00 0.00 -0.01 0.00\n"), "{text}");
        assert!(!text.contains("-0.00"));
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
        check_error("", 1, "the text is empty");
        check_error("noctule model 1\n", 1, "noctule styles 1");
        check_error("noctule styles 1\n", 1, "at least one style");
        check_error("noctule styles 1\nstyle\n", 2, "learned from N moves");
        check_error(&text.replacen(" 0.00", "", 1), 4, "6 numbers, got 5");
        check_error(&text.replacen(" 0.00", " x", 1), 4, "6 numbers, got");
        check_error(&text.replacen(" 0.00", " inf", 1), 4, "6 numbers, got");
        let (cut, _) = text.trim_end().rsplit_once('\n').unwrap();
        check_error(cut, cut.lines().count(), "the text ends");
    }
}
