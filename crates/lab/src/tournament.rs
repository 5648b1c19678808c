use crate::in_order::in_order;
use crate::match_play::Fixture;
use crate::{
    CannotBegin, Entrant, Game, GameSummary, Openings, Proceedings, TournamentReport, USUAL_MARGIN,
    may_begin, pair_seed, seat_seed,
};
use noctule_board::{ByColor, Color};
use noctule_rules::Ruleset;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

/// A tournament: everything that decides its games.
///
/// It goes by rounds. In a round each pairing plays one pair of games, and all pairings have the same
/// opening, so that a tournament that is broken off is nearly even.
#[derive(Debug)]
pub struct TournamentPlan {
    /// The players, at least two, with different names.
    pub players: Vec<Entrant>,
    /// Who meets whom.
    pub format: Format,
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// What the games begin with.
    pub openings: Openings,
    /// How many rounds of a pair for each pairing.
    pub rounds: u32,
    /// The seed that all the seats' seeds are derived from.
    pub seed: u64,
}

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// One game of a tournament.
#[derive(Debug)]
pub struct TournamentGame {
    /// Its number, from zero.
    pub number: u32,
    /// Which players had the two colours.
    pub players: ByColor<usize>,
    /// The game.
    pub game: Game,
}

impl TournamentGame {
    /// What a report needs to know of it.
    pub fn summary(&self) -> GameSummary {
        GameSummary::of(self.number, self.players, &self.game)
    }
}

impl TournamentPlan {
    /// Finds out, before anything is played, whether the tournament can be held.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn may_begin(&self) -> Result<(), CannotBegin> {
        for (nth, player) in self.players.iter().enumerate() {
            if self.players[..nth].iter().any(|other| other.name() == player.name()) {
                return Err(CannotBegin::Names(player.name().to_owned()));
            }
        }
        may_begin(&self.players)
    }

    /// Who meets whom, in the order of play.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let all = 0..self.players.len();
        match self.format {
            Format::Gauntlet => all.skip(1).map(|other| [0, other]).collect(),
            Format::RoundRobin => {
                all.clone().flat_map(|one| all.clone().skip(one + 1).map(move |other| [one, other])).collect()
            }
        }
    }

    /// How many games there are in all.
    pub fn games(&self) -> u32 {
        (self.pairings().len() as u32).saturating_mul(2).saturating_mul(self.rounds)
    }

    /// Plays one game, which depends on nothing but the plan and the number.
    pub fn play_game(&self, number: u32) -> TournamentGame {
        self.play_game_with(&self.pairings(), number, USUAL_MARGIN)
    }

    fn play_game_with(&self, pairings: &[[usize; 2]], number: u32, margin: Duration) -> TournamentGame {
        let in_round = number as usize % (2 * pairings.len());
        let (pairing, second) = (in_round / 2, number % 2);
        let round = u64::from(number) / (2 * pairings.len() as u64);
        let [one, other] = pairings[pairing];
        let first = if second == 0 { Color::White } else { Color::Black };
        let players = ByColor::split(first, one, other);
        // The openings' seeds are those of a match, and the pairings' are others.
        let pairing_seed = pair_seed(!self.seed, pairing as u64);
        let fixture = Fixture {
            event: format!("Tournament of {} players, seed {}", self.players.len(), self.seed),
            round: number + 1,
            players: players.map(|player| &self.players[player]),
            seeds: ByColor::from_fn(|color| seat_seed(pairing_seed, 2 * round + u64::from(second), color)),
            ruleset: self.ruleset,
            opening: self.openings.of_pair(&self.ruleset, round, pair_seed(self.seed, round)),
            margin,
        };
        TournamentGame { number, players, game: fixture.play() }
    }

    /// Plays what is left of the tournament, and hands over each game in the order of their numbers. A test
    /// in the proceedings is not looked at.
    ///
    /// # Errors
    /// The first error of `each` ends the tournament.
    pub fn proceed<E>(
        &self,
        proceedings: Proceedings,
        mut each: impl FnMut(&TournamentGame, &TournamentReport) -> Result<(), E>,
    ) -> Result<TournamentReport, E> {
        let Proceedings { threads, finished, margin, .. } = proceedings;
        let (threads, margin) = (threads.unwrap_or(NonZeroUsize::MIN), margin.unwrap_or(USUAL_MARGIN));
        let mut report = TournamentReport::new(self);
        finished.iter().for_each(|game| report.add(game));
        let pairings = self.pairings();
        let play = |number| self.play_game_with(&pairings, number, margin);
        in_order(finished.len() as u32..self.games(), threads, play, |game| {
            report.add(&game.summary());
            each(&game, &report)?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(report)
    }
}
