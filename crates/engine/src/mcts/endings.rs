//! The place where knowledge of endings plugs in.

use noctule_board::{OwnMen, Squares, Try};
use noctule_rules::Ruleset;

/// Plays endings against a lone king, which a search for material cannot.
///
/// All squares are seen from the own side, as in the rest of `mcts`.
pub trait Endings: Send {
    /// What to try, when the enemy king is alone and stands on one of these squares; `None` leaves it to the
    /// search.
    fn choose(&mut self, ruleset: &Ruleset, own: &OwnMen, kings: Squares, options: &[Try]) -> Option<Try>;
}
