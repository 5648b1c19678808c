use crate::{Game, MatchReport, play, seat_seed};
use noctule_board::{ByColor, Color, Position};
use noctule_engine::Named;
use noctule_player::{Budget, Player};
use noctule_record::Tags;
use noctule_rules::Ruleset;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

/// A player as a match knows it: a name, and the means to seat it afresh for each game.
pub struct Entrant {
    name: String,
    seat: Box<SeatPlayer>,
}

type SeatPlayer = dyn Fn(u64) -> Box<dyn Player + Send> + Send + Sync;

impl Entrant {
    /// One of our own players.
    pub fn named(named: Named) -> Self {
        Self::new(named.to_string(), move |seed| named.seat(seed))
    }

    /// Any player; `seat` makes it from the seed that is all its randomness.
    pub fn new(
        name: impl Into<String>,
        seat: impl Fn(u64) -> Box<dyn Player + Send> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), seat: Box::new(seat) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A match between two players: everything that decides its games.
///
/// Games come in pairs, and the players change colours within a pair; the first player has White in the
/// first game. When the number of games is odd, the last one has no partner and the first player has White
/// in it.
#[derive(Debug)]
pub struct MatchPlan {
    /// The two players; the report is from the first one's side.
    pub players: [Entrant; 2],
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// The position every game begins from.
    pub start: Position,
    /// How many games.
    pub games: u32,
    /// The seed that all the seats' seeds are derived from.
    pub seed: u64,
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

impl MatchPlan {
    /// The first player's colour in a game.
    pub fn first_player_color(number: u32) -> Color {
        if number.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// Plays one game of the match, which depends on nothing but the plan and the number.
    pub fn play_game(&self, number: u32) -> MatchGame {
        let first = Self::first_player_color(number);
        let seeds = ByColor::from_fn(|color| seat_seed(self.seed, u64::from(number), color));
        let [one, other] = &self.players;
        let seated = ByColor::split(first, one, other);
        let mut tags: Tags = [
            ("Event", format!("{} against {}, seed {}", one.name, other.name, self.seed)),
            ("Round", (number + 1).to_string()),
            ("White", seated.white.name.clone()),
            ("Black", seated.black.name.clone()),
            ("WhiteSeed", seeds.white.to_string()),
            ("BlackSeed", seeds.black.to_string()),
        ]
        .into_iter()
        .collect();
        let mut white = (seated.white.seat)(seeds.white);
        let mut black = (seated.black.seat)(seeds.black);
        let players: ByColor<&mut dyn Player> = ByColor { white: &mut *white, black: &mut *black };
        let mut game = play(self.ruleset, &self.start, players, Budget::default(), Tags::default());
        if let Some(fault) = &game.fault {
            tags.set("Fault", fault.to_string());
        }
        game.record.tags = tags;
        MatchGame { number, first, game }
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
        mut each: impl FnMut(&MatchGame, &MatchReport) -> Result<(), E>,
    ) -> Result<MatchReport, E> {
        let next = AtomicU32::new(0);
        let mut report = MatchReport::new(self);
        std::thread::scope(|scope| {
            let (finished, games) = mpsc::channel();
            for _ in 0..threads.get().min(self.games as usize) {
                let (finished, next) = (finished.clone(), &next);
                scope.spawn(move || {
                    // Taking numbers one by one lets no thread idle while another has long games to play.
                    while let Some(number) = take_number(next, self.games) {
                        if finished.send(self.play_game(number)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(finished);
            // Dropping the receiver on an error makes the threads stop after their current game.
            in_order(games, |game| {
                report.add(game);
                each(game, &report)
            })
        })?;
        Ok(report)
    }
}

fn take_number(next: &AtomicU32, games: u32) -> Option<u32> {
    let number = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| (n < games).then_some(n + 1));
    number.ok()
}

/// Hands over games in the order of their numbers, keeping those that came early.
fn in_order<E>(
    games: mpsc::Receiver<MatchGame>,
    mut hand_over: impl FnMut(&MatchGame) -> Result<(), E>,
) -> Result<(), E> {
    let mut due = 0;
    let mut early = BTreeMap::new();
    for game in games {
        early.insert(game.number, game);
        while let Some(game) = early.remove(&due) {
            hand_over(&game)?;
            due += 1;
        }
    }
    Ok(())
}
