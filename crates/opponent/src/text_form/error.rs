/// Why a text is not a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {expected}")]
pub struct ModelError {
    /// The line, counted from one.
    pub line: usize,
    /// What was expected there, and what was found.
    pub expected: String,
}

impl ModelError {
    pub(super) fn new(line: usize, expected: impl Into<String>) -> Self {
        Self { line, expected: expected.into() }
    }
}

/// A piece of the input, short enough to quote.
pub(super) fn quote(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "..." } else { "" };
    format!("{short:?}{dots}")
}
