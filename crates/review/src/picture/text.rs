use super::INK;
use std::fmt::Display;

/// A line of text and how it is set.
#[derive(Debug, Clone)]
pub struct Text {
    place: (f64, f64),
    size: f64,
    fill: &'static str,
    set: String,
}

impl Text {
    /// A line that begins here, in ink.
    pub fn at(x: f64, y: f64) -> Self {
        Self { place: (x, y), size: 14.0, fill: INK, set: String::new() }
    }

    /// The height of the letters.
    pub fn size(self, size: f64) -> Self {
        Self { size, ..self }
    }

    /// Another colour than ink.
    pub fn fill(self, fill: &'static str) -> Self {
        Self { fill, ..self }
    }

    /// Heavier.
    pub fn bold(self) -> Self {
        self.with(r#" font-weight="bold""#)
    }

    /// Leaning.
    pub fn italic(self) -> Self {
        self.with(r#" font-style="italic""#)
    }

    /// Its middle stands at its place.
    pub fn middle(self) -> Self {
        self.with(r#" text-anchor="middle""#)
    }

    /// Its end stands at its place.
    pub fn end(self) -> Self {
        self.with(r#" text-anchor="end""#)
    }

    fn with(mut self, attribute: &str) -> Self {
        self.set.push_str(attribute);
        self
    }

    /// The element; what is said must be [escaped](escape).
    pub fn say(self, words: impl Display) -> String {
        let ((x, y), size, fill, set) = (self.place, self.size, self.fill, self.set);
        format!(r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{set}>{words}</text>"#)
    }
}

/// Text as XML takes it; characters that XML forbids are left out.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            control if control.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_so_that_xml_takes_them() {
        assert_eq!(escape("A<b> & \"c\"\u{7}"), "A&lt;b&gt; &amp; &quot;c&quot;");
    }
}
