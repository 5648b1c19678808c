//! What a match proves: the score with its interval, and the same as an Elo difference.
//!
//! The games of a colour-swapped pair are not independent, so intervals are made from pairs, and draws
//! make them narrower, as they should. The interval is Wilson's (1927), which stays inside 0 to 1 and keeps
//! its width at 0 and 100 %, with the number of trials replaced by the number of coin flips that would
//! vary as much as these pairs do:
//!
//! ```text
//! residual   of a pair        its points - its games * score
//! variance   of the score     C / (C - 1) * sum of residual^2 / N^2         C pairs, N games
//! most       it could be      score * (1 - score) * sum of sizes^2 / N^2    pairs of equal results, no draws
//! spread                      (C * variance / most + 1) / (C + 1)           one imaginary pair at the most
//! flips                       (N^2 / sum of sizes^2) / spread
//! ```
//!
//! The imaginary pair keeps ten drawn games from proving equality. It weighs as one pair, so that with many
//! pairs the interval becomes the usual pentanomial one. Where nothing tells the variance (a single pair,
//! or every game won, or every game lost) the spread is 1: each pair counts as one flip.

//!
//! The likelihood of superiority is the normal probability of the score, with its deviation at equality by
//! the same flips: it passes 97.5 % exactly when the interval leaves one half behind.

mod sprt;

pub use sprt::{EloScale, Sprt, SprtError, SprtVerdict};

/// A number with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The measured value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// What a game brought a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameScore {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

/// The results of one player, gathered by colour-swapped pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairCounts {
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// Games without a partner that brought 0, ½ and 1 point.
    pub alone: [u64; 3],
}

/// The quantile of the normal distribution that leaves 2.5 % on either side.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

impl PairCounts {
    /// Counts the two games of a pair.
    pub fn add_pair(&mut self, one: GameScore, other: GameScore) {
        self.pairs[one as usize + other as usize] += 1;
    }

    /// Counts a game that has no partner.
    pub fn add_alone(&mut self, score: GameScore) {
        self.alone[score as usize] += 1;
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        2 * self.pairs.iter().sum::<u64>() + self.alone.iter().sum::<u64>()
    }

    /// The share of the points, from 0 to 1. With no games it is one half, and anything is possible.
    pub fn score(&self) -> Estimate {
        let games = self.games() as f64;
        if games == 0.0 {
            return Estimate { value: 0.5, low: 0.0, high: 1.0 };
        }
        let score = self.clusters().map(|cluster| cluster.count * cluster.points).sum::<f64>() / games;
        wilson(score, self.coin_flips(score))
    }

    /// The Elo difference that the score amounts to, infinite at 0 and 100 %.
    pub fn elo(&self) -> Estimate {
        let Estimate { value, low, high } = self.score();
        Estimate { value: elo(value), low: elo(low), high: elo(high) }
    }

    /// The likelihood of superiority: how likely the first player is the stronger one.
    pub fn los(&self) -> f64 {
        let games = self.games() as f64;
        if games == 0.0 {
            return 0.5;
        }
        let score = self.score().value;
        let deviations = (score - 0.5) * 2.0 * self.coin_flips(score).sqrt();
        libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
    }

    /// The normalized Elo difference (M. Van den Bergh): the mean of a pair over its deviation, which says how
    /// many games a difference needs to show. `None` while the pairs do not vary.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let pairs: u64 = self.pairs.iter().sum();
        let share = |nth: usize| self.pairs[nth] as f64 / pairs as f64;
        let score = |nth: usize| nth as f64 / 4.0;
        let mean: f64 = (0..5).map(|nth| share(nth) * score(nth)).sum();
        let variance: f64 = (0..5).map(|nth| share(nth) * (score(nth) - mean).powi(2)).sum();
        (pairs > 1 && variance > 0.0).then(|| {
            let value = sprt::NORMALIZED_UNIT * (mean - 0.5) / (2.0 * variance).sqrt();
            let half = sprt::NORMALIZED_UNIT * Z_95 / (2.0 * pairs as f64).sqrt();
            Estimate { value, low: value - half, high: value + half }
        })
    }

    /// The number of independent coin flips that would tell as much about the score as these games do.
    fn coin_flips(&self, score: f64) -> f64 {
        let games = self.games() as f64;
        let (mut clusters, mut squared_sizes, mut squared_residuals) = (0.0, 0.0, 0.0);
        for Cluster { size, points, count } in self.clusters() {
            clusters += count;
            squared_sizes += count * size * size;
            squared_residuals += count * (points - size * score).powi(2);
        }
        let most = score * (1.0 - score) * squared_sizes / games.powi(2);
        let spread = if clusters < 2.0 || most == 0.0 {
            1.0
        } else {
            let variance = clusters / (clusters - 1.0) * squared_residuals / games.powi(2);
            (clusters * variance / most + 1.0) / (clusters + 1.0)
        };
        games.powi(2) / squared_sizes / spread
    }

    fn clusters(&self) -> impl Iterator<Item = Cluster> {
        let all = [(2.0, &self.pairs[..]), (1.0, &self.alone[..])];
        all.into_iter().flat_map(|(size, counts)| {
            counts.iter().enumerate().map(move |(half_points, &count)| Cluster {
                size,
                points: half_points as f64 / 2.0,
                count: count as f64,
            })
        })
    }
}

/// Games that hang together, and how often they brought so many points.
struct Cluster {
    size: f64,
    points: f64,
    count: f64,
}

/// The Elo difference at which a player expects this score.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a player expects at this Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Wilson's interval of a share that was found in so many trials.
fn wilson(share: f64, trials: f64) -> Estimate {
    let weight = Z_95 * Z_95 / trials;
    let centre = (share + weight / 2.0) / (1.0 + weight);
    let half = (Z_95 * (share * (1.0 - share) / trials).sqrt()).hypot(weight / 2.0) / (1.0 + weight);
    let low = if share == 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if share == 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Estimate { value: share, low, high }
}

#[cfg(test)]
mod tests;
