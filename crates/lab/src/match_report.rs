use crate::statistics::{Estimate, GameScore, PairCounts, Sprt};
use crate::{Allowance, Conduct, Entrant, GameSummary, MatchPlan, Openings, TurnTimes};
use noctule_board::{ByColor, Color};
use noctule_rules::{Reason, Ruleset};
use noctule_solve::endings::Ending;

mod text;

/// What a match has shown so far. Games must be added in the order of their numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchReport {
    /// The players' names.
    pub players: [String; 2],
    /// What each may spend.
    pub allowances: [Allowance; 2],
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// What the games began with.
    pub openings: Openings,
    /// The seed of the match.
    pub seed: u64,
    /// The endings that the players could play by tables when the match was begun or taken up again.
    pub tables: Vec<Ending>,
    /// The test that may stop the match.
    pub sprt: Option<Sprt>,
    /// The first player's results with each colour.
    pub results: ByColor<Results>,
    /// What each player put to the umpire.
    pub conduct: [Conduct; 2],
    /// How long each player's turns took, if the match is on time.
    pub turn_times: [TurnTimes; 2],
    /// How often each player drew with at least a rook more.
    pub won_material_drawn: [WonMaterialDrawn; 2],
    /// How long the games were.
    pub lengths: Lengths,
    /// The first player's results, game by game.
    pub course: Vec<GameScore>,
    /// The first faults, in the order of the games.
    pub faults: Vec<FaultLine>,
    ends: Vec<(Reason, EndCounts)>,
    pairs: PairCounts,
    /// The first game of a pair whose second is still to come.
    awaiting_partner: Option<GameScore>,
}

fn is_played_by_table(plan: &MatchPlan, ending: Ending) -> bool {
    plan.players.iter().any(|player| player.endings().contains(&ending))
}

/// So many faults are told in words; the others are only counted.
const FAULTS_TOLD: usize = 10;

/// A fault, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultLine {
    /// The number of the game, from one, as its record has it.
    pub round: u32,
    /// Who: the first player (0) or the second (1).
    pub player: usize,
    /// What happened.
    pub text: String,
}

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Drawn games in whose last position a player was at least a rook ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WonMaterialDrawn {
    /// All of them.
    pub games: u64,
    /// Those drawn by stalemate.
    pub stalemates: u64,
}

/// How long games were, in half-moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lengths {
    /// All games together.
    pub total_plies: u64,
    /// The shortest game.
    pub shortest_plies: u64,
    /// The longest game.
    pub longest_plies: u64,
}

/// For whom games ended so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EndCounts {
    /// Won by the first player.
    pub first_won: u64,
    /// Won by nobody.
    pub drawn: u64,
    /// Won by the second player.
    pub second_won: u64,
}

impl MatchReport {
    /// The report of a match of which no game has been played.
    pub fn new(plan: &MatchPlan) -> Self {
        Self {
            players: plan.players.each_ref().map(|player| player.name().to_owned()),
            allowances: plan.players.each_ref().map(Entrant::allowance),
            ruleset: plan.ruleset,
            openings: plan.openings.clone(),
            seed: plan.seed,
            tables: Ending::ALL.into_iter().filter(|&ending| is_played_by_table(plan, ending)).collect(),
            sprt: None,
            results: ByColor::default(),
            conduct: [Conduct::default(); 2],
            turn_times: Default::default(),
            won_material_drawn: [WonMaterialDrawn::default(); 2],
            lengths: Lengths::default(),
            course: Vec::new(),
            faults: Vec::new(),
            ends: Vec::new(),
            pairs: PairCounts::default(),
            awaiting_partner: None,
        }
    }

    /// Adds the next game. A game that did not end counts as drawn.
    pub fn add(&mut self, game: &GameSummary) {
        let first = if game.players.white == 0 { Color::White } else { Color::Black };
        let player = |side: Color| usize::from(side != first);
        let score = game.score_of(first);
        self.lengths.add(game.plies, self.games() == 0);
        self.results[first].add(score);
        self.course.push(score);
        match self.awaiting_partner.take() {
            None => self.awaiting_partner = Some(score),
            Some(partner) => self.pairs.add_pair(partner, score),
        }
        if let Some(outcome) = game.outcome {
            self.end(outcome.reason).add(score);
        }
        for side in Color::ALL {
            self.conduct[player(side)] += game.conduct[side];
            self.turn_times[player(side)].add(&game.turn_times[side]);
        }
        if let Some(ahead) = game.drew_won_material() {
            let drawn = &mut self.won_material_drawn[player(ahead)];
            drawn.games += 1;
            let by_stalemate = game.outcome.is_some_and(|outcome| outcome.reason == Reason::Stalemate);
            drawn.stalemates += u64::from(by_stalemate);
        }
        if let Some(fault) = game.fault.as_ref().filter(|_| self.faults.len() < FAULTS_TOLD) {
            let (round, text) = (game.number + 1, fault.text.clone());
            self.faults.push(FaultLine { round, player: player(fault.by), text });
        }
    }

    /// How many games have been added.
    pub fn games(&self) -> u64 {
        self.total().games()
    }

    /// The first player's results with both colours.
    pub fn total(&self) -> Results {
        let ByColor { white, black } = self.results;
        Results {
            wins: white.wins + black.wins,
            draws: white.draws + black.draws,
            losses: white.losses + black.losses,
        }
    }

    /// The first player's results by pairs; a game whose partner was not played stands alone.
    pub fn pairs(&self) -> PairCounts {
        let mut pairs = self.pairs;
        if let Some(score) = self.awaiting_partner {
            pairs.add_alone(score);
        }
        pairs
    }

    /// The first player's share of the points.
    pub fn score(&self) -> Estimate {
        self.pairs().score()
    }

    /// The first player's Elo above the second.
    pub fn elo(&self) -> Estimate {
        self.pairs().elo()
    }

    /// The share of drawn games, if there are any games.
    pub fn draw_ratio(&self) -> Option<f64> {
        let total = self.total();
        (total.games() > 0).then(|| total.draws as f64 / total.games() as f64)
    }

    /// Whether a clock was read, so that the games cannot be repeated to the byte.
    pub fn is_timed(&self) -> bool {
        self.allowances.iter().any(Allowance::is_timed)
    }

    /// Why the games ended, in the usual order of the reasons; those that did not occur are left out.
    pub fn ends(&self) -> impl Iterator<Item = (Reason, EndCounts)> {
        Reason::ALL.into_iter().filter_map(|end| self.ends.iter().copied().find(|(known, _)| *known == end))
    }

    /// The mean length of a game in half-moves.
    pub fn mean_plies(&self) -> f64 {
        self.lengths.total_plies as f64 / self.games().max(1) as f64
    }

    /// The players' names, told apart where they are the same.
    pub fn labels(&self) -> [String; 2] {
        let [first, second] = &self.players;
        if first == second {
            ["A", "B"].map(|which| format!("{first} {which}"))
        } else {
            self.players.clone()
        }
    }

    fn end(&mut self, end: Reason) -> &mut EndCounts {
        let place = self.ends.iter().position(|(known, _)| *known == end).unwrap_or_else(|| {
            self.ends.push((end, EndCounts::default()));
            self.ends.len() - 1
        });
        &mut self.ends[place].1
    }
}

impl Results {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, if there are any games.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The points.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games from the other side.
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    pub(crate) fn add(&mut self, score: GameScore) {
        match score {
            GameScore::Win => self.wins += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Loss => self.losses += 1,
        }
    }
}

impl Lengths {
    pub(crate) fn add(&mut self, plies: u64, is_first: bool) {
        self.total_plies += plies;
        self.longest_plies = self.longest_plies.max(plies);
        self.shortest_plies = if is_first { plies } else { self.shortest_plies.min(plies) };
    }
}

impl EndCounts {
    fn add(&mut self, score: GameScore) {
        match score {
            GameScore::Win => self.first_won += 1,
            GameScore::Draw => self.drawn += 1,
            GameScore::Loss => self.second_won += 1,
        }
    }
}
