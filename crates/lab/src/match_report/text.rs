//! The report for people.

use super::{Conduct, MatchReport, Results};
use crate::statistics::Estimate;
use noctule_board::{Color, Position};
use noctule_rules::{DrawRule, Draws, speech};
use std::fmt::{self, Display, Formatter};

impl Display for MatchReport {
    /// Writes the whole report, a line ending after each line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        self.results(f)?;
        self.conduct(f)?;
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
        if self.start != Position::start() {
            writeln!(f, "start: {}", self.start)?;
        }
        if self.awaiting_partner.is_some() {
            writeln!(f, "The number of games is odd: {first} had White once more than {second}.")?;
        }
        writeln!(f)
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
        let points = ["0", "½", "1", "1½", "2"].into_iter();
        let pairs: Vec<String> =
            points.zip(self.pairs().pairs).map(|(points, count)| format!("{points}: {count}")).collect();
        writeln!(f, "{:<14} {}", "points a pair", pairs.join("   "))?;
        writeln!(f)
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
        writeln!(f)
    }

    fn shows(&self, column: &Column) -> bool {
        column.always || self.conduct.iter().any(|conduct| (column.count)(conduct) > 0)
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
        writeln!(f)
    }

    fn faults(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [first, second] = self.conduct.map(|conduct| conduct.faults);
        if first + second == 0 {
            return writeln!(f, "{:<14} none", "faults");
        }
        let [one, other] = self.labels();
        writeln!(f, "{:<14} {one} {first}, {other} {second}", "faults")
    }

    /// The players' names, told apart where they are the same.
    fn labels(&self) -> [String; 2] {
        let [first, second] = &self.players;
        if first == second {
            ["A", "B"].map(|which| format!("{first} {which}"))
        } else {
            self.players.clone()
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

const COLUMNS: [Column; 6] = [
    Column { name: "tries", count: |conduct| conduct.tries, always: true },
    Column { name: "moves", count: |conduct| conduct.moves, always: true },
    Column { name: "refused", count: |conduct| conduct.refused, always: true },
    Column { name: "nonsense", count: |conduct| conduct.nonsense, always: false },
    Column { name: "any?", count: |conduct| conduct.questions, always: false },
    Column { name: "in vain", count: |conduct| conduct.hopeless, always: false },
];

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
