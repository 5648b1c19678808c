//! A game at the table, with each seat told only what is its own.

use crate::terminal::assistant::{Assist, Assistant, Shown};
use crate::terminal::notepad::{Marking, Notepad};
use crate::terminal::seat::Seat;
use noctule_board::{ByColor, Color, Position};
use noctule_player::{Briefing, Budget, Choice, Entry, Player};
use noctule_record::{GameRecord, Tags};
use noctule_rules::{ClaimAnswer, NotHeard, Outcome, Request, Ruleset, speech};
use noctule_umpire::{Table, TableError, TimeControl};
use std::time::Duration;

/// A table with two chairs, one of which a program may take.
///
/// The truth stays inside: a screen gets a [`Seat`], and the whole game only once it is closed.
pub(crate) struct Sitting {
    /// Gone once the game is closed.
    table: Option<Table>,
    seats: ByColor<Seat>,
    notepads: ByColor<Notepad>,
    program: Option<Program>,
    aide: Option<Aide>,
    stopped_clocks: Option<ByColor<Duration>>,
}

/// A player that is not a person.
pub(crate) struct Program {
    pub(crate) color: Color,
    pub(crate) player: Box<dyn Player + Send>,
}

/// One seat's assistant, which is told what that seat is told.
struct Aide {
    color: Color,
    assist: Assist,
    assistant: Assistant,
}

impl Sitting {
    pub(crate) fn open(
        ruleset: Ruleset,
        start: &Position,
        control: Option<TimeControl>,
        mut program: Option<Program>,
    ) -> Self {
        let table = Table::open(ruleset, start.clone(), control);
        let briefings = ByColor::from_fn(|color| Briefing::for_seat(color, ruleset, start));
        if let Some(program) = &mut program {
            program.player.sit_down(&briefings[program.color]);
        }
        let notepads = ByColor::from_fn(|color| Notepad::new(&briefings[color]));
        let seats = briefings.map(|briefing| Seat::new(&briefing, start.move_number().into()));
        Self { table: Some(table), seats, notepads, program, aide: None, stopped_clocks: None }
    }

    /// Seats an assistant beside one of the two, before the first request.
    pub(crate) fn call_assistant(&mut self, color: Color, assist: Assist, assistant: Assistant) {
        self.aide = Some(Aide { color, assist, assistant });
    }

    /// What the assistant of a seat shows, if it has one.
    pub(crate) fn hints(&self, color: Color) -> Option<Shown<'_>> {
        let aide = self.aide.as_ref().filter(|aide| aide.color == color)?;
        Some(Shown { assist: aide.assist, hints: aide.assistant.hints() })
    }

    /// What a seat has jotted down, for that seat alone.
    pub(crate) fn notepad(&self, color: Color) -> &Notepad {
        &self.notepads[color]
    }

    /// Jots something down, and says what was done. The table does not hear of it.
    ///
    /// # Errors
    /// What was expected instead.
    pub(crate) fn mark(&mut self, color: Color, marking: Marking) -> Result<String, String> {
        let done = self.notepads[color].mark(marking)?;
        self.check_phantoms(color);
        Ok(done)
    }

    pub(crate) fn seat(&self, color: Color) -> &Seat {
        &self.seats[color]
    }

    /// The side to move, as both seats know it.
    pub(crate) fn to_move(&self) -> Color {
        self.seats.white.view().to_move()
    }

    /// How the game ended, as both seats know it.
    pub(crate) fn over(&self) -> Option<Outcome> {
        self.seats.white.over()
    }

    pub(crate) fn clocks(&self, now: Duration) -> Option<ByColor<Duration>> {
        self.table.as_ref().map_or(self.stopped_clocks, |table| table.clocks(now))
    }

    /// The side whose draw offer stands.
    pub(crate) fn offer(&self) -> Option<Color> {
        self.table.as_ref().and_then(Table::offer)
    }

    /// Whether a program is to move.
    pub(crate) fn is_programs_turn(&self) -> bool {
        self.over().is_none() && self.program.as_ref().is_some_and(|program| program.color == self.to_move())
    }

    /// Lets a fallen flag end the game.
    pub(crate) fn look_at_clocks(&mut self, now: Duration) {
        if let Some(table) = &mut self.table {
            table.look_at_clocks(now);
        }
        self.tell_end();
    }

    /// Puts a request; each seat hears its own part of the answer. Says whether a move was made.
    pub(crate) fn put(&mut self, by: Color, request: Request, now: Duration) -> Result<bool, TableError> {
        let answer = self.table()?.put(by, request, now);
        if let Ok(answer) = &answer {
            self.tell(by, &Entry::Asked { request, heard: answer.heard[by] });
            self.tell(!by, &Entry::Overheard(answer.heard[!by]));
        }
        self.tell_end();
        Ok(answer?.stood)
    }

    /// Lets the program play its whole turn at one reading of the clock, so that neither the clock nor the
    /// screen betrays how many of its tries were refused.
    pub(crate) fn play_program(&mut self, now: Duration) {
        while self.is_programs_turn() {
            let Some(program) = &mut self.program else { return };
            let by = program.color;
            let put = match program.player.choose(self.seats[by].view(), Budget::default()) {
                Choice::Put(request) => self.put(by, request, now).map(|_| ()),
                Choice::Resign | Choice::Broken(_) => self.resign(by, now),
            };
            if put.is_err() && self.over().is_none() {
                // A program that asks for what may not be asked forfeits, as it does in a match.
                let forfeited = self.resign(by, now);
                debug_assert_eq!(forfeited, Ok(()));
            }
        }
    }

    /// Offers a draw, or accepts the one that stands. Programs play on.
    pub(crate) fn offer_draw(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.table()?.offer_draw(by, now)?;
        if self.over().is_none() {
            self.note_to_both(by, &format!("{} offers a draw", speech::side(by)));
            if self.program.as_ref().is_some_and(|program| program.color != by) {
                self.decline_draw(!by, now)?;
            }
        }
        self.tell_end();
        Ok(())
    }

    pub(crate) fn accept_draw(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.table()?.accept_draw(by, now)?;
        self.tell_end();
        Ok(())
    }

    pub(crate) fn decline_draw(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        self.table()?.decline_draw(by, now)?;
        self.note_to_both(by, &format!("{} declines the draw", speech::side(by)));
        Ok(())
    }

    /// Claims a draw. A refused claim is heard by the claimant alone.
    pub(crate) fn claim(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        let answer = self.table()?.claim(by, now)?;
        if answer == ClaimAnswer::Refused {
            self.seats[by].note(by, "Claim refused: the game goes on");
        }
        self.tell_end();
        Ok(())
    }

    pub(crate) fn resign(&mut self, by: Color, now: Duration) -> Result<(), TableError> {
        let resigned = self.table()?.resign(by, now);
        self.tell_end();
        resigned
    }

    /// Closes the table: the whole game, open to all. There is nothing to close twice.
    pub(crate) fn close(&mut self, tags: Tags, now: Duration) -> Option<GameRecord> {
        let table = self.table.take()?;
        self.stopped_clocks = table.clocks(now);
        if let Some(program) = &mut self.program {
            program.player.stand_up(table.over());
        }
        Some(table.close(tags))
    }

    fn table(&mut self) -> Result<&mut Table, TableError> {
        self.table.as_mut().ok_or(TableError::NotHeard(NotHeard::Over))
    }

    fn tell(&mut self, color: Color, entry: &Entry) {
        if entry.heard().is_silence() {
            return;
        }
        self.seats[color].hear(entry);
        if let Some(aide) = self.aide.as_mut().filter(|aide| aide.color == color) {
            aide.assistant.hear(entry);
        }
        self.notepads[color].hear(entry);
        self.check_phantoms(color);
        if let Some(program) = self.program.as_mut().filter(|program| program.color == color) {
            program.player.hear(entry);
        }
    }

    fn check_phantoms(&mut self, color: Color) {
        let aide = self.aide.as_ref().filter(|aide| aide.color == color);
        self.notepads[color].check(aide.map(|aide| &aide.assistant));
    }

    fn note_to_both(&mut self, by: Color, words: &str) {
        for color in Color::ALL {
            self.seats[color].note(by, words);
        }
    }

    fn tell_end(&mut self) {
        if let Some(outcome) = self.table.as_ref().and_then(Table::over) {
            for color in Color::ALL {
                self.seats[color].hear_end(outcome);
            }
        }
    }
}
