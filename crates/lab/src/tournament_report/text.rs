//! The report for people.

use super::{Standing, TournamentReport};
use crate::{Conduct, Openings};
use comfy_table::{CellAlignment, Table, presets};
use noctule_board::{Color, Position};
use std::fmt::{self, Display, Formatter};

impl Display for TournamentReport {
    /// Writes the whole report, a line ending after each line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (players, games) = (self.players.len(), self.games());
        writeln!(f, "{players} players, {games} games of {}, seed {}", self.ruleset, self.seed)?;
        writeln!(f, "draws: {}", self.ruleset.draws)?;
        match &self.openings {
            Openings::Start(start) if *start == Position::start() => {}
            Openings::Start(start) => writeln!(f, "start: {start}")?,
            openings => writeln!(f, "openings: {openings}, one for each round")?,
        }
        if self.is_timed() {
            writeln!(
                f,
                "Games were played on time and hang on the machine: they cannot be repeated to the byte."
            )?;
        }
        writeln!(f, "\n{}\n", self.cross_table())?;
        writeln!(
            f,
            "Elo: likeliest ratings (Bradley and Terry, a draw is half a point), mean 0, 95 % intervals from the\n\
             inverse Hessian; each player has drawn one imaginary pair against the mean.\n"
        )?;
        writeln!(f, "{}\n", self.conduct_table())?;
        if self.is_timed() {
            writeln!(f, "{}\n", self.time_table())?;
        }
        let moves = |plies: u64| plies.div_ceil(2);
        let (shortest, longest) = (moves(self.lengths.shortest_plies), moves(self.lengths.longest_plies));
        writeln!(
            f,
            "{:<14} {:.1} moves on average, {shortest} to {longest}",
            "length",
            self.mean_plies() / 2.0
        )?;
        let ends: Vec<String> = self.ends().map(|(end, count)| format!("{end} {count}")).collect();
        writeln!(f, "{:<14} {}", "ends", ends.join(", "))?;
        let white = self.white;
        writeln!(f, "{:<14} +{} ={} -{} for White", "colours", white.wins, white.draws, white.losses)?;
        self.faults(f)
    }
}

impl TournamentReport {
    /// Everybody against everybody, by rating.
    fn cross_table(&self) -> Table {
        let ranking = self.ranking();
        let mut table = table();
        let mut header: Vec<String> =
            ["", "player", "Elo", "95 %", "games", "score"].map(str::to_owned).to_vec();
        header.extend((1..=ranking.len()).map(|place| place.to_string()));
        table.set_header(header);
        for (place, (player, rating)) in (1..).zip(&ranking) {
            let standing = &self.players[*player];
            let total = standing.total();
            let score = total.score().map_or("-".into(), |score| format!("{:.1} %", 100.0 * score));
            let half = (rating.high - rating.low) / 2.0;
            let mut row = vec![
                format!("{place}"),
                standing.name.clone(),
                format!("{:+.0}", rating.value),
                format!("±{half:.0}"),
                total.games().to_string(),
                score,
            ];
            row.extend(ranking.iter().map(|&(other, _)| cell(standing, *player, other)));
            table.add_row(row);
        }
        aligned(table, 1)
    }

    /// What Kriegspiel adds.
    fn conduct_table(&self) -> Table {
        let mut table = table();
        table.set_header([
            "player",
            "as White",
            "as Black",
            "tries per move",
            "refused",
            "in vain",
            "said per move",
            "won material drawn",
            "faults",
        ]);
        for (player, _) in self.ranking() {
            let Standing { name, conduct, won_material_drawn: drawn, results, .. } = &self.players[player];
            let figure = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.3}"));
            let with = |color: Color| {
                let score = results[color].score();
                score.map_or("-".into(), |score| format!("{:.1} %", 100.0 * score))
            };
            table.add_row([
                name.clone(),
                with(Color::White),
                with(Color::Black),
                figure(conduct.tries_per_move()),
                conduct.refused.to_string(),
                conduct.hopeless.to_string(),
                figure(conduct.announcements_per_move()),
                format!("{} ({} by stalemate)", drawn.games, drawn.stalemates),
                faults(conduct),
            ]);
        }
        aligned(table, 0)
    }

    /// How long a move took.
    fn time_table(&self) -> Table {
        let mut table = table();
        table.set_header(["time per move", "median", "99th %", "longest"]);
        for (player, _) in self.ranking() {
            let Standing { name, turn_times, .. } = &self.players[player];
            let [median, p99, longest] = turn_times.told();
            table.add_row([name.clone(), median, p99, longest]);
        }
        aligned(table, 0)
    }

    fn faults(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let all: u64 = self.players.iter().map(|player| player.conduct.faults()).sum();
        if all == 0 {
            return writeln!(f, "{:<14} none", "faults");
        }
        writeln!(f, "{:<14} {all}", "faults")?;
        for fault in &self.faults {
            writeln!(f, "  game {}, {}: {}", fault.round, self.players[fault.player].name, fault.text)?;
        }
        match all - self.faults.len() as u64 {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more"),
        }
    }
}

fn cell(standing: &Standing, player: usize, other: usize) -> String {
    let results = standing.against[other];
    if player == other {
        "x".into()
    } else if results.games() == 0 {
        String::new()
    } else {
        format!("+{} ={} -{}", results.wins, results.draws, results.losses)
    }
}

fn faults(conduct: &Conduct) -> String {
    let kinds = crate::FaultKind::ALL.into_iter().zip(conduct.faults_by_kind);
    let told: Vec<String> = kinds
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| format!("{} {count}", kind.word()))
        .collect();
    if told.is_empty() { "none".into() } else { told.join(", ") }
}

fn table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table
}

/// Names to the left, numbers to the right.
fn aligned(mut table: Table, names: usize) -> Table {
    for (nth, column) in table.column_iter_mut().enumerate() {
        let alignment = if nth == names { CellAlignment::Left } else { CellAlignment::Right };
        column.set_cell_alignment(alignment);
    }
    table
}
