//! The report as a picture.

use super::{BeliefReport, Loss, Losses, MOMENTS, Reliability};
use std::fmt::Write;

const COLORS: [&str; 6] = ["#0b5fa5", "#4aa3df", "#c2571a", "#7a7a7a", "#2e7d32", "#8e24aa"];
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 220.0;

impl BeliefReport {
    /// An SVG picture: the two log-losses by own move, and the two reliability diagrams.
    pub fn to_svg(&self) -> String {
        let mut svg = String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 640\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<rect width=\"760\" height=\"640\" fill=\"white\"/>\n",
        );
        self.draw_losses(&mut svg, (60.0, 50.0), "bits per hidden man", |losses| losses.men);
        self.draw_losses(&mut svg, (430.0, 50.0), "bits per \"will this try stand\"", |losses| losses.tries);
        self.legend(&mut svg);
        self.draw_reliability(&mut svg, (60.0, 385.0), "man on a square", |sample| &sample.men);
        self.draw_reliability(&mut svg, (430.0, 385.0), "try stands", |sample| &sample.tries);
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_losses(&self, svg: &mut String, at: (f64, f64), title: &str, which: impl Fn(&Losses) -> Loss) {
        let series = self.series();
        let means = |losses: &[Losses; 4]| losses.each_ref().map(|losses| which(losses).mean());
        let highest = series.iter().flat_map(|(_, losses)| means(losses)).flatten().fold(0.0, f64::max);
        let top = (highest * 1.1).max(0.1);
        frame(svg, at, title);
        for step in 0..=4 {
            let share = f64::from(step) / 4.0;
            label_left(svg, at, share, &format!("{:.2}", top * share));
        }
        for (place, moment) in MOMENTS.iter().enumerate() {
            label_below(svg, at, place_of(place), &format!("move {moment}"));
        }
        for ((_, losses), color) in series.iter().zip(COLORS) {
            let means = means(losses).into_iter().enumerate();
            let points = means.filter_map(|(place, mean)| Some((place_of(place), mean? / top)));
            line(svg, at, color, &points.collect::<Vec<_>>());
        }
    }

    fn legend(&self, svg: &mut String) {
        for (place, ((name, _), color)) in self.series().iter().zip(COLORS).enumerate() {
            let (row, column) = (place / 4, place % 4);
            let (x, y) = (60 + 175 * column, 318 + 18 * row);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"14\" height=\"4\" fill=\"{color}\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"11\">{name}</text>",
                x + 20,
                y + 7
            );
        }
    }

    fn draw_reliability<'a>(
        &'a self,
        svg: &mut String,
        at: (f64, f64),
        title: &str,
        which: impl Fn(&'a super::SampleReport) -> &'a Reliability,
    ) {
        frame(svg, at, &format!("{title}: given, observed"));
        line(svg, at, "#cccccc", &[(0.0, 0.0), (1.0, 1.0)]);
        for step in 0..=4 {
            let share = f64::from(step) / 4.0;
            label_left(svg, at, share, &format!("{share:.2}"));
            label_below(svg, at, share, &format!("{share:.2}"));
        }
        for (sample, color) in self.samples.iter().zip(COLORS) {
            let points: Vec<_> = which(sample).bins.iter().filter_map(super::Bin::point).collect();
            line(svg, at, color, &points);
        }
    }
}

fn place_of(moment: usize) -> f64 {
    0.1 + 0.8 * moment as f64 / (MOMENTS.len() - 1) as f64
}

fn frame(svg: &mut String, (x, y): (f64, f64), title: &str) {
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#444\"/>\
         <text x=\"{x}\" y=\"{}\" font-weight=\"bold\">{}</text>",
        y - 12.0,
        title.replace('"', "&quot;")
    );
}

fn label_left(svg: &mut String, (x, y): (f64, f64), share: f64, text: &str) {
    let (x, y) = (x - 6.0, y + HEIGHT * (1.0 - share) + 4.0);
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{text}</text>");
}

fn label_below(svg: &mut String, (x, y): (f64, f64), share: f64, text: &str) {
    let (x, y) = (x + WIDTH * share, y + HEIGHT + 16.0);
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>");
}

/// Points from (0, 0) at the lower left to (1, 1) at the upper right.
fn line(svg: &mut String, (x, y): (f64, f64), color: &str, points: &[(f64, f64)]) {
    let placed: Vec<(f64, f64)> =
        points.iter().map(|(across, up)| (x + WIDTH * across, y + HEIGHT * (1.0 - up))).collect();
    let path: Vec<String> = placed.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>",
        path.join(" ")
    );
    for (x, y) in placed {
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{color}\"/>");
    }
}
