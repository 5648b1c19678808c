use std::fmt::Write;

/// The colour of the measured values.
pub(super) const INK: &str = "#0b5fa5";
/// The colour of what they are compared with.
pub(super) const FAINT: &str = "#bbbbbb";

/// A frame with two axes that things are drawn into. Values are given in the axes' own units.
pub(super) struct Canvas {
    svg: String,
    width: f64,
    height: f64,
    across: Axis,
    up: Axis,
}

/// The values between the two ends of an axis.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) low: f64,
    pub(super) high: f64,
}

const LEFT: f64 = 70.0;
const TOP: f64 = 44.0;
const RIGHT: f64 = 24.0;
const BELOW: f64 = 54.0;

impl Axis {
    /// An axis that holds all these values with a little room at both ends.
    pub(super) fn around(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            return Self { low: -1.0, high: 1.0 };
        }
        let room = ((high - low) * 0.06).max(0.5);
        Self { low: low - room, high: high + room }
    }

    fn share(self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Round numbers inside the axis, about six of them.
    pub(super) fn ticks(self) -> Vec<f64> {
        let rough = (self.high - self.low) / 6.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough);
        let step = step.unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|nth| nth as f64 * step).collect()
    }
}

impl Canvas {
    pub(super) fn new(title: &str, (width, height): (f64, f64), across: Axis, up: Axis) -> Self {
        let (whole_width, whole_height) = (LEFT + width + RIGHT, TOP + height + BELOW);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{0}</title>\n\
             <rect width=\"{whole_width}\" height=\"{whole_height}\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"14\" font-weight=\"bold\">{0}</text>\n",
            escape(title)
        );
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#444\"/>"
        );
        Self { svg, width, height, across, up }
    }

    pub(super) fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }

    pub(super) fn name_axes(&mut self, across: &str, up: &str) {
        let (x, y) = (LEFT + self.width / 2.0, TOP + self.height + 42.0);
        self.text((x, y), "middle", across);
        let (x, y) = (16.0, TOP + self.height / 2.0);
        let _ = writeln!(
            self.svg,
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            escape(up)
        );
    }

    /// A value on the upright axis, with a faint line across.
    pub(super) fn tick_up(&mut self, value: f64, label: &str) {
        let (x, y) = self.place(self.across.low, value);
        self.stroke((x, y), (x + self.width, y), "#eeeeee", 1.0);
        self.text((x - 6.0, y + 4.0), "end", label);
    }

    /// A value on the level axis, with a faint line up.
    pub(super) fn tick_across(&mut self, value: f64, label: &str) {
        let (x, y) = self.place(value, self.up.low);
        self.stroke((x, y), (x, y - self.height), "#eeeeee", 1.0);
        self.text((x, y + 18.0), "middle", label);
    }

    pub(super) fn line(&mut self, points: &[(f64, f64)], color: &str) {
        let placed: Vec<String> = points
            .iter()
            .map(|&(across, up)| self.place(across, up))
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>",
            placed.join(" ")
        );
    }

    /// The area between two lines that run over the same places.
    pub(super) fn band(&mut self, low: &[(f64, f64)], high: &[(f64, f64)], color: &str) {
        let around = high.iter().chain(low.iter().rev());
        let placed: Vec<String> = around
            .map(|&(across, up)| self.place(across, up))
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = writeln!(
            self.svg,
            "<polygon points=\"{}\" fill=\"{color}\" fill-opacity=\"0.15\" stroke=\"none\"/>",
            placed.join(" ")
        );
    }

    pub(super) fn dot(&mut self, at: (f64, f64), color: &str) {
        let (x, y) = self.place(at.0, at.1);
        let _ = writeln!(self.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{color}\"/>");
    }

    /// An upright error bar.
    pub(super) fn bar_up(&mut self, across: f64, low: f64, high: f64, color: &str) {
        let ((x, bottom), (_, top)) = (self.place(across, low), self.place(across, high));
        self.stroke((x, bottom), (x, top), color, 1.5);
        for y in [bottom, top] {
            self.stroke((x - 4.0, y), (x + 4.0, y), color, 1.5);
        }
    }

    /// A level error bar.
    pub(super) fn bar_across(&mut self, up: f64, low: f64, high: f64) {
        let ((left, y), (right, _)) = (self.place(low, up), self.place(high, up));
        self.stroke((left, y), (right, y), INK, 1.5);
        for x in [left, right] {
            self.stroke((x, y - 4.0), (x, y + 4.0), INK, 1.5);
        }
    }

    /// Words at a place.
    pub(super) fn words(&mut self, at: (f64, f64), shift: (f64, f64), anchor: &str, text: &str) {
        let (x, y) = self.place(at.0, at.1);
        self.text((x + shift.0, y + shift.1), anchor, text);
    }

    /// Words at a place, in a colour.
    pub(super) fn colored_words(&mut self, at: (f64, f64), shift: (f64, f64), text: &str, color: &str) {
        let (x, y) = self.place(at.0, at.1);
        let (x, y, text) = (x + shift.0, y + shift.1, escape(text));
        let _ = writeln!(self.svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{color}\">{text}</text>");
    }

    fn place(&self, across: f64, up: f64) -> (f64, f64) {
        (LEFT + self.width * self.across.share(across), TOP + self.height * (1.0 - self.up.share(up)))
    }

    fn stroke(&mut self, from: (f64, f64), to: (f64, f64), color: &str, width: f64) {
        let _ = writeln!(
            self.svg,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{color}\" stroke-width=\"{width}\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, text: &str) {
        let text = escape(text);
        let _ = writeln!(self.svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
    }
}

/// Players may be named anything.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ if symbol.is_control() => escaped.push(' '),
            _ => escaped.push(symbol),
        }
    }
    escaped
}
