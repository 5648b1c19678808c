use super::canvas::{Axis, Canvas, FAINT, INK};
use crate::statistics::Estimate;

/// The ratings of players with their intervals, the best on top.
pub fn ladder(title: &str, ratings: &[(String, Estimate)]) -> String {
    let mut ranked: Vec<&(String, Estimate)> = ratings.iter().collect();
    ranked.sort_by(|one, other| other.1.value.total_cmp(&one.1.value));
    let across = Axis::around(ranked.iter().flat_map(|(_, rating)| [rating.low, rating.high]).chain([0.0]));
    let rows = ranked.len().max(1) as f64;
    let up = Axis { low: 0.0, high: rows };
    let mut canvas = Canvas::new(title, (560.0, 44.0 * rows), across, up);
    canvas.name_axes("Elo, the mean of the field is 0", "");
    for elo in across.ticks() {
        canvas.tick_across(elo, &format!("{elo:+.0}"));
    }
    canvas.line(&[(0.0, 0.0), (0.0, rows)], FAINT);
    for (nth, (name, rating)) in ranked.into_iter().enumerate() {
        let height = rows - nth as f64 - 0.62;
        let (middle, anchor) = if rating.value > (across.low + across.high) / 2.0 {
            ((rating.value, "end"), -1.0)
        } else {
            ((rating.value, "start"), 1.0)
        };
        canvas.bar_across(height, rating.low, rating.high);
        canvas.dot((rating.value, height), INK);
        let words = format!("{name} {:+.0}", rating.value);
        canvas.words((middle.0, height), (6.0 * anchor, -9.0), middle.1, &words);
    }
    canvas.finish()
}
