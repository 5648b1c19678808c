//! What everybody does without thinking: use a pawn try, take back (section 5.1: "almost always").

use super::matrices::Perception;
use super::outcomes::mover;
use super::parameters::{TAKES_BACK, worth};
use noctule_board::{Man, Square, Try};
use noctule_player::PlayerView;

/// The pawn capture to try, when some are known to be possible: where somebody most likely stands.
pub fn pawn_try(view: &PlayerView, perception: &Perception, options: &[Try]) -> Option<Try> {
    if !view.turn().knows_pawn_tries() {
        return None;
    }
    let captures = options.iter().filter(|put| {
        perception.own.squares(Man::Pawn).has(put.from)
            && put.from.file() != put.to.file()
            && matches!(put.promotion, None | Some(Man::Queen))
    });
    let likely = |put: &&Try| perception.matrices.occupied(put.to);
    captures.max_by(|one, other| likely(one).total_cmp(&likely(other))).copied()
}

/// The cheapest man that can try to take back on the square where one was just lost, unless it is too dear
/// to be risked without a thought.
pub fn recapture(lost_on: Option<Square>, perception: &Perception, options: &[Try]) -> Option<Try> {
    let hit = lost_on?;
    let cost = |put: &&Try| match mover(&perception.own, **put) {
        // The king takes only what is unprotected, so that his taking back is free.
        Man::King => 0.5,
        man => worth(man),
    };
    let takers =
        options.iter().filter(|put| put.to == hit && matches!(put.promotion, None | Some(Man::Queen)));
    takers
        .min_by(|one, other| cost(one).total_cmp(&cost(other)))
        .filter(|put| cost(put) <= TAKES_BACK)
        .copied()
}
