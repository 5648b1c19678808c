//! Measures the tree searchers from outside: how fast they think, and how true the boards are that approach A
//! deals.

use noctule_belief::{Belief, Rng, Worlds};
use noctule_board::{ByColor, Color, Man, Position, Squares, reach};
use noctule_engine::Named;
use noctule_engine::mcts::Flat;
use noctule_engine::mcts::boards::{Dealt, Lived, Prior};
use noctule_engine::mcts::following::Following;
use noctule_player::{Briefing, Budget, Choice, Entry, Player, PlayerView};
use noctule_rules::{OpenGame, Ruleset};
use rand::{RngExt, SeedableRng};
use std::time::{Duration, Instant};

/// How fast a player thought.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ThinkingSpeed {
    /// Nodes it says it looked at.
    pub nodes: u64,
    /// Choices that took a search.
    pub choices: u32,
    /// The time they took.
    pub time: Duration,
    /// How deep it looked, summed over the choices.
    pub depth: u64,
}

impl ThinkingSpeed {
    /// Nodes for each second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Times the choices of a player with White against `capturing` over so many own moves.
pub fn thinking_speed(named: &Named, nodes: u64, moves: usize, seed: u64) -> ThinkingSpeed {
    let mut speed = ThinkingSpeed::default();
    let enemy = Named::usual("capturing").map(|enemy| enemy.seat(seed)).ok();
    let Some(enemy) = enemy else { return speed };
    let mut table = Open::new(ByColor { white: named.seat(seed), black: enemy });
    while table.moves < 2 * moves && table.game.over().is_none() {
        let began = Instant::now();
        let by = table.game.to_move();
        table.ask(Budget::nodes(nodes));
        let spent = began.elapsed();
        let thought = table.seats[by].player.thought();
        if by == Color::White && thought.nodes > 0 {
            speed.nodes += thought.nodes;
            speed.choices += 1;
            speed.time += spent;
            speed.depth += u64::from(thought.depth);
        }
    }
    speed
}

/// Moves made a second and nothing else: each legal move of so many boards of a random game, on a copy of the
/// board. What a node of a search can be compared with.
pub fn bare_moves_per_second(boards: usize, rounds: u32, seed: u64) -> f64 {
    let mut rng = Rng::seed_from_u64(seed);
    let mut position = Position::start();
    let mut lists = Vec::new();
    while lists.len() < boards {
        let legal = position.legal_tries();
        if legal.is_empty() {
            position = Position::start();
            continue;
        }
        let next = position.after(legal[rng.random_range(..legal.len())]);
        lists.push((std::mem::replace(&mut position, next), legal));
    }
    let began = Instant::now();
    let mut made = 0_u64;
    for _ in 0..rounds {
        for (board, legal) in &lists {
            for &put in legal {
                std::hint::black_box(board.after(put));
                made += 1;
            }
        }
    }
    made as f64 / began.elapsed().as_secs_f64().max(1e-9)
}

/// What share of the enemy's men others of his protect, on true boards, on dealt ones and on lived ones.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Protection {
    /// On the boards that were true.
    pub truth: f64,
    /// On boards dealt from the matrices.
    pub dealt: f64,
    /// On worlds sampled with their histories.
    pub lived: f64,
    /// How many moments were compared.
    pub moments: u32,
}

/// Compares boards at every tenth own move of White's in so many games between two players of this name.
pub fn protection(named: &Named, nodes: u64, games: u64, worlds: usize) -> Protection {
    let mut sum = Protection::default();
    for seed in 0..games {
        let mut table = Open::new(ByColor { white: named.seat(2 * seed), black: named.seat(2 * seed + 1) });
        let briefing = Briefing::for_seat(Color::White, table.ruleset, &Position::start());
        let mut following = Following::new(&briefing);
        let Ok(mut sample) = Worlds::new(&briefing, worlds, seed) else { continue };
        let mut rng = Rng::seed_from_u64(seed);
        let mut compared = 0;
        while table.moves < 120 && table.game.over().is_none() {
            let own_moves = table.seats.white.view.own_moves();
            if table.game.to_move() == Color::White && own_moves >= compared + 10 {
                compared = own_moves;
                let dealt = Dealt::new(following.perception(), &table.seats.white.view);
                let (Some(dealt), Some(lived)) = (mean(&dealt, &mut rng), mean(&Lived(&sample), &mut rng))
                else {
                    continue;
                };
                sum.truth += protected_share(table.game.position(), Color::Black);
                sum.dealt += dealt;
                sum.lived += lived;
                sum.moments += 1;
            }
            let Some(entry) = table.ask(Budget::nodes(nodes)).white else { continue };
            following.hear(&entry, &Flat);
            if sample.update(&entry).is_err() {
                break;
            }
        }
    }
    let count = f64::from(sum.moments.max(1));
    Protection { truth: sum.truth / count, dealt: sum.dealt / count, lived: sum.lived / count, ..sum }
}

fn mean(prior: &dyn Prior, rng: &mut Rng) -> Option<f64> {
    let shares: Vec<f64> =
        (0..50).filter_map(|_| prior.draw(rng)).map(|board| protected_share(&board, Color::Black)).collect();
    (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
}

/// The share of one side's men but the king that others of the side protect.
fn protected_share(position: &Position, color: Color) -> f64 {
    let all = position.all(Color::White) | position.all(Color::Black);
    let mut reached = Squares::EMPTY;
    for man in Man::ALL {
        for square in position.squares(color, man) {
            reached |= match man {
                Man::Pawn => reach::pawn_takes(square, color),
                _ => reach::of(man, square, all),
            };
        }
    }
    let men = position.all(color) - position.squares(color, Man::King);
    if men.is_empty() { 0.0 } else { f64::from((men & reached).len()) / f64::from(men.len()) }
}

/// A game in the open between two players who are told only what their seats are told.
pub(crate) struct Open {
    pub(crate) ruleset: Ruleset,
    pub(crate) game: OpenGame,
    pub(crate) seats: ByColor<OpenSeat>,
    pub(crate) moves: usize,
}

pub(crate) struct OpenSeat {
    player: Box<dyn Player + Send>,
    view: PlayerView,
}

impl Open {
    pub(crate) fn new(players: ByColor<Box<dyn Player + Send>>) -> Self {
        let ruleset = Ruleset::WILD16;
        let seat = |color, mut player: Box<dyn Player + Send>| {
            let briefing = Briefing::for_seat(color, ruleset, &Position::start());
            player.sit_down(&briefing);
            OpenSeat { player, view: PlayerView::new(&briefing) }
        };
        let ByColor { white, black } = players;
        let seats = ByColor { white: seat(Color::White, white), black: seat(Color::Black, black) };
        Self { ruleset, game: OpenGame::new(ruleset, Position::start()), seats, moves: 0 }
    }

    /// Lets the side to move put one request, and gives what each seat writes into its diary.
    pub(crate) fn ask(&mut self, budget: Budget<'_>) -> ByColor<Option<Entry>> {
        let by = self.game.to_move();
        let seat = &mut self.seats[by];
        let mut written = ByColor::from_fn(|_| None);
        // Who gives up or breaks a rule has nothing more to measure.
        let Choice::Put(request) = seat.player.choose(&seat.view, budget) else {
            self.moves = usize::MAX;
            return written;
        };
        let Ok(answer) = self.game.put(by, request) else {
            self.moves = usize::MAX;
            return written;
        };
        self.moves += usize::from(answer.stood);
        let entries = ByColor::split(
            by,
            Entry::Asked { request, heard: answer.heard[by] },
            Entry::Overheard(answer.heard[!by]),
        );
        for color in Color::ALL {
            let entry = entries[color];
            if !entry.heard().is_silence() {
                self.seats[color].view.hear(&entry);
                self.seats[color].player.hear(&entry);
                written[color] = Some(entry);
            }
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_men_of_the_normal_start_protect_each_other_but_for_the_rooks() {
        assert_eq!(protected_share(&Position::start(), Color::Black), 13.0 / 15.0);
    }

    #[test]
    fn a_searcher_says_how_many_nodes_it_looked_at() {
        let speed = thinking_speed(&"mcts-c".parse().unwrap(), 500, 3, 1);
        assert!(speed.choices > 0 && speed.nodes >= 500 * u64::from(speed.choices), "{speed:?}");
    }
}
