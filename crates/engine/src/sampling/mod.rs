//! The sampling players of Parker, Nau and Subrahmanian ("Game-Tree Search with Combinatorially Large Belief
//! States"), as Ciancarini and Favini tell of them ("Monte Carlo Tree Search in Kriegspiel", section 4.2).
//!
//! All three value every try by chess on a sample of boards and put the one with the best average. They
//! differ in the boards: `deal` makes boards that fit the last announcement, `pool` keeps boards that fit all
//! of them. `sheet` holds the values and finds the plan, `progress` keeps the men from going to and fro.

mod deal;
mod pool;
mod progress;
mod sheet;
#[cfg(test)]
mod tests;

use crate::Random;
use crate::chess::Search;
use deal::{Dealer, Fit};
use noctule_belief::{Rng, World};
use noctule_board::Try;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView, Thought};
use noctule_rules::{Outcome, Request, Verdict};
use pool::Pool;
use progress::Progress;
use rand::{RngExt, SeedableRng};
use sheet::{Row, Sheet};

/// Where the boards come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// LOS, last observation sampling: boards dealt at random that fit the last announcement.
    LastObservation,
    /// AOSP, all observation sampling with pool: boards that fit every announcement. When none is left the
    /// player puts any try, as the random player does.
    Pool {
        /// The most boards in the pool.
        pool: usize,
    },
    /// HS, hybrid sampling: a pool that is filled up with boards fitting the last announcement when it thins.
    Hybrid {
        /// The most boards in the pool.
        pool: usize,
        /// When fewer boards are left, and they are not all that fit, others are dealt.
        thin: usize,
        /// How many are dealt then.
        fresh: usize,
    },
}

/// A player that judges its tries by chess on a sample of boards.
pub struct Sampling {
    method: Method,
    /// The most boards that tries are judged on.
    boards: usize,
    /// Positions looked at for a choice, where the budget does not say.
    nodes: u64,
    rng: Rng,
    random: Random,
    game: Option<AtTheTable>,
    thought: Thought,
}

/// What is kept during a game.
struct AtTheTable {
    briefing: Briefing,
    view: PlayerView,
    pool: Option<Pool>,
    progress: Progress,
    sheet: Sheet,
}

/// How far ahead a board is looked into when the budget allows: moves of either side after the try.
const DEEPEST: u32 = 3;

/// Attempts at dealing, for each board that is wanted, and the fewest and the most for all of them.
const DEALS: usize = 60;
const LEAST_DEALS: usize = 1_000;
const MOST_DEALS: usize = 6_000;

impl Sampling {
    /// A player by this method whose choices follow from the seed.
    pub fn new(method: Method, boards: usize, nodes: u64, seed: u64) -> Self {
        Self {
            method,
            boards: boards.max(1),
            nodes: nodes.max(1),
            rng: Rng::seed_from_u64(seed),
            random: Random::new(seed),
            game: None,
            thought: Thought::default(),
        }
    }

    fn judge(&mut self, view: &PlayerView, options: &[Request], budget: &Budget<'_>) {
        let Some(game) = &mut self.game else { return };
        let tries: Vec<Try> = options.iter().filter_map(|&option| as_try(option)).collect();
        if tries.iter().any(|put| !game.sheet.tries.contains(put)) {
            game.sheet = Sheet { tries, rows: Vec::new() };
        }
        let mut search = Search::new(view.ruleset().stalemate, budget.nodes_or(self.nodes));
        let mut depth = 0;
        if game.sheet.rows.len() < self.boards.div_ceil(2) {
            let missing = self.boards - game.sheet.rows.len();
            for board in game.sample(self.method, view, missing, &mut self.rng) {
                let Some(values) = values(&mut search, &board, &game.sheet.tries, 0, budget) else { break };
                game.sheet.rows.push(Row { board, values });
            }
            while depth < DEEPEST && !search.is_spent() && !budget.time_is_up() && !game.sheet.rows.is_empty()
            {
                depth += 1;
                for row in &mut game.sheet.rows {
                    let deeper = values(&mut search, &row.board, &game.sheet.tries, depth, budget);
                    let Some(deeper) = deeper else { break };
                    row.values = deeper;
                }
            }
        }
        self.thought.nodes = search.nodes();
        self.thought.depth = depth;
    }
}

impl AtTheTable {
    /// At most so many boards of the method's kind.
    fn sample(&mut self, method: Method, view: &PlayerView, count: usize, rng: &mut Rng) -> Vec<World> {
        let dealer = Dealer::new(&self.briefing, view);
        let Some(pool) = &mut self.pool else { return dealt(&dealer, count, rng) };
        let mut sample = drawn(pool.boards(), count, rng);
        if let Method::Hybrid { thin, fresh, .. } = method
            && pool.boards().len() < thin
            && !pool.is_complete()
        {
            let dealt = dealt(&dealer, fresh, rng);
            sample.extend(dealt.iter().take(count - sample.len()).cloned());
            pool.add(dealt);
        }
        sample
    }
}

/// Boards dealt to fit the last announcement; boards that fit less when chance finds none.
fn dealt(dealer: &Dealer<'_>, count: usize, rng: &mut Rng) -> Vec<World> {
    let mut deal = |fit, attempts: usize| -> Vec<World> {
        (0..attempts).filter_map(|_| dealer.deal(fit, rng)).take(count).collect()
    };
    let attempts = (DEALS * count).clamp(LEAST_DEALS, MOST_DEALS);
    let boards = deal(Fit::Whole, attempts);
    if boards.is_empty() { deal(Fit::Loose, attempts) } else { boards }
}

/// At most so many boards of a pool, drawn at random.
fn drawn(boards: &[World], count: usize, rng: &mut Rng) -> Vec<World> {
    let mut places: Vec<usize> = (0..boards.len()).collect();
    for nth in 0..count.min(places.len()) {
        places.swap(nth, rng.random_range(nth..boards.len()));
    }
    places.truncate(count);
    places.into_iter().map(|place| boards[place].clone()).collect()
}

/// The value of each try on a board, or nothing when the budget ran out on the way.
fn values(
    search: &mut Search,
    board: &World,
    tries: &[Try],
    depth: u32,
    budget: &Budget<'_>,
) -> Option<Vec<Option<f32>>> {
    let position = board.position();
    let mut values = Vec::with_capacity(tries.len());
    for &put in tries {
        if search.is_spent() || budget.time_is_up() {
            return None;
        }
        let stands = position.would_stand(put);
        values.push(stands.then(|| tempered(search.value_of_move(position, put, depth))));
    }
    (!search.is_spent()).then_some(values)
}

/// Large leads count for less than they add up to, so that a slight hope of mate is not worth a queen.
fn tempered(value: i32) -> f32 {
    let value = value as f32;
    value / (1.0 + value.abs() / 2_500.0)
}

fn as_try(option: Request) -> Option<Try> {
    match option {
        Request::Try(put) => Some(put),
        Request::AnyPawnTries => None,
    }
}

impl Player for Sampling {
    fn sit_down(&mut self, briefing: &Briefing) {
        let pool = match self.method {
            Method::LastObservation => None,
            Method::Pool { pool } | Method::Hybrid { pool, .. } => {
                Some(Pool::new(briefing, pool, &mut self.rng))
            }
        };
        self.game = Some(AtTheTable {
            briefing: briefing.clone(),
            view: PlayerView::new(briefing),
            pool,
            progress: Progress::default(),
            sheet: Sheet::default(),
        });
    }

    fn hear(&mut self, entry: &Entry) {
        let Some(game) = &mut self.game else { return };
        game.progress.hear(entry, game.view.own());
        game.view.hear(entry);
        if let Some(pool) = &mut game.pool {
            pool.hear(entry, &mut self.rng);
        }
        match (entry, entry.heard().verdict) {
            (Entry::Asked { request: Request::Try(put), .. }, Some(Verdict::Refused | Verdict::Nonsense)) => {
                game.sheet.rows.retain(|row| !row.board.position().would_stand(*put));
            }
            (Entry::Asked { .. }, Some(Verdict::Any(yes))) => {
                game.sheet.rows.retain(|row| (row.board.position().pawn_captures().count > 0) == yes);
            }
            (_, Some(Verdict::Moved)) => game.sheet = Sheet::default(),
            _ => {}
        }
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        let options = view.options();
        self.thought = Thought::default();
        self.judge(view, &options, &budget);
        let plan = self
            .game
            .as_ref()
            .and_then(|game| game.sheet.plan(&options, |put| game.progress.merit(view.own(), put)));
        let Some(plan) = plan else { return self.random.choose(view, budget) };
        self.thought.score = Some(f64::from(plan.value) / 100.0);
        self.thought.then = plan.then.into_iter().collect();
        Choice::Put(plan.put)
    }

    fn thought(&self) -> Thought {
        self.thought.clone()
    }

    fn stand_up(&mut self, _: Option<Outcome>) {
        self.game = None;
    }
}
