use super::{Fault, observed};
use noctule_rules::Ruleset;

/// The comparison table at the front of the rulebook: a column for each ruleset, a row for each axis.
#[derive(Debug, Clone)]
pub struct IndexTable {
    chapter: String,
    line: usize,
    columns: Vec<String>,
    rows: Vec<Row>,
}

#[derive(Debug, Clone)]
struct Row {
    line: usize,
    label: String,
    cells: Vec<String>,
}

impl IndexTable {
    /// Finds the first table of a text whose heading is empty in its first column.
    ///
    /// # Errors
    /// A text without such a table.
    pub fn parse(chapter: &str, text: &str) -> Result<Self, Fault> {
        let mut rows = (1..)
            .zip(text.lines())
            .skip_while(|(_, line)| !line.starts_with("| |"))
            .map_while(|(number, line)| Some((number, cells_of(line)?)));
        let (line, heading) = rows.next().ok_or_else(|| Fault {
            chapter: chapter.into(),
            line: 1,
            expected: "a table with a column for each ruleset".into(),
            got: "none".into(),
        })?;
        let rows = rows
            .filter(|(_, cells)| !cells.iter().all(|cell| cell.bytes().all(|byte| byte == b'-')))
            .map(|(line, cells)| Row {
                line,
                label: cells.first().cloned().unwrap_or_default(),
                cells: cells.into_iter().skip(1).collect(),
            })
            .collect();
        Ok(Self { chapter: chapter.into(), line, columns: heading.into_iter().skip(1).collect(), rows })
    }

    /// Compares every cell with what the umpire is seen to do, and the table's shape with the law's.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut fault = |line, expected: String, got: String| {
            faults.push(Fault { chapter: self.chapter.clone(), line, expected, got });
        };
        let names = Ruleset::ALL.map(|ruleset| ruleset.name);
        if self.columns != names {
            fault(self.line, format!("the columns {}", names.join(", ")), self.columns.join(", "));
            return faults;
        }
        let truth = Ruleset::ALL.map(|ruleset| observed(&ruleset));
        let labels: Vec<&str> = truth[0].iter().map(|(label, _)| *label).collect();
        let written: Vec<&str> = self.rows.iter().map(|row| row.label.as_str()).collect();
        if written != labels {
            fault(self.line, format!("the rows {}", labels.join(", ")), written.join(", "));
            return faults;
        }
        for (index, row) in self.rows.iter().enumerate() {
            if row.cells.len() != names.len() {
                fault(row.line, format!("{} cells", names.len()), row.cells.len().to_string());
                continue;
            }
            for ((name, cell), truth) in names.iter().zip(&row.cells).zip(&truth) {
                let seen = &truth[index].1;
                if cell != seen {
                    fault(row.line, format!("{name}, {}: {cell:?}", row.label), format!("{seen:?}"));
                }
            }
        }
        faults
    }
}

fn cells_of(line: &str) -> Option<Vec<String>> {
    let inside = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inside.split('|').map(|cell| cell.trim().to_string()).collect())
}
