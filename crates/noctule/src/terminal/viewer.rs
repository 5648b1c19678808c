//! Watching recorded games on the whole screen.

use crate::terminal::screen::replay::{self, Reel};
use crate::terminal::screen::{Look, Screen};
use crate::terminal::tape::Tape;
use noctule_rules::speech;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};

/// Requests a second.
const SPEEDS: [f32; 6] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0];

/// A shelf of games and a place in one of them.
#[derive(Debug)]
pub(crate) struct Viewer {
    shelf: Vec<Result<Tape, String>>,
    game: usize,
    requests: usize,
    playing: bool,
    speed: usize,
    /// The move number being typed.
    number: String,
    note: Option<String>,
    help: bool,
    left: bool,
}

impl Viewer {
    pub(crate) fn new(shelf: Vec<Result<Tape, String>>, game: usize, requests: usize) -> Self {
        let (playing, speed, number, note) = (false, 1, String::new(), None);
        Self { shelf, game, requests, playing, speed, number, note, help: false, left: false }
    }

    /// Shows the games until they are left.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub(crate) fn watch(mut self, look: Look) -> anyhow::Result<()> {
        let mut screen = Screen::open()?;
        let mut last_step = Instant::now();
        while !self.left && !screen.is_ended() {
            screen.draw(|frame| replay::draw(frame, &self.reel(look)))?;
            let pace = Duration::from_secs_f32(1.0 / SPEEDS[self.speed]);
            let wait = if self.playing { pace.saturating_sub(last_step.elapsed()) } else { pace };
            match screen.key(wait.min(Duration::from_millis(250)))? {
                Some(key) => {
                    if !self.playing {
                        last_step = Instant::now();
                    }
                    self.press(key);
                }
                None if self.playing && last_step.elapsed() >= pace => {
                    last_step = Instant::now();
                    self.step();
                }
                None => {}
            }
        }
        Ok(())
    }

    /// What the screen shows now.
    pub(crate) fn reel(&self, look: Look) -> Reel<'_> {
        Reel {
            tape: self.shelf[self.game].as_ref().map_err(String::as_str),
            game: (self.game + 1, self.shelf.len()),
            requests: self.requests,
            status: self.status(look),
            help: self.help,
            look,
        }
    }

    /// Obeys a key.
    pub(crate) fn press(&mut self, key: KeyEvent) {
        self.note = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.left = matches!(key.code, KeyCode::Char('c' | 'd'));
            return;
        }
        if self.help {
            self.help = false;
            return;
        }
        match key.code {
            KeyCode::Char(digit @ '0'..='9') if self.number.len() < 6 => {
                self.number.push(digit);
                return;
            }
            KeyCode::Backspace => {
                self.number.pop();
                return;
            }
            KeyCode::Enter => self.jump(),
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('q') => self.left = true,
            KeyCode::PageDown | KeyCode::Char(']') => self.open(self.game + 1),
            KeyCode::PageUp | KeyCode::Char('[') => self.open(self.game.wrapping_sub(1)),
            code => self.wind(code),
        }
        self.number.clear();
    }

    fn wind(&mut self, code: KeyCode) {
        let Ok(tape) = &self.shelf[self.game] else { return };
        let at = self.requests;
        self.requests = match code {
            KeyCode::Right | KeyCode::Char('l') => (at + 1).min(tape.events.len()),
            KeyCode::Left | KeyCode::Char('h') => at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => tape.next_move(at),
            KeyCode::Up | KeyCode::Char('k') => tape.move_before(at),
            KeyCode::Home => 0,
            KeyCode::End => tape.events.len(),
            _ => at,
        };
    }

    fn jump(&mut self) {
        let (Ok(tape), Ok(number)) = (&self.shelf[self.game], self.number.parse()) else { return };
        match (tape.find_move(number), tape.last_number()) {
            (Some(requests), _) => self.requests = requests,
            (None, Some(last)) => {
                self.note = Some(format!("expected a move of this game, at most {last}, got {number}"));
            }
            (None, None) => self.note = Some("expected a game with moves: this one has none".into()),
        }
    }

    fn open(&mut self, game: usize) {
        if game < self.shelf.len() {
            (self.game, self.requests, self.playing) = (game, 0, false);
        } else {
            self.note = Some("There is no other game that way.".into());
        }
    }

    fn toggle(&mut self) {
        let Ok(tape) = &self.shelf[self.game] else { return };
        if !self.playing && self.requests == tape.events.len() {
            self.requests = 0;
        }
        self.playing = !self.playing;
    }

    fn step(&mut self) {
        self.wind(KeyCode::Right);
        self.playing = matches!(&self.shelf[self.game], Ok(tape) if self.requests < tape.events.len());
    }

    fn status(&self, look: Look) -> String {
        if !self.number.is_empty() {
            return format!("go to move {}, Enter", self.number);
        }
        if let Some(note) = &self.note {
            return note.clone();
        }
        let Ok(tape) = &self.shelf[self.game] else { return String::new() };
        let place = match self.requests.checked_sub(1).and_then(|nth| tape.events.get(nth)) {
            None => "The start".into(),
            Some(event) => format!("Move {} of {}", event.number, speech::side(event.by)),
        };
        let mode = match self.playing {
            true => format!("  {} {} a second", look.sign("▶", ">"), SPEEDS[self.speed]),
            false => String::new(),
        };
        format!("{place}  request {} of {}{mode}", self.requests, tape.events.len())
    }
}
