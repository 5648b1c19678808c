use super::Experience;
use super::traits::ROWS;
use noctule_opponent::ModelError;
use noctule_opponent::weights::{Lines, write_rows};
use std::fmt::Write as _;

/// The first line of a file of experience.
const HEADING: &str = "noctule experience 1";

/// The first lines of its halves.
const BOARDS: [&str; 2] = ["full board", "empty board"];

/// Experience as text: a heading, what it was learned from, and a line for each row of traits, on a full board and on an
/// empty one.
pub fn write(experience: &Experience) -> String {
    let mut text = format!("{HEADING}\nlearned from {} positions\n", experience.positions);
    for (board, weights) in BOARDS.iter().zip([&experience.full, &experience.empty]) {
        let _ = write!(text, "\n{board}\n");
        write_rows(&mut text, ROWS.iter().map(|row| (row.name, row.number)), weights);
    }
    text
}

/// The experience of a text.
///
/// # Errors
/// The first line that is not as it should be.
pub fn read(text: &str) -> Result<Experience, ModelError> {
    let mut lines = Lines::of(text);
    lines.expect_line(HEADING)?;
    let positions = lines.expect("\"learned from N positions\"", |line| {
        line.strip_prefix("learned from ")?.strip_suffix(" positions")?.parse().ok()
    })?;
    let mut experience = Experience { positions, ..Experience::NONE };
    for (board, weights) in BOARDS.iter().zip([&mut experience.full, &mut experience.empty]) {
        lines.expect_line(board)?;
        let mut rest = weights.as_mut_slice();
        for row in &ROWS {
            let (these, others) = rest.split_at_mut(row.number);
            these.copy_from_slice(&lines.expect_row(row.name, row.number)?);
            rest = others;
        }
    }
    Ok(experience)
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
        check_error(&text.replace("empty board", "no board"), 23, "empty board");
        let (cut, _) = text.trim_end().rsplit_once('\n').unwrap();
        check_error(cut, cut.lines().count() + 1, "got the end");
    }
}
