use crate::terminal::seat::Tone;
use noctule_assist::{Token, TokenKind};
use noctule_board::{Color as Side, Man};
use ratatui::style::{Color, Modifier, Style};
use std::env;

/// How things look: coloured with Unicode men, or plain letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    Color,
    Ascii,
}

// Squares of a middle tone carry both white and black men, and every text colour is readable on a dark and
// on a light background. All are from the palette of 256, which nearly every terminal has.
const LIGHT_SQUARE: Color = Color::Indexed(103);
const DARK_SQUARE: Color = Color::Indexed(60);
const GREY: Color = Color::Indexed(244);
const ORANGE: Color = Color::Indexed(172);
const BLUE: Color = Color::Indexed(32);
const GREEN: Color = Color::Indexed(71);

/// Why a square stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The own last move left it or reached it.
    LastMove,
    /// A man was announced as taken there.
    Taken,
    /// The king on it stands in check.
    Check,
    /// A try from it or to it was just refused.
    Refused,
}

impl Look {
    /// Colour unless it was not wanted: `--ascii`, `NO_COLOR`, a dumb terminal, a locale without Unicode.
    pub(crate) fn from_environment(ascii: bool) -> Self {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| set(name));
        let no_unicode = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            !locale.contains("utf-8") && !locale.contains("utf8")
        });
        let dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
        if ascii || dumb || no_unicode || set("NO_COLOR").is_some() { Self::Ascii } else { Self::Color }
    }

    /// A man as one character. In colour the men of both sides have one shape; in letters White's are
    /// capitals.
    pub(crate) fn man(self, side: Side, man: Man) -> char {
        const FILLED: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match (self, side) {
            (Self::Color, _) => FILLED[man as usize],
            (Self::Ascii, Side::White) => char::from(man).to_ascii_uppercase(),
            (Self::Ascii, Side::Black) => char::from(man),
        }
    }

    /// A man where there is no colour to tell the sides apart.
    pub(crate) fn uncoloured_man(self, side: Side, man: Man) -> char {
        const OUTLINED: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        match (self, side) {
            (Self::Color, Side::White) => OUTLINED[man as usize],
            _ => self.man(side, man),
        }
    }

    pub(crate) fn square(self, light: bool, mark: Option<Mark>) -> Color {
        match (mark, light) {
            (None, true) => LIGHT_SQUARE,
            (None, false) => DARK_SQUARE,
            (Some(Mark::LastMove), true) => Color::Indexed(143),
            (Some(Mark::LastMove), false) => Color::Indexed(101),
            (Some(Mark::Taken), _) => Color::Indexed(173),
            (Some(Mark::Check), _) => Color::Indexed(167),
            (Some(Mark::Refused), _) => Color::Indexed(139),
        }
    }

    pub(crate) fn on_square(self, side: Side) -> Style {
        match side {
            Side::White => Style::new().fg(Color::Indexed(231)).add_modifier(Modifier::BOLD),
            Side::Black => Style::new().fg(Color::Indexed(16)),
        }
    }

    /// A token is the brighter the likelier it is, and bold when it is certain.
    pub(crate) fn token(self, token: &Token) -> Style {
        let step = match token.opacity {
            _ if token.certain => 3,
            faint if faint < 0.15 => 0,
            even if even < 0.5 => 1,
            _ => 2,
        };
        let ramp = match token.kind {
            TokenKind::Piece => [189, 187, 222, 229],
            TokenKind::Check => [224, 217, 216, 224],
            TokenKind::King => [195, 159, 123, 195],
        };
        let style = self.only_in_color(Style::new().fg(Color::Indexed(ramp[step])));
        if token.certain { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// A mark placed by hand, or one that contradicts the diary.
    pub(crate) fn phantom(self, warned: bool) -> Style {
        let color = if warned { Color::Indexed(210) } else { Color::Indexed(120) };
        self.only_in_color(Style::new().fg(color)).add_modifier(Modifier::BOLD)
    }

    /// The colour of a square on which a man stands by this chance; none where hardly anything does.
    pub(crate) fn heat(self, chance: f64) -> Option<Color> {
        const RAMP: [u8; 5] = [96, 95, 131, 130, 166];
        let step = ((chance * 5.0) as usize).min(4);
        (chance >= 0.05).then(|| Color::Indexed(RAMP[step]))
    }

    /// The number on such a square.
    pub(crate) fn chance(self) -> Style {
        self.only_in_color(Style::new().fg(Color::Indexed(255)))
    }

    pub(crate) fn quiet(self) -> Style {
        self.only_in_color(Style::new().fg(GREY))
    }

    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn heading(self) -> Style {
        self.only_in_color(Style::new().fg(BLUE)).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn warning(self) -> Style {
        self.only_in_color(Style::new().fg(ORANGE))
    }

    pub(crate) fn news(self) -> Style {
        self.only_in_color(Style::new().fg(GREEN))
    }

    pub(crate) fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Quiet => self.quiet(),
            Tone::News => self.strong(),
            Tone::Refusal => self.warning(),
            Tone::Table => self.heading(),
        }
    }

    /// A sign, or letters for it.
    pub(crate) fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self {
            Self::Color => unicode,
            Self::Ascii => ascii,
        }
    }

    fn only_in_color(self, style: Style) -> Style {
        match self {
            Self::Color => style,
            Self::Ascii => Style::new(),
        }
    }
}
