use noctule_board::{Color, Man, Rank, Square, Squares, reach};

/// What White knows: his king, his pawn, the squares where the black king may stand, and the squares that
/// were refused to him this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InformationSet {
    pub(crate) king: Square,
    pub(crate) pawn: Square,
    pub(crate) wave: Squares,
    pub(crate) taboo: Squares,
}

/// A set-up that no game can have reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// The pawn stands where pawns cannot.
    #[error("expected the pawn on the second to the seventh rank, got {0}")]
    PawnRank(Square),
    /// Two men on one square.
    #[error("expected the pawn on another square than the white king's, got {0} for both")]
    Shared(Square),
    /// No black king anywhere.
    #[error("expected at least one square in the wave, got none")]
    EmptyWave,
    /// A white man stands on a square of the wave.
    #[error("expected free squares in the wave, but a white man stands on {0}")]
    Occupied(Square),
    /// The kings would stand beside each other.
    #[error("expected squares that do not touch the white king's, but {0} does")]
    BesideKing(Square),
    /// The black king would stand in check on White's turn.
    #[error("expected squares that the pawn does not attack, because White is to move, but it attacks {0}")]
    InCheck(Square),
    /// A pawn that cannot have moved gives check.
    #[error("expected no square that a pawn on the second rank attacks: it has not moved, yet checks {0}")]
    CheckFromHome(Square),
    /// The hidden king is not where White thinks it may be.
    #[error("expected the hidden king on a square of the wave, got {0}")]
    HiddenElsewhere(Square),
}

impl InformationSet {
    /// What White knows at the start, before anything was refused.
    ///
    /// # Errors
    /// When some square of the wave could not hold the black king, and why.
    pub fn new(king: Square, pawn: Square, wave: Squares, to_move: Color) -> Result<Self, SetUpError> {
        Self::check_men(king, pawn)?;
        if wave.is_empty() {
            return Err(SetUpError::EmptyWave);
        }
        let first = |squares: Squares| (wave & squares).next_square();
        if let Some(square) = first(king.bitboard() | pawn.bitboard()) {
            return Err(SetUpError::Occupied(square));
        }
        if let Some(square) = first(beside(king)) {
            return Err(SetUpError::BesideKing(square));
        }
        if let Some(square) = first(attacked_by_pawn(pawn)) {
            if to_move == Color::White {
                return Err(SetUpError::InCheck(square));
            }
            if pawn.rank() == Rank::Second {
                return Err(SetUpError::CheckFromHome(square));
            }
        }
        Ok(Self { king, pawn, wave, taboo: Squares::EMPTY })
    }

    /// Whether White's men can stand so.
    ///
    /// # Errors
    /// When they share a square or the pawn stands where pawns cannot.
    pub fn check_men(king: Square, pawn: Square) -> Result<(), SetUpError> {
        if matches!(pawn.rank(), Rank::First | Rank::Eighth) {
            return Err(SetUpError::PawnRank(pawn));
        }
        if king == pawn {
            return Err(SetUpError::Shared(pawn));
        }
        Ok(())
    }

    /// The white king's square.
    pub fn king(&self) -> Square {
        self.king
    }

    /// The pawn's square.
    pub fn pawn(&self) -> Square {
        self.pawn
    }

    /// The squares where the black king may stand.
    pub fn wave(&self) -> Squares {
        self.wave
    }

    /// The squares refused to White this turn.
    pub fn taboo(&self) -> Squares {
        self.taboo
    }

    /// Every square where the black king could stand with White to move.
    pub fn anywhere(king: Square, pawn: Square) -> Squares {
        !(king.bitboard() | pawn.bitboard() | beside(king) | attacked_by_pawn(pawn))
    }

    /// Whether the king may still try this square.
    pub(crate) fn king_may_try(&self, to: Square) -> bool {
        to != self.pawn && beside(self.king).has(to) && !self.taboo.has(to)
    }

    /// The square before the pawn, unless the own king stands there or it was refused.
    ///
    /// The thesis's player never takes the double step.
    pub(crate) fn push(&self) -> Option<Square> {
        before(self.pawn).filter(|&to| to != self.king && !self.taboo.has(to))
    }
}

/// The squares beside a square, as a king goes.
pub(crate) fn beside(square: Square) -> Squares {
    reach::of(Man::King, square, Squares::EMPTY)
}

/// The squares on which a white pawn gives check.
pub(crate) fn attacked_by_pawn(pawn: Square) -> Squares {
    reach::pawn_takes(pawn, Color::White)
}

/// The square before a pawn.
pub(crate) fn before(pawn: Square) -> Option<Square> {
    pawn.try_offset(0, 1)
}

/// How many king's moves two squares are apart.
pub(crate) fn distance(one: Square, other: Square) -> u8 {
    let files = (one.file() as u8).abs_diff(other.file() as u8);
    let ranks = (one.rank() as u8).abs_diff(other.rank() as u8);
    files.max(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_refused(
        king: Square,
        pawn: Square,
        wave: &[Square],
        to_move: Color,
        expected: SetUpError,
        text: &str,
    ) {
        let wave = wave.iter().copied().collect();
        assert_eq!(InformationSet::new(king, pawn, wave, to_move), Err(expected));
        assert!(expected.to_string().contains(text), "{expected}");
    }

    #[test]
    fn a_set_up_that_no_game_reaches_is_refused_with_its_square() {
        use Square::*;
        let (white, black) = (Color::White, Color::Black);
        check_refused(D5, D8, &[A1], white, SetUpError::PawnRank(D8), "second to the seventh");
        check_refused(D5, D5, &[A1], white, SetUpError::Shared(D5), "another square");
        check_refused(D5, D6, &[], white, SetUpError::EmptyWave, "at least one");
        check_refused(D5, D6, &[A1, D6], white, SetUpError::Occupied(D6), "d6");
        check_refused(D5, D6, &[A1, E4], white, SetUpError::BesideKing(E4), "e4");
        check_refused(D5, D6, &[A1, E7], white, SetUpError::InCheck(E7), "White is to move");
        check_refused(H8, D2, &[E3], black, SetUpError::CheckFromHome(E3), "has not moved");
    }

    #[test]
    fn with_black_to_move_his_king_may_stand_in_check() {
        let wave = [Square::C7, Square::E7].into_iter().collect();
        assert!(InformationSet::new(Square::E5, Square::D6, wave, Color::Black).is_ok());
    }
}
