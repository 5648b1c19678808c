use crate::TokenKind;
use noctule_board::Squares;

/// Why some tokens stand where they stand, or what else the diary tells of their squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The kind of token it explains.
    pub about: TokenKind,
    /// The squares it speaks of; none when it speaks of a pin or an attack from nobody knows where.
    pub squares: Squares,
    /// Whether the sentence tells what is so now, or what was so then.
    pub when: When,
    /// A short sentence, without a full stop.
    pub sentence: String,
}

/// The time a reason speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// It is so in every position that explains the diary.
    Now,
    /// It was so, and the enemy has moved this often since; it may have ceased to be so.
    Then {
        /// The enemy's moves since.
        enemy_moves: u8,
    },
}

impl Reason {
    pub(crate) fn now(about: TokenKind, squares: Squares, sentence: String) -> Self {
        Self { about, squares, when: When::Now, sentence }
    }

    pub(crate) fn then(about: TokenKind, squares: Squares, enemy_moves: u8, sentence: String) -> Self {
        Self { about, squares, when: When::Then { enemy_moves }, sentence }
    }
}

/// Makes one reason of several with the same sentence.
pub(crate) fn merge(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut merged: Vec<Reason> = Vec::with_capacity(reasons.len());
    for reason in reasons {
        let same = |other: &&mut Reason| (other.about, &other.sentence) == (reason.about, &reason.sentence);
        match merged.iter_mut().find(same) {
            Some(other) => other.squares |= reason.squares,
            None => merged.push(reason),
        }
    }
    merged
}
