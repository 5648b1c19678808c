//! A game in the store as anybody may see it.

use crate::store::{GameRow, SeatRow};
use noctule_review::translate;
use noctule_wire as wire;

/// What anybody may know of a game that lies in the store.
pub fn card(row: &GameRow) -> wire::Card {
    wire::Card {
        id: row.id.clone(),
        ruleset: row.ruleset.clone(),
        draws: row.draws,
        clock: row.clock,
        assistant: row.assistant,
        rated: row.rated,
        state: row.state,
        seats: wire::Seats {
            white: row.seats.white.as_ref().map(player),
            black: row.seats.black.as_ref().map(player),
        },
        ending: row.ending.map(translate::ending),
        made_at: row.made_at,
        rematch: row.rematch.clone(),
    }
}

fn player(seat: &SeatRow) -> wire::Player {
    wire::Player { name: seat.name.clone(), kind: seat.kind, rating: seat.rating }
}
