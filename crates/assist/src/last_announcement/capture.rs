use crate::{Moment, Reason, Token, TokenKind, words};
use noctule_board::{Man, Square, Squares};
use noctule_rules::speech;

/// A faded token under this is taken off the board: the fourth enemy move after the capture does it.
const THRESHOLD: f32 = 0.1;

/// An enemy man that was seen when it took an own man.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Taker {
    pub(crate) square: Square,
    opacity: f32,
    /// Enemy moves since.
    age: u8,
    /// What it took, where that is known.
    victim: Option<Man>,
    /// The other square it may stand on, when it may have taken in passing.
    or_on: Option<Square>,
}

impl Taker {
    /// The enemy moves: every taker may be the man that left.
    pub(crate) fn fade(takers: &mut Vec<Self>) {
        for taker in takers.iter_mut() {
            taker.opacity /= 2.0;
            taker.age += 1;
        }
        takers.retain(|taker| taker.opacity >= THRESHOLD);
    }

    /// A capture is announced on a square; `passing` is where the taker stands if it took in passing.
    pub(crate) fn appear(
        takers: &mut Vec<Self>,
        square: Square,
        passing: Option<Square>,
        victim: Option<Man>,
    ) {
        let fresh = Self { square, opacity: 1.0, age: 0, victim, or_on: None };
        let alternatives = match passing {
            None => vec![fresh],
            Some(landing) => vec![
                Self { opacity: 0.5, or_on: Some(landing), ..fresh },
                Self { square: landing, opacity: 0.5, or_on: Some(square), ..fresh },
            ],
        };
        takers.retain(|old| alternatives.iter().all(|new| new.square != old.square));
        takers.extend(alternatives);
    }

    fn token(&self) -> Token {
        if self.age == 0 && self.or_on.is_none() {
            Token::certain(self.square, TokenKind::Piece)
        } else {
            Token::likely(self.square, TokenKind::Piece, self.opacity)
        }
    }

    fn reason(&self) -> Reason {
        let Self { square, .. } = self;
        let victim = self.victim.map_or("man", speech::man);
        let sentence = match (self.age, self.or_on) {
            (0, None) => format!("a man stands on {square}: it has just taken your {victim}"),
            (0, Some(other)) => {
                format!(
                    "a man stands on {square} or on {other}: it has just taken your {victim}, perhaps in \
                     passing"
                )
            }
            (age, _) => {
                format!("a man took your {victim} on {square} {} and may still be there", words::ago(age))
            }
        };
        let squares = self.or_on.map_or(Squares::EMPTY, Square::bitboard) | square.bitboard();
        match self.age {
            0 => Reason::now(TokenKind::Piece, squares, sentence),
            age => Reason::then(TokenKind::Piece, square.bitboard(), age, sentence),
        }
    }
}

pub(super) fn read(moment: &Moment) -> (Vec<Token>, Vec<Reason>) {
    (moment.takers.iter().map(Taker::token).collect(), reasons(moment))
}

/// Why men are expected where they took.
pub(crate) fn reasons(moment: &Moment) -> Vec<Reason> {
    moment.takers.iter().map(Taker::reason).collect()
}
