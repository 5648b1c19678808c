//! Learned weights as text: named rows of numbers that people can read, between lines that say what they are.

use crate::ModelError;
use std::fmt::{Display, Write as _};

/// Writes rows of weights, each with a name and so many of them, two decimals each.
pub fn write_rows(text: &mut String, rows: impl IntoIterator<Item = (impl Display, usize)>, weights: &[f32]) {
    let mut weights = weights.iter();
    for (name, number) in rows {
        let row = weights.by_ref().take(number).map(|weight| format!(" {:.2}", unsigned_zero(*weight)));
        let _ = writeln!(text, "{name}:{}", row.collect::<String>());
    }
}

/// A weight that rounds to nothing is nothing, which has no sign.
fn unsigned_zero(weight: f32) -> f32 {
    if weight.abs() <= 0.005 { 0.0 } else { weight }
}

/// The lines of such a text that say something.
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    text: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    /// All lines of a text.
    pub fn of(text: &'a str) -> Self {
        Self { text: text.lines(), number: 0 }
    }

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let line = self.text.next();
            self.number += 1;
            if line.is_none_or(|line| !line.trim().is_empty()) {
                return line;
            }
        }
    }

    /// Whether all lines were read.
    pub fn are_over(&self) -> bool {
        self.clone().next().is_none()
    }

    /// What is got from the next line.
    ///
    /// # Errors
    /// When nothing is: the line, and what was wanted instead.
    pub fn expect<T>(
        &mut self,
        wanted: &str,
        get: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, ModelError> {
        let line = self.next();
        let found = line.map_or_else(|| "the end".to_owned(), |line| format!("{line:?}"));
        let expected = format!("expected {wanted}, got {found}");
        line.and_then(get).ok_or(ModelError { line: self.number, expected })
    }

    /// The next line, which has to be this one.
    ///
    /// # Errors
    /// When it is another.
    pub fn expect_line(&mut self, wanted: &str) -> Result<(), ModelError> {
        self.expect(&format!("{wanted:?}"), |line| (line == wanted).then_some(()))
    }

    /// The weights of the next line, which has to be a row of this name with so many.
    ///
    /// # Errors
    /// When it is not.
    pub fn expect_row(&mut self, name: &str, number: usize) -> Result<Vec<f32>, ModelError> {
        self.expect(&format!("{name:?}, a colon and {number} numbers"), |line| {
            let weights = line.strip_prefix(name)?.strip_prefix(':')?.split_whitespace();
            let weights: Option<Vec<f32>> =
                weights.map(|word| word.parse().ok().filter(|weight: &f32| weight.is_finite())).collect();
            weights.filter(|weights| weights.len() == number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let mut text = String::new();
        write_rows(&mut text, [("pawns", 2), ("kings", 1)], &[0.5, -1.25, 3.0]);
        assert_eq!(text, "pawns: 0.50 -1.25\nkings: 3.00\n");
        let mut lines = Lines::of(&text);
        assert_eq!(lines.expect_row("pawns", 2), Ok(vec![0.5, -1.25]));
        assert!(!lines.are_over());
        assert_eq!(lines.expect_row("kings", 1), Ok(vec![3.0]));
        assert!(lines.are_over());
    }

    #[test]
    fn what_rounds_to_nothing_is_written_without_a_sign() {
        let mut text = String::new();
        write_rows(&mut text, [("men", 5)], &[-0.0, -0.001, -0.005, 0.005, -0.006]);
        assert_eq!(text, "men: 0.00 0.00 0.00 0.00 -0.01\n");
    }

    fn check_error(text: &str, line: usize, found: &str) {
        let expected = format!("expected \"men\", a colon and 2 numbers, got {found}");
        assert_eq!(Lines::of(text).expect_row("men", 2), Err(ModelError { line, expected }));
    }

    #[test]
    fn a_row_that_is_not_as_it_should_be_is_refused_with_its_line() {
        check_error("", 1, "the end");
        check_error("\n \nwomen: 1 2", 3, "\"women: 1 2\"");
        check_error("men 1 2", 1, "\"men 1 2\"");
        check_error("men: 1", 1, "\"men: 1\"");
        check_error("men: 1 2 3", 1, "\"men: 1 2 3\"");
        check_error("men: 1 x", 1, "\"men: 1 x\"");
        check_error("men: 1 inf", 1, "\"men: 1 inf\"");
    }
}
