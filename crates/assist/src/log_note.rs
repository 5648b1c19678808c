use crate::words;
use noctule_player::Entry;
use noctule_rules::{PawnTries, Request, Verdict};

/// A line for the log: the enemy has pawn tries.
///
/// Document 001 writes them down instead of marking every square where one of those pawns may stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogNote {
    /// The diary entry that told it, counted from one.
    pub entry: usize,
    /// The sentence, without a full stop.
    pub sentence: String,
}

/// The note that an entry deserves.
pub(crate) fn of(entry: &Entry, number: usize) -> Option<LogNote> {
    let sentence = match entry {
        Entry::Asked { request: Request::Try(stood), heard } if heard.moved() && heard.over.is_none() => {
            let has = match heard.pawn_tries? {
                PawnTries::Count(0) => return None,
                PawnTries::Count(count) => words::count(count, "pawn try", "pawn tries"),
                PawnTries::Some => "pawn tries".into(),
                PawnTries::From(squares) => format!("pawn tries from {}", words::all_of(squares)),
            };
            format!("after your move {stood} the enemy has {has}")
        }
        Entry::Overheard(heard) if heard.verdict == Some(Verdict::Any(true)) => {
            "the enemy asked and has pawn tries".into()
        }
        _ => return None,
    };
    Some(LogNote { entry: number, sentence })
}
