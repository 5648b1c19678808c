use noctule_board::{Color, Position};
use noctule_rules::{Answer, ClaimAnswer, Heard, NotHeard, OpenGame, Outcome, Reason, Request, Ruleset};
use std::fmt;

/// The one who knows the position.
///
/// There is no way to ask for it: no getter, no clone, a `Debug` that says nothing. [`Umpire::lay_open`]
/// ends the umpire's office and with it the secret.
pub struct Umpire {
    game: OpenGame,
}

impl Umpire {
    /// Takes a game under his care.
    pub fn new(ruleset: Ruleset, start: Position) -> Self {
        Self { game: OpenGame::new(ruleset, start) }
    }

    /// The rules in force.
    pub fn ruleset(&self) -> &Ruleset {
        self.game.ruleset()
    }

    /// What both hear before the first move.
    pub fn opening(&self) -> Heard {
        self.game.opening()
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.game.to_move()
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Outcome> {
        self.game.over()
    }

    /// What the side to move may put, given what it has been told: nothing it could not list itself.
    pub fn options(&self) -> Vec<Request> {
        self.game.options()
    }

    /// Hears a request and answers it.
    ///
    /// # Errors
    /// A request that may not be put; nothing has changed and nobody has heard anything.
    #[inline]
    pub fn hear(&mut self, by: Color, request: Request) -> Result<Answer, NotHeard> {
        self.game.put(by, request)
    }

    /// Hears a claim of a draw.
    ///
    /// # Errors
    /// A claim that the claimant's own knowledge already speaks against is not put.
    pub fn hear_claim(&mut self, by: Color) -> Result<ClaimAnswer, NotHeard> {
        self.game.claim(by)
    }

    /// Ends the game because `loser` gave up.
    pub fn resign(&mut self, loser: Color) {
        self.game.end(Outcome::won(Reason::Resignation, !loser));
    }

    /// Ends the game because `loser` did what forfeits it.
    pub fn forfeit(&mut self, loser: Color) {
        self.game.end(Outcome::won(Reason::Fault, !loser));
    }

    /// Ends the game because both agreed.
    pub fn agree_on_draw(&mut self) {
        self.game.end(Outcome::drawn(Reason::Agreement));
    }

    /// Ends the game because the time of `late` ran out: a draw when the other side could never have mated.
    pub fn flag_fell(&mut self, late: Color) {
        let lost = self.game.position().could_ever_mate(!late);
        self.game.end(if lost { Outcome::won(Reason::Time, !late) } else { Outcome::drawn(Reason::Time) });
    }

    /// Lays the position open, and is no longer the umpire.
    pub fn lay_open(self) -> Position {
        self.game.position().clone()
    }
}

impl fmt::Debug for Umpire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Umpire").field("ruleset", &self.ruleset().name).finish_non_exhaustive()
    }
}
