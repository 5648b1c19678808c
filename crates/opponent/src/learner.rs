use crate::{Model, SideCounts};
use noctule_board::{ByColor, Color, Man, Position, Try};
use noctule_record::{GameRecord, Mismatch, Replay, SeatRecord, SeatStart, Step, Tags, replay};
use noctule_rules::{Heard, PawnTries, Request, Verdict, is_pawn_capture};

/// Goes through games one by one and keeps count.
#[derive(Debug, Clone, Default)]
pub struct Learner {
    model: Model,
}

/// Why nothing was learned from a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotLearned {
    /// Own-move numbers mean nothing when the game began in the middle.
    #[error("expected a game from the normal start, got one from a set-up position")]
    SetUp,
    /// The record does not umpire again to itself, so that nobody knows what was true.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}

impl Learner {
    /// Learns both sides of a whole game.
    ///
    /// # Errors
    /// A game from a set-up position, or a record that does not umpire again to itself. Either is counted in
    /// [`crate::Intake`].
    pub fn take(&mut self, record: &GameRecord) -> Result<(), NotLearned> {
        if record.start.to_string() != Position::start().to_string() {
            return Err(self.passed_over_set_up());
        }
        let replay = match replay(record) {
            Ok(replay) => replay,
            Err(mismatch) => {
                self.pass_over_unreadable();
                return Err(mismatch.into());
            }
        };
        let counts = both_sides(&replay);
        for color in Color::ALL {
            self.add(color, &record.tags, &counts[color]);
        }
        count(&mut self.model.intake.whole);
        Ok(())
    }

    /// Learns the side of a game whose men are known, and passes over the other.
    ///
    /// # Errors
    /// A game from a set-up position, which is counted in [`crate::Intake`].
    pub fn take_seat(&mut self, record: &SeatRecord) -> Result<(), NotLearned> {
        if record.start != SeatStart::of(&Position::start(), record.seat) {
            return Err(self.passed_over_set_up());
        }
        self.add(record.seat, &record.tags, &one_side(record));
        count(&mut self.model.intake.one_sided);
        Ok(())
    }

    /// Counts a game that could not even be read.
    pub fn pass_over_unreadable(&mut self) {
        count(&mut self.model.intake.unreadable);
    }

    /// What has been learned so far.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Ends the lessons. `about` says in a line where the games came from.
    pub fn finish(mut self, about: &str) -> Model {
        self.model.about = one_line(about);
        self.model
    }

    fn passed_over_set_up(&mut self) -> NotLearned {
        count(&mut self.model.intake.set_up);
        NotLearned::SetUp
    }

    fn add(&mut self, color: Color, tags: &Tags, counts: &SideCounts) {
        self.model.everybody[color].add(counts);
        let tag = if color == Color::White { "White" } else { "Black" };
        let name = one_line(tags.get(tag).unwrap_or_default());
        if !matches!(name.as_str(), "" | "?") {
            self.model.players.entry(name).or_default()[color].add(counts);
        }
    }
}

fn count(games: &mut u32) {
    *games = games.saturating_add(1);
}

/// A text as one line of a model file can hold it.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_control() || letter.is_whitespace());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What one whole game tells of both sides.
fn both_sides(replay: &Replay) -> ByColor<SideCounts> {
    let mut counts: ByColor<SideCounts> = ByColor::default();
    for color in Color::ALL {
        counts[color].board(0, &replay.start.own_men(color), false);
    }
    let mut own_moves = ByColor { white: 0, black: 0 };
    let mut told = replay.opening;
    let mut last_capture: Option<Try> = None;
    let mut any_yes = false;
    for step in &replay.steps {
        let by = step.place.side;
        any_yes |= step.heard[by].verdict == Some(Verdict::Any(true));
        let Some(played) = stood(step) else { continue };
        let took = step.before.capture(played);
        let side = &mut counts[by];
        own_moves[by] += 1;
        side.board(own_moves[by], &step.after.own_men(by), took.is_some());
        if let Some(capture) = last_capture {
            let back = played.to == capture.to;
            side.habits.recaptures.note(back);
            if step.before.any_legal(|legal| legal.to == capture.to) {
                side.habits.recaptures_when_legal.note(back);
            }
        }
        let checkers = step.before.checkers();
        if !checkers.is_empty() {
            let takes_checker =
                |put: Try| step.before.capture(put).is_some_and(|capture| checkers.has(capture.victim));
            side.habits.checkers_taken.note(takes_checker(played));
            if step.before.any_legal(takes_checker) {
                side.habits.checkers_taken_when_legal.note(takes_checker(played));
            }
        }
        if any_yes || says_pawn_tries(&told) {
            let pawns = step.before.squares(by, Man::Pawn);
            side.habits.pawn_tries_taken.note(is_pawn_capture(pawns, played));
        }
        told = step.heard[!by];
        last_capture = took.map(|_| played);
        any_yes = false;
    }
    counts
}

/// What one seat's record tells of its own side. Which man was taken in passing, and by whom, a seat does not
/// always know: a recapture is here an own capture on the square that was named.
fn one_side(record: &SeatRecord) -> SideCounts {
    let mut counts = SideCounts::default();
    counts.board(0, &record.start.own, false);
    let mut own_moves = 0;
    let mut told = record.opening;
    let mut before = record.start.own;
    for (turn, own) in record.turns.iter().zip(record.own_men_by_turn()) {
        if let Some(played) = turn.played {
            own_moves += 1;
            counts.board(own_moves, &own, turn.heard.taken.is_some());
            if let Some(lost) = told.taken {
                counts.habits.recaptures.note(played.to == lost.on && turn.heard.taken.is_some());
            }
            let asked = turn.before.iter().any(|asked| asked.verdict == Verdict::Any(true));
            if asked || says_pawn_tries(&told) {
                let takes = is_pawn_capture(before.squares(Man::Pawn), played);
                counts.habits.pawn_tries_taken.note(takes);
            }
        }
        told = turn.heard;
        before = own;
    }
    counts
}

pub(crate) fn stood(step: &Step) -> Option<Try> {
    match step.request {
        Request::Try(played) if step.stood => Some(played),
        _ => None,
    }
}

/// Whether the side to move was told that a pawn of its can take.
fn says_pawn_tries(heard: &Heard) -> bool {
    !matches!(heard.pawn_tries, None | Some(PawnTries::Count(0)))
}
