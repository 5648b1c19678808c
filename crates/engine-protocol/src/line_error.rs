/// A line, or a part of one, that is not what the protocol expects there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, got {got:?}")]
pub struct LineError {
    expected: String,
    got: String,
}

impl LineError {
    /// Says what was expected instead of `got`, of which the first forty letters are kept.
    pub fn new(expected: impl Into<String>, got: &str) -> Self {
        Self { expected: expected.into(), got: got.chars().take(40).collect() }
    }
}
