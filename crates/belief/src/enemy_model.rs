use noctule_board::{Man, Position, Try};
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
