//! Pairs of games that a seat cannot tell apart: it does the same and is told the same in both, while its opponent
//! plays other moves, with other refused tries where nobody else hears them.

use noctule_board::{Color, Position};
use noctule_rules::{Heard, OpenGame, Request, Ruleset};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What the two opponents do in one turn, and what the seat does.
#[derive(Debug)]
pub(crate) enum Turn {
    Seat(Request),
    Opponents([Vec<Request>; 2]),
}

/// A pair of games up to the point where the seat could tell them apart.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) seat: Color,
    pub(crate) turns: Vec<Turn>,
    /// How many of the opponents' turns differ.
    pub(crate) different: usize,
}

pub(crate) fn pair(ruleset: Ruleset, seed: u64) -> Pair {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let seat = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
    let start = OpenGame::new(ruleset, Position::start());
    let mut games = [start.clone(), start];
    let mut turns = Vec::new();
    let mut different = 0;
    while turns.len() < 40 && games.iter().all(|game| game.over().is_none()) {
        let turn = if games[0].to_move() == seat {
            seat_turn(&mut games, seat, &mut luck)
        } else {
            opponents_turn(&mut games, !seat, &mut luck)
        };
        let Some(turn) = turn else { break };
        if let Turn::Opponents([one, other]) = &turn {
            different += usize::from(one != other);
        }
        turns.push(turn);
    }
    Pair { seat, turns, different }
}

/// A request to which the seat hears the same in both games.
fn seat_turn(games: &mut [OpenGame; 2], seat: Color, luck: &mut Xoshiro256PlusPlus) -> Option<Turn> {
    for _ in 0..20 {
        let options = games[0].options();
        let request = options[luck.random_range(0..options.len())];
        let mut tried = games.clone();
        let heard = tried.each_mut().map(|game| game.put(seat, request).map(|answer| answer.heard[seat]));
        if heard[0] == heard[1] && tried.iter().all(|game| game.over().is_none()) {
            *games = tried;
            return Some(Turn::Seat(request));
        }
    }
    None
}

/// Other moves, and other refusals where they are not heard, that sound the same to the seat.
fn opponents_turn(games: &mut [OpenGame; 2], by: Color, luck: &mut Xoshiro256PlusPlus) -> Option<Turn> {
    let (first, requests, aloud) = random_turn(&games[0], by, luck)?;
    let mut found = None;
    for _ in 0..60 {
        let Some((second, others, other_aloud)) = random_turn(&games[1], by, luck) else { continue };
        if aloud == other_aloud {
            let same = others == requests;
            found = Some((second, others));
            if !same {
                break;
            }
        }
    }
    let (second, others) = found?;
    *games = [first, second];
    Some(Turn::Opponents([requests, others]))
}

/// A turn of random requests until one stands: what was put, and what the other side overhears.
fn random_turn(
    game: &OpenGame,
    by: Color,
    luck: &mut Xoshiro256PlusPlus,
) -> Option<(OpenGame, Vec<Request>, Vec<Heard>)> {
    let mut game = game.clone();
    let (mut requests, mut aloud) = (Vec::new(), Vec::new());
    loop {
        let options = game.options();
        let request = *options.get(luck.random_range(0..options.len().max(1)))?;
        let answer = game.put(by, request).ok()?;
        requests.push(request);
        aloud.push(answer.heard[!by]);
        if answer.stood {
            aloud.retain(|heard| !heard.is_silence());
            return game.over().is_none().then_some((game, requests, aloud));
        }
        if requests.len() > 12 {
            return None;
        }
    }
}
