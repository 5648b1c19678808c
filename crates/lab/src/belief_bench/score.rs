/// No chance is taken to be smaller than this, nor nearer to one: a belief that rules out the truth pays
/// log2 10,000, about 13.3 bits.
pub const FLOOR: f64 = 1e-4;

/// Log-loss: the bits by which the truth surprised a belief.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Loss {
    /// All cases together.
    pub bits: f64,
    /// How many cases.
    pub cases: u64,
}

impl Loss {
    /// A case in which something happened that was given this chance.
    pub fn happened(&mut self, chance: f64) {
        self.bits -= chance.clamp(FLOOR, 1.0).log2();
        self.cases += 1;
    }

    /// A case that was open: it happened or it did not.
    pub fn decided(&mut self, chance: f64, happened: bool) {
        let given = if happened { chance } else { 1.0 - chance };
        self.happened(given.min(1.0 - FLOOR));
    }

    /// Bits per case; `None` when there was none.
    pub fn mean(&self) -> Option<f64> {
        (self.cases > 0).then(|| self.bits / self.cases as f64)
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.bits += other.bits;
        self.cases += other.cases;
    }
}

/// The chance given to something that is true, on average.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct MeanChance {
    /// All chances together.
    pub sum: f64,
    /// How many.
    pub cases: u64,
}

impl MeanChance {
    /// A chance given.
    pub fn record(&mut self, chance: f64) {
        self.sum += chance;
        self.cases += 1;
    }

    /// The mean; `None` when there was no case.
    pub fn mean(&self) -> Option<f64> {
        (self.cases > 0).then(|| self.sum / self.cases as f64)
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.sum += other.sum;
        self.cases += other.cases;
    }
}

/// How often things happened that were given a chance, by tenths of the chance.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Reliability {
    /// The tenths; the last one holds certainty too.
    pub bins: [Bin; 10],
    /// Things that happened though their chance was zero.
    pub ruled_out: u64,
}

/// The cases whose chance fell into one tenth.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Bin {
    /// How many.
    pub cases: u64,
    /// How many of them happened.
    pub happened: u64,
    /// The sum of their chances.
    pub chances: f64,
}

impl Reliability {
    /// A chance given, and whether the thing happened. What was given no chance is counted apart.
    pub fn record(&mut self, chance: f64, happened: bool) {
        if chance <= 0.0 {
            self.ruled_out += u64::from(happened);
            return;
        }
        let bin = &mut self.bins[((chance * 10.0) as usize).min(9)];
        bin.cases += 1;
        bin.happened += u64::from(happened);
        bin.chances += chance;
    }

    /// The mean distance between chance and frequency, each bin by its cases; `None` without cases.
    pub fn mean_gap(&self) -> Option<f64> {
        let cases: u64 = self.bins.iter().map(|bin| bin.cases).sum();
        let gaps: f64 = self.bins.iter().map(|bin| (bin.chances - bin.happened as f64).abs()).sum();
        (cases > 0).then(|| gaps / cases as f64)
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.ruled_out += other.ruled_out;
        for (sum, bin) in self.bins.iter_mut().zip(&other.bins) {
            sum.cases += bin.cases;
            sum.happened += bin.happened;
            sum.chances += bin.chances;
        }
    }
}

impl Bin {
    /// The mean chance and the frequency; `None` without cases.
    pub fn point(&self) -> Option<(f64, f64)> {
        let cases = self.cases as f64;
        (self.cases > 0).then(|| (self.chances / cases, self.happened as f64 / cases))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_is_counted_in_bits() {
        let mut loss = Loss::default();
        loss.happened(0.5);
        loss.happened(0.125);
        loss.decided(0.75, false);
        assert_eq!(loss.mean(), Some(2.0));
        loss.happened(0.0);
        assert!((loss.bits - 6.0 - 10_000_f64.log2()).abs() < 1e-9, "the truth was ruled out");
        assert_eq!(Loss::default().mean(), None);
    }

    #[test]
    fn chances_fall_into_tenths() {
        let mut reliability = Reliability::default();
        for (chance, happened) in [(0.0, true), (0.0, false), (0.25, true), (0.28125, false), (1.0, true)] {
            reliability.record(chance, happened);
        }
        assert_eq!(reliability.ruled_out, 1);
        assert_eq!(reliability.bins[2].point(), Some((0.265625, 0.5)));
        assert_eq!(reliability.bins[9].point(), Some((1.0, 1.0)));
        assert_eq!(reliability.mean_gap(), Some(0.46875 / 3.0));
    }
}
