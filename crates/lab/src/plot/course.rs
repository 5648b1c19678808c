use super::canvas::{Axis, Canvas, FAINT, INK};
use crate::MatchReport;
use crate::statistics::{Estimate, PairCounts};

/// No more points than this are drawn, so that a long match stays a small picture.
const MOST_POINTS: usize = 400;

/// The results of a match over time: the score after each pair of games, with its interval.
pub fn course(report: &MatchReport) -> String {
    let [first, second] = report.labels();
    let pairs = report.course.len() / 2;
    let step = pairs.div_ceil(MOST_POINTS).max(1);
    let mut counts = PairCounts::default();
    let mut points: Vec<(f64, Estimate)> = Vec::new();
    for (number, pair) in (1..).zip(report.course.chunks_exact(2)) {
        counts.add_pair(pair[0], pair[1]);
        if number % step == 0 || number == pairs {
            points.push((2.0 * number as f64, counts.score()));
        }
    }
    let across = Axis { low: 0.0, high: (2 * pairs).max(2) as f64 };
    let up = Axis { low: 0.0, high: 1.0 };
    let title = format!("{first} against {second}: score after each pair, 95 % interval");
    let mut canvas = Canvas::new(&title, (560.0, 300.0), across, up);
    canvas.name_axes("games", &format!("score of {first}"));
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        canvas.tick_up(share, &format!("{:.0} %", 100.0 * share));
    }
    for games in across.ticks() {
        canvas.tick_across(games, &format!("{games}"));
    }
    canvas.line(&[(across.low, 0.5), (across.high, 0.5)], FAINT);
    let line = |value: fn(&Estimate) -> f64| -> Vec<(f64, f64)> {
        points.iter().map(|(games, score)| (*games, value(score))).collect()
    };
    canvas.band(&line(|score| score.low), &line(|score| score.high), INK);
    canvas.line(&line(|score| score.value), INK);
    canvas.finish()
}
