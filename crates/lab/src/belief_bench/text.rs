//! The report for people.

use super::{BeliefReport, BesideExact, Enemy, FLOOR, Loss, Losses, MOMENTS, Reliability, SampleReport};
use noctule_opponent::Style;
use std::fmt::{self, Display, Formatter};

impl Display for BeliefReport {
    /// Writes the whole report, a line ending after each line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        self.lost(f)?;
        writeln!(f, "log-loss in bits per hidden man, before own move (chances floored at {FLOOR})")?;
        self.losses(f, |losses| losses.men)?;
        writeln!(f, "log-loss in bits of \"will this try stand\", before own move")?;
        self.losses(f, |losses| losses.tries)?;
        self.recognized(f)?;
        self.exact(f)?;
        for sample in &self.samples {
            let name = sample.name();
            reliability(f, &format!("reliability, {name}: this man on this square"), &sample.men)?;
            reliability(f, &format!("reliability, {name}: this try will stand"), &sample.tries)?;
        }
        self.speed(f)
    }
}

impl BeliefReport {
    fn heading(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        writeln!(
            f,
            "beliefs over {} games of wild16, {first} against {second}, seed {}",
            self.games, self.seed
        )?;
        let until = self.moves.map_or("to their ends".into(), |last| format!("up to own move {last}"));
        let mean = self.own_moves as f64 / f64::from(self.games.max(1));
        writeln!(f, "one seat of each followed {until}, {mean:.1} own moves a game")?;
        writeln!(f)
    }

    fn lost(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<28} {:>8} {:>10} {:>14} {:>10}",
            "sample", "lost", "made up", "rejuvenations", "revivals"
        )?;
        for sample in &self.samples {
            let name = sample.name();
            let SampleReport { lost, made_up, rejuvenations, revivals, .. } = sample;
            writeln!(f, "{name:<28} {lost:>8} {made_up:>10} {rejuvenations:>14} {revivals:>10}")?;
        }
        writeln!(f, "lost and made up are counted in games, the others in all games together")?;
        writeln!(f)
    }

    fn losses(&self, f: &mut Formatter<'_>, which: impl Fn(&Losses) -> Loss) -> fmt::Result {
        moments(f)?;
        for (name, losses) in self.series() {
            write!(f, "{name:<28}")?;
            losses.iter().try_for_each(|losses| write!(f, " {:>8}", bits(which(losses))))?;
            writeln!(f)?;
        }
        write!(f, "{:<28}", "games that came so far")?;
        self.metaposition.iter().try_for_each(|losses| write!(f, " {:>8}", losses.games))?;
        writeln!(f, "\n")
    }

    /// The beliefs that are measured at the moments, by name.
    pub(super) fn series(&self) -> Vec<(String, &[Losses; 4])> {
        let samples = self.samples.iter();
        let mut all: Vec<(String, &[Losses; 4])> =
            samples.map(|sample| (sample.name(), &sample.losses)).collect();
        all.push(("uniform over metaposition".into(), &self.metaposition));
        all.push(("independent densities".into(), &self.independent));
        all
    }

    fn recognized(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.samples.iter().all(|sample| sample.recognized.is_empty()) {
            return Ok(());
        }
        let at_first = 1.0 / Style::shipped().len() as f64;
        writeln!(
            f,
            "chance given to the style that the enemy has, before own move ({at_first:.3} at first)"
        )?;
        moments(f)?;
        for sample in &self.samples {
            for (style, chances) in &sample.recognized {
                write!(f, "{:<28}", format!("{} worlds, {style}", sample.budget))?;
                chances.iter().try_for_each(|chance| write!(f, " {:>8}", mean(chance.mean())))?;
                writeln!(f)?;
            }
        }
        writeln!(f)
    }

    fn exact(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "beside the exact set (at most {} worlds), before every own move", self.exact_limit)?;
        let width = if self.has_suspects() { 34 } else { 28 };
        writeln!(
            f,
            "{:<width$} {:>8} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
            "", "moments", "bits/man", "exact", "modelled", "bits/try", "exact", "modelled"
        )?;
        for sample in &self.samples {
            for (beside, kind) in [(&sample.complete, "complete"), (&sample.beside_exact, "sampled")] {
                let BesideExact { sample: got, exact, exact_with_model } = beside;
                let name = format!("{}, {kind}", sample.name());
                write!(f, "{name:<width$} {:>8}", got.games)?;
                for loss in [got.men, exact.men, exact_with_model.men] {
                    write!(f, " {:>9}", bits(loss))?;
                }
                for loss in [got.tries, exact.tries, exact_with_model.tries] {
                    write!(f, " {:>9}", bits(loss))?;
                }
                writeln!(f)?;
            }
        }
        let which = if self.has_suspects() { "samples without suspects" } else { "sample" };
        writeln!(f, "exact: every history alike; modelled: weighted by the enemy model of the {which}")?;
        writeln!(f)
    }

    fn has_suspects(&self) -> bool {
        self.samples.iter().any(|sample| sample.enemy == Enemy::Suspects)
    }

    fn speed(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let speed = &self.speed;
        writeln!(f, "speed, {} worlds", speed.budget)?;
        let million = |per_second: f64| format!("{:.2} million a second", per_second / 1e6);
        writeln!(f, "candidates, one thread   {}", million(speed.one_thread))?;
        writeln!(f, "candidates, two threads  {}", million(speed.two_threads))?;
        writeln!(f, "scaling                  {:.2}", speed.scaling())?;
        writeln!(f, "bare moves, one thread   {}", million(speed.bare_moves))?;
        writeln!(f, "candidate to bare move   {:.3}", speed.ratio())?;
        writeln!(f, "memory                   {:.0} bytes a world", speed.bytes_per_world)?;
        for sample in &self.samples {
            let per_second = sample.candidates as f64 / sample.seconds.max(1e-9);
            let while_followed = format!("{}, all games", sample.name());
            writeln!(f, "{while_followed:<24} {}, {:.1} s", million(per_second), sample.seconds)?;
        }
        Ok(())
    }
}

impl SampleReport {
    fn name(&self) -> String {
        match self.enemy {
            Enemy::Anyone => format!("{} worlds", self.budget),
            Enemy::Suspects => format!("{} worlds, suspects", self.budget),
        }
    }
}

/// The heading of a table by moments.
fn moments(f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{:<28}", "")?;
    MOMENTS.iter().try_for_each(|moment| write!(f, " {moment:>8}"))?;
    writeln!(f)
}

fn bits(loss: Loss) -> String {
    mean(loss.mean())
}

fn mean(mean: Option<f64>) -> String {
    mean.map_or("-".into(), |mean| format!("{mean:.3}"))
}

fn reliability(f: &mut Formatter<'_>, title: &str, reliability: &Reliability) -> fmt::Result {
    writeln!(f, "{title}")?;
    writeln!(f, "{:<12} {:>10} {:>10} {:>10}", "chance", "cases", "mean", "happened")?;
    for (tenth, bin) in reliability.bins.iter().enumerate() {
        let range = format!("{:.1} to {:.1}", tenth as f64 / 10.0, (tenth + 1) as f64 / 10.0);
        let (mean, happened) = bin.point().map_or(("-".into(), "-".into()), |(mean, happened)| {
            (format!("{mean:.3}"), format!("{happened:.3}"))
        });
        writeln!(f, "{range:<12} {:>10} {mean:>10} {happened:>10}", bin.cases)?;
    }
    let gap = reliability.mean_gap().map_or("-".into(), |gap| format!("{gap:.4}"));
    writeln!(f, "mean gap {gap}; happened though ruled out: {}", reliability.ruled_out)?;
    writeln!(f)
}
