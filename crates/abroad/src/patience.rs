use std::time::Duration;

/// How long to wait before coming back to a server that is gone: each time longer, and not for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// The first pause.
    pub first: Duration,
    /// No pause is longer.
    pub longest: Duration,
    /// So many attempts in a row, then no more.
    pub attempts: u32,
}

impl Default for Patience {
    fn default() -> Self {
        Self { first: Duration::from_secs(2), longest: Duration::from_secs(120), attempts: 12 }
    }
}

impl Patience {
    /// The pauses before each attempt: each twice the one before.
    pub fn pauses(self) -> impl Iterator<Item = Duration> {
        let next = move |pause: &Duration| Some(pause.saturating_mul(2).min(self.longest));
        std::iter::successors(Some(self.first.min(self.longest)), next).take(self.attempts as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end() {
        let patience =
            Patience { first: Duration::from_secs(2), longest: Duration::from_secs(9), attempts: 5 };
        let seconds: Vec<u64> = patience.pauses().map(|pause| pause.as_secs()).collect();
        assert_eq!(seconds, [2, 4, 8, 9, 9]);
    }
}
