use super::fleeing::Fleeing;
use crate::{Game, play, seat_seed};
use noctule_belief::Rng;
use noctule_board::{ByColor, Color, Position, Square};
use noctule_engine::{Named, Random};
use noctule_player::{Budget, Entry, Player};
use noctule_record::Tags;
use noctule_rules::{Draws, Reason, Ruleset, opening};
use noctule_solve::endings::{Ending, Placement};
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

/// Who has the lone king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prey {
    /// Puts any possible try.
    Random,
    /// Keeps to the middle.
    Fleeing,
}

/// How games from random starts of an ending went, under the fifty-move rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// All of them.
    pub games: u32,
    /// Won by mate.
    pub won: u32,
    /// Drawn by stalemate.
    pub stalemates: u32,
    /// Drawn because the men that could mate were lost.
    pub lost_men: u32,
    /// Drawn because it took too long.
    pub too_long: u32,
    /// The own moves of the games that were won.
    pub moves: u32,
}

/// Lets a player with White play so many games from random starts of an ending, knowing nothing of the king.
pub fn share(ending: Ending, player: &Named, prey: Prey, games: u32, seed: u64) -> Share {
    let played: Vec<Game> = (0..u64::from(games))
        .into_par_iter()
        .map(|nth| {
            let mut rng = Rng::seed_from_u64(seat_seed(seed, nth, Color::White) ^ 1);
            let start = start(ending, &mut rng);
            let mut white = player.seat(seat_seed(seed, nth, Color::White));
            let black = seat_seed(seed, nth, Color::Black);
            let mut black: Box<dyn Player> = match prey {
                Prey::Random => Box::new(Random::new(black)),
                Prey::Fleeing => Box::new(Fleeing::new(black)),
            };
            let ruleset = Ruleset::WILD16.with_draws(Draws::FIFTY);
            let players: ByColor<&mut dyn Player> = ByColor { white: &mut *white, black: &mut *black };
            play(ruleset, &start, players, Budget::default(), Tags::default())
        })
        .collect();
    let mut share = Share { games, ..Share::default() };
    for game in played {
        match game.record.outcome.map(|outcome| outcome.reason) {
            Some(Reason::Checkmate) => {
                share.won += 1;
                share.moves +=
                    game.diaries.white.entries.iter().filter(|entry| is_own_move(entry)).count() as u32;
            }
            Some(Reason::Stalemate) => share.stalemates += 1,
            Some(Reason::InsufficientMaterial) => share.lost_men += 1,
            _ => share.too_long += 1,
        }
    }
    share
}

fn is_own_move(entry: &Entry) -> bool {
    matches!(entry, Entry::Asked { heard, .. } if heard.moved())
}

/// Men and a king anywhere, White to move; two bishops on squares of one colour are no start.
fn start(ending: Ending, rng: &mut Rng) -> Position {
    loop {
        let squares: Vec<Square> =
            (0..=ending.men().len()).map(|_| Square::index(rng.random_range(0..64))).collect();
        let king = Square::index(rng.random_range(0..64));
        if let Some(placement) = Placement::new(ending, &squares)
            && placement.free_for_king().has(king)
            && let Some(position) = placement.with_king(king, Color::White)
            && opening(&Ruleset::WILD16, &position).over.is_none()
        {
            return position;
        }
    }
}
