//! When a match may stop: the generalized sequential probability ratio test on pairs of games.
//!
//! Two hypotheses, that the first player is `elo0` or `elo1` stronger, are compared by the likelihood that
//! each gives the five kinds of pairs seen so far, where the kinds' own shares are the likeliest ones that
//! have the strength in question (M. Van den Bergh, "A practical introduction to the GSPRT" and "Comments on
//! normalized Elo"; the form that fishtest and fastchess use for pentanomial results):
//!
//! ```text
//! p         the shares of the pairs seen; a kind never seen counts as a thousandth of a pair
//! logistic  p_i / (1 + x * (a_i - s)), x such that they add up to 1        a_i a pair's score, s the strength
//! LLR       pairs * sum of p_i * ln(p1_i / p0_i)
//! stop      at ln(beta / (1 - alpha)) for elo0, at ln((1 - beta) / alpha) for elo1
//! ```
//!
//! On the normalized scale the likeliest shares with a given mean over deviation are found by iteration.

use super::PairCounts;
use std::fmt;

/// A test of two hypotheses that goes on until one of them has won.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The first hypothesis: the difference in strength is this.
    pub elo0: f64,
    /// The second hypothesis, which is more.
    pub elo1: f64,
    /// How often the second is accepted although the first is true.
    pub alpha: f64,
    /// How often the first is accepted although the second is true.
    pub beta: f64,
    /// What the two are measured in.
    pub scale: EloScale,
}

/// What a difference in strength is measured in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EloScale {
    /// The usual Elo of the score.
    Logistic,
    /// The mean of a pair over its deviation, which draws and openings do not squeeze.
    Normalized,
}

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Nothing yet.
    GoOn,
    /// The first hypothesis.
    Elo0,
    /// The second hypothesis.
    Elo1,
}

/// Normalized Elo of a mean that is one deviation of a game away from equality.
pub(super) const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

type Shares = [f64; 5];

impl Sprt {
    /// A test on the logistic scale with an error of 5 % either way.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05, scale: EloScale::Logistic }
    }

    /// Reads words such as `elo0=0`, `elo1=10`, `alpha=0.05`, `beta=0.05`, `scale=normalized`.
    ///
    /// # Errors
    /// A word that is none of these, or hypotheses that are no two.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, SprtError> {
        let mut sprt = Self::new(f64::NAN, f64::NAN);
        for word in words {
            let wrong = || SprtError::Word(word.chars().take(40).collect());
            let (key, value) = word.split_once('=').ok_or_else(wrong)?;
            let number = || value.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(wrong);
            match key {
                "elo0" => sprt.elo0 = number()?,
                "elo1" => sprt.elo1 = number()?,
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "scale" if value == "logistic" => sprt.scale = EloScale::Logistic,
                "scale" if value == "normalized" => sprt.scale = EloScale::Normalized,
                _ => return Err(wrong()),
            }
        }
        if sprt.elo0.is_nan() || sprt.elo1.is_nan() || sprt.elo0 >= sprt.elo1 {
            return Err(SprtError::Hypotheses);
        }
        let is_chance = |error: f64| error > 0.0 && error < 0.5;
        if is_chance(sprt.alpha) && is_chance(sprt.beta) { Ok(sprt) } else { Err(SprtError::Errors) }
    }

    /// The log-likelihood ratio of the second hypothesis over the first. Games without a partner do not count.
    pub fn llr(&self, counts: &PairCounts) -> f64 {
        if counts.pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = counts.pairs.map(|count| (count as f64).max(1e-3));
        let pairs: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / pairs);
        let [likeliest0, likeliest1] = [self.elo0, self.elo1].map(|elo| match self.scale {
            EloScale::Logistic => with_mean(&seen, super::expected_score(elo)),
            // A pair's deviation is a game's, divided by the root of two.
            EloScale::Normalized => with_mean_over_deviation(&seen, elo / NORMALIZED_UNIT * 2_f64.sqrt()),
        });
        let gain = |nth: usize| seen[nth] * (likeliest1[nth] / likeliest0[nth]).ln();
        pairs * (0..5).map(gain).sum::<f64>()
    }

    /// Where the test stops: at or below the first number, at or above the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the test says of these results.
    pub fn verdict(&self, counts: &PairCounts) -> SprtVerdict {
        let llr = self.llr(counts);
        let (low, high) = self.bounds();
        if llr <= low {
            SprtVerdict::Elo0
        } else if llr >= high {
            SprtVerdict::Elo1
        } else {
            SprtVerdict::GoOn
        }
    }
}

impl fmt::Display for Sprt {
    /// As the command line writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "elo0={} elo1={} alpha={} beta={}", self.elo0, self.elo1, self.alpha, self.beta)?;
        if self.scale == EloScale::Normalized { f.write_str(" scale=normalized") } else { Ok(()) }
    }
}

impl SprtVerdict {
    /// The verdict as one word, as machines write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::GoOn => "go-on",
            Self::Elo0 => "elo0",
            Self::Elo1 => "elo1",
        }
    }
}

/// Words that set up no test.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// A word that is none of the test's.
    #[error("expected words such as elo0=0 elo1=10 alpha=0.05 beta=0.05 scale=logistic, got {0:?}")]
    Word(String),
    /// The hypotheses are missing or in the wrong order.
    #[error("expected both elo0= and elo1=, the first less than the second")]
    Hypotheses,
    /// The errors are no chances.
    #[error("expected alpha= and beta= above 0 and below 0.5")]
    Errors,
}

const SCORES: Shares = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The likeliest shares of which the mean is `mean`, given those seen.
fn with_mean(seen: &Shares, mean: f64) -> Shares {
    tilted(seen, &SCORES.map(|score| score - mean))
}

/// The likeliest shares of which the mean lies so many deviations above one half, given those seen.
fn with_mean_over_deviation(seen: &Shares, ratio: f64) -> Shares {
    let mut shares = [0.2; 5];
    for _ in 0..20 {
        let mean: f64 = (0..5).map(|nth| shares[nth] * SCORES[nth]).sum();
        let variance: f64 = (0..5).map(|nth| shares[nth] * (SCORES[nth] - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let residuals = SCORES.map(|score| {
            score - 0.5 - ratio * deviation * (1.0 + ((mean - score) / deviation).powi(2)) / 2.0
        });
        let next = tilted(seen, &residuals);
        let moved = (0..5).map(|nth| (next[nth] - shares[nth]).abs()).fold(0.0, f64::max);
        shares = next;
        if moved < 1e-12 {
            break;
        }
    }
    shares
}

/// The shares seen, tilted until the residuals have the mean zero.
fn tilted(seen: &Shares, residuals: &Shares) -> Shares {
    let least = residuals.iter().copied().fold(f64::INFINITY, f64::min);
    let most = residuals.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // The sum falls from plus to minus infinity between these two.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let sum: f64 = (0..5).map(|nth| seen[nth] * residuals[nth] / (1.0 + middle * residuals[nth])).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let tilt = (low + high) / 2.0;
    std::array::from_fn(|nth| seen[nth] / (1.0 + tilt * residuals[nth]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pairs: [u64; 5]) -> PairCounts {
        PairCounts { pairs, alone: [0; 3] }
    }

    #[track_caller]
    fn check_llr(sprt: Sprt, counts: [u64; 5], published: f64) {
        let llr = sprt.llr(&pairs(counts));
        assert!((llr - published).abs() <= 0.005, "{llr} is not the published {published}");
    }

    /// The closing lines of tests in Stockfish pull requests 2951, 2920 (2020, logistic bounds in braces).
    #[test]
    fn the_ratio_on_the_logistic_scale_is_the_one_stockfish_published() {
        check_llr(Sprt::new(-0.5, 1.5), [59, 754, 2467, 865, 75], 2.95);
        check_llr(Sprt::new(0.25, 1.75), [33, 1185, 8378, 1302, 50], 2.95);
        check_llr(Sprt::new(-0.5, 1.5), [665, 4806, 9333, 4893, 747], 2.95);
    }

    /// The closing lines of tests in Stockfish pull requests 4194 (2022) and 6285 (2025).
    #[test]
    fn the_ratio_on_the_normalized_scale_is_the_one_stockfish_published() {
        let normalized = |elo0, elo1| Sprt { scale: EloScale::Normalized, ..Sprt::new(elo0, elo1) };
        check_llr(normalized(0.0, 2.0), [371, 10263, 24989, 10642, 379], 2.95);
        check_llr(normalized(0.5, 2.5), [47, 8181, 25234, 8575, 47], 2.94);
        check_llr(normalized(-1.75, 0.25), [289, 26459, 62934, 26379, 331], 2.94);
    }

    /// For small differences the ratio is pairs * (s1 - s0) * (mean - (s0 + s1) / 2) / variance. Of the pairs
    /// 10, 20, 40, 30, 20 the mean is 0.5625 + 1/48, the variance 0.0842.
    #[test]
    fn the_ratio_agrees_with_its_normal_approximation() {
        let counts = [10.0, 20.0, 40.0, 30.0, 20.0];
        let mean = (0..5).map(|nth| counts[nth] * SCORES[nth]).sum::<f64>() / 120.0;
        let variance = (0..5).map(|nth| counts[nth] * (SCORES[nth] - mean).powi(2)).sum::<f64>() / 120.0;
        let [s0, s1] = [0.0, 10.0].map(crate::statistics::expected_score);
        let expected = 120.0 * (s1 - s0) * (mean - (s0 + s1) / 2.0) / variance;
        let llr = Sprt::new(0.0, 10.0).llr(&pairs(counts.map(|count| count as u64)));
        assert!((llr / expected - 1.0).abs() < 0.1, "{llr} {expected}");
    }

    #[test]
    fn the_bounds_are_those_of_five_per_cent() {
        let (low, high) = Sprt::new(0.0, 10.0).bounds();
        assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001);
        assert_eq!(Sprt::new(0.0, 10.0).llr(&pairs([0; 5])), 0.0);
    }

    #[test]
    fn hundreds_of_won_pairs_decide_and_few_do_not() {
        let sprt = Sprt::new(0.0, 10.0);
        assert_eq!(sprt.verdict(&pairs([0, 0, 0, 0, 5])), SprtVerdict::GoOn);
        assert_eq!(sprt.verdict(&pairs([0, 0, 0, 0, 400])), SprtVerdict::Elo1);
        assert_eq!(sprt.verdict(&pairs([400, 0, 0, 0, 0])), SprtVerdict::Elo0);
        assert_eq!(sprt.verdict(&pairs([250, 500, 1000, 500, 250])), SprtVerdict::Elo0);
    }

    #[test]
    fn a_test_is_read_from_its_words() {
        let sprt = Sprt::from_words(["elo0=0", "elo1=10"]).unwrap();
        assert_eq!(sprt, Sprt::new(0.0, 10.0));
        let text = "elo0=-1.5 elo1=2 alpha=0.1 beta=0.01 scale=normalized";
        assert_eq!(Sprt::from_words(text.split(' ')).unwrap().to_string(), text);
        for (text, expected) in [
            ("elo0=0", SprtError::Hypotheses),
            ("elo0=5 elo1=5", SprtError::Hypotheses),
            ("elo0=0 elo1=5 alpha=0.7", SprtError::Errors),
            ("elo0=zero", SprtError::Word("elo0=zero".into())),
            ("capturing", SprtError::Word("capturing".into())),
        ] {
            assert_eq!(Sprt::from_words(text.split(' ')), Err(expected));
        }
    }
}
