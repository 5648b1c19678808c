//! The assistant's tokens as characters. The shape alone tells everything; colour only helps.

use super::look::Look;
use noctule_assist::{Token, TokenKind};
use noctule_board::{Color as Side, Man};

/// What the signs mean, a line each.
pub(crate) fn legend(look: Look) -> &'static [&'static str] {
    match look {
        Look::Color => &["(♟) (■) certain  ● likely  ○ possible  ◦ faint  + gives check  ♚ the king"],
        Look::Ascii => &["(p) (#) certain  1-9 tenths of a chance  : faint  + gives check  k K the king"],
    }
}

/// What a phantom looks like, in words.
pub(crate) fn phantom_legend(enemy: Side, look: Look) -> String {
    let of = |man, warned| phantom(man, warned, enemy, look);
    let (knight, any, warned) = (of(Some(Man::Knight), false), of(None, false), of(None, true));
    format!("{knight} {any} your phantoms  {warned} cannot be")
}

/// A mark placed by hand in three characters; an exclamation mark when it contradicts the diary.
pub(crate) fn phantom(man: Option<Man>, warned: bool, enemy: Side, look: Look) -> String {
    let sign = man.map_or('?', |man| look.uncoloured_man(enemy, man));
    let close = if warned { "!" } else { look.sign("›", ">") };
    format!("{}{sign}{close}", look.sign("‹", "<"))
}

/// A token in three characters: what kind, how likely; certain ones stand in brackets.
pub(crate) fn signs(token: &Token, enemy: Side, look: Look) -> String {
    if token.certain {
        return format!("({})", sign(token, enemy, look));
    }
    let kind = match token.kind {
        TokenKind::Piece => ' ',
        TokenKind::Check => '+',
        TokenKind::King => look.uncoloured_man(enemy, Man::King),
    };
    format!("{kind}{} ", likelihood(token.opacity, look))
}

/// A token in one character.
pub(crate) fn sign(token: &Token, enemy: Side, look: Look) -> char {
    match (token.certain, token.kind, token.man) {
        (false, TokenKind::Piece, _) => likelihood(token.opacity, look),
        (_, TokenKind::Check, _) => '+',
        (_, TokenKind::King, _) => look.uncoloured_man(enemy, Man::King),
        (true, TokenKind::Piece, Some(man)) => look.uncoloured_man(enemy, man),
        (true, TokenKind::Piece, None) => look.sign("■", "#").chars().next().unwrap_or('#'),
    }
}

fn likelihood(chance: f32, look: Look) -> char {
    match (look, chance) {
        (Look::Ascii, _) => tenths(chance.into()).unwrap_or(':'),
        (Look::Color, faint) if faint < 0.15 => '◦',
        (Look::Color, even) if even < 0.5 => '○',
        (Look::Color, _) => '●',
    }
}

/// A chance as one digit: tenths, 9 at most; nothing for what is hardly ever so.
pub(crate) fn tenths(chance: f64) -> Option<char> {
    let tenths = (chance * 10.0).round() as u32;
    char::from_digit(tenths.min(9), 10).filter(|_| tenths > 0)
}
