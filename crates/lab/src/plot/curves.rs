use super::canvas::{Axis, Canvas, INK};

/// Something that rises and falls, and the moments of it that are worth a dot.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Curve {
    /// What the picture calls it.
    pub name: String,
    /// Its values, each with the place on the level axis.
    pub points: Vec<(f64, f64)>,
    /// The values that are marked.
    pub dots: Vec<(f64, f64)>,
}

/// The colours of the curves, in turn.
const INKS: [&str; 4] = [INK, "#b3401f", "#2f7d32", "#7a4fb0"];

/// Some curves over one axis, from zero up; `across` and `up` name the axes.
pub fn curves(title: &str, across: &str, up: &str, curves: &[Curve]) -> String {
    let highest = |of: fn(&(f64, f64)) -> f64| {
        curves.iter().flat_map(|curve| &curve.points).map(of).fold(1.0, f64::max)
    };
    let level = Axis { low: 0.0, high: highest(|point| point.0) };
    let upright = Axis { low: 0.0, high: 1.08 * highest(|point| point.1) };
    let mut canvas = Canvas::new(title, (640.0, 320.0), level, upright);
    canvas.name_axes(across, up);
    upright.ticks().into_iter().for_each(|value| canvas.tick_up(value, &format!("{value}")));
    level.ticks().into_iter().for_each(|value| canvas.tick_across(value, &format!("{value}")));
    for (nth, curve) in curves.iter().enumerate() {
        let ink = INKS[nth % INKS.len()];
        canvas.line(&curve.points, ink);
        curve.dots.iter().for_each(|&dot| canvas.dot(dot, ink));
        canvas.colored_words((level.low, upright.high), (10.0, 18.0 + 16.0 * nth as f64), &curve.name, ink);
    }
    canvas.finish()
}
