//! Choices that a player can do without.
//!
//! A row is dominated when another row is at least as good in every column, whatever the components turn out
//! to be worth within their range; dropping it keeps the value of the game, also of a recursive one, because
//! vectors that a player can attain stay attainable. Rows that are alike count as dominated by the first.

use crate::games::{Cell, Component, Game};

/// A choice that was dropped, and for which other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    /// The component.
    pub component: String,
    /// What was dropped.
    pub choice: String,
    /// What is at least as good.
    pub better: String,
    /// Whether the two were alike.
    pub alike: bool,
}

/// Drops dominated rows and columns, in turn, until none is left.
pub fn reduce(game: &Game) -> (Game, Vec<Dropped>) {
    let mut game = game.clone();
    let range = game.range().unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    let mut dropped = Vec::new();
    loop {
        let before = dropped.len();
        for nth in 0..game.components.len() {
            let component = &mut game.components[nth];
            while let Some((row, better, alike)) = dominated(component, Side::Rows, range) {
                dropped.push(note(component, &component.rows, row, better, alike));
                drop_row(component, row);
            }
            while let Some((column, better, alike)) = dominated(component, Side::Columns, range) {
                dropped.push(note(component, &component.columns, column, better, alike));
                drop_column(component, column);
            }
        }
        if dropped.len() == before {
            return (game, dropped);
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Rows,
    Columns,
}

/// The last choice of a side that another one dominates.
fn dominated(component: &Component, side: Side, range: (f64, f64)) -> Option<(usize, usize, bool)> {
    let (own, theirs) = match side {
        Side::Rows => (component.rows.len(), component.columns.len()),
        Side::Columns => (component.columns.len(), component.rows.len()),
    };
    let cell = |own: usize, their: usize| match side {
        Side::Rows => component.cell(own, their),
        Side::Columns => component.cell(their, own),
    };
    let at_least = |better: usize, worse: usize| {
        (0..theirs).all(|their| match side {
            Side::Rows => never_less(cell(better, their), cell(worse, their), range),
            Side::Columns => never_less(cell(worse, their), cell(better, their), range),
        })
    };
    for worse in (0..own).rev() {
        for better in (0..own).filter(|&better| better != worse) {
            if at_least(better, worse) {
                let alike = at_least(worse, better);
                if !alike || better < worse {
                    return Some((worse, better, alike));
                }
            }
        }
    }
    None
}

/// Whether one cell is worth at least as much as another, wherever in the range the components' worth lies.
fn never_less(more: &Cell, less: &Cell, (low, high): (f64, f64)) -> bool {
    let mut least = more.pay - less.pay;
    let chance = |cell: &Cell, component: usize| {
        cell.next.iter().find(|(next, _)| *next == component).map_or(0.0, |(_, chance)| *chance)
    };
    let mut seen: Vec<usize> = Vec::new();
    for &(component, _) in more.next.iter().chain(&less.next) {
        if seen.contains(&component) {
            continue;
        }
        seen.push(component);
        let difference = chance(more, component) - chance(less, component);
        if difference != 0.0 {
            least += difference * if difference > 0.0 { low } else { high };
        }
    }
    least >= -1e-12
}

fn note(component: &Component, names: &[String], worse: usize, better: usize, alike: bool) -> Dropped {
    Dropped {
        component: component.name.clone(),
        choice: names[worse].clone(),
        better: names[better].clone(),
        alike,
    }
}

fn drop_row(component: &mut Component, row: usize) {
    let columns = component.columns.len();
    component.rows.remove(row);
    component.cells.drain(row * columns..(row + 1) * columns);
}

fn drop_column(component: &mut Component, column: usize) {
    let columns = component.columns.len();
    component.columns.remove(column);
    let mut nth = 0;
    component.cells.retain(|_| {
        nth += 1;
        (nth - 1) % columns != column
    });
}
