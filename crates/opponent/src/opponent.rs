use crate::counts::LAST_MOVE;
use crate::habits::{HabitCounts, Habits};
use crate::model::{Model, Profile};
use crate::smoothing::{self, Smoothed};
use crate::{Map, SideCounts};
use noctule_board::{ByColor, Color, Man};
use std::sync::LazyLock;

/// A profile made ready for an engine: everything is smoothed once and then only read.
///
/// Time `t` is a number of own moves: D(p, t) is where the men stand just after the `t`-th move of their own
/// side, D(p, 0) the start. From [`LAST_MOVE`] on nothing changes any more.
pub struct Opponent {
    sides: ByColor<Side>,
    habits: Habits,
}

/// The kinds that Ciancarini and Favini pool as "other chessmen": neither pawns nor the king.
const POOLED: [Man; 4] = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen];

struct Side {
    smoothed: Smoothed,
    /// For each move the kinds, then the pool.
    densities: Vec<[Map; 7]>,
    deltas: Vec<[Map; 7]>,
}

const POOL: usize = 6;

impl Opponent {
    /// The average player of the model that comes with the program.
    pub fn generic() -> &'static Self {
        static GENERIC: LazyLock<Opponent> = LazyLock::new(|| Model::generic().anyone());
        &GENERIC
    }

    pub(crate) fn anyone(everybody: &Profile) -> Self {
        Self {
            sides: ByColor::from_fn(|color| Side::new(smoothing::of_anyone(color, &everybody[color]))),
            habits: both_colours(everybody).of_anyone(),
        }
    }

    pub(crate) fn player(own: &Profile, everybody: &Self) -> Self {
        let smoothed = |color| smoothing::of_player(&own[color], &everybody.sides[color].smoothed);
        Self {
            sides: ByColor::from_fn(|color| Side::new(smoothed(color))),
            habits: both_colours(own).of_player(&everybody.habits),
        }
    }

    /// D(p, t): the expected number of men of this kind on each square.
    pub fn density(&self, color: Color, man: Man, t: usize) -> &Map {
        &self.sides[color].densities[t.min(LAST_MOVE)][man as usize]
    }

    /// D(p, t + 1) - D(p, t): where men of this kind are going with the next own move.
    pub fn delta(&self, color: Color, man: Man, t: usize) -> &Map {
        &self.sides[color].deltas[t.min(LAST_MOVE)][man as usize]
    }

    /// The densities of knights, bishops, rooks and queens together.
    pub fn pooled_density(&self, color: Color, t: usize) -> &Map {
        &self.sides[color].densities[t.min(LAST_MOVE)][POOL]
    }

    /// The deltas of knights, bishops, rooks and queens together.
    pub fn pooled_delta(&self, color: Color, t: usize) -> &Map {
        &self.sides[color].deltas[t.min(LAST_MOVE)][POOL]
    }

    /// The chance that the `t`-th own move takes a man.
    pub fn capture_chance(&self, color: Color, t: usize) -> f32 {
        self.sides[color].smoothed.moves[t.min(LAST_MOVE)].capture as f32
    }

    /// How many boards of his own D(p, t) rests on; one a game, more in the pool of late moves.
    pub fn boards_behind(&self, color: Color, t: usize) -> u32 {
        self.sides[color].smoothed.moves[t.min(LAST_MOVE)].boards
    }

    /// What he tends to answer, with either colour.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }
}

impl Side {
    fn new(smoothed: Smoothed) -> Self {
        let densities: Vec<[Map; 7]> = smoothed
            .moves
            .iter()
            .map(|at| {
                let of = |man: Man| at.men[man as usize].map(|number| number as f32);
                let pool =
                    |square: usize| -> f64 { POOLED.iter().map(|&man| at.men[man as usize][square]).sum() };
                let [pawn, knight, bishop, rook, queen, king] = Man::ALL.map(of);
                [pawn, knight, bishop, rook, queen, king, std::array::from_fn(|square| pool(square) as f32)]
            })
            .collect();
        let deltas = (0..densities.len())
            .map(|t| {
                let (now, next) = (&densities[t], &densities[(t + 1).min(LAST_MOVE)]);
                std::array::from_fn(|kind| {
                    std::array::from_fn(|square| next[kind][square] - now[kind][square])
                })
            })
            .collect();
        Self { smoothed, densities, deltas }
    }
}

fn both_colours(profile: &Profile) -> HabitCounts {
    let SideCounts { habits: mut both, .. } = profile.white.clone();
    both.add(&profile.black.habits);
    both
}
