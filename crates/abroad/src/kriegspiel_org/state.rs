use super::words;
use crate::{Broken, Ending, Shown, TimeLeft};
use noctule_board::{Castling, Color, Man, OwnMen, Square, Squares};
use noctule_player::Entry;
use noctule_rules::{EnPassant, Request, Ruleset};
use serde_json::Value;
use std::time::Duration;

/// A game as the site says that it stands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct State {
    pub(super) color: Color,
    /// Nothing while a seat is empty.
    pub(super) shown: Option<Shown>,
    pub(super) time: Option<TimeLeft>,
    pub(super) ending: Option<Ending>,
}

impl State {
    /// Reads a state.
    ///
    /// # Errors
    /// When it cannot be understood.
    pub(super) fn read(ruleset: &Ruleset, value: &Value) -> Result<Self, Broken> {
        let strange = |expected: &'static str, got: &Value| Broken::Unexpected { expected, got: clip(got) };
        let color = words::color(value["your_color"].as_str())
            .ok_or_else(|| strange("your_color to be white or black", &value["your_color"]))?;
        let waiting = match value["state"].as_str() {
            Some("waiting") => true,
            Some("active" | "completed") => false,
            _ => return Err(strange("state to be waiting, active or completed", &value["state"])),
        };
        let own = value["your_fen"].as_str().and_then(|fen| own_men(color, fen));
        let own = own.ok_or_else(|| strange("your_fen to be a board", &value["your_fen"]))?;
        let entries = entries(ruleset, color, &value["scoresheet"]["turns"]);
        let moved = entries.iter().filter(|entry| entry.heard().moved()).count();
        let by_count = if moved.is_multiple_of(2) { Color::White } else { Color::Black };
        let to_move = words::color(value["turn"].as_str()).unwrap_or(by_count);
        let shown = Shown { own, to_move, last: None, entries: Some(entries) };
        let ending = (value["state"] == "completed").then(|| Ending {
            outcome: words::result(&value["result"]),
            words: value["result"]["reason"].as_str().unwrap_or("no reason given").chars().take(80).collect(),
        });
        Ok(Self { color, shown: (!waiting).then_some(shown), time: time(color, &value["clock"]), ending })
    }
}

/// What the clocks show, where there are any.
pub(super) fn time(own: Color, clock: &Value) -> Option<TimeLeft> {
    let left = |key: &str| {
        let seconds = clock[key].as_f64().filter(|seconds| (0.0..1e6).contains(seconds));
        seconds.map(Duration::from_secs_f64)
    };
    let (white, black) = (left("white_remaining")?, left("black_remaining")?);
    Some(match own {
        Color::White => TimeLeft { own: white, enemy: black },
        Color::Black => TimeLeft { own: black, enemy: white },
    })
}

/// All that a seat asked and heard, from its score sheet.
fn entries(ruleset: &Ruleset, color: Color, turns: &Value) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut own = noctule_board::Position::start().own_men(color);
    for turn in turns.as_array().into_iter().flatten() {
        for side in ["white", "black"] {
            for told in turn[side].as_array().into_iter().flatten() {
                if told["kind"] == "status" {
                    add_tries(ruleset, &mut entries, told);
                } else if let Some(entry) = entry(ruleset, &own, told) {
                    follow(&mut own, &entry);
                    entries.push(entry);
                }
            }
        }
    }
    entries
}

fn entry(ruleset: &Ruleset, own: &OwnMen, told: &Value) -> Option<Entry> {
    let sentences = || told["messages"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut heard = words::from_sentences(sentences())?;
    let both = words::checks(&told["checks"]);
    if !both.is_empty() {
        heard.checks = both.into_iter().collect();
    }
    heard.en_passant = told["en_passant"] == true;
    if told["actor"] != "self" {
        if ruleset.en_passant == EnPassant::LandingSquareNamed {
            // Where no own man stood, one was taken in passing.
            heard.en_passant |= heard.taken.is_some_and(|taken| own.on(taken.on).is_none());
        }
        return Some(Entry::Overheard(heard));
    }
    let request = match told["move_uci"].as_str() {
        Some(put) => put.parse().ok()?,
        None => Request::AnyPawnTries,
    };
    Some(Entry::Asked { request, heard })
}

/// The own men, as far as captures and moves tell where they stand.
fn follow(own: &mut OwnMen, entry: &Entry) {
    match entry {
        Entry::Asked { request: Request::Try(stood), heard } if heard.moved() => own.make(*stood),
        Entry::Overheard(heard) => {
            heard.taken.and_then(|taken| own.lose(taken.on));
        }
        Entry::Asked { .. } => {}
    }
}

fn add_tries(ruleset: &Ruleset, entries: &mut [Entry], told: &Value) {
    let tries = told["message"].as_str().and_then(|message| words::tries_in_words(ruleset, message));
    if let (Some(tries), Some(Entry::Asked { heard, .. } | Entry::Overheard(heard))) =
        (tries, entries.last_mut())
    {
        heard.pawn_tries = Some(tries);
    }
}

/// One side's men from the first field of a FEN; a seat's board tells no castlings.
fn own_men(color: Color, fen: &str) -> Option<OwnMen> {
    let mut squares = [Squares::EMPTY; 6];
    let rows: Vec<&str> = fen.split(' ').next()?.split('/').collect();
    if rows.len() != 8 {
        return None;
    }
    for (row, rank) in rows.iter().zip((b'1'..=b'8').rev()) {
        let mut file = b'a';
        for letter in row.chars() {
            match letter {
                '1'..='8' => file = file.saturating_add(letter as u8 - b'0'),
                _ => {
                    let man =
                        Man::ALL.into_iter().find(|&man| letter_of(man) == letter.to_ascii_lowercase())?;
                    let square: Square = format!("{}{}", char::from(file), char::from(rank)).parse().ok()?;
                    if letter.is_ascii_uppercase() == (color == Color::White) {
                        squares[man as usize] |= square.bitboard();
                    }
                    file += 1;
                }
            }
        }
    }
    Some(OwnMen::new(color, Castling::default(), |man| squares[man as usize]))
}

const fn letter_of(man: Man) -> char {
    match man {
        Man::Pawn => 'p',
        Man::Knight => 'n',
        Man::Bishop => 'b',
        Man::Rook => 'r',
        Man::Queen => 'q',
        Man::King => 'k',
    }
}

fn clip(value: &Value) -> String {
    value.to_string().chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_rules::{Heard, PawnTries, Verdict};
    use serde_json::json;

    fn said(actor: &str, uci: Option<&str>, messages: &[&str]) -> Value {
        json!({ "kind": "move", "actor": actor, "messages": messages, "move_uci": uci, "question_type": "COMMON" })
    }

    #[test]
    fn a_score_sheet_in_sentences_is_a_diary() {
        let status = json!({ "kind": "status", "actor": "opponent", "message": "1 pawn try" });
        let turns = json!([{ "turn": 1,
            "white": [said("self", Some("e2e4"), &["Move complete"])],
            "black": [said("opponent", None, &["Move complete"])] },
            { "turn": 2, "white": [status, said("self", Some("e4d5"), &["Pawn captured at D5"])], "black": [] }]);
        let entries = entries(&Ruleset::WILD16, Color::White, &turns);
        assert_eq!(entries.len(), 3);
        let tries = Heard { pawn_tries: Some(PawnTries::Count(1)), ..Heard::only(Verdict::Moved) };
        assert_eq!(entries[1], Entry::Overheard(tries));
        assert!(matches!(entries[2], Entry::Asked { heard, .. } if heard.taken.is_some()));
    }

    #[test]
    fn a_capture_where_no_own_man_stood_was_in_passing() {
        let turns =
            json!([{ "turn": 1, "white": [said("opponent", None, &["Capture done at D6"])], "black": [] }]);
        let Entry::Overheard(heard) = entries(&Ruleset::ENGLISH, Color::Black, &turns)[0] else {
            panic!("overheard")
        };
        assert!(heard.en_passant);
        let turns =
            json!([{ "turn": 1, "white": [said("opponent", None, &["Capture done at D7"])], "black": [] }]);
        let Entry::Overheard(heard) = entries(&Ruleset::ENGLISH, Color::Black, &turns)[0] else {
            panic!("overheard")
        };
        assert!(!heard.en_passant);
    }

    #[test]
    fn a_board_is_read_and_nonsense_is_not() {
        let own = own_men(Color::Black, "rnbqkbnr/pppp1ppp/8/4p3/8/8/8/8 w - - 0 1").unwrap();
        assert_eq!(own.on(Square::E5), Some(Man::Pawn));
        assert_eq!(own.all().len(), 16);
        for fen in ["", "8/8", "9/8/8/8/8/8/8/x", "ppppppppp/8/8/8/8/8/8/8"] {
            assert!(own_men(Color::Black, fen).is_none(), "{fen}");
        }
        assert!(State::read(&Ruleset::RAND, &json!({ "state": "active" })).is_err());
        assert!(State::read(&Ruleset::RAND, &Value::Null).is_err());
    }
}
