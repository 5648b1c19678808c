//! Games as text: tables whose cells are written as in the literature.

mod cell;
mod number;

use crate::games::{Component, Game, GameError, Kind};
use std::str::FromStr;

/// A text that is not a game, with the line on which that shows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, got {got}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub got: String,
}

/// What is wrong with a line, before its number is known.
pub(crate) struct Wrong {
    expected: String,
    got: String,
}

impl Wrong {
    pub(crate) fn new(expected: impl Into<String>, got: &str) -> Self {
        let clipped: String = got.chars().take(60).collect();
        Self { expected: expected.into(), got: format!("{clipped:?}") }
    }

    fn on(self, line: usize) -> ReadError {
        ReadError { line, expected: self.expected, got: self.got }
    }
}

/// A table as it stands in the text, its cells not yet read.
struct Table<'t> {
    line: usize,
    name: String,
    columns: Vec<String>,
    rows: Vec<(usize, String, Vec<&'t str>)>,
}

impl FromStr for Game {
    type Err = ReadError;

    /// Reads a game (the form is described in docs/games.md).
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut game = Game {
            kind: Kind::Matrix,
            title: String::new(),
            row_player: "Rows".into(),
            column_player: "Columns".into(),
            components: Vec::new(),
        };
        let mut kind = None;
        let mut tables: Vec<Table<'_>> = Vec::new();
        let mut inside = false;
        for (nth, line) in text.lines().enumerate() {
            let number = nth + 1;
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                inside = false;
            } else if kind.is_none() {
                let (found, title) = read_kind(line).map_err(|wrong| wrong.on(number))?;
                (kind, game.kind, game.title) = (Some(found), found, title);
            } else if line.contains('|') {
                if inside {
                    read_row(&mut tables, number, line).map_err(|wrong| wrong.on(number))?;
                } else {
                    tables.push(read_head(number, line).map_err(|wrong| wrong.on(number))?);
                    inside = true;
                }
            } else {
                read_player(&mut game, line).map_err(|wrong| wrong.on(number))?;
            }
        }
        let last = text.lines().count().max(1);
        if kind.is_none() {
            let expected = "a first line such as \"recursive game: Colonel Blotto\"";
            return Err(ReadError { line: last, expected: expected.into(), got: "no text".into() });
        }
        for table in &tables {
            if tables.iter().filter(|other| other.name == table.name).count() > 1 {
                return Err(Wrong::new("a name of its own for each table", &table.name).on(table.line));
            }
            if table.rows.is_empty() {
                let expected = "rows of cells under the names of the columns";
                return Err(ReadError { line: table.line, expected: expected.into(), got: "none".into() });
            }
        }
        let names: Vec<String> = tables.iter().map(|table| table.name.clone()).collect();
        for table in &tables {
            game.components.push(read_cells(table, game.kind, &names)?);
        }
        game.check().map_err(|why| of_check(&why, tables.first().map_or(last, |table| table.line)))?;
        Ok(game)
    }
}

fn read_kind(line: &str) -> Result<(Kind, String), Wrong> {
    let (head, title) = line.split_once(':').unwrap_or((line, ""));
    let kind = match head.split_whitespace().collect::<Vec<_>>()[..] {
        ["matrix", "game"] => Kind::Matrix,
        ["stochastic", "game"] => Kind::Stochastic,
        ["recursive", "game"] => Kind::Recursive,
        _ => return Err(Wrong::new("\"matrix game\", \"stochastic game\" or \"recursive game\"", head)),
    };
    Ok((kind, title.trim().into()))
}

fn read_player(game: &mut Game, line: &str) -> Result<(), Wrong> {
    let expected = "\"rows: NAME\", \"columns: NAME\" or a line of cells parted by '|'";
    match line.split_once(':').map(|(who, name)| (who.trim(), name.trim())) {
        Some(("rows", name)) if !name.is_empty() => game.row_player = name.into(),
        Some(("columns", name)) if !name.is_empty() => game.column_player = name.into(),
        _ => return Err(Wrong::new(expected, line)),
    }
    Ok(())
}

fn read_head(line: usize, text: &str) -> Result<Table<'_>, Wrong> {
    let mut parts = text.split('|').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let name = cell::component_name(name)
        .ok_or_else(|| Wrong::new("the name of a component, such as Γ1 (or G1), before the columns", name))?;
    let columns: Vec<String> = parts.map(String::from).collect();
    if columns.iter().any(String::is_empty) {
        return Err(Wrong::new("a name for every column", text));
    }
    Ok(Table { line, name, columns, rows: Vec::new() })
}

fn read_row<'t>(tables: &mut [Table<'t>], line: usize, text: &'t str) -> Result<(), Wrong> {
    let mut parts = text.split('|').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let cells: Vec<&str> = parts.collect();
    let Some(table) = tables.last_mut() else { return Ok(()) };
    if name.is_empty() {
        return Err(Wrong::new("a name for the row before its cells", text));
    }
    if cells.len() != table.columns.len() {
        let expected = format!("{} cells, one for each column", table.columns.len());
        return Err(Wrong { expected, got: cells.len().to_string() });
    }
    table.rows.push((line, name.into(), cells));
    Ok(())
}

fn read_cells(table: &Table<'_>, kind: Kind, names: &[String]) -> Result<Component, ReadError> {
    let mut component = Component {
        name: table.name.clone(),
        rows: Vec::new(),
        columns: table.columns.clone(),
        cells: Vec::new(),
    };
    for (line, name, cells) in &table.rows {
        component.rows.push(name.clone());
        for text in cells {
            component.cells.push(cell::read(text, kind, names).map_err(|wrong| wrong.on(*line))?);
        }
    }
    Ok(component)
}

fn of_check(why: &GameError, line: usize) -> ReadError {
    match why {
        GameError::Empty => ReadError {
            line,
            expected: "a table: a line such as \"Γ1 | left | right\", then rows".into(),
            got: "none".into(),
        },
        other => ReadError { line, expected: "cells that fit together".into(), got: other.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Cell;

    fn check_refused(text: &str, expected: &str) {
        assert_eq!(text.parse::<Game>().unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_stochastic_game_is_written_as_shapley_writes_it() {
        let text = "stochastic game: the first example\n\n\
                    Γ¹ | b1 | b2\n a1 | 4 & (0.4S, 0.5Γ¹, 0.1Γ²) | 0 & (0.2S, 0.5Γ1, 0.3Γ^2)\n\n\
                    G2 | b1\n a1 | -2 + ½ Γ1 # half of the time it is over\n";
        let game: Game = text.parse().unwrap();
        assert_eq!(game.title, "the first example");
        let first = &game.components[0];
        assert_eq!(first.cells[0], Cell { pay: 4.0, stop: 0.4, next: vec![(0, 0.5), (1, 0.1)] });
        assert_eq!(first.cells[1], Cell { pay: 0.0, stop: 0.2, next: vec![(0, 0.5), (1, 0.3)] });
        assert_eq!(game.components[1].cells[0], Cell { pay: -2.0, stop: 0.5, next: vec![(0, 0.5)] });
        assert_eq!(game.components[1].name, "Γ2");
    }

    #[test]
    fn a_recursive_game_pays_only_where_it_stops() {
        let text = "recursive game\nrows: Blotto\ncolumns: Enemy\nΓ | b1 | b2 | b3\n\
                    a1 | Γ | -1 | 1/4(20 & S) + 3/4 Γ\n";
        let game: Game = text.parse().unwrap();
        assert_eq!((game.row_player.as_str(), game.column_player.as_str()), ("Blotto", "Enemy"));
        let cells = &game.components[0].cells;
        assert_eq!(cells[0], Cell::on(0.0, 0));
        assert_eq!(cells[1], Cell::stop(-1.0));
        assert_eq!(cells[2], Cell { pay: 5.0, stop: 0.25, next: vec![(0, 0.75)] });
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        check_refused(
            "",
            "line 1: expected a first line such as \"recursive game: Colonel Blotto\", got no text",
        );
        check_refused(
            "chess game\n",
            "line 1: expected \"matrix game\", \"stochastic game\" or \"recursive game\", got \"chess game\"",
        );
        check_refused(
            "matrix game\n\nΓ | a | b\nx | 1 | 2\ny | 1\n",
            "line 5: expected 2 cells, one for each column, got 1",
        );
        check_refused(
            "recursive game\nΓ1 | a\nx | Γ3\n",
            "line 3: expected a component of this game (Γ1), got \"Γ3\"",
        );
        check_refused(
            "stochastic game\nΓ | a\nx | 1 + 3/2 Γ\n",
            "line 3: expected chances that sum to at most 1, got \"1 + 3/2 Γ\"",
        );
        check_refused(
            "stochastic game\nΓ | a\nx | 1 & (0.2S, 0.5Γ)\n",
            "line 3: expected chances that sum to 1, got \"1 & (0.2S, 0.5Γ)\"",
        );
        check_refused(
            "recursive game\nΓ | a\nx | 3 + 1/2 Γ\n",
            "line 3: expected pay only where the game stops, as in 1/2(3 & S) + 1/2Γ, got \"3 + 1/2 Γ\"",
        );
        check_refused("matrix game\nΓ | a\nx | Γ\n", "line 3: expected a number in a matrix game, got \"Γ\"");
        check_refused(
            "matrix game\nΓ | a\nx | 1/0\n",
            "line 3: expected a number such as 3, -0.5 or 1/2, got \"1/0\"",
        );
        check_refused(
            "matrix game\n",
            "line 1: expected a table: a line such as \"Γ1 | left | right\", then rows, got none",
        );
        check_refused(
            "matrix game\nΓ | a\n",
            "line 2: expected rows of cells under the names of the columns, got none",
        );
        check_refused(
            "matrix game\nboard | a\n",
            "line 2: expected the name of a component, such as Γ1 (or G1), before the columns, got \"board\"",
        );
    }
}
