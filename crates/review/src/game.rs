use crate::translate::{colour, heard};
use noctule_board::Color;
use noctule_record::{GameRecord, Mismatch, Step, replay, san};
use noctule_rules::Request;
use noctule_wire as wire;

/// Lays a finished game open: every request in order with what each seat heard of it, and the truth after it.
///
/// # Errors
/// A record that the umpire contradicts is not shown; the error names the move.
pub fn review(record: &GameRecord, card: wire::Card) -> Result<wire::Review, Mismatch> {
    Ok(wire::Review { card, start: record.start.to_string(), steps: steps(record)? })
}

/// Every request of a game in order, refused ones too.
///
/// # Errors
/// A record that the umpire contradicts; the error names the move.
pub fn steps(record: &GameRecord) -> Result<Vec<wire::Step>, Mismatch> {
    let shown = |step: &Step| {
        let by = step.place.side;
        let said = |seat: Color| {
            let said = &step.heard[seat];
            (!said.is_silence()).then(|| heard(&record.ruleset, by, said))
        };
        wire::Step {
            move_number: step.place.number,
            by: colour(by),
            request: step.request.to_string(),
            san: match step.request {
                Request::Try(played) if step.stood => Some(san::write(&step.before, played)),
                _ => None,
            },
            white: said(Color::White),
            black: said(Color::Black),
            position: step.after.to_string(),
        }
    };
    Ok(replay(record)?.steps.iter().map(shown).collect())
}
