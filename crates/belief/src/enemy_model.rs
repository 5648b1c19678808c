use noctule_board::{Man, Position, Square, Try};
use noctule_rules::{Heard, is_pawn_capture};

/// How an enemy chooses among the moves that a world allows him.
///
/// The weights of one turn are relative to each other. Better models than [`Habits`] plug in here.
pub trait EnemyModel: Send + Sync {
    /// The weights of his legal moves, in their order.
    fn weigh(&self, scene: &Scene<'_>, legal: &[Try]) -> Vec<f32>;
}

/// What an enemy has to go by in a world when it is his turn. The other side's men are in the position, but a model
/// of somebody who does not see them should not look.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The world.
    pub position: &'a Position,
    /// What he heard last.
    pub heard: &'a Heard,
    /// His own move before, where it is known.
    pub last: Option<Try>,
    /// Where men of his were taken before the other side's last move.
    pub hits: Hits,
}

/// Where somebody was hit by moves of the other side, the latest first. Whoever hit him may stand there yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hits([Option<Square>; Hits::REMEMBERED]);

impl Hits {
    /// How many moves are remembered.
    pub const REMEMBERED: usize = 3;

    /// The hits of moves by what was heard of them, the latest first.
    pub(crate) fn latest_first<'a>(heard: impl Iterator<Item = &'a Heard>) -> Self {
        let mut hits = Self::default();
        hits.0.iter_mut().zip(heard).for_each(|(hit, heard)| *hit = heard.taken.map(|taken| taken.on));
        hits
    }

    /// The hits of one more move, by what was heard of it.
    #[must_use]
    pub fn and(self, heard: &Heard) -> Self {
        let [last, before, _] = self.0;
        Self([heard.taken.map(|taken| taken.on), last, before])
    }

    /// How many moves ago the latest hit on a square is, if it is remembered: 0 for the last of these moves.
    pub fn age(self, square: Square) -> Option<usize> {
        self.0.iter().position(|hit| *hit == Some(square))
    }
}

/// Any move alike, but for two habits that nearly everybody has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Habits {
    /// How many times likelier a move to the square where a man of his was just taken is.
    pub recapture: f32,
    /// How many times likelier a pawn capture is.
    pub pawn_try: f32,
}

impl Default for Habits {
    fn default() -> Self {
        Self { recapture: 8.0, pawn_try: 4.0 }
    }
}

impl EnemyModel for Habits {
    fn weigh(&self, scene: &Scene<'_>, legal: &[Try]) -> Vec<f32> {
        let pawns = scene.position.squares(scene.position.to_move(), Man::Pawn);
        let weigh = |put: &Try| {
            let takes_back = scene.heard.taken.is_some_and(|taken| taken.on == put.to);
            let back = if takes_back { self.recapture } else { 1.0 };
            back * if is_pawn_capture(pawns, *put) { self.pawn_try } else { 1.0 }
        };
        legal.iter().map(weigh).collect()
    }
}
