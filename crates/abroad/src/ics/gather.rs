use super::board_seen::BoardSeen;
use super::umpire_words::{Word, read_move_field};
use noctule_board::Color;
use noctule_rules::{Announcement, Heard, PawnTries, Verdict};
use std::time::{Duration, Instant};

/// So long after a board nothing more is expected to be said of its move.
pub(crate) const SETTLES_AFTER: Duration = Duration::from_millis(400);

/// What has been heard of a move so far. Servers say the board first, or the umpire's words, or mix them.
#[derive(Debug, Default)]
pub(crate) struct Gather {
    heard: Heard,
    move_of: Option<Color>,
    board: Option<(BoardSeen, Asked)>,
    touched: Option<Instant>,
}

/// Why a board is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// It shows one move more than the last one.
    OneMove,
    /// It is to be compared with the diary.
    ToCompare,
}

impl Gather {
    pub(crate) fn say(&mut self, word: Word) {
        self.touched = Some(Instant::now());
        match word {
            Word::Said(said) => self.heard.add(said),
            Word::MoveOf(color) => self.move_of = Some(color),
            Word::Refused => {}
        }
    }

    pub(crate) fn show(&mut self, board: BoardSeen, asked: Asked) {
        self.touched = Some(Instant::now());
        self.board = Some((board, asked));
    }

    pub(crate) fn has_board(&self) -> bool {
        self.board.is_some()
    }

    /// Whether the board that waits is of another moment than this one.
    pub(crate) fn shows_another(&self, board: &BoardSeen) -> bool {
        let moment = |board: &BoardSeen| (board.number, board.to_move);
        self.board.as_ref().is_some_and(|(waiting, _)| moment(waiting) != moment(board))
    }

    /// Whether nothing more is expected.
    pub(crate) fn is_complete(&self) -> bool {
        self.board
            .as_ref()
            .is_some_and(|(board, _)| self.move_of == Some(board.to_move) || self.settles_in().is_zero())
    }

    /// How long until it counts as complete.
    pub(crate) fn settles_in(&self) -> Duration {
        self.touched.map_or(Duration::MAX, |touched| SETTLES_AFTER.saturating_sub(touched.elapsed()))
    }

    /// Hands out the board and all that was said of its last move, and begins anew.
    pub(crate) fn finish(&mut self) -> Option<(BoardSeen, Asked, Heard)> {
        let Self { mut heard, board, .. } = std::mem::take(self);
        let (board, asked) = board?;
        for said in read_move_field(board.last.as_deref().unwrap_or_default()) {
            let told = match said {
                Announcement::Taken(_) => heard.taken.is_some(),
                Announcement::PawnTries(_) => heard.pawn_tries.is_some(),
                _ => false,
            };
            if !told {
                heard.add(said);
            }
        }
        heard.verdict = Some(Verdict::Moved);
        // Where tries are counted, nobody says that there are none.
        heard.pawn_tries = heard.pawn_tries.or(Some(PawnTries::Count(0)));
        Some((board, asked, heard))
    }
}
