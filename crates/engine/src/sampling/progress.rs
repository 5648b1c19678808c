use noctule_board::{Man, OwnMen, Try};
use noctule_player::Entry;
use noctule_rules::Request;

/// What keeps a player from moving to and fro: how its men have stood since something last changed for good.
#[derive(Debug, Default)]
pub(super) struct Progress {
    stood: Vec<OwnMen>,
}

/// Hundredths of a pawn that standing again as before costs.
const PRICE_OF_STANDING_AGAIN: f32 = 12.0;

/// Own quiet moves after which a pawn move gains by the waiting.
const PATIENCE: usize = 15;

impl Progress {
    /// Takes in an entry; `own` are the men before it.
    pub(super) fn hear(&mut self, entry: &Entry, own: &OwnMen) {
        let heard = entry.heard();
        let pawn_move = matches!(entry, Entry::Asked { request: Request::Try(put), .. }
            if own.squares(Man::Pawn).has(put.from));
        if heard.moved() && (heard.taken.is_some() || pawn_move) {
            self.stood.clear();
        } else if let Entry::Asked { request: Request::Try(put), .. } = entry
            && heard.moved()
        {
            self.stood.push(after(own, *put));
        }
    }

    /// What a try gains or loses by going forward or back, in hundredths of a pawn.
    pub(super) fn merit(&self, own: &OwnMen, put: Try) -> f32 {
        if own.squares(Man::Pawn).has(put.from) {
            return self.stood.len().saturating_sub(PATIENCE) as f32;
        }
        let after = after(own, put);
        let again = self.stood.iter().filter(|&stood| *stood == after).count();
        -PRICE_OF_STANDING_AGAIN * again as f32
    }
}

fn after(own: &OwnMen, put: Try) -> OwnMen {
    let mut after = *own;
    after.make(put);
    after
}
