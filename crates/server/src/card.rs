//! A game in the store as anybody may see it.

use crate::store::{EndingRow, GameRow, SeatRow};
use noctule_board::Color;
use noctule_rules::{Outcome, Reason, speech};
use noctule_wire as wire;

/// What anybody may know of a game that lies in the store.
pub fn card(row: &GameRow) -> wire::Card {
    wire::Card {
        id: row.id.clone(),
        ruleset: row.ruleset.clone(),
        draws: match row.draws.as_str() {
            "off" => wire::Draws::Off,
            "automatic" => wire::Draws::Automatic,
            "fifty" => wire::Draws::Fifty,
            _ => wire::Draws::Claim,
        },
        clock: row.clock.map(|(base, increment)| wire::Clock { base, increment }),
        assistant: row.assistant,
        rated: row.rated,
        state: match row.state.as_str() {
            "waiting" => wire::GameState::Waiting,
            "running" => wire::GameState::Running,
            "withdrawn" => wire::GameState::Withdrawn,
            _ => wire::GameState::Finished,
        },
        seats: wire::Seats { white: row.white.as_ref().map(player), black: row.black.as_ref().map(player) },
        ending: row.ending.as_ref().map(ending),
        made_at: row.made_at,
        rematch: row.rematch.clone(),
    }
}

fn player(seat: &SeatRow) -> wire::Player {
    wire::Player {
        name: seat.name.clone(),
        kind: match seat.kind.as_str() {
            "account" => wire::PlayerKind::Account,
            "engine" => wire::PlayerKind::Engine,
            _ => wire::PlayerKind::Guest,
        },
        rating: seat.rating,
    }
}

fn ending(row: &EndingRow) -> wire::Ending {
    let winner = match row.winner.as_deref() {
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        _ => None,
    };
    // Every reason that is written down is one of the law's; a file altered by hand is shown as it is.
    let outcome = Reason::from_word(&row.reason).map(|reason| Outcome { reason, winner });
    wire::Ending {
        score: Outcome { reason: Reason::Agreement, winner }.score().into(),
        winner: winner.map(|winner| match winner {
            Color::White => wire::Colour::White,
            Color::Black => wire::Colour::Black,
        }),
        reason: row.reason.clone(),
        sentence: outcome.map_or_else(|| row.reason.clone(), speech::ending),
    }
}
