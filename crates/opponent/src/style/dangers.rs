use crate::Share;
use noctule_belief::Scene;
use noctule_board::{Man, Square, Squares, Try};

/// What put a man where it could be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Danger {
    /// It took, without check.
    Took,
    /// It moved, and there is check.
    Checks,
    /// Another man moved, and there is check.
    InCheck,
    /// A pawn can take it, and it did not just take.
    PawnTry,
    /// It moved, quietly.
    Moved,
    /// It stood still.
    Still,
}

/// How often somebody took a man of the other side that he could take, by what put it there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dangers([Share; Danger::ALL.len()]);

impl Danger {
    /// All dangers, in the order in which they are listed.
    pub const ALL: [Self; 6] =
        [Self::Took, Self::Checks, Self::InCheck, Self::PawnTry, Self::Moved, Self::Still];

    /// The man in danger, in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Took => "the man that took",
            Self::Checks => "the man that checks",
            Self::InCheck => "another man, in check",
            Self::PawnTry => "a man that a pawn could take",
            Self::Moved => "the man that moved",
            Self::Still => "a man that stood still",
        }
    }
}

impl Dangers {
    /// The times that a man in this danger was taken, of those that it could be.
    pub fn of(&self, danger: Danger) -> Share {
        self.0[danger as usize]
    }

    /// Notes a reply to a move that went to `arrived`.
    pub(super) fn note(&mut self, scene: &Scene<'_>, arrived: Square, reply: Try) {
        let position = scene.position;
        let pawns = position.squares(position.to_move(), Man::Pawn);
        let (mut victims, mut of_pawns) = (Squares::EMPTY, Squares::EMPTY);
        position.any_capture(|put| {
            if let Some(capture) = position.capture(put) {
                victims |= capture.victim.bitboard();
                if pawns.has(put.from) {
                    of_pawns |= capture.victim.bitboard();
                }
            }
            false
        });
        let taken = position.capture(reply).map(|capture| capture.victim);
        for victim in victims {
            let danger = match victim == arrived {
                moved if !position.checkers().is_empty() => {
                    if moved {
                        Danger::Checks
                    } else {
                        Danger::InCheck
                    }
                }
                true if scene.heard.taken.is_some() => Danger::Took,
                _ if of_pawns.has(victim) => Danger::PawnTry,
                true => Danger::Moved,
                false => Danger::Still,
            };
            self.0[danger as usize].note(taken == Some(victim));
        }
    }
}
