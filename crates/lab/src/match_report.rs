use crate::statistics::{Estimate, GameScore, PairCounts};
use crate::{MatchGame, MatchPlan};
use noctule_board::{ByColor, Color, Position};
use noctule_rules::{Reason, Request, Ruleset, Verdict};

mod text;

/// What a match has shown so far. Games must be added in the order of their numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchReport {
    /// The players' names.
    pub players: [String; 2],
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// The position every game began from.
    pub start: Position,
    /// The seed of the match.
    pub seed: u64,
    /// The first player's results with each colour.
    pub results: ByColor<Results>,
    /// What each player put to the umpire.
    pub conduct: [Conduct; 2],
    /// How long the games were.
    pub lengths: Lengths,
    ends: Vec<(End, EndCounts)>,
    pairs: PairCounts,
    /// The first game of a pair whose second is still to come.
    awaiting_partner: Option<GameScore>,
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

/// What one player put to the umpire, and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Conduct {
    /// Moves made: tries that stood.
    pub moves: u64,
    /// Tries put, those that stood among them.
    pub tries: u64,
    /// Tries refused.
    pub refused: u64,
    /// Tries called nonsense.
    pub nonsense: u64,
    /// How often "any?" was asked.
    pub questions: u64,
    /// Tries that the player could know to be in vain.
    pub hopeless: u64,
    /// Games forfeited by a request that may not be put.
    pub faults: u64,
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

/// Why a game of a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// For one of the reasons a game has.
    Rules(Reason),
    /// A player put what may not be put, and forfeited.
    Fault,
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
            ruleset: plan.ruleset,
            start: plan.start.clone(),
            seed: plan.seed,
            results: ByColor::default(),
            conduct: [Conduct::default(); 2],
            lengths: Lengths::default(),
            ends: Vec::new(),
            pairs: PairCounts::default(),
            awaiting_partner: None,
        }
    }

    /// Adds the next game. A game that did not end counts as drawn.
    pub fn add(&mut self, played: &MatchGame) {
        let MatchGame { first, game, .. } = played;
        let record = &game.record;
        let winner = record.outcome.and_then(|outcome| outcome.winner);
        let score = match winner {
            None => GameScore::Draw,
            Some(winner) if winner == *first => GameScore::Win,
            Some(_) => GameScore::Loss,
        };
        self.lengths.add(record.moves.len() as u64, self.games() == 0);
        self.results[*first].add(score);
        match self.awaiting_partner.take() {
            None => self.awaiting_partner = Some(score),
            Some(partner) => self.pairs.add_pair(partner, score),
        }
        if let Some(outcome) = record.outcome {
            self.end(End::Rules(outcome.reason).unless_fault(game.fault.is_some())).add(score);
        }
        let mut mover = record.start.to_move();
        for turn in &record.moves {
            let conduct = &mut self.conduct[seat_of(mover, *first)];
            turn.before.iter().for_each(|asked| conduct.ask(asked.request, asked.verdict));
            conduct.ask(turn.played.into(), Verdict::Moved);
            mover = !mover;
        }
        let last = &mut self.conduct[seat_of(mover, *first)];
        record.unfinished.iter().for_each(|asked| last.ask(asked.request, asked.verdict));
        for color in Color::ALL {
            self.conduct[seat_of(color, *first)].hopeless += u64::from(game.hopeless[color]);
        }
        if let Some(fault) = &game.fault {
            self.conduct[seat_of(fault.by, *first)].faults += 1;
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

    /// Why the games ended, in the usual order of the reasons; those that did not occur are left out.
    pub fn ends(&self) -> impl Iterator<Item = (End, EndCounts)> {
        End::all().filter_map(|end| self.ends.iter().copied().find(|(known, _)| *known == end))
    }

    /// The mean length of a game in half-moves.
    pub fn mean_plies(&self) -> f64 {
        self.lengths.total_plies as f64 / self.games().max(1) as f64
    }

    fn end(&mut self, end: End) -> &mut EndCounts {
        let place = self.ends.iter().position(|(known, _)| *known == end).unwrap_or_else(|| {
            self.ends.push((end, EndCounts::default()));
            self.ends.len() - 1
        });
        &mut self.ends[place].1
    }
}

/// Whether a side is played by the first player (0) or the second (1).
fn seat_of(color: Color, first: Color) -> usize {
    usize::from(color != first)
}

impl Results {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, if there are any games.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    fn add(&mut self, score: GameScore) {
        match score {
            GameScore::Win => self.wins += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Loss => self.losses += 1,
        }
    }
}

impl Conduct {
    /// Tries put for each move made, the one that stood included: the figure that the literature gives.
    pub fn tries_per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.tries as f64 / self.moves as f64)
    }

    fn ask(&mut self, request: Request, verdict: Verdict) {
        match request {
            Request::AnyPawnTries => self.questions += 1,
            Request::Try(_) => self.tries += 1,
        }
        match verdict {
            Verdict::Moved => self.moves += 1,
            Verdict::Refused => self.refused += 1,
            Verdict::Nonsense => self.nonsense += 1,
            Verdict::Any(_) => {}
        }
    }
}

impl Lengths {
    fn add(&mut self, plies: u64, is_first: bool) {
        self.total_plies += plies;
        self.longest_plies = self.longest_plies.max(plies);
        self.shortest_plies = if is_first { plies } else { self.shortest_plies.min(plies) };
    }
}

impl End {
    /// Every end, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        Reason::ALL.into_iter().map(Self::Rules).chain([Self::Fault])
    }

    /// The end as one word, as machines write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Fault => "fault",
        }
    }

    // A forfeited game is closed like a resigned one.
    fn unless_fault(self, fault: bool) -> Self {
        if fault { Self::Fault } else { self }
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
