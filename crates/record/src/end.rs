use noctule_board::{Color, Position};
use noctule_rules::{ClaimAnswer, DrawRule, OpenGame, Outcome, Reason, Ruleset};

/// Whether the umpire says this end together with the move that brings it, rather than apart from any move.
pub(crate) fn is_said_with_the_move(ruleset: &Ruleset, outcome: Outcome) -> bool {
    match outcome.reason {
        Reason::Checkmate | Reason::Stalemate | Reason::InsufficientMaterial => true,
        Reason::FiftyMoves => ruleset.draws.fifty_moves == DrawRule::Automatic,
        Reason::Repetition => ruleset.draws.repetition == DrawRule::Automatic,
        Reason::Resignation | Reason::Time | Reason::Agreement | Reason::Fault => false,
    }
}

/// Whether a game that the board has left open may have ended so.
///
/// # Errors
/// What the umpire says instead.
pub(crate) fn may_end(mut game: OpenGame, outcome: Outcome) -> Result<(), String> {
    match (outcome.reason, outcome.winner) {
        (Reason::Resignation | Reason::Fault, Some(_)) | (Reason::Agreement, None) => Ok(()),
        (Reason::Resignation, None) => Err("a resignation has a winner".into()),
        (Reason::Fault, None) => Err("a forfeit has a winner".into()),
        (Reason::Agreement, Some(_)) => Err("an agreement has no winner".into()),
        (Reason::Time, winner) => time(game.position(), winner),
        (Reason::FiftyMoves | Reason::Repetition, _) => match game.claim(game.to_move()) {
            Ok(ClaimAnswer::Granted(granted)) if granted == outcome => Ok(()),
            Ok(ClaimAnswer::Granted(granted)) => Err(format!("the claim is one of {}", granted.reason)),
            Ok(ClaimAnswer::Refused) => Err("the claim is refused".into()),
            Err(why) => Err(why.to_string()),
        },
        (Reason::Checkmate | Reason::Stalemate | Reason::InsufficientMaterial, _) => {
            Err("the game is not over".into())
        }
    }
}

fn time(position: &Position, winner: Option<Color>) -> Result<(), String> {
    match winner {
        Some(winner) if position.could_ever_mate(winner) => Ok(()),
        Some(_) => Err("the winner could never have mated, so it is a draw".into()),
        None if Color::ALL.into_iter().all(|side| position.could_ever_mate(side)) => {
            Err("the other side could still mate, so it has won".into())
        }
        None => Ok(()),
    }
}
