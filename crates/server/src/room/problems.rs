//! What a room says when it does not do what was asked.

use noctule_rules::NotHeard;
use noctule_umpire::TableError;
use noctule_wire::{Problem, ProblemCode};

pub(crate) fn problem(code: ProblemCode, message: impl Into<String>) -> Problem {
    Problem { code, message: message.into() }
}

pub(crate) fn of_table(error: TableError) -> Problem {
    match error {
        TableError::NotHeard(reason) => not_heard(reason),
        TableError::NoOffer | TableError::AlreadyOffered => problem(ProblemCode::Offer, error.to_string()),
    }
}

pub(crate) fn not_heard(reason: NotHeard) -> Problem {
    let code = match reason {
        NotHeard::Over => ProblemCode::Over,
        NotHeard::OutOfTurn { .. } => ProblemCode::OutOfTurn,
        NotHeard::NoGroundToClaim => ProblemCode::NoGround,
        NotHeard::NotPut(_) => ProblemCode::NotPut,
    };
    problem(code, reason.to_string())
}

pub(crate) fn no_phantom() -> Problem {
    problem(ProblemCode::NotNow, "expected a square with a phantom on it")
}

pub(crate) fn rematch_too_early() -> Problem {
    problem(ProblemCode::NotNow, "expected the end of this game before the next")
}
