//! Tokens from the worlds that may be true.

use crate::last_announcement::{capture, check, king, pawn_tries};
use crate::{Moment, Reason, Token, TokenKind, words};
use noctule_belief::World;
use noctule_board::{Man, Square, Squares};
use noctule_rules::speech;

/// What a set of worlds says of the enemy's men: how heavily, and in how many worlds.
pub(crate) struct Survey {
    worlds: u64,
    weight: f64,
    men: [[Tally; 6]; 64],
    checkers: [Tally; 64],
}

#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    worlds: u64,
    weight: f64,
}

impl Tally {
    fn add(&mut self, weight: f64) {
        self.worlds += 1;
        self.weight += weight;
    }
}

impl Survey {
    pub(crate) fn of(moment: &Moment, worlds: &[(&World, f64)]) -> Self {
        let seat = moment.view.color();
        let own_turn = moment.own_turn();
        let mut survey = Self {
            worlds: worlds.len() as u64,
            weight: worlds.iter().map(|(_, weight)| weight).sum(),
            men: [[Tally::default(); 6]; 64],
            checkers: [Tally::default(); 64],
        };
        for (world, weight) in worlds {
            let position = world.position();
            for man in Man::ALL {
                for square in position.squares(!seat, man) {
                    survey.men[square as usize][man as usize].add(*weight);
                }
            }
            if own_turn {
                for square in position.checkers() {
                    survey.checkers[square as usize].add(*weight);
                }
            }
        }
        survey
    }

    /// The tokens; with `agreement_is_certain` what all the worlds agree on is certain.
    pub(crate) fn tokens(&self, moment: &Moment, agreement_is_certain: bool) -> Vec<Token> {
        let mut tokens = Vec::new();
        for square in Square::ALL {
            let standing = &self.men[square as usize];
            let any = Tally {
                worlds: standing.iter().map(|tally| tally.worlds).sum(),
                weight: standing.iter().map(|tally| tally.weight).sum(),
            };
            let mut put = |kind, tally: Tally| {
                if tally.worlds > 0 {
                    tokens.push(self.token(square, kind, tally, agreement_is_certain));
                }
            };
            put(TokenKind::Piece, any);
            put(TokenKind::Check, self.checkers[square as usize]);
            if moment.gave_check {
                put(TokenKind::King, standing[Man::King as usize]);
            }
        }
        tokens
    }

    fn token(&self, square: Square, kind: TokenKind, tally: Tally, agreement_is_certain: bool) -> Token {
        if !agreement_is_certain || tally.worlds < self.worlds {
            return Token::likely(square, kind, (tally.weight / self.weight) as f32);
        }
        let standing = &self.men[square as usize];
        let man = Man::ALL.into_iter().find(|&man| standing[man as usize].worlds == self.worlds);
        Token { man, ..Token::certain(square, kind) }
    }

    /// What stands on a square, the likeliest first, without what is less than a tenth as likely.
    fn likeliest(&self, square: Square) -> Vec<Man> {
        let standing = &self.men[square as usize];
        let mut men: Vec<Man> =
            Man::ALL.into_iter().filter(|&man| standing[man as usize].worlds > 0).collect();
        men.sort_by(|&one, &other| standing[other as usize].weight.total_cmp(&standing[one as usize].weight));
        let best = men.first().map_or(0.0, |&man| standing[man as usize].weight);
        men.retain(|&man| standing[man as usize].weight * 10.0 >= best);
        men
    }

    /// What the umpire's words tell of the tokens' squares.
    pub(crate) fn reasons(&self, moment: &Moment, tokens: &[Token]) -> Vec<Reason> {
        let mut reasons = capture::reasons(moment);
        reasons.extend(pawn_tries::reasons(moment));
        let squares_of = |kind| -> Squares {
            tokens.iter().filter(|token| token.kind == kind).map(|token| token.square).collect()
        };
        let checking = squares_of(TokenKind::Check);
        reasons
            .extend(check::checkers(moment).iter().map(|checker| checker.reason(checker.squares & checking)));
        let kings = squares_of(TokenKind::King);
        if let Some(king) = king::checked_king(moment) {
            reasons.push(king.reason(moment, king.squares & kings));
        } else if !kings.is_empty() {
            let sentence = format!("you gave check: the enemy king now stands on {}", words::any_of(kings));
            reasons.push(Reason::now(TokenKind::King, kings, sentence));
        }
        reasons
    }

    /// A sentence for every piece token: which men may stand there, and how likely.
    pub(crate) fn chances(&self, tokens: &[Token]) -> Vec<Reason> {
        let pieces = tokens.iter().filter(|token| token.kind == TokenKind::Piece);
        pieces.map(|token| self.piece_reason(token)).collect()
    }

    fn piece_reason(&self, token: &Token) -> Reason {
        let Token { square, opacity, certain, .. } = *token;
        let names: Vec<String> =
            self.likeliest(square).into_iter().map(|man| format!("a {}", speech::man(man))).collect();
        let men = if names.is_empty() {
            "a man".into()
        } else {
            words::join(&names, "or").replace("a king", "the king")
        };
        let sentence = if certain {
            format!("{men} stands on {square}: nothing else explains what you heard")
        } else {
            format!("{men} may stand on {square} ({})", percent(opacity))
        };
        Reason::now(TokenKind::Piece, square.bitboard(), sentence)
    }
}

fn percent(chance: f32) -> String {
    match chance * 100.0 {
        low if low < 1.0 => "under 1 %".into(),
        high if high > 99.0 => "over 99 %".into(),
        percent => format!("{percent:.0} %"),
    }
}
