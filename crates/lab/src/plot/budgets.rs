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

/// One player's scores.
#[derive(Debug, Clone, PartialEq)]
pub struct BudgetLine {
    /// What the picture calls it.
    pub name: String,
    /// Its score at each budget.
    pub points: Vec<BudgetPoint>,
}

/// The colours of several lines, in turn.
const INKS: [&str; 6] = [INK, "#b3401f", "#2f7d32", "#7a4fb0", "#946200", "#444444"];
/// How far the bars of neighbouring lines stand apart, as a share of the distance between two budgets.
const APART: f64 = 0.02;

/// The scores of players against their budgets, on a logarithmic axis. `unit` names the budget. Several lines
/// are drawn a little beside each other, so that their bars can be told apart, and named in the corner.
pub fn budgets(title: &str, unit: &str, lines: &[BudgetLine]) -> String {
    let all = || lines.iter().flat_map(|line| &line.points);
    let across = Axis::around(all().map(|point| point.budget.log10()));
    let mut canvas = Canvas::new(title, (560.0, 300.0), across, Axis { low: 0.0, high: 1.0 });
    canvas.name_axes(unit, "score");
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        canvas.tick_up(share, &format!("{:.0} %", 100.0 * share));
    }
    canvas.line(&[(across.low, 0.5), (across.high, 0.5)], FAINT);
    let mut ticks: Vec<f64> = all().map(|point| point.budget).collect();
    ticks.sort_by(f64::total_cmp);
    ticks.dedup();
    for budget in ticks {
        canvas.tick_across(budget.log10(), &format!("{budget}"));
    }
    let middle = (lines.len() as f64 - 1.0) / 2.0;
    for (nth, line) in lines.iter().enumerate() {
        let ink = INKS[nth % INKS.len()];
        let place = |budget: f64| budget.log10() + (nth as f64 - middle) * APART;
        let mut placed: Vec<(f64, f64)> =
            line.points.iter().map(|point| (place(point.budget), point.score.value)).collect();
        placed.sort_by(|one, other| one.0.total_cmp(&other.0));
        canvas.line(&placed, ink);
        for &BudgetPoint { budget, score } in &line.points {
            canvas.bar_up(place(budget), score.low, score.high, ink);
            canvas.dot((place(budget), score.value), ink);
        }
        if lines.len() > 1 {
            let row = (across.low, 1.0);
            canvas.colored_words(row, (10.0, 18.0 + 16.0 * nth as f64), &line.name, ink);
        }
    }
    canvas.finish()
}
