//! The talk between the people at the keyboard and the table: lines in, the game and a message out.

use crate::terminal::assistant::Shown;
use crate::terminal::input::{self, Command};
use crate::terminal::notepad::{Marking, Notepad};
use crate::terminal::save;
use crate::terminal::seat::Seat;
use crate::terminal::sitting::Sitting;
use crate::terminal::today::Moment;
use noctule_board::{ByColor, Color, Position};
use noctule_record::{GameRecord, Tags};
use noctule_rules::{Request, speech};
use noctule_umpire::TableError;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A game and the talk about it. Both faces of the terminal, full-screen and plain, put their lines here.
pub(crate) struct Desk {
    sitting: Sitting,
    finished: Option<Finished>,
    tags: Tags,
    keep_in: Option<PathBuf>,
    question: Option<Question>,
    message: Option<Message>,
}

/// A game that is over: nothing is hidden any more.
pub(crate) struct Finished {
    record: GameRecord,
    /// The last position, both sides' men.
    pub(crate) position: Position,
    saved: Option<PathBuf>,
}

/// A question that the next line answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    Resign,
    Leave,
}

/// The answer to the last line, for the one who typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Message {
    /// Something to know.
    Note(String),
    /// Something that was expected and not given.
    Wrong(String),
    /// A question that waits for yes or no.
    Asked(String),
}

impl Message {
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Note(text) | Self::Wrong(text) | Self::Asked(text) => text,
        }
    }
}

/// What the face is to do after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Listen,
    ShowHelp,
    ShowBoard,
    Leave,
}

impl Desk {
    pub(crate) fn new(sitting: Sitting, tags: Tags, keep_in: Option<PathBuf>) -> Self {
        let mut desk = Self { sitting, finished: None, tags, keep_in, question: None, message: None };
        desk.finish_if_over(Duration::ZERO);
        desk
    }

    pub(crate) fn seat(&self, color: Color) -> &Seat {
        self.sitting.seat(color)
    }

    /// What a seat's assistant shows; nothing once nothing is hidden.
    pub(crate) fn hints(&self, color: Color) -> Option<Shown<'_>> {
        self.sitting.hints(color).filter(|_| self.finished.is_none())
    }

    /// What a person has jotted down.
    pub(crate) fn notepad(&self, color: Color) -> &Notepad {
        self.sitting.notepad(color)
    }

    /// The side to move while the game is on.
    pub(crate) fn to_move(&self) -> Option<Color> {
        self.finished.is_none().then(|| self.sitting.to_move())
    }

    pub(crate) fn is_programs_turn(&self) -> bool {
        self.sitting.is_programs_turn()
    }

    pub(crate) fn clocks(&self, now: Duration) -> Option<ByColor<Duration>> {
        self.sitting.clocks(now)
    }

    /// The side whose draw offer waits for an answer.
    pub(crate) fn offer(&self) -> Option<Color> {
        self.sitting.offer()
    }

    /// The finished game, with nothing hidden.
    pub(crate) fn finished(&self) -> Option<&Finished> {
        self.finished.as_ref()
    }

    /// The name a side goes by.
    pub(crate) fn name(&self, color: Color) -> &str {
        self.tags.get(speech::side(color)).unwrap_or_default()
    }

    pub(crate) fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Whether a yes or no is waited for.
    pub(crate) fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Lets a fallen flag end the game.
    pub(crate) fn look_at_clocks(&mut self, now: Duration) {
        self.sitting.look_at_clocks(now);
        self.finish_if_over(now);
    }

    /// Lets the program play its turn.
    pub(crate) fn play_program(&mut self, now: Duration) {
        self.sitting.play_program(now);
        self.finish_if_over(now);
    }

    /// Asks before a game is left; without a game there is nothing to ask.
    pub(crate) fn ask_to_leave(&mut self) -> Next {
        if self.finished.is_some() {
            return Next::Leave;
        }
        self.ask(Question::Leave, "Leave the game unfinished? yes or no")
    }

    /// Takes a line of one person's.
    pub(crate) fn read(&mut self, by: Color, line: &str, now: Duration) -> Next {
        self.look_at_clocks(now);
        let line = line.trim();
        if let Some(question) = self.question.take() {
            return self.answer(by, question, line, now);
        }
        if line.is_empty() {
            return if self.finished.is_some() { Next::Leave } else { Next::Listen };
        }
        self.message = None;
        match input::read(line, self.seat(by)) {
            Ok(command) => self.obey(by, command, now),
            Err(expected) => self.complain(expected),
        }
    }

    /// Ends the talk: a game that is still on is broken off, and kept if that was asked for.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn leave(mut self, now: Duration) -> anyhow::Result<Option<PathBuf>> {
        if let Some(record) = self.sitting.close(self.tags.clone(), now)
            && let Some(path) = &self.keep_in
        {
            return save::append(path, &record).map(Some);
        }
        Ok(self.finished.and_then(|finished| finished.saved))
    }

    #[cfg(test)]
    pub(crate) fn into_record(mut self, now: Duration) -> GameRecord {
        let unfinished = self.sitting.close(self.tags, now);
        unfinished.or(self.finished.map(|finished| finished.record)).unwrap()
    }

    fn obey(&mut self, by: Color, command: Command, now: Duration) -> Next {
        let done = match command {
            Command::Help => return Next::ShowHelp,
            Command::Board => return Next::ShowBoard,
            Command::Quit => return self.ask_to_leave(),
            Command::Save(name) => return self.save(name),
            _ if self.finished.is_some() => {
                return self.complain("expected save or quit: the game is over".into());
            }
            Command::Mark(marking) => return self.mark(by, marking),
            Command::Resign => return self.ask(Question::Resign, "Resign the game? yes or no"),
            Command::Put(requests) => self.put(by, requests, now),
            Command::Draw => self.sitting.offer_draw(by, now),
            Command::Accept => self.sitting.accept_draw(by, now),
            Command::Decline => self.sitting.decline_draw(by, now),
            Command::Claim => self.sitting.claim(by, now),
        };
        if let Err(why) = done {
            self.complain(why.to_string());
        }
        self.finish_if_over(now);
        Next::Listen
    }

    /// Puts one request after another until one stands.
    fn put(&mut self, by: Color, requests: Vec<Request>, now: Duration) -> Result<(), TableError> {
        for request in requests {
            if self.sitting.put(by, request, now)? {
                break;
            }
        }
        Ok(())
    }

    /// Jots down phantoms; a contradiction is told at once, and the phantom stays all the same.
    fn mark(&mut self, by: Color, marking: Marking) -> Next {
        let done = match self.sitting.mark(by, marking) {
            Err(expected) => return self.complain(expected),
            Ok(done) => done,
        };
        let against = match marking {
            Marking::Place(phantom) => self.notepad(by).objections(Some(phantom.square)),
            Marking::List => self.notepad(by).objections(None),
            Marking::Remove(_) | Marking::Clear => String::new(),
        };
        self.message = Some(match against.is_empty() {
            true => Message::Note(format!("{done}.")),
            false => Message::Wrong(format!("{done}, but {against}.")),
        });
        Next::ShowBoard
    }

    fn ask(&mut self, question: Question, words: &str) -> Next {
        self.question = Some(question);
        self.message = Some(Message::Asked(words.into()));
        Next::Listen
    }

    fn answer(&mut self, by: Color, question: Question, line: &str, now: Duration) -> Next {
        self.message = None;
        match (question, line.to_ascii_lowercase().as_str()) {
            (Question::Leave, "y" | "yes") => return Next::Leave,
            (Question::Resign, "y" | "yes") => {
                if let Err(why) = self.sitting.resign(by, now) {
                    self.complain(why.to_string());
                }
                self.finish_if_over(now);
            }
            _ => self.message = Some(Message::Note("The game goes on.".into())),
        }
        Next::Listen
    }

    fn save(&mut self, name: Option<String>) -> Next {
        let path = name.map_or_else(|| save::usual_name(Moment::now()), PathBuf::from);
        let Some(finished) = &mut self.finished else {
            return self.complain("expected the end of the game: its record tells both sides' moves".into());
        };
        self.message = Some(finished.save(&path));
        Next::Listen
    }

    fn complain(&mut self, expected: String) -> Next {
        self.message = Some(Message::Wrong(expected));
        Next::Listen
    }

    fn finish_if_over(&mut self, now: Duration) {
        if self.sitting.over().is_none() || self.finished.is_some() {
            return;
        }
        let Some(record) = self.sitting.close(self.tags.clone(), now) else { return };
        let mut finished = Finished { position: last_position(&record), record, saved: None };
        self.question = None;
        self.message = Some(match &self.keep_in {
            None => Message::Note("save keeps the record, save FILE names it, quit leaves.".into()),
            Some(path) => finished.save(path),
        });
        self.finished = Some(finished);
    }
}

impl Finished {
    fn save(&mut self, path: &Path) -> Message {
        match save::append(path, &self.record) {
            Ok(place) => {
                let said = format!("Saved in {}.", place.display());
                self.saved = Some(place);
                Message::Note(said)
            }
            Err(why) => Message::Wrong(format!("{why:#}")),
        }
    }
}

fn last_position(record: &GameRecord) -> Position {
    let mut position = record.start.clone();
    record.moves.iter().for_each(|turn| position.play(turn.played));
    position
}
