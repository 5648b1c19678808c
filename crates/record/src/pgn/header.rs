//! The tags at the head of a game: names and circumstances, and those that the record itself decides.

use super::error::{Fault, quote};
use super::scan::RawGame;
use crate::Tags;
use noctule_board::{Color, FenError, Position};
use noctule_rules::{Outcome, Reason, Ruleset, speech};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// The seven tags that every game has, in their order, and what stands for one that is not known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that the record itself decides; whatever else is given under these names is not written.
const DECIDED: [&str; 12] = [
    "Result",
    "Variant",
    "RuleSet",
    "Draws",
    "SetUp",
    "FEN",
    "Termination",
    "Reason",
    "Seat",
    "OwnMen",
    "EnemyMen",
    "EnemyPawns",
];

/// Writes the head of a game. `own` are the tags of this kind of record, `start` or `seat`.
pub(super) fn write(
    tags: &Tags,
    ruleset: &Ruleset,
    own: &[(&str, String)],
    outcome: Option<Outcome>,
) -> String {
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        let value = match name {
            "Result" => score(outcome),
            _ => tags.get(name).unwrap_or(unknown),
        };
        push(&mut text, name, value);
    }
    push(&mut text, "Variant", "Kriegspiel");
    push(&mut text, "RuleSet", ruleset.name);
    push(&mut text, "Draws", &ruleset.draws.to_string());
    for (name, value) in own {
        push(&mut text, name, value);
    }
    push(&mut text, "Termination", termination(outcome));
    if let Some(outcome) = outcome {
        push(&mut text, "Reason", outcome.reason.word());
    }
    let rest = |name: &str| !DECIDED.contains(&name) && ROSTER.iter().all(|(known, _)| *known != name);
    for (name, value) in tags.iter().filter(|(name, _)| rest(name) && is_name(name)) {
        push(&mut text, name, value);
    }
    text
}

/// The result as it ends the text of a game.
pub(super) fn score(outcome: Option<Outcome>) -> &'static str {
    outcome.as_ref().map_or("*", Outcome::score)
}

/// The tags that belong to nobody but the game: those the record decides, and unknown ones, are left out.
pub(super) fn free_tags(raw: &RawGame) -> Tags {
    let unknown = |name: &str, value: &str| ROSTER.contains(&(name, value));
    raw.tags
        .iter()
        .map(|tag| (tag.name.as_str(), tag.value.as_str()))
        .filter(|(name, value)| !DECIDED.contains(name) && !unknown(name, value))
        .collect()
}

/// The rules in force by the tags, or those assumed where the file does not name them.
pub(super) fn ruleset(raw: &RawGame, assumed: Ruleset) -> Result<Ruleset, Fault> {
    let ruleset = match raw.tag("RuleSet") {
        None => assumed,
        Some(tag) => tag.value.parse().map_err(|error| Fault::at(tag.line, error))?,
    };
    match raw.tag("Draws") {
        None => Ok(ruleset),
        Some(tag) => match tag.value.parse() {
            Ok(draws) => Ok(ruleset.with_draws(draws)),
            Err(error) => Err(Fault::at(tag.line, error)),
        },
    }
}

/// The position the game began from.
pub(super) fn start(raw: &RawGame) -> Result<Position, Fault> {
    match raw.tag("FEN") {
        None => Ok(Position::start()),
        Some(tag) => tag.value.parse().map_err(|error: FenError| {
            Fault::at(tag.line, format!("expected a start position in the tag FEN: {error}"))
        }),
    }
}

/// The seat that a one-sided file belongs to, if it says so.
pub(super) fn seat(raw: &RawGame) -> Result<Option<Color>, Fault> {
    let Some(tag) = raw.tag("Seat") else { return Ok(None) };
    match Color::ALL.into_iter().find(|&side| speech::side(side).eq_ignore_ascii_case(&tag.value)) {
        Some(side) => Ok(Some(side)),
        None => {
            Err(Fault::at(tag.line, format!("expected the seat White or Black, got {}", quote(&tag.value))))
        }
    }
}

/// A number that a tag of ours must give: plain digits, and within the range.
pub(super) fn number(raw: &RawGame, name: &str, range: RangeInclusive<u8>) -> Result<u8, Fault> {
    let (from, to) = (range.start(), range.end());
    let Some(tag) = raw.tag(name) else {
        let what = format!("expected a tag {name} with a number from {from} to {to} beside OwnMen, got none");
        return Err(Fault::at(raw.tag("OwnMen").map_or(raw.line, |tag| tag.line), what));
    };
    let number: Option<u8> = tag.value.parse().ok();
    number.filter(|number| range.contains(number) && number.to_string() == tag.value).ok_or_else(|| {
        let got = quote(&tag.value);
        Fault::at(tag.line, format!("expected a number from {from} to {to} in the tag {name}, got {got}"))
    })
}

/// The result that a file gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Score {
    /// The game is not over.
    Open,
    /// It was won by a side, or drawn.
    Over(Option<Color>),
}

/// The result at the end of the text, which the tag may not contradict.
pub(super) fn result(raw: &RawGame) -> Result<Score, Fault> {
    let tagged = raw.tag("Result").map(|tag| (tag.value.as_str(), tag.line));
    let ending = raw.result.as_ref().map(|(text, line)| (text.as_str(), *line));
    if let (Some((tag, _)), Some((text, line))) = (tagged, ending)
        && tag != text
        && tag != "?"
    {
        let what =
            format!("expected the result {} of the tag at the end of the moves, got {text}", quote(tag));
        return Err(Fault::at(line, what));
    }
    let Some((text, line)) = ending.or(tagged) else { return Ok(Score::Open) };
    Ok(match text {
        "1-0" => Score::Over(Some(Color::White)),
        "0-1" => Score::Over(Some(Color::Black)),
        "1/2-1/2" => Score::Over(None),
        "*" | "?" | "" => Score::Open,
        other => {
            let what = format!("expected a result 1-0, 0-1, 1/2-1/2 or *, got {}", quote(other));
            return Err(Fault::at(line, what));
        }
    })
}

/// How the game ended: the reason of the `Reason` tag, else one that the words of other tags suggest.
///
/// A file that gives no reason is taken to mean a resignation, or an agreed draw.
pub(super) fn outcome(raw: &RawGame) -> Result<Option<Outcome>, Fault> {
    let winner = match result(raw)? {
        Score::Over(winner) => winner,
        Score::Open => {
            return match raw.tag("Reason") {
                Some(tag) => {
                    Err(Fault::at(tag.line, "expected a result beside the reason of the end, got none"))
                }
                None => Ok(None),
            };
        }
    };
    let reason = match raw.tag("Reason") {
        Some(tag) => Reason::from_word(&tag.value).ok_or_else(|| {
            let words = Reason::ALL.map(Reason::word).join(", ");
            Fault::at(tag.line, format!("expected a reason, one of {words}; got {}", quote(&tag.value)))
        })?,
        None => guessed_reason(raw, winner),
    };
    Ok(Some(Outcome { reason, winner }))
}

fn guessed_reason(raw: &RawGame, winner: Option<Color>) -> Reason {
    let words = ["Termination", "ICCResult"]
        .iter()
        .filter_map(|name| raw.tag(name))
        .map(|tag| tag.value.to_ascii_lowercase())
        .collect::<String>();
    match winner {
        _ if words.contains("time") => Reason::Time,
        Some(_) => Reason::Resignation,
        None => Reason::Agreement,
    }
}

fn termination(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "unterminated",
        Some(Outcome { reason: Reason::Time, .. }) => "time forfeit",
        Some(Outcome { reason: Reason::Fault, .. }) => "rules infraction",
        Some(_) => "normal",
    }
}

fn push(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "[{name} \"{}\"]", escape(value));
}

/// A tag is one line: what would break it becomes a space, quotes and backslashes are escaped.
fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for symbol in value.chars() {
        match symbol {
            '"' | '\\' => text.extend(['\\', symbol]),
            '\u{2028}' | '\u{2029}' | '\u{feff}' => text.push(' '),
            _ if symbol.is_control() => text.push(' '),
            _ => text.push(symbol),
        }
    }
    text
}

pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
