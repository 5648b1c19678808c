use super::Experience;
use super::traits::{ROWS, TRAITS};
use std::fmt::Write as _;

/// The first line of a file of experience.
const HEADING: &str = "noctule experience 1";

/// What is wrong with a text that should hold experience.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {expected}")]
pub struct ExperienceError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was expected there, and what was found.
    pub expected: String,
}

/// Experience as text: a heading, what it was learned from, and a line for each row of traits, on a full board and on an
/// empty one.
pub fn write(experience: &Experience) -> String {
    let mut text = format!("{HEADING}\nlearned from {} positions\n", experience.positions);
    for (board, weights) in [("full", &experience.full), ("empty", &experience.empty)] {
        let _ = write!(text, "\n{board} board\n");
        let mut weights = weights.iter();
        for (name, number) in ROWS {
            let row = weights.by_ref().take(number).map(|weight| format!(" {:.2}", weight + 0.0));
            let _ = writeln!(text, "{name}:{}", row.collect::<String>().replace("-0.00", "0.00"));
        }
    }
    text
}

/// The experience of a text.
///
/// # Errors
/// The first line that is not as it should be.
pub fn read(text: &str) -> Result<Experience, ExperienceError> {
    let mut lines = Lines { text: text.lines(), number: 0 };
    lines.expect(&format!("{HEADING:?}"), |line| (line == HEADING).then_some(()))?;
    let positions = lines.expect("\"learned from N positions\"", |line| {
        line.strip_prefix("learned from ")?.strip_suffix(" positions")?.parse().ok()
    })?;
    let full = lines.board("full board")?;
    let empty = lines.board("empty board")?;
    Ok(Experience { positions, full, empty })
}

/// The lines that say something, and the number of the last.
struct Lines<'a> {
    text: std::str::Lines<'a>,
    number: usize,
}

impl Lines<'_> {
    fn expect<T>(&mut self, wanted: &str, get: impl Fn(&str) -> Option<T>) -> Result<T, ExperienceError> {
        loop {
            let line = self.text.next();
            self.number += 1;
            if line.is_some_and(|line| line.trim().is_empty()) {
                continue;
            }
            let found = line.map_or_else(|| "the end".to_owned(), |line| format!("{line:?}"));
            let expected = format!("expected {wanted}, got {found}");
            return line.and_then(get).ok_or(ExperienceError { line: self.number, expected });
        }
    }

    fn board(&mut self, name: &str) -> Result<[f32; TRAITS], ExperienceError> {
        self.expect(&format!("{name:?}"), |line| (line == name).then_some(()))?;
        let mut weights = [0.0; TRAITS];
        let mut rest = weights.as_mut_slice();
        for (name, number) in ROWS {
            let row = self.expect(&format!("{name:?}, a colon and {number} numbers"), |line| {
                let row = numbers(line.strip_prefix(name)?.strip_prefix(':')?)?;
                (row.len() == number).then_some(row)
            })?;
            let (these, others) = rest.split_at_mut(number);
            these.copy_from_slice(&row);
            rest = others;
        }
        Ok(weights)
    }
}

fn numbers(row: &str) -> Option<Vec<f32>> {
    row.split_whitespace().map(|word| word.parse().ok().filter(|weight: &f32| weight.is_finite())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut experience = Experience { positions: 7, ..Experience::NONE };
        (0..).zip(&mut experience.full).for_each(|(number, weight)| *weight = number as f32 / 4.0 - 5.0);
        (0..).zip(&mut experience.empty).for_each(|(number, weight)| *weight = 3.0 - number as f32 / 4.0);
        assert_eq!(read(&write(&experience)), Ok(experience));
    }

    #[test]
    fn the_shipped_experience_is_read_and_written_as_it_is() {
        let text = include_str!("../../../../../models/experience.txt");
        assert_eq!(write(&read(text).unwrap()), text);
    }

    #[test]
    fn what_rounds_to_nothing_is_written_without_a_sign() {
        let mut experience = Experience::NONE;
        experience.full[..3].copy_from_slice(&[-0.0, -0.004, -0.006]);
        assert!(write(&experience).contains("pawns by rank: 0.00 0.00 -0.01 0.00 0.00 0.00\n"));
    }

    fn check_error(text: &str, line: usize, expected: &str) {
        let why = read(text).unwrap_err();
        assert!(why.line == line && why.expected.contains(expected), "{why}");
    }

    #[test]
    fn a_damaged_text_is_refused_with_its_line() {
        let text = write(&Experience::NONE);
        check_error("", 1, "expected \"noctule experience 1\", got the end");
        check_error("noctule styles 1\n", 1, "noctule experience 1");
        check_error(&text.replace("from 0", "from all"), 2, "N positions");
        check_error(&text.replacen(" 0.00", "", 1), 5, "6 numbers, got \"pawns by rank");
        check_error(&text.replacen(" 0.00", " x", 1), 5, "6 numbers");
        check_error(&text.replacen(" 0.00", " inf", 1), 5, "6 numbers");
        let (cut, _) = text.trim_end().rsplit_once('\n').unwrap();
        check_error(cut, cut.lines().count() + 1, "got the end");
    }
}
