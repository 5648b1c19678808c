use crate::adjudicate::{Judgement, judge};
use crate::claim::DrawBook;
use crate::{Heard, NotPut, Outcome, Request, Ruleset, Turn, opening, play_aloud};
use noctule_board::{ByColor, Color, Man, Position};

/// A game under the law with nothing hidden: position, turn and what bears on draws.
///
/// An umpire hides one of these; a replay shows one; an imagined game is one. It is the only place where
/// rulings are strung together.
#[derive(Debug, Clone)]
pub struct OpenGame {
    ruleset: Ruleset,
    position: Position,
    turn: Turn,
    opening: Heard,
    book: DrawBook,
    over: Option<Outcome>,
}

/// The answer to a request that was put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Whether a move was made.
    pub stood: bool,
    /// What each seat heard.
    pub heard: ByColor<Heard>,
}

/// The answer to a claim of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimAnswer {
    /// The game is drawn; both hear it.
    Granted(Outcome),
    /// The claimant alone hears that the game goes on.
    Refused,
}

/// Why a request changed nothing and nobody heard of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotHeard {
    /// The game has ended.
    #[error("expected nothing more: the game is over")]
    Over,
    /// The other side is to move.
    #[error("expected a request of {}: it is not this side's turn", side(*.to_move))]
    OutOfTurn {
        /// The side whose turn it is.
        to_move: Color,
    },
    /// The claimant's own knowledge already speaks against a claim.
    #[error(
        "expected a claim after fifty own moves without a pawn move or a capture, or on the third return \
         of your men, where the rules in force allow claims"
    )]
    NoGroundToClaim,
    /// The ruleset does not let it be put.
    #[error(transparent)]
    NotPut(#[from] NotPut),
}

impl OpenGame {
    /// Begins a game; a start position that is already decided is over at once.
    pub fn new(ruleset: Ruleset, start: Position) -> Self {
        let opening = opening(&ruleset, &start);
        Self {
            turn: Turn::begin(&ruleset, &opening),
            book: DrawBook::open(ruleset.draws, &start),
            over: opening.over,
            ruleset,
            position: start,
            opening,
        }
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What the side to move has been told this turn.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// What both heard before the first move.
    pub fn opening(&self) -> Heard {
        self.opening
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Outcome> {
        self.over
    }

    /// What the side to move may put, given what it has been told, sorted by its text.
    pub fn options(&self) -> Vec<Request> {
        if self.over.is_some() {
            return Vec::new();
        }
        let mut options = self.turn.options(&self.ruleset, &self.position.own_men(self.to_move()));
        options.sort_by_cached_key(Request::to_string);
        options
    }

    /// Puts a request, and plays it if it stands.
    ///
    /// # Errors
    /// A request that may not be put; nothing has changed and nobody has heard anything.
    #[inline]
    pub fn put(&mut self, by: Color, request: Request) -> Result<Answer, NotHeard> {
        self.is_turn_of(by)?;
        let legal = match judge(&self.ruleset, &self.position, &self.turn, request)? {
            Judgement::Stands(legal) => legal,
            Judgement::Answered(heard) => {
                let pawns = self.position.squares(by, Man::Pawn);
                self.turn.note(&self.ruleset, pawns, request, &heard[by]);
                return Ok(Answer { stood: false, heard });
            }
        };
        let pawn_moves = self.position.squares(by, Man::Pawn).has(legal.from);
        let mut heard = play_aloud(&self.ruleset, &mut self.position, legal);
        self.book.note(by, pawn_moves, &heard, &self.position);
        heard.over = heard.over.or_else(|| self.book.automatic());
        self.over = heard.over;
        self.turn.begin_again(&self.ruleset, &heard);
        Ok(Answer { stood: true, heard: ByColor { white: heard, black: heard } })
    }

    /// Claims a draw, on one's own turn, where the ruleset lets draws be claimed.
    ///
    /// # Errors
    /// A claim that the claimant's own knowledge already speaks against is not put.
    pub fn claim(&mut self, by: Color) -> Result<ClaimAnswer, NotHeard> {
        self.is_turn_of(by)?;
        if !self.book.may_claim(by) {
            return Err(NotHeard::NoGroundToClaim);
        }
        Ok(match self.book.claimed(&self.position) {
            Some(outcome) => {
                self.over = Some(outcome);
                ClaimAnswer::Granted(outcome)
            }
            None => ClaimAnswer::Refused,
        })
    }

    /// Ends the game for a reason outside the board. A game that is over keeps its first end.
    pub fn end(&mut self, outcome: Outcome) {
        self.over.get_or_insert(outcome);
    }

    fn is_turn_of(&self, by: Color) -> Result<(), NotHeard> {
        if self.over.is_some() {
            return Err(NotHeard::Over);
        }
        let to_move = self.to_move();
        if by == to_move { Ok(()) } else { Err(NotHeard::OutOfTurn { to_move }) }
    }
}

fn side(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}
