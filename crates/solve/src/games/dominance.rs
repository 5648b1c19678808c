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
            for side in [Side::Rows, Side::Columns] {
                drop_dominated(&mut game.components[nth], side, range, &mut dropped);
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

/// Drops each choice of a side, the last first, that another one dominates.
fn drop_dominated(component: &mut Component, side: Side, range: (f64, f64), dropped: &mut Vec<Dropped>) {
    for worse in (0..names(component, side).len()).rev() {
        let all = names(component, side).len();
        let found = (0..all).filter(|&better| better != worse).find_map(|better| {
            if !at_least(component, side, better, worse, range) {
                return None;
            }
            let alike = at_least(component, side, worse, better, range);
            (!alike || better < worse).then_some((better, alike))
        });
        let Some((better, alike)) = found else { continue };
        dropped.push(Dropped {
            component: component.name.clone(),
            choice: names(component, side)[worse].clone(),
            better: names(component, side)[better].clone(),
            alike,
        });
        match side {
            Side::Rows => drop_row(component, worse),
            Side::Columns => drop_column(component, worse),
        }
    }
}

fn names(component: &Component, side: Side) -> &[String] {
    match side {
        Side::Rows => &component.rows,
        Side::Columns => &component.columns,
    }
}

/// Whether one choice of a side is at least as good for it as another, whatever the other side does.
fn at_least(component: &Component, side: Side, better: usize, worse: usize, range: (f64, f64)) -> bool {
    match side {
        Side::Rows => (0..component.columns.len())
            .all(|j| never_less(component.cell(better, j), component.cell(worse, j), range)),
        Side::Columns => (0..component.rows.len())
            .all(|i| never_less(component.cell(i, worse), component.cell(i, better), range)),
    }
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
