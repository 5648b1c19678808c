use crate::allowance::clock_text;
use crate::fault::guarded;
use crate::in_order::in_order;
use crate::statistics::{Sprt, SprtVerdict};
use crate::{
    Breach, Entrant, Fault, Game, GameSummary, MatchReport, Opening, Openings, Sitting, USUAL_MARGIN,
    pair_seed, seat_seed,
};
use noctule_board::{ByColor, Color};
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_record::Tags;
use noctule_rules::{Outcome, Ruleset};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

/// A match between two players: everything that decides its games.
///
/// Games come in pairs with one opening, and the players change colours within a pair; the first player has
/// White in the first game. When the number of games is odd, the last one has no partner and the first
/// player has White in it.
#[derive(Debug)]
pub struct MatchPlan {
    /// The two players; the report is from the first one's side.
    pub players: [Entrant; 2],
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// What the games begin with.
    pub openings: Openings,
    /// How many games.
    pub games: u32,
    /// The seed that all the seats' seeds are derived from.
    pub seed: u64,
}

/// How a match is carried out; none of it decides a game, but when it ends.
#[derive(Debug, Clone, Default)]
pub struct Proceedings {
    /// How many games are played at once; one if not given.
    pub threads: Option<NonZeroUsize>,
    /// The games that were played before, from the first on.
    pub finished: Vec<GameSummary>,
    /// Stop as soon as this test has an answer.
    pub sprt: Option<Sprt>,
    /// What is forgiven a player who oversteps its time; [`USUAL_MARGIN`] if not given.
    pub margin: Option<Duration>,
}

/// One game of a match.
#[derive(Debug)]
pub struct MatchGame {
    /// Its number, from zero.
    pub number: u32,
    /// The first player's colour.
    pub first: Color,
    /// The game.
    pub game: Game,
}

impl MatchGame {
    /// What a report needs to know of it.
    pub fn summary(&self) -> GameSummary {
        GameSummary::of(self.number, ByColor::split(self.first, 0, 1), &self.game)
    }
}

impl MatchPlan {
    /// The first player's colour in a game.
    pub fn first_player_color(number: u32) -> Color {
        if number.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// Plays one game of the match, which depends on nothing but the plan and the number.
    pub fn play_game(&self, number: u32) -> MatchGame {
        self.play_game_with(number, USUAL_MARGIN)
    }

    fn play_game_with(&self, number: u32, margin: Duration) -> MatchGame {
        let first = Self::first_player_color(number);
        let [one, other] = &self.players;
        let pair = u64::from(number / 2);
        let fixture = Fixture {
            event: format!("{} against {}, seed {}", one.name(), other.name(), self.seed),
            round: number + 1,
            players: ByColor::split(first, one, other),
            seeds: ByColor::from_fn(|color| seat_seed(self.seed, u64::from(number), color)),
            ruleset: self.ruleset,
            opening: self.openings.of_pair(&self.ruleset, pair, pair_seed(self.seed, pair)),
            margin,
        };
        MatchGame { number, first, game: fixture.play() }
    }

    /// Plays the whole match on so many threads, and hands over each game in the order of their numbers.
    ///
    /// Neither the games nor their order hang on the threads.
    ///
    /// # Errors
    /// The first error of `each` ends the match.
    pub fn play<E>(
        &self,
        threads: NonZeroUsize,
        each: impl FnMut(&MatchGame, &MatchReport) -> Result<(), E>,
    ) -> Result<MatchReport, E> {
        self.proceed(Proceedings { threads: Some(threads), ..Proceedings::default() }, each)
    }

    /// Plays what is left of the match, until its test has an answer or all games are played.
    ///
    /// Pairs are judged in order, so that the end does not hang on the threads.
    ///
    /// # Errors
    /// The first error of `each` ends the match.
    pub fn proceed<E>(
        &self,
        proceedings: Proceedings,
        mut each: impl FnMut(&MatchGame, &MatchReport) -> Result<(), E>,
    ) -> Result<MatchReport, E> {
        let Proceedings { threads, finished, sprt, margin } = proceedings;
        let mut report = MatchReport::new(self);
        report.sprt = sprt;
        finished.iter().for_each(|game| report.add(game));
        if is_decided(&report) {
            return Ok(report);
        }
        let (threads, margin) = (threads.unwrap_or(NonZeroUsize::MIN), margin.unwrap_or(USUAL_MARGIN));
        let play = |number| self.play_game_with(number, margin);
        in_order(finished.len() as u32..self.games, threads, play, |game| {
            report.add(&game.summary());
            each(&game, &report)?;
            Ok(if is_decided(&report) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(report)
    }
}

fn is_decided(report: &MatchReport) -> bool {
    report.sprt.is_some_and(|sprt| {
        report.games().is_multiple_of(2) && sprt.verdict(&report.pairs()) != SprtVerdict::GoOn
    })
}

/// One game of a match or a tournament, ready to be played.
pub(crate) struct Fixture<'a> {
    pub(crate) event: String,
    pub(crate) round: u32,
    pub(crate) players: ByColor<&'a Entrant>,
    pub(crate) seeds: ByColor<u64>,
    pub(crate) ruleset: Ruleset,
    pub(crate) opening: Opening,
    pub(crate) margin: Duration,
}

impl Fixture<'_> {
    /// Seats both players and plays. One that cannot be seated forfeits.
    pub(crate) fn play(&self) -> Game {
        let mut white = self.seat(Color::White);
        let mut black = self.seat(Color::Black);
        let players: ByColor<&mut dyn Player> = ByColor { white: &mut *white, black: &mut *black };
        let allowances = ByColor::from_fn(|color| self.players[color].allowance());
        let sitting =
            Sitting { ruleset: self.ruleset, opening: &self.opening, allowances, margin: self.margin };
        let mut game = sitting.play(players, Tags::default());
        game.record.tags = self.tags(&game);
        game
    }

    fn seat(&self, color: Color) -> Box<dyn Player + Send> {
        let seated = guarded(|| self.players[color].seat(self.seeds[color]));
        let why = match seated {
            Ok(Ok(player)) => return player,
            Ok(Err(error)) => format!("cannot be seated: {error}"),
            Err(breach) => Fault { by: color, breach }.to_string(),
        };
        Box::new(Absent(why))
    }

    fn tags(&self, game: &Game) -> Tags {
        let ByColor { white, black } = self.players;
        let mut tags: Tags = [
            ("Event", self.event.clone()),
            ("Round", self.round.to_string()),
            ("White", white.name().to_owned()),
            ("Black", black.name().to_owned()),
            ("WhiteSeed", self.seeds.white.to_string()),
            ("BlackSeed", self.seeds.black.to_string()),
        ]
        .into_iter()
        .collect();
        if game.opening_plies > 0 {
            tags.set("OpeningPlies", game.opening_plies.to_string());
        }
        for (name, entrant) in [("WhiteAllowance", white), ("BlackAllowance", black)] {
            if !entrant.allowance().is_unlimited() {
                tags.set(name, entrant.allowance().to_string());
            }
        }
        let clocks = [white, black].map(|entrant| entrant.allowance().clock);
        if let [Some(one), Some(other)] = clocks
            && one == other
        {
            tags.set("TimeControl", clock_text(one));
        }
        if let Some(fault) = &game.fault {
            tags.set("Fault", fault.to_string());
        }
        tags
    }
}

/// Sits where a player should, and can do nothing.
struct Absent(String);

impl Player for Absent {
    fn sit_down(&mut self, _: &Briefing) {}

    fn hear(&mut self, _: &Entry) {}

    fn choose(&mut self, _: &PlayerView, _: Budget<'_>) -> Choice {
        Choice::Broken(self.0.clone())
    }

    fn stand_up(&mut self, _: Option<Outcome>) {}
}

/// Why a contest cannot be held with these players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotBegin {
    /// A player cannot be seated.
    #[error("cannot seat {name}: {why}")]
    Seat {
        /// Who.
        name: String,
        /// Why.
        why: String,
    },
    /// A clock on one side of the board only.
    #[error("expected clocks for both players or for neither, but {with} has one and {without} has none")]
    Clock {
        /// Who has one.
        with: String,
        /// Who has none.
        without: String,
    },
    /// Two players that cannot be told apart.
    #[error("expected different names in a tournament, got {0:?} twice; name=TEXT gives another")]
    Names(String),
}

/// Finds out, before anything is played, whether every player can be seated, and at one kind of table.
///
/// # Errors
/// The first reason why not.
pub fn may_begin(players: &[Entrant]) -> Result<(), CannotBegin> {
    for player in players {
        let cannot = |why: String| CannotBegin::Seat { name: player.name().to_owned(), why };
        match guarded(|| player.seat(0)) {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => return Err(cannot(error.to_string())),
            Err(Breach::Panicked(why)) => return Err(cannot(why)),
            Err(breach) => return Err(cannot(breach.to_string())),
        }
    }
    let has_clock = |player: &&Entrant| player.allowance().clock.is_some();
    let (with, without): (Vec<_>, Vec<_>) = players.iter().partition(has_clock);
    match (with.first(), without.first()) {
        (Some(with), Some(without)) => {
            Err(CannotBegin::Clock { with: with.name().to_owned(), without: without.name().to_owned() })
        }
        _ => Ok(()),
    }
}
