use crate::FaultKind;
use noctule_record::RecordedMove;
use noctule_rules::{Heard, PawnTries, Request, Verdict};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// What one player put to the umpire, what became of it, and what the umpire announced of its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Conduct {
    /// Moves made: tries that stood.
    pub moves: u64,
    /// Tries put, those that stood among them.
    pub tries: u64,
    /// Tries refused.
    pub refused: u64,
    /// Tries called nonsense.
    pub nonsense: u64,
    /// How often "any?" was asked.
    pub questions: u64,
    /// Tries that the player could know to be in vain.
    pub hopeless: u64,
    /// Those among them that had been refused in the same turn already.
    pub repeated: u64,
    /// Moves that took a man.
    pub captures: u64,
    /// Moves that gave check.
    pub checks: u64,
    /// Moves after which pawn tries of the enemy's were announced.
    pub pawn_tries: u64,
    /// Everything announced of its moves: captures, lines of check, pawn tries, promotions, en passant.
    pub announcements: u64,
    /// Games with a fault of this player's, by [`FaultKind::ALL`].
    pub faults_by_kind: [u64; FaultKind::ALL.len()],
}

impl Conduct {
    /// Games with a fault.
    pub fn faults(&self) -> u64 {
        self.faults_by_kind.iter().sum()
    }

    /// Tries put for each move made, the one that stood included: the figure that the literature gives.
    pub fn tries_per_move(&self) -> Option<f64> {
        self.per_move(self.tries)
    }

    /// Announcements for each move made.
    pub fn announcements_per_move(&self) -> Option<f64> {
        self.per_move(self.announcements)
    }

    fn per_move(&self, count: u64) -> Option<f64> {
        (self.moves > 0).then(|| count as f64 / self.moves as f64)
    }

    /// Counts a turn that ended in a move.
    pub(crate) fn make(&mut self, turn: &RecordedMove) {
        turn.before.iter().for_each(|asked| self.ask(asked.request, asked.verdict));
        self.ask(turn.played.into(), Verdict::Moved);
        self.hear(&turn.heard);
    }

    /// Counts a request.
    pub(crate) fn ask(&mut self, request: Request, verdict: Verdict) {
        match request {
            Request::AnyPawnTries => self.questions += 1,
            Request::Try(_) => self.tries += 1,
        }
        match verdict {
            Verdict::Moved => self.moves += 1,
            Verdict::Refused => self.refused += 1,
            Verdict::Nonsense => self.nonsense += 1,
            Verdict::Any(_) => {}
        }
    }

    fn hear(&mut self, heard: &Heard) {
        let pawn_tries = match heard.pawn_tries {
            None | Some(PawnTries::Count(0)) => false,
            Some(PawnTries::From(squares)) => !squares.is_empty(),
            Some(PawnTries::Count(_) | PawnTries::Some) => true,
        };
        let captures = u64::from(heard.taken.is_some());
        self.captures += captures;
        self.checks += u64::from(!heard.checks.is_empty());
        self.pawn_tries += u64::from(pawn_tries);
        let others = [heard.en_passant, pawn_tries, heard.promoted];
        let others = others.into_iter().filter(|&said| said).count() + heard.checks.iter().count();
        self.announcements += captures + others as u64;
    }
}

impl AddAssign for Conduct {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.tries += other.tries;
        self.refused += other.refused;
        self.nonsense += other.nonsense;
        self.questions += other.questions;
        self.hopeless += other.hopeless;
        self.repeated += other.repeated;
        self.captures += other.captures;
        self.checks += other.checks;
        self.pawn_tries += other.pawn_tries;
        self.announcements += other.announcements;
        for (mine, others) in self.faults_by_kind.iter_mut().zip(other.faults_by_kind) {
            *mine += others;
        }
    }
}
