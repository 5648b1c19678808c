//! One element of the log: an own try and its answer, or what was heard of the enemy.

use crate::{LineError, announcements};
use noctule_board::{Square, Try};
use noctule_player::Entry;
use noctule_rules::{Heard, Request, Ruleset, Taken, Verdict};

/// Writes an entry. Only what an umpire can have said is read back.
pub(crate) fn write(entry: &Entry) -> String {
    let heard = entry.heard();
    let sign = match heard.verdict {
        Some(Verdict::Refused) => "-",
        Some(Verdict::Nonsense) => "!",
        _ => "",
    };
    let said = match heard.verdict {
        Some(Verdict::Any(true)) => "/yes".to_owned(),
        Some(Verdict::Any(false)) => "/no".to_owned(),
        _ => announcements::write(heard),
    };
    match entry {
        Entry::Asked { request, .. } => format!("{sign}{request}{said}"),
        Entry::Overheard(Heard { verdict: Some(Verdict::Any(_)), .. }) => format!("?any{said}"),
        Entry::Overheard(Heard { taken: Some(Taken { on, .. }), .. }) => format!("?{sign}x{on}{said}"),
        Entry::Overheard(_) => format!("?{sign}{said}"),
    }
}

/// Reads an element by its form alone; whether it can follow is for [`crate::follow`] to say.
pub(crate) fn read(text: &str, ruleset: &Ruleset) -> Result<Entry, LineError> {
    let mut parts = text.split('/');
    let head = parts.next().unwrap_or_default();
    if let Some(enemy) = head.strip_prefix('?') {
        let heard = match enemy {
            "any" => answer(text, parts)?,
            "-" => only(Verdict::Refused, text, parts)?,
            "!" => only(Verdict::Nonsense, text, parts)?,
            "" => moved(announcements::read(parts, ruleset)?),
            _ => taking(enemy, text, moved(announcements::read(parts, ruleset)?))?,
        };
        return Ok(Entry::Overheard(heard));
    }
    if head == "any" {
        return Ok(Entry::Asked { request: Request::AnyPawnTries, heard: answer(text, parts)? });
    }
    let (put, heard) = match head.split_at_checked(1) {
        Some(("-", put)) => (put, only(Verdict::Refused, text, parts)?),
        Some(("!", put)) => (put, only(Verdict::Nonsense, text, parts)?),
        _ => (head, moved(announcements::read(parts, ruleset)?)),
    };
    let put: Try = put.parse().map_err(|_| unknown(text))?;
    Ok(Entry::Asked { request: Request::Try(put), heard })
}

fn unknown(text: &str) -> LineError {
    LineError::new("an element such as e2e4, -e2e4, !e2e4, any/yes, ?, ?xd5, ?-, ?! or ?any/no", text)
}

fn moved(heard: Heard) -> Heard {
    Heard { verdict: Some(Verdict::Moved), ..heard }
}

fn only<'a>(
    verdict: Verdict,
    text: &str,
    mut parts: impl Iterator<Item = &'a str>,
) -> Result<Heard, LineError> {
    match parts.next() {
        None => Ok(Heard::only(verdict)),
        Some(_) => Err(LineError::new("nothing after a try that did not stand", text)),
    }
}

fn answer<'a>(text: &str, mut parts: impl Iterator<Item = &'a str>) -> Result<Heard, LineError> {
    match (parts.next(), parts.next()) {
        (Some("yes"), None) => Ok(Heard::only(Verdict::Any(true))),
        (Some("no"), None) => Ok(Heard::only(Verdict::Any(false))),
        _ => Err(LineError::new("the answer /yes or /no after any", text)),
    }
}

/// The square after `?x` repeats that of the capture, or stands for it.
fn taking(enemy: &str, text: &str, mut heard: Heard) -> Result<Heard, LineError> {
    let square: Option<Square> = enemy.strip_prefix('x').and_then(|square| square.parse().ok());
    let on = square.ok_or_else(|| unknown(text))?;
    let taken = *heard.taken.get_or_insert(Taken { on, kind: None });
    if taken.on != on {
        return Err(LineError::new("the same square twice for one capture", text));
    }
    Ok(heard)
}
