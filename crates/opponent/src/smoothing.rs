//! From counts to densities. `docs/opponent-model.md` has the formulas and the reasons.

use crate::counts::{BoardCounts, LAST_MOVE, SideCounts};
use noctule_board::{Color, File, Man, Rank, Square};

/// Neighbouring moves are averaged over one more move to each side for every ten moves played.
const MOVES_PER_STEP: usize = 10;
/// Never over more than this many to each side.
const WIDEST: usize = 4;
/// At most this share of a man is spread over the neighbouring squares.
const MOST_SPREAD: f64 = 0.5;
/// Half of that is reached at this move.
const HALF_SPREAD_MOVE: f64 = 20.0;
/// It halves once a cell rests on this many games: a share of one in two is then known to about 0.07, finer
/// than what is spread.
const HALF_SPREAD_GAMES: f64 = 50.0;
/// A man stands where he stood a move ago, until games tell otherwise: believed as firmly as one game would show it.
const MEMORY: f64 = 1.0;
/// A player's own games weigh as much as everybody's from this many on: a share of one in two is then known
/// to about a tenth, which is what players differ by.
const OWN_GAMES: f64 = 20.0;

/// The densities and capture chances of one colour, for the moves 0 to [`LAST_MOVE`].
pub(crate) struct Smoothed {
    pub(crate) moves: Vec<SmoothedMove>,
}

/// One own-move number, smoothed.
#[derive(Clone)]
pub(crate) struct SmoothedMove {
    /// The expected number of men of each kind on each square.
    pub(crate) men: [[f64; 64]; 6],
    /// The chance that this move takes a man.
    pub(crate) capture: f64,
    /// The boards of the player's own that this rests on, neighbouring moves not counted.
    pub(crate) boards: u32,
}

/// Everybody's densities. Where no game tells anything, men stand where they stood a move ago, and at the
/// start of the game in the normal array.
pub(crate) fn of_anyone(color: Color, counts: &SideCounts) -> Smoothed {
    let mut before = SmoothedMove { men: normal_array(color), capture: 0.0, boards: 0 };
    let moves = (0..=LAST_MOVE)
        .map(|t| {
            before = blend(counts, t, &before, MEMORY);
            before.clone()
        })
        .collect();
    Smoothed { moves }
}

/// A player's densities, drawn towards everybody's.
pub(crate) fn of_player(counts: &SideCounts, everybody: &Smoothed) -> Smoothed {
    let moves = everybody.moves.iter().enumerate();
    Smoothed { moves: moves.map(|(t, all)| blend(counts, t, all, OWN_GAMES)).collect() }
}

/// What the games around move `t` say, and a prior that is believed as firmly as `firmness` games.
fn blend(counts: &SideCounts, t: usize, prior: &SmoothedMove, firmness: f64) -> SmoothedMove {
    let around = window(counts.moves(), t);
    let whole = around.games + firmness;
    let spread = spread(t, around.games);
    let mut blended = SmoothedMove {
        men: [[0.0; 64]; 6],
        capture: (around.captures + firmness * prior.capture) / whole,
        boards: counts.after(t).map_or(0, |counts| counts.boards),
    };
    for man in Man::ALL {
        let own = spread_over_neighbours(man, &around.men[man as usize], spread);
        let prior = &prior.men[man as usize];
        blended.men[man as usize] =
            std::array::from_fn(|square| (own[square] + firmness * prior[square]) / whole);
    }
    blended
}

/// An average of the counts of several moves.
struct Around {
    games: f64,
    captures: f64,
    men: [[f64; 64]; 6],
}

/// The mean counts of the moves around `t`, nearer ones weighing more.
///
/// A mean and not a sum: boards of one game a move apart are nearly the same board, and in the pool of late
/// moves a long game has many, so that evidence is always counted in games.
fn window(moves: &[BoardCounts], t: usize) -> Around {
    let reach = match t {
        LAST_MOVE => 0,
        _ => (t / MOVES_PER_STEP).min(WIDEST).min(LAST_MOVE - 1 - t),
    };
    let mut around = Around { games: 0.0, captures: 0.0, men: [[0.0; 64]; 6] };
    for (near, counts) in moves.iter().enumerate().take(t + reach + 1).skip(t - reach) {
        let steps = (reach + 1) as f64;
        let weight = (steps - near.abs_diff(t) as f64) / (steps * steps);
        let games = f64::from(counts.games);
        let per_board = if counts.boards == 0 { 0.0 } else { weight * games / f64::from(counts.boards) };
        around.games += weight * games;
        around.captures += per_board * f64::from(counts.captures);
        for (sum, &count) in around.men.as_flattened_mut().iter_mut().zip(counts.men.as_flattened()) {
            *sum += per_board * f64::from(count);
        }
    }
    around
}

/// The share of each man that is spread: none at the start, more later, less where there are many games.
fn spread(t: usize, games: f64) -> f64 {
    let late = t as f64 / (t as f64 + HALF_SPREAD_MOVE);
    MOST_SPREAD * late * HALF_SPREAD_GAMES / (HALF_SPREAD_GAMES + games)
}

/// Gives a share of every square to its neighbours in equal parts, so that nothing is gained or lost.
fn spread_over_neighbours(man: Man, counts: &[f64; 64], share: f64) -> [f64; 64] {
    let mut spread = *counts;
    for square in Square::ALL {
        let count = counts[square as usize];
        if count == 0.0 || share == 0.0 {
            continue;
        }
        let near = neighbours(man, square);
        let part = share * count / near.len() as f64;
        for neighbour in &near {
            spread[square as usize] -= part;
            spread[*neighbour as usize] += part;
        }
    }
    spread
}

/// Where a man of this kind might as well have stood: a pawn on its file from the second rank to the
/// seventh, a bishop on its own shade, any other man on any square beside.
fn neighbours(man: Man, square: Square) -> Vec<Square> {
    let on_board = |(file, rank): (i8, i8)| square.try_offset(file, rank);
    let beside: &[(i8, i8)] = match man {
        Man::Pawn => &[(0, 1), (0, -1)],
        Man::Bishop => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
        _ => &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
    };
    let stands = |near: &Square| man != Man::Pawn || !matches!(near.rank(), Rank::First | Rank::Eighth);
    beside.iter().copied().filter_map(on_board).filter(stands).collect()
}

fn normal_array(color: Color) -> [[f64; 64]; 6] {
    use Man::{Bishop, King, Knight, Queen, Rook};
    let mut men = [[0.0; 64]; 6];
    let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    for (file, man) in File::ALL.into_iter().zip(back) {
        let stands = |rank: Rank| Square::new(file, rank.relative_to(color)) as usize;
        men[man as usize][stands(Rank::First)] = 1.0;
        men[Man::Pawn as usize][stands(Rank::Second)] = 1.0;
    }
    men
}
