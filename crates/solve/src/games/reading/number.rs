//! Numbers as people write them: `3`, `-0.5`, `1/2`, `½`.

/// Reads a number that fills the whole text.
pub(super) fn read(text: &str) -> Option<f64> {
    let text = text.trim().replace('−', "-");
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest.trim_start()),
        None => (1.0, text.strip_prefix('+').unwrap_or(&text).trim_start()),
    };
    let size = match text {
        "½" => 0.5,
        "¼" => 0.25,
        "¾" => 0.75,
        "⅓" => 1.0 / 3.0,
        "⅔" => 2.0 / 3.0,
        _ => match text.split_once('/') {
            Some((above, below)) => decimal(above)? / decimal(below)?,
            None => decimal(text)?,
        },
    };
    size.is_finite().then_some(sign * size)
}

fn decimal(text: &str) -> Option<f64> {
    let text = text.trim();
    // Rust also reads "inf", "nan" and "1e9"; a cell holds none of these but the last.
    let digits = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '-'));
    (digits && text.starts_with(|c: char| c.is_ascii_digit() || c == '.')).then(|| text.parse().ok())?
}
