use super::canvas::{Axis, Canvas, FAINT, INK};
use crate::statistics::Estimate;

/// The score at one budget.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BudgetPoint {
    /// What the player was allowed, in the unit of the axis; above zero.
    pub budget: f64,
    /// Its score.
    pub score: Estimate,
}

/// The score of a player against its budget, on a logarithmic axis. `unit` names the budget.
pub fn budgets(title: &str, unit: &str, points: &[BudgetPoint]) -> String {
    let place = |budget: f64| budget.log10();
    let across = Axis::around(points.iter().map(|point| place(point.budget)));
    let mut canvas = Canvas::new(title, (560.0, 300.0), across, Axis { low: 0.0, high: 1.0 });
    canvas.name_axes(unit, "score");
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        canvas.tick_up(share, &format!("{:.0} %", 100.0 * share));
    }
    canvas.line(&[(across.low, 0.5), (across.high, 0.5)], FAINT);
    let mut placed: Vec<(f64, f64)> =
        points.iter().map(|point| (place(point.budget), point.score.value)).collect();
    placed.sort_by(|one, other| one.0.total_cmp(&other.0));
    for point in points {
        canvas.tick_across(place(point.budget), &format!("{}", point.budget));
    }
    canvas.line(&placed, INK);
    for &BudgetPoint { budget, score } in points {
        canvas.bar_up(place(budget), score.low, score.high);
        canvas.dot((place(budget), score.value));
    }
    canvas.finish()
}
