//! The report for people.

use super::{MatchReport, Results};
use crate::statistics::{Estimate, SprtVerdict};
use crate::{Allowance, Conduct, FaultKind, Openings};
use noctule_board::{Color, Position};
use noctule_rules::{DrawRule, Draws, speech};
use std::fmt::{self, Display, Formatter};

impl Display for MatchReport {
    /// Writes the whole report, a line ending after each line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        self.results(f)?;
        self.conduct(f)?;
        self.turn_times(f)?;
        self.lengths(f)?;
        self.endings(f)?;
        self.faults(f)
    }
}

impl MatchReport {
    fn heading(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [first, second] = self.labels();
        let games = match self.games() {
            1 => "1 game".into(),
            games => format!("{games} games"),
        };
        writeln!(f, "{first} against {second}: {games} of {}, seed {}", self.ruleset, self.seed)?;
        writeln!(f, "draws: {}, {}", self.ruleset.draws, meaning(self.ruleset.draws))?;
        match &self.openings {
            Openings::Start(start) if *start == Position::start() => {}
            Openings::Start(start) => writeln!(f, "start: {start}")?,
            openings => writeln!(f, "openings: {openings}, one for each pair")?,
        }
        self.allowances(f)?;
        if !self.tables.is_empty() {
            let names: Vec<&str> = self.tables.iter().map(|ending| ending.name()).collect();
            writeln!(f, "tables of endings at hand: {}", names.join(" "))?;
        }
        if self.awaiting_partner.is_some() {
            writeln!(f, "The number of games is odd: {first} had White once more than {second}.")?;
        }
        writeln!(f)
    }

    fn allowances(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.allowances.iter().all(Allowance::is_unlimited) {
            return Ok(());
        }
        let [first, second] = self.labels();
        let spend = self.allowances.map(|allowance| match allowance.is_unlimited() {
            true => "nothing set".to_owned(),
            false => allowance.to_string(),
        });
        writeln!(f, "allowed: {first} {}, {second} {}", spend[0], spend[1])?;
        if self.is_timed() {
            writeln!(
                f,
                "These games were played on time and hang on the machine: they cannot be repeated to the byte."
            )?;
        }
        Ok(())
    }

    fn results(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [first, _] = self.labels();
        writeln!(f, "{first:<14} {:>8} {:>8} {:>8} {:>9}", "wins", "draws", "losses", "score")?;
        for color in Color::ALL {
            row(f, &format!("as {}", speech::side(color)), self.results[color])?;
        }
        row(f, "together", self.total())?;
        writeln!(f)?;
        let score = self.score();
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        writeln!(f, "{:<14} {}", "score", with_interval(score, percent))?;
        writeln!(f, "{:<14} {}", "Elo", with_interval(self.elo(), |elo| format!("{elo:+.0}")))?;
        let normalized = self.pairs().normalized_elo();
        let normalized = normalized
            .map_or("- (the pairs do not vary)".into(), |elo| with_interval(elo, |elo| format!("{elo:+.0}")));
        writeln!(f, "{:<14} {normalized}", "normalized Elo")?;
        writeln!(f, "{:<14} {} (likelihood of superiority)", "LOS", percent(self.pairs().los()))?;
        writeln!(f, "{:<14} {}", "draw ratio", self.draw_ratio().map_or("-".into(), percent))?;
        let points = ["0", "½", "1", "1½", "2"].into_iter();
        let pairs: Vec<String> =
            points.zip(self.pairs().pairs).map(|(points, count)| format!("{points}: {count}")).collect();
        writeln!(f, "{:<14} {}", "points a pair", pairs.join("   "))?;
        self.test(f)?;
        writeln!(f)
    }

    fn test(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(sprt) = &self.sprt else { return Ok(()) };
        let pairs = self.pairs();
        let (low, high) = sprt.bounds();
        let verdict = match sprt.verdict(&pairs) {
            SprtVerdict::GoOn => "not decided",
            SprtVerdict::Elo0 => "elo0 is accepted",
            SprtVerdict::Elo1 => "elo1 is accepted",
        };
        writeln!(f, "{:<14} {:.2} ({low:.2} to {high:.2}), {sprt}: {verdict}", "LLR", sprt.llr(&pairs))
    }

    fn conduct(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let shown: Vec<_> = COLUMNS.iter().filter(|column| self.shows(column)).collect();
        write!(f, "{:<14} {:>14}", "", "tries per move")?;
        for column in &shown {
            write!(f, " {:>9}", column.name)?;
        }
        writeln!(f)?;
        for (name, conduct) in self.labels().iter().zip(&self.conduct) {
            let per_move = conduct.tries_per_move().map_or("-".into(), |tries| format!("{tries:.3}"));
            write!(f, "{name:<14} {per_move:>14}")?;
            for column in &shown {
                write!(f, " {:>9}", (column.count)(conduct))?;
            }
            writeln!(f)?;
        }
        writeln!(f)?;
        writeln!(
            f,
            "{:<14} {:>14} {:>9} {:>9} {:>10}",
            "", "said per move", "captures", "checks", "pawn tries"
        )?;
        for (name, conduct) in self.labels().iter().zip(&self.conduct) {
            let said = conduct.announcements_per_move().map_or("-".into(), |said| format!("{said:.3}"));
            let Conduct { captures, checks, pawn_tries, .. } = conduct;
            writeln!(f, "{name:<14} {said:>14} {captures:>9} {checks:>9} {pawn_tries:>10}")?;
        }
        writeln!(f)
    }

    fn shows(&self, column: &Column) -> bool {
        column.always || self.conduct.iter().any(|conduct| (column.count)(conduct) > 0)
    }

    fn turn_times(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.is_timed() {
            return Ok(());
        }
        writeln!(f, "{:<14} {:>14} {:>9} {:>9} {:>9}", "", "time per move", "median", "99th %", "longest")?;
        for (name, times) in self.labels().iter().zip(&self.turn_times) {
            let [median, p99, longest] = times.told();
            writeln!(f, "{name:<14} {:>14} {median:>9} {p99:>9} {longest:>9}", "")?;
        }
        writeln!(f)
    }

    fn lengths(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let moves = |plies: u64| plies.div_ceil(2);
        let (shortest, longest) = (moves(self.lengths.shortest_plies), moves(self.lengths.longest_plies));
        let mean = self.mean_plies() / 2.0;
        writeln!(f, "{:<14} {mean:.1} moves on average, {shortest} to {longest}", "length")?;
        writeln!(f)
    }

    fn endings(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [first, second] = self.labels().map(|player| format!("{player} won"));
        writeln!(f, "{:<22} {first:>14} {:>9} {second:>14}", "ends", "drawn")?;
        for (end, counts) in self.ends() {
            let (won, lost) = (counts.first_won, counts.second_won);
            writeln!(f, "{:<22} {won:>14} {:>9} {lost:>14}", end.word(), counts.drawn)?;
        }
        let [one, other] = self.labels();
        let drawn = self.won_material_drawn.map(|drawn| match drawn.games {
            0 => "none".to_owned(),
            games => format!("{games} ({} by stalemate)", drawn.stalemates),
        });
        writeln!(f, "{:<22} {one} {}, {other} {}", "won material drawn", drawn[0], drawn[1])?;
        writeln!(f)
    }

    fn faults(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.conduct.iter().all(|conduct| conduct.faults() == 0) {
            return writeln!(f, "{:<14} none", "faults");
        }
        let [first, second] = self.conduct.each_ref().map(faults);
        let [one, other] = self.labels();
        writeln!(f, "{:<14} {one} {first}, {other} {second}", "faults")?;
        for fault in &self.faults {
            writeln!(f, "  game {}: {}", fault.round, fault.text)?;
        }
        let told = self.faults.len() as u64;
        match self.conduct.iter().map(Conduct::faults).sum::<u64>() - told {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more"),
        }
    }
}

/// One count of what the players put.
struct Column {
    name: &'static str,
    count: fn(&Conduct) -> u64,
    /// Whether it is shown even if it is zero for both.
    always: bool,
}

const COLUMNS: [Column; 7] = [
    Column { name: "tries", count: |conduct| conduct.tries, always: true },
    Column { name: "moves", count: |conduct| conduct.moves, always: true },
    Column { name: "refused", count: |conduct| conduct.refused, always: true },
    Column { name: "nonsense", count: |conduct| conduct.nonsense, always: false },
    Column { name: "any?", count: |conduct| conduct.questions, always: false },
    Column { name: "in vain", count: |conduct| conduct.hopeless, always: false },
    Column { name: "repeated", count: |conduct| conduct.repeated, always: false },
];

/// The number of faults, and of which kinds they are.
fn faults(conduct: &Conduct) -> String {
    let kinds: Vec<String> = FaultKind::ALL
        .into_iter()
        .zip(conduct.faults_by_kind)
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| format!("{} {count}", kind.word()))
        .collect();
    match conduct.faults() {
        0 => "0".into(),
        all => format!("{all} ({})", kinds.join(", ")),
    }
}

fn row(f: &mut Formatter<'_>, name: &str, results: Results) -> fmt::Result {
    let Results { wins, draws, losses } = results;
    let score = results.score().map_or("-".into(), |score| format!("{:.1} %", 100.0 * score));
    writeln!(f, "{name:<14} {wins:>8} {draws:>8} {losses:>8} {score:>9}")
}

fn with_interval(estimate: Estimate, write: impl Fn(f64) -> String) -> String {
    let Estimate { value, low, high } = estimate;
    format!("{} (95 % interval {} to {})", write(value), write(low), write(high))
}

/// What the choice of draws means in a match, where nobody claims.
fn meaning(draws: Draws) -> &'static str {
    match (draws.fifty_moves, draws.repetition) {
        (DrawRule::Automatic, DrawRule::Automatic) => {
            "the umpire ends a game after fifty quiet moves and on the third repetition"
        }
        (DrawRule::Automatic, _) => "the umpire ends a game after fifty moves without capture or pawn move",
        (_, DrawRule::Automatic) => "the umpire ends a game on the third repetition",
        (DrawRule::Claim, _) | (_, DrawRule::Claim) => "but these players never claim one",
        (DrawRule::Off, DrawRule::Off) => "neither fifty moves nor repetition ends a game",
    }
}
