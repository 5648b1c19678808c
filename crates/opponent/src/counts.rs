use crate::habits::HabitCounts;
use noctule_board::{Man, OwnMen};

/// The last own-move number with counts of its own; the boards of later moves are pooled under it.
///
/// By move 60 a collection of a few hundred games has few left, and "where was the rook at move 73" is asked
/// of noise: Ciancarini and Favini, too, give their matrices up at the time they are "deemed too noisy".
pub const LAST_MOVE: usize = 60;

/// Where one side's men stood, added up over games: the unsmoothed D(p, t) of one colour.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideCounts {
    moves: Vec<BoardCounts>,
    /// What this side did when something was done to it.
    pub habits: HabitCounts,
}

/// The boards of one own-move number: each is one side's men just after it made that move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardCounts {
    /// How many games reached this move.
    pub games: u32,
    /// How many boards were counted: one a game, but in the pool of late moves one for each of them.
    pub boards: u32,
    /// How many of these moves took a man.
    pub captures: u32,
    /// On how many boards a man of each kind stood on each square.
    pub men: [[u32; 64]; 6],
}

impl Default for BoardCounts {
    fn default() -> Self {
        Self { games: 0, boards: 0, captures: 0, men: [[0; 64]; 6] }
    }
}

impl SideCounts {
    /// The counts after `t` own moves, the start at 0; `None` where no game went so far.
    pub fn after(&self, t: usize) -> Option<&BoardCounts> {
        self.moves.get(t.min(LAST_MOVE))
    }

    /// The counts of every own-move number that was reached, from 0.
    pub fn moves(&self) -> &[BoardCounts] {
        &self.moves
    }

    /// How many games this side played.
    pub fn games(&self) -> u32 {
        self.moves.first().map_or(0, |start| start.games)
    }

    /// Counts the men of one game after `t` own moves. The moves of a game come in order, from 0.
    pub(crate) fn board(&mut self, t: usize, own: &OwnMen, took: bool) {
        let counts = self.grown_to(t.min(LAST_MOVE));
        counts.games = counts.games.saturating_add(u32::from(t <= LAST_MOVE));
        counts.boards = counts.boards.saturating_add(1);
        counts.captures = counts.captures.saturating_add(u32::from(took));
        for man in Man::ALL {
            for square in own.squares(man) {
                let count = &mut counts.men[man as usize][square as usize];
                *count = count.saturating_add(1);
            }
        }
    }

    /// The counts of a move up to [`LAST_MOVE`], made when they are not there.
    pub(crate) fn grown_to(&mut self, t: usize) -> &mut BoardCounts {
        if self.moves.len() <= t {
            self.moves.resize_with(t + 1, BoardCounts::default);
        }
        &mut self.moves[t]
    }

    /// Adds the counts of other games.
    pub(crate) fn add(&mut self, other: &Self) {
        self.habits.add(&other.habits);
        for (t, theirs) in other.moves.iter().enumerate() {
            self.grown_to(t).add(theirs);
        }
    }
}

impl BoardCounts {
    fn add(&mut self, other: &Self) {
        let men = self.men.as_flattened_mut().iter_mut().zip(other.men.as_flattened());
        let rest = [
            (&mut self.games, &other.games),
            (&mut self.boards, &other.boards),
            (&mut self.captures, &other.captures),
        ];
        for (ours, theirs) in men.chain(rest) {
            *ours = ours.saturating_add(*theirs);
        }
    }
}
