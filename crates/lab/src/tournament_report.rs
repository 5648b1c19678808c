use crate::match_report::{FaultLine, Lengths, Results, WonMaterialDrawn};
use crate::ratings::{Meeting, ratings};
use crate::statistics::Estimate;
use crate::{Allowance, Conduct, Entrant, GameSummary, Openings, TournamentPlan, TurnTimes};
use noctule_board::{ByColor, Color};
use noctule_rules::{Reason, Ruleset};

mod text;

/// What a tournament has shown so far.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentReport {
    /// The players, in the order in which they were entered.
    pub players: Vec<Standing>,
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// What the games began with.
    pub openings: Openings,
    /// The seed of the tournament.
    pub seed: u64,
    /// How long the games were.
    pub lengths: Lengths,
    /// White's results against Black, whoever played.
    pub white: Results,
    /// The first faults, in the order of the games.
    pub faults: Vec<FaultLine>,
    ends: Vec<(Reason, u64)>,
}

/// What one player has done.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// What it may spend.
    pub allowance: Allowance,
    /// Its results against each player, itself included, with whom there are none.
    pub against: Vec<Results>,
    /// Its results with each colour.
    pub results: ByColor<Results>,
    /// What it put to the umpire.
    pub conduct: Conduct,
    /// How long its turns took in games on time.
    pub turn_times: TurnTimes,
    /// How often it drew with at least a rook more.
    pub won_material_drawn: WonMaterialDrawn,
}

/// So many faults are told in words; the others are only counted.
const FAULTS_TOLD: usize = 10;

impl TournamentReport {
    /// The report of a tournament of which no game has been played.
    pub fn new(plan: &TournamentPlan) -> Self {
        let standing = |player: &Entrant| Standing {
            name: player.name().to_owned(),
            allowance: player.allowance(),
            against: vec![Results::default(); plan.players.len()],
            results: ByColor::default(),
            conduct: Conduct::default(),
            turn_times: TurnTimes::default(),
            won_material_drawn: WonMaterialDrawn::default(),
        };
        Self {
            players: plan.players.iter().map(standing).collect(),
            ruleset: plan.ruleset,
            openings: plan.openings.clone(),
            seed: plan.seed,
            lengths: Lengths::default(),
            white: Results::default(),
            faults: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Adds a game. One that did not end counts as drawn, one of unknown players not at all.
    pub fn add(&mut self, game: &GameSummary) {
        let ByColor { white, black } = game.players;
        if white.max(black) >= self.players.len() {
            return;
        }
        self.lengths.add(game.plies, self.games() == 0);
        self.white.add(game.score_of(Color::White));
        for side in Color::ALL {
            let player = &mut self.players[game.players[side]];
            let score = game.score_of(side);
            player.against[game.players[!side]].add(score);
            player.results[side].add(score);
            player.conduct += game.conduct[side];
            player.turn_times.add(&game.turn_times[side]);
            if game.drew_won_material() == Some(side) {
                let by_stalemate = game.outcome.is_some_and(|outcome| outcome.reason == Reason::Stalemate);
                player.won_material_drawn.games += 1;
                player.won_material_drawn.stalemates += u64::from(by_stalemate);
            }
        }
        if let Some(outcome) = game.outcome {
            match self.ends.iter_mut().find(|(known, _)| *known == outcome.reason) {
                Some((_, count)) => *count += 1,
                None => self.ends.push((outcome.reason, 1)),
            }
        }
        if let Some(fault) = game.fault.as_ref().filter(|_| self.faults.len() < FAULTS_TOLD) {
            let player = game.players[fault.by];
            self.faults.push(FaultLine { round: game.number + 1, player, text: fault.text.clone() });
        }
    }

    /// How many games have been added.
    pub fn games(&self) -> u64 {
        self.white.games()
    }

    /// The ratings of the players, in the order in which they were entered; see [`crate::ratings()`].
    pub fn ratings(&self) -> Vec<Estimate> {
        let mut meetings = Vec::new();
        for (one, standing) in self.players.iter().enumerate() {
            for (other, results) in standing.against.iter().enumerate().skip(one + 1) {
                let (games, points) = (results.games() as f64, results.points());
                meetings.push(Meeting { players: [one, other], games, points });
            }
        }
        ratings(self.players.len(), &meetings)
    }

    /// The players by rating, the best first, with their ratings.
    pub fn ranking(&self) -> Vec<(usize, Estimate)> {
        let mut ranked: Vec<(usize, Estimate)> = self.ratings().into_iter().enumerate().collect();
        ranked.sort_by(|one, other| other.1.value.total_cmp(&one.1.value).then(one.0.cmp(&other.0)));
        ranked
    }

    /// Why the games ended, in the usual order of the reasons; those that did not occur are left out.
    pub fn ends(&self) -> impl Iterator<Item = (Reason, u64)> {
        Reason::ALL.into_iter().filter_map(|end| self.ends.iter().copied().find(|(known, _)| *known == end))
    }

    /// The mean length of a game in half-moves.
    pub fn mean_plies(&self) -> f64 {
        self.lengths.total_plies as f64 / self.games().max(1) as f64
    }

    /// Whether a clock was read, so that the games cannot be repeated to the byte.
    pub fn is_timed(&self) -> bool {
        self.players.iter().any(|player| player.allowance.is_timed())
    }
}

impl Standing {
    /// The results against everybody.
    pub fn total(&self) -> Results {
        let ByColor { white, black } = self.results;
        Results {
            wins: white.wins + black.wins,
            draws: white.draws + black.draws,
            losses: white.losses + black.losses,
        }
    }
}
