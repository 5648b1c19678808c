//! The position line: what a seat was told before the game, and its log.

use crate::follow::follow;
use crate::{LineError, announcements, element, own_men};
use noctule_board::{Color, Position};
use noctule_player::{Briefing, Diary, EnemyMen, PlayerView, Start};
use noctule_rules::{Heard, Ruleset};

/// Writes a diary as a `position` line, without the line's end. The ruleset goes by `setoption`.
pub fn position_line(diary: &Diary) -> String {
    let Briefing { color, start, own, enemy, first, opening, .. } = &diary.briefing;
    let mut line = format!("position krieg {} ", side(*color));
    let mut log = Vec::new();
    match start {
        Start::Normal => line += "startpos",
        Start::Hidden => {
            let (men, castling) = own_men::write(own);
            let first = if *first == Color::White { 'w' } else { 'b' };
            line += &format!("fen {men} {first} {castling} {} {}", enemy.men, enemy.pawns_at_start);
            log.push(format!("start{}", announcements::write(opening)));
        }
    }
    log.extend(diary.entries.iter().map(element::write));
    if !log.is_empty() {
        line += " log ";
        line += &log.join(" ");
    }
    line
}

/// Reads a `position` line under a ruleset.
///
/// # Errors
/// A line that is malformed, or that does not follow from the rules and the seat's own men.
pub fn read_position_line(line: &str, ruleset: Ruleset) -> Result<Diary, LineError> {
    let mut words = line.split_ascii_whitespace().peekable();
    expect_word(&mut words, "position")?;
    expect_word(&mut words, "krieg")?;
    let color = match words.next() {
        Some("white") => Color::White,
        Some("black") => Color::Black,
        other => return Err(LineError::new("white or black", other.unwrap_or_default())),
    };
    let mut briefing = match words.next() {
        Some("startpos") => Briefing::for_seat(color, ruleset, &Position::start()),
        Some("fen") => read_set_up(color, ruleset, &mut words)?,
        other => return Err(LineError::new("startpos or fen", other.unwrap_or_default())),
    };
    if words.peek().is_some() {
        expect_word(&mut words, "log")?;
    }
    if let Some(opening) = words.next_if(|word| word.split('/').next() == Some("start")) {
        briefing.opening = read_opening(opening, &briefing)?;
    }
    let mut view = PlayerView::new(&briefing);
    let mut diary = Diary::new(briefing);
    for word in words {
        let entry = element::read(word, &ruleset)?;
        let entry = follow(&view, entry).map_err(|expected| LineError::new(expected, word))?;
        view.hear(&entry);
        diary.write(entry);
    }
    Ok(diary)
}

fn expect_word<'a>(words: &mut impl Iterator<Item = &'a str>, expected: &str) -> Result<(), LineError> {
    match words.next() {
        Some(word) if word == expected => Ok(()),
        other => Err(LineError::new(expected, other.unwrap_or_default())),
    }
}

fn read_set_up<'a>(
    color: Color,
    ruleset: Ruleset,
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<Briefing, LineError> {
    let mut field = |expected: &str| words.next().ok_or_else(|| LineError::new(expected, ""));
    let men = field("the own men as in a FEN")?;
    let first = match field("w or b for the side to move")? {
        "w" => Color::White,
        "b" => Color::Black,
        other => return Err(LineError::new("w or b for the side to move", other)),
    };
    let castling = field("own castlings such as KQ, k or -")?;
    let own = own_men::read(color, men, castling)?;
    let enemy_men = field("the number of enemy men")?;
    let men = number(enemy_men, 1..=16, "a number of enemy men from 1 to 16")?;
    let pawns = field("the number of enemy pawns")?;
    let pawns = number(pawns, 0..=8.min(men - 1), "a number of enemy pawns from 0 to 8, fewer than men")?;
    let enemy = EnemyMen { men, pawns_at_start: pawns, pawns_taken: 0, pieces_taken: 0 };
    let opening = announcements::read(std::iter::empty(), &ruleset)?;
    Ok(Briefing { color, ruleset, start: Start::Hidden, own, enemy, first, opening })
}

fn number(text: &str, range: std::ops::RangeInclusive<u8>, expected: &str) -> Result<u8, LineError> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| LineError::new(expected, text))
}

/// What both heard before the first move: checks, pawn tries, or that the game is over already.
fn read_opening(text: &str, briefing: &Briefing) -> Result<Heard, LineError> {
    let heard = announcements::read(text.split('/').skip(1), &briefing.ruleset)?;
    if heard.taken.is_some() || heard.en_passant || heard.promoted {
        return Err(LineError::new("nothing but checks, pawn tries and an end before the first move", text));
    }
    if briefing.start == Start::Normal && heard != briefing.opening {
        return Err(LineError::new("nothing told of the normal start", text));
    }
    Ok(heard)
}

fn side(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}
