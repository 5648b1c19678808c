use noctule_board::{Color, Man, OwnMen, Position};
use noctule_rules::{Heard, Kind, Ruleset, Taken, opening};

/// What a seat is told before the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Briefing {
    /// The seat's colour.
    pub color: Color,
    /// The rules in force.
    pub ruleset: Ruleset,
    /// Whether the enemy's men stand where chess games begin.
    pub start: Start,
    /// Its own men.
    pub own: OwnMen,
    /// How many men the enemy has.
    pub enemy: EnemyMen,
    /// The side that moves first.
    pub first: Color,
    /// What both heard before the first move.
    pub opening: Heard,
}

impl Briefing {
    /// The briefing of one seat for a game from `start`.
    ///
    /// It tells the enemy's men by number only, as one learns from any start one did not see set up.
    pub fn for_seat(color: Color, ruleset: Ruleset, start: &Position) -> Self {
        let pawns = start.squares(!color, Man::Pawn).len() as u8;
        Self {
            color,
            ruleset,
            start: if *start == Position::start() { Start::Normal } else { Start::Hidden },
            own: start.own_men(color),
            enemy: EnemyMen {
                men: start.all(!color).len() as u8,
                pawns_at_start: pawns,
                pawns_taken: 0,
                pieces_taken: 0,
            },
            first: start.to_move(),
            opening: opening(&ruleset, start),
        }
    }
}

/// What a seat is told of the position the game begins from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// It is the normal start of chess.
    Normal,
    /// It was set up out of this seat's sight.
    Hidden,
}

/// What is left of the enemy, as far as announcements tell.
///
/// Promotions are mostly silent, so pawns and pieces are counted as they fall, not as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EnemyMen {
    /// Men left, the king included.
    pub men: u8,
    /// Pawns at the start.
    pub pawns_at_start: u8,
    /// Men that fell as pawns; zero where the ruleset does not tell.
    pub pawns_taken: u8,
    /// Men that fell as pieces; zero where the ruleset does not tell.
    pub pieces_taken: u8,
}

impl EnemyMen {
    pub(crate) fn lose(&mut self, taken: Taken) {
        self.men = self.men.saturating_sub(1);
        match taken.kind {
            Some(Kind::Pawn) => self.pawns_taken += 1,
            Some(Kind::Piece) => self.pieces_taken += 1,
            None => {}
        }
    }

    /// The most pawns that can be left.
    pub fn most_pawns(&self) -> u8 {
        (self.pawns_at_start - self.pawns_taken.min(self.pawns_at_start)).min(self.men.saturating_sub(1))
    }
}
