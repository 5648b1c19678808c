use crate::kpk::information_set::{InformationSet, SetUpError};
use crate::kpk::perfect::is_taken_at_once;
use noctule_board::{ByColor, Castling, Color, FenError, Man, OwnMen, Position, Square, Squares, Try};
use noctule_rules::{Reason, Ruleset, Turn, adjudicate, opening};
use std::fmt;

/// The referee of the ending: he alone knows where the black king stands.
///
/// He rules by the one law, under wild16 without a move limit. The game is over when the pawn has promoted and
/// cannot be taken at once, when it is taken, and when a side has no move.
#[derive(Debug, Clone)]
pub struct Referee {
    position: Position,
    over: Option<End>,
    /// The pawn has promoted where the black king can take it, which it must do now or never.
    last_chance: bool,
}

/// What the referee says of a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Said {
    /// It is refused.
    Illegal,
    /// It stands.
    Legal,
    /// It stands and gives check.
    Check,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal => "illegal",
            Self::Legal => "legal",
            Self::Check => "legal, with check",
        })
    }
}

/// How the ending ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The pawn has promoted and lives.
    Promoted,
    /// The pawn's promotion mates.
    Checkmate,
    /// The black king has taken the pawn.
    PawnTaken,
    /// The black king has no move.
    BlackStalemated,
    /// White has no move.
    WhiteStalemated,
}

impl End {
    /// Whether White has won; otherwise the game is drawn.
    pub const fn is_won(self) -> bool {
        matches!(self, Self::Promoted | Self::Checkmate)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Promoted => "The pawn has promoted: White wins",
            Self::Checkmate => "The pawn has promoted and mates: White wins",
            Self::PawnTaken => "The black king has taken the pawn: drawn",
            Self::BlackStalemated => "The black king is stalemated: drawn",
            Self::WhiteStalemated => "White is stalemated: drawn",
        })
    }
}

impl Referee {
    /// A referee who knows where the black king hides.
    ///
    /// # Errors
    /// When the king is not where White thinks it may be, or the position cannot be.
    pub fn new(known: &InformationSet, hidden: Square, to_move: Color) -> Result<Self, SetUpError> {
        if !known.wave.has(hidden) {
            return Err(SetUpError::HiddenElsewhere(hidden));
        }
        let position =
            set_up(known.king, known.pawn, hidden, to_move).map_err(|_| SetUpError::InCheck(hidden))?;
        let mut referee = Self { position, over: None, last_chance: false };
        let reason = opening(&RULES, &referee.position).over.map(|over| over.reason);
        referee.over = referee.end_for(reason);
        Ok(referee)
    }

    /// The true position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the black king stands.
    pub fn hidden(&self) -> Square {
        self.position.king(Color::Black)
    }

    /// How the game ended, if it is over.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// Rules on a try of the side to move, and plays it if it stands. Once the game is over nothing stands.
    pub fn rule(&mut self, put: Try) -> Said {
        if self.over.is_some() {
            return Said::Illegal;
        }
        let turn = Turn::begin(&RULES, &opening(&RULES, &self.position));
        let Ok(ruling) = adjudicate(&RULES, &self.position, &turn, put.into()) else { return Said::Illegal };
        let Some(after) = ruling.after else { return Said::Illegal };
        let heard = ruling.heard.white;
        self.position = after;
        self.over = self.end_for(heard.over.map(|over| over.reason));
        if self.over.is_none() {
            self.over = if heard.taken.is_some() {
                Some(End::PawnTaken)
            } else if self.last_chance {
                Some(End::Promoted)
            } else if put.promotion.is_some() {
                self.last_chance = is_taken_at_once(self.position.king(Color::White), put.to, self.hidden());
                (!self.last_chance).then_some(End::Promoted)
            } else {
                None
            };
        }
        if heard.checks.is_empty() { Said::Legal } else { Said::Check }
    }

    fn end_for(&self, reason: Option<Reason>) -> Option<End> {
        match (reason?, self.position.to_move()) {
            (Reason::Checkmate, _) => Some(End::Checkmate),
            (Reason::Stalemate, Color::Black) => Some(End::BlackStalemated),
            (Reason::Stalemate, Color::White) => Some(End::WhiteStalemated),
            _ => Some(End::PawnTaken),
        }
    }
}

const RULES: Ruleset = Ruleset::WILD16;

fn set_up(king: Square, pawn: Square, enemy: Square, to_move: Color) -> Result<Position, FenError> {
    let white = OwnMen::new(Color::White, Castling::default(), |man| match man {
        Man::King => king.bitboard(),
        Man::Pawn => pawn.bitboard(),
        _ => Squares::EMPTY,
    });
    let black = OwnMen::new(Color::Black, Castling::default(), |man| {
        if man == Man::King { enemy.bitboard() } else { Squares::EMPTY }
    });
    Position::set_up(&ByColor { white, black }, to_move, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn referee(king: Square, pawn: Square, hidden: Square, to_move: Color) -> Referee {
        let known = InformationSet::new(king, pawn, hidden.bitboard(), to_move).expect("a possible set-up");
        Referee::new(&known, hidden, to_move).expect("a possible set-up")
    }

    fn check_ends(mut referee: Referee, tries: &[(&str, Said)], end: Option<End>) {
        for &(put, said) in tries {
            assert_eq!(referee.rule(put.parse().expect("a try")), said, "{put}");
        }
        assert_eq!(referee.over(), end);
    }

    #[test]
    fn a_pawn_that_promotes_out_of_reach_wins_at_once() {
        let referee = referee(Square::A1, Square::D7, Square::G5, Color::White);
        check_ends(referee, &[("d7d8q", Said::Check)], Some(End::Promoted));
    }

    #[test]
    fn a_pawn_that_promotes_within_reach_is_taken_now_or_never() {
        use Square::*;
        let promotes = ("d7d8q", Said::Check);
        check_ends(
            referee(A1, D7, E7, Color::White),
            &[promotes, ("e7d8", Said::Legal)],
            Some(End::PawnTaken),
        );
        check_ends(
            referee(A1, D7, E7, Color::White),
            &[promotes, ("e7f7", Said::Legal)],
            Some(End::Promoted),
        );
    }

    #[test]
    fn a_pushed_pawn_that_leaves_the_king_no_move_draws() {
        let tries = [("d6d7", Said::Check), ("c8d8", Said::Legal), ("c6d6", Said::Legal)];
        let referee = referee(Square::C6, Square::D6, Square::C8, Color::White);
        check_ends(referee, &tries, Some(End::BlackStalemated));
    }

    #[test]
    fn a_king_locked_in_before_its_pawn_is_stalemated() {
        let referee = referee(Square::A8, Square::A7, Square::D8, Color::Black);
        check_ends(referee, &[("d8c8", Said::Legal)], Some(End::WhiteStalemated));
    }

    #[test]
    fn a_hidden_king_outside_the_wave_is_refused() {
        let known = InformationSet::new(Square::D5, Square::D6, Square::D8.bitboard(), Color::White).unwrap();
        let refused = Referee::new(&known, Square::C8, Color::White).unwrap_err();
        assert_eq!(refused, SetUpError::HiddenElsewhere(Square::C8));
    }
}
