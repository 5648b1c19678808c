//! Pictures of results, in SVG, all with the same look.

mod budgets;
mod canvas;
mod course;
mod curves;
mod ladder;

pub use budgets::{BudgetLine, BudgetPoint, budgets};
pub use course::course;
pub use curves::{Curve, curves};
pub use ladder::ladder;
