use crate::kpk::information_set::{InformationSet, attacked_by_pawn, beside};
use noctule_board::{Squares, Try, reach};
use std::fmt;

/// The four ways in which what White knows is revised ("A Rational Approach to Kriegspiel", section 4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Revision {
    /// After a try that stood without check.
    Legal,
    /// After a try that stood and gave check.
    Check,
    /// After a try that was refused.
    Illegal,
    /// After the black king's move.
    Black,
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Legal => "legal revision",
            Self::Check => "check revision",
            Self::Illegal => "illegal revision",
            Self::Black => "black revision",
        })
    }
}

impl InformationSet {
    /// The man moves, and the wave loses what its new square rules out: squares that touch the king, or that
    /// the pawn would check.
    pub fn legal_revision(&self, stood: Try) -> Self {
        let mut revised = self.moved(stood);
        let ruled_out = if stood.from == self.king { beside(stood.to) } else { self.checked_by(stood) };
        revised.wave -= ruled_out | stood.to.bitboard();
        revised
    }

    /// The pawn moves, and the black king stands on a square that it attacks.
    ///
    /// Maran's text names these squares `[c7,d7]` for a pawn on d6; his figure 13.3.b and the rules of chess
    /// say c7 and e7. A promoted pawn checks as what it has become.
    pub fn check_revision(&self, stood: Try) -> Self {
        let mut revised = self.moved(stood);
        revised.wave &= self.checked_by(stood);
        revised
    }

    /// Nothing moves. The square is taboo for this turn, and the black king touches it, or stands on it if
    /// the pawn was refused.
    ///
    /// The listing forgets the taboo squares of the turn when a push is refused, and stores a square where a
    /// list belongs; the text adds to both lists.
    pub fn illegal_revision(&self, refused: Try) -> Self {
        let reasons = if refused.from == self.king { beside(refused.to) } else { refused.to.bitboard() };
        Self { taboo: self.taboo | refused.to.bitboard(), wave: self.wave & reasons, ..*self }
    }

    /// The wave spreads one king's step, save onto squares that White's men guard; nothing is taboo any more.
    ///
    /// It does not spread onto the pawn either, as the listing lets it: a pawn taken would be announced.
    pub fn black_revision(&self) -> Self {
        let spread = self.wave.into_iter().fold(Squares::EMPTY, |all, square| all | beside(square));
        let barred =
            beside(self.king) | attacked_by_pawn(self.pawn) | self.king.bitboard() | self.pawn.bitboard();
        Self { wave: spread - barred, taboo: Squares::EMPTY, ..*self }
    }

    /// The squares on which a king is checked once the pawn has moved.
    fn checked_by(&self, stood: Try) -> Squares {
        match stood.promotion {
            Some(man) => reach::of(man, stood.to, self.king.bitboard()),
            None => attacked_by_pawn(stood.to),
        }
    }

    fn moved(&self, stood: Try) -> Self {
        let mut moved = Self { taboo: Squares::EMPTY, ..*self };
        if stood.from == self.king {
            moved.king = stood.to;
        } else {
            moved.pawn = stood.to;
        }
        moved
    }
}
