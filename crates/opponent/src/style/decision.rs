use noctule_belief::{EnemyModel, Hits, Scene};
use noctule_board::{Position, Try};
use noctule_rules::Heard;

/// A move that somebody chose among several, with what he had to go by.
#[derive(Debug, Clone)]
pub(super) struct Decision {
    /// The number of the game that it was made in.
    pub(super) game: u32,
    pub(super) position: Position,
    pub(super) heard: Heard,
    pub(super) last: Option<Try>,
    pub(super) hits: Hits,
    pub(super) played: Try,
    /// How much it counts when a style is learned.
    pub(super) counts: f32,
}

impl Decision {
    pub(super) fn scene(&self) -> Scene<'_> {
        Scene { position: &self.position, heard: &self.heard, last: self.last, hits: self.hits }
    }

    /// By how many bits the move surprises whoever foretells it by a model.
    fn surprise(&self, model: &dyn EnemyModel) -> f64 {
        let legal = self.position.legal_tries();
        let weights = model.weigh(&self.scene(), &legal);
        let all: f64 = weights.iter().copied().map(f64::from).sum();
        let played = legal.iter().zip(weights).find(|(put, _)| **put == self.played);
        played.map_or(0.0, |(_, weight)| (all / f64::from(weight)).log2())
    }
}

/// By how many bits a move surprises on average.
pub(super) fn surprise(decisions: &[&Decision], model: &dyn EnemyModel) -> f64 {
    let all: f64 = decisions.iter().map(|decision| decision.surprise(model)).sum();
    all / decisions.len().max(1) as f64
}
