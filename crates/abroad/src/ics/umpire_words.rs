//! The umpire's words in plain text, read tolerantly: hyphen or space, try or tries, commas between.

use noctule_board::{Color, Square};
use noctule_rules::{Announcement, CheckLine, Kind, PawnTries, Taken};

/// One thing the umpire said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// Something of the move that was made.
    Said(Announcement),
    /// The try was refused.
    Refused,
    /// Whose move it is now: an announcement is complete.
    MoveOf(Color),
}

/// Reads a whole line; nothing unless every phrase in it is the umpire's, so that talk is not taken for his.
pub(crate) fn read(line: &str) -> Option<Vec<Word>> {
    let line = without_speaker(line.trim());
    if line.to_ascii_lowercase().starts_with("illegal move") {
        return Some(vec![Word::Refused]);
    }
    let phrases = line.split([',', ';']).map(str::trim).filter(|phrase| !phrase.is_empty());
    let words: Option<Vec<Word>> = phrases.map(read_phrase).collect();
    words.filter(|words| !words.is_empty())
}

/// Reads the last move of a board: `?`, `?xd5`, `?;RankCheck;2tries`. What is no umpire's word is passed over.
pub(crate) fn read_move_field(field: &str) -> Vec<Announcement> {
    let mut said = Vec::new();
    for part in field.split([';', ',']) {
        let bare = part.trim_start_matches('?');
        if let Some(on) = bare.strip_prefix('x').and_then(|square| square.parse().ok()) {
            said.push(Announcement::Taken(Taken { on, kind: None }));
        } else if let Some(Word::Said(announcement)) = read_phrase(bare) {
            said.push(announcement);
        }
    }
    said
}

fn without_speaker(line: &str) -> &str {
    match line.split_once(':') {
        Some((speaker, rest)) if ["umpire", "referee"].contains(&speaker.to_ascii_lowercase().as_str()) => {
            rest.trim()
        }
        _ => line,
    }
}

fn read_phrase(phrase: &str) -> Option<Word> {
    let plain = apart(phrase).to_ascii_lowercase();
    let words: Vec<&str> = plain
        .split([' ', '-', '_'])
        .map(|word| word.trim_matches(['.', '!']))
        .filter(|word| !word.is_empty())
        .collect();
    match words.as_slice() {
        [line @ .., "check"] => check_line(line).map(Announcement::Check).map(Word::Said),
        [kind, "at" | "on", square, "captured" | "taken"]
        | [kind, "captured" | "taken", "at" | "on", square] => {
            let kind = match *kind {
                "pawn" => Some(Kind::Pawn),
                "piece" => Some(Kind::Piece),
                "man" => None,
                _ => return None,
            };
            let on: Square = square.parse().ok()?;
            Some(Word::Said(Announcement::Taken(Taken { on, kind })))
        }
        [count, "pawn", "try" | "tries"] | [count, "try" | "tries"] | ["pawn", "try" | "tries", count] => {
            let count = match *count {
                "no" => 0,
                "one" => 1,
                digits => digits.parse().ok()?,
            };
            Some(Word::Said(Announcement::PawnTries(PawnTries::Count(count))))
        }
        [side, "move"] | [side, "to", "move"] => match *side {
            "white's" | "white" => Some(Word::MoveOf(Color::White)),
            "black's" | "black" => Some(Word::MoveOf(Color::Black)),
            _ => None,
        },
        _ => None,
    }
}

fn check_line(words: &[&str]) -> Option<CheckLine> {
    Some(match words {
        ["rank"] => CheckLine::Rank,
        ["file"] => CheckLine::File,
        ["long", "diagonal"] => CheckLine::LongDiagonal,
        ["short", "diagonal"] => CheckLine::ShortDiagonal,
        ["knight"] => CheckLine::Knight,
        _ => return None,
    })
}

/// Parts words that were written together: `LongDiagonalCheck`, `2tries`, `tries:2`.
fn apart(phrase: &str) -> String {
    let mut text = String::with_capacity(phrase.len() + 4);
    let mut before = ' ';
    for letter in phrase.chars() {
        let capital = before.is_ascii_lowercase() && letter.is_ascii_uppercase();
        let number = before.is_ascii_digit() && letter.is_ascii_alphabetic();
        if capital || number {
            text.push(' ');
        }
        text.push(if letter == ':' { ' ' } else { letter });
        before = letter;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_board::{ByColor, Position};
    use noctule_rules::{OpenGame, Request, Ruleset, Verdict, speech};

    fn check(line: &str, expected: &str) {
        let words = read(line).unwrap_or_else(|| panic!("{line}"));
        let text: Vec<String> = words
            .iter()
            .map(|word| match word {
                Word::Said(said) => said.to_string(),
                Word::Refused => "refused".into(),
                Word::MoveOf(color) => format!("{color:?}"),
            })
            .collect();
        assert_eq!(text.join(" "), expected, "{line}");
    }

    #[test]
    fn the_umpires_words_are_read_in_every_spelling() {
        check("Pawn at d5 captured", "taken:d5:pawn");
        check("Piece at h8 captured.", "taken:h8:piece");
        check("Rank check", "check:rank");
        check("Long-diagonal check", "check:long-diagonal");
        check("Long diagonal check", "check:long-diagonal");
        check("Short Diagonal Check!", "check:short-diagonal");
        check("File check, Long diagonal check", "check:file check:long-diagonal");
        check("knight check", "check:knight");
        check("1 pawn try", "pawn-tries:1");
        check("2 pawn tries", "pawn-tries:2");
        check("2 tries", "pawn-tries:2");
        check("No pawn tries", "pawn-tries:0");
        check("Pawn tries: 3", "pawn-tries:3");
        check("Pawn at d5 captured, rank check, 2 pawn tries", "taken:d5:pawn check:rank pawn-tries:2");
        check("White's move", "White");
        check("Black to move.", "Black");
        check("Illegal move (e4f5).", "refused");
        check("Illegal move", "refused");
        check("Umpire: Rank check", "check:rank");
    }

    #[test]
    fn talk_is_not_the_umpires() {
        for line in [
            "Bat says: rank check",
            "Bat: Pawn at d5 captured",
            "check",
            "Bishop at d5 captured",
            "Pawn at d9 captured",
            "many pawn tries",
            "rank check, I think",
            "",
            "300 pawn tries",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn the_short_form_stands_in_the_move_field() {
        let words =
            |field: &str| -> Vec<String> { read_move_field(field).iter().map(ToString::to_string).collect() };
        assert_eq!(words("?"), [""; 0]);
        assert_eq!(words("?xd5"), ["taken:d5"]);
        assert_eq!(words("?xd5;RankCheck;2tries"), ["taken:d5", "check:rank", "pawn-tries:2"]);
        assert_eq!(words("?;LongDiagonalCheck;1try"), ["check:long-diagonal", "pawn-tries:1"]);
        assert_eq!(words("none"), [""; 0]);
    }

    #[test]
    fn all_that_our_own_umpire_says_in_wild_16_is_read_back() {
        let ruleset = Ruleset::WILD16;
        let mut game = OpenGame::new(ruleset, Position::start());
        let puts = "e2e4 d7d5 e4f5 e4d5 d8d5 b1c3 d5e5 f1e2 e5e2 e1e2 c8g4 f2f3 g4f3 e2f3 e8c8 g8f6";
        for put in puts.split_ascii_whitespace() {
            let by = game.position().to_move();
            let Ok(answer) = game.put(by, put.parse::<Request>().unwrap()) else { continue };
            let heard: ByColor<_> = answer.heard;
            let mut read_back = noctule_rules::Heard::default();
            for sentence in speech::sentences(&ruleset, by, &heard[by]) {
                for word in read(&sentence).unwrap_or_else(|| panic!("{sentence}")) {
                    match word {
                        Word::Said(said) => read_back.add(said),
                        Word::Refused => read_back.verdict = Some(Verdict::Refused),
                        Word::MoveOf(color) => assert_eq!(color, !by),
                    }
                }
            }
            if heard[by].moved() {
                read_back.verdict = Some(Verdict::Moved);
                read_back.pawn_tries = read_back.pawn_tries.or(Some(PawnTries::Count(0)));
            }
            assert_eq!(read_back, heard[by], "{put}");
        }
    }
}
