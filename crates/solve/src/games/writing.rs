//! A game written as it is read.

use crate::games::{Cell, Game, Kind};
use std::fmt;

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Matrix => "matrix",
            Kind::Stochastic => "stochastic",
            Kind::Recursive => "recursive",
        };
        let title = if self.title.is_empty() { String::new() } else { format!(": {}", self.title) };
        writeln!(f, "{kind} game{title}\nrows: {}\ncolumns: {}", self.row_player, self.column_player)?;
        for component in &self.components {
            let head = [vec![component.name.clone()], component.columns.clone()].concat();
            let rows = component.rows.iter().enumerate().map(|(row, name)| {
                let cells =
                    (0..component.columns.len()).map(|column| self.written(component.cell(row, column)));
                [name.clone()].into_iter().chain(cells).collect::<Vec<_>>()
            });
            let lines: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
            let width =
                |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
            writeln!(f)?;
            for line in &lines {
                let padded: Vec<String> =
                    line.iter().enumerate().map(|(nth, text)| format!("{text:<0$}", width(nth))).collect();
                writeln!(f, "{}", padded.join(" | ").trim_end())?;
            }
        }
        Ok(())
    }
}

impl Game {
    /// One cell as the text of a game has it.
    pub fn written(&self, cell: &Cell) -> String {
        let on = cell.next.iter().map(|&(next, chance)| share(chance, &self.components[next].name));
        match self.kind {
            Kind::Matrix => number(cell.pay),
            _ if cell.next.is_empty() => number(cell.pay),
            Kind::Recursive => {
                let stop = (cell.stop > 0.0)
                    .then(|| format!("{}({} & S)", number(cell.stop), number(cell.pay / cell.stop)));
                stop.into_iter().chain(on).collect::<Vec<_>>().join(" + ")
            }
            Kind::Stochastic => {
                let lottery: Vec<String> = [share(cell.stop, "S")].into_iter().chain(on).collect();
                format!("{} & ({})", number(cell.pay), lottery.join(", "))
            }
        }
    }
}

fn share(chance: f64, what: &str) -> String {
    if chance == 1.0 { what.into() } else { format!("{}{what}", number(chance)) }
}

fn number(x: f64) -> String {
    // Not -0.
    format!("{}", x + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_example_reads_back_as_it_was_written() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games");
        let mut seen = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let game: Game = std::fs::read_to_string(entry.unwrap().path()).unwrap().parse().unwrap();
            assert_eq!(game.to_string().parse(), Ok(game));
            seen += 1;
        }
        assert!(seen >= 8);
    }
}
