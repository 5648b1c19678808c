use noctule_belief::Metaposition;
use noctule_board::Try;
use noctule_player::PlayerView;

/// Somebody who knows endings exactly. Asked first on every turn; no answer means that the ending is not
/// known, and the player goes on by itself.
pub trait Endings: Send {
    /// The try to put now, if the ending is known.
    fn choose(&self, view: &PlayerView, metaposition: &Metaposition) -> Option<Try>;
}

/// Knows no ending.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoEndings;

impl Endings for NoEndings {
    fn choose(&self, _: &PlayerView, _: &Metaposition) -> Option<Try> {
        None
    }
}
