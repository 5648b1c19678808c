use super::follow::{Moment, Unread};
use super::{BesideExact, Enemy, Losses, SampleReport};
use noctule_belief::{Belief, Upkeep, WeightedWorlds, World, Worlds};
use noctule_engine::noctule::Mind;
use noctule_opponent::Style;
use noctule_player::{Briefing, Entry};
use std::time::Instant;

/// One sample and what has been measured of it; the worlds are gone when it is lost.
pub(super) struct Sample {
    kept: Option<Kept>,
    report: SampleReport,
}

impl Sample {
    pub(super) fn new(briefing: &Briefing, budget: usize, enemy: Enemy, seed: u64) -> Self {
        let kept = match enemy {
            Enemy::Anyone => {
                Worlds::new(briefing, budget, seed).ok().map(|worlds| Kept::Anyone(Box::new(worlds)))
            }
            Enemy::Suspects => {
                let mind = Mind::new(briefing, budget, Style::shipped(), seed);
                (!mind.is_lost()).then_some(Kept::Suspects(mind))
            }
        };
        Self { kept, report: SampleReport::new(budget, enemy) }
    }

    pub(super) fn update(&mut self, entry: &Entry) {
        let Some(kept) = &mut self.kept else { return };
        let began = Instant::now();
        let explained = kept.explain(entry);
        self.report.seconds += began.elapsed().as_secs_f64();
        if !explained {
            self.report.lost = 1;
            self.count();
            self.kept = None;
        }
    }

    /// Measures what is believed at a moment, also of an enemy whose own style has a name.
    pub(super) fn measure(&mut self, now: &Moment<'_>, moment: usize, enemy: Option<&str>) {
        let Some(kept) = &self.kept else { return };
        let losses = now.measure_worlds(kept, &mut self.report);
        self.report.losses[moment].add(&losses);
        if let (Kept::Suspects(mind), Some(enemy)) = (kept, enemy) {
            // Whoever is suspected no more is given no chance.
            let chance = mind.suspects().find(|(name, _)| *name == enemy).map_or(0.0, |(_, chance)| chance);
            self.report.recognized.entry(enemy.to_owned()).or_default()[moment].record(chance);
        }
    }

    pub(super) fn compare(&mut self, now: &Moment<'_>, exact: Losses, exact_with_model: Losses) {
        let Some(kept) = &self.kept else { return };
        let sample = now.measure_worlds(kept, &mut Unread);
        let beside = BesideExact { sample, exact, exact_with_model };
        if kept.is_complete() {
            self.report.complete.add(&beside);
        } else {
            self.report.beside_exact.add(&beside);
        }
    }

    fn count(&mut self) {
        if let Some(kept) = &self.kept {
            let Upkeep { candidates, rejuvenations, revivals, made_up } = kept.upkeep();
            self.report.candidates = candidates;
            self.report.rejuvenations = rejuvenations;
            self.report.revivals = revivals;
            self.report.made_up = u32::from(made_up);
        }
    }

    pub(super) fn finish(mut self) -> SampleReport {
        self.count();
        self.report
    }
}

/// Worlds that are kept up to date, by whom they take the enemy for.
enum Kept {
    Anyone(Box<Worlds>),
    Suspects(Mind),
}

impl Kept {
    /// Takes in an entry, and answers whether some world explains it.
    fn explain(&mut self, entry: &Entry) -> bool {
        match self {
            Self::Anyone(worlds) => worlds.update(entry).is_ok(),
            Self::Suspects(mind) => {
                mind.hear(entry);
                !mind.is_lost()
            }
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            Self::Anyone(worlds) => worlds.is_complete(),
            Self::Suspects(mind) => mind.is_complete(),
        }
    }

    fn upkeep(&self) -> Upkeep {
        match self {
            Self::Anyone(worlds) => worlds.upkeep(),
            Self::Suspects(mind) => mind.upkeep(),
        }
    }
}

impl WeightedWorlds for Kept {
    fn weighted_worlds(&self) -> impl Iterator<Item = (&World, f64)> {
        let (worlds, mind) = match self {
            Self::Anyone(worlds) => (Some(worlds.as_ref()), None),
            Self::Suspects(mind) => (None, Some(mind)),
        };
        let of_anyone = worlds.into_iter().flat_map(Worlds::weighted);
        of_anyone.chain(mind.into_iter().flat_map(Mind::weighted_worlds))
    }
}
