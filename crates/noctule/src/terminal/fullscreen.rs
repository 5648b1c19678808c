//! A game on the whole screen.

use crate::terminal::desk::{Desk, Next};
use crate::terminal::line_edit::LineEdit;
use crate::terminal::plain::People;
use crate::terminal::screen::{Look, Screen, game};
use crate::terminal::stopwatch::Stopwatch;
use noctule_board::{ByColor, Color};
use noctule_rules::speech;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::PathBuf;
use std::time::Duration;

/// How long a program seems to think: long enough to be noticed, and the same whatever it tried.
const PAUSE: Duration = Duration::from_millis(400);
const TICK: Duration = Duration::from_millis(100);

/// Plays a game on the whole screen until it is left. Says where the record was kept.
///
/// # Errors
/// When the terminal cannot be used, or a record that was asked for cannot be kept.
pub(crate) fn run(desk: Desk, people: People, look: Look) -> anyhow::Result<Option<PathBuf>> {
    let mut face = Face::new(desk, people, look);
    let mut screen = Screen::open()?;
    let mut played = Ok(());
    while played.is_ok() && !face.left && !screen.is_ended() {
        played = face.live(&mut screen);
    }
    // First the record: a terminal that has hung up cannot be given back.
    let kept = face.desk.leave(face.watch.now());
    drop(screen);
    played.and(kept)
}

struct Face {
    desk: Desk,
    people: People,
    look: Look,
    watch: Stopwatch,
    line: LineEdit,
    /// Whose board may be seen; nobody's while the two change places.
    viewer: Option<Color>,
    program_moves_at: Option<Duration>,
    scroll: usize,
    help: bool,
    left: bool,
}

impl Face {
    fn new(desk: Desk, people: People, look: Look) -> Self {
        let viewer = match people {
            People::One(color) => Some(color),
            People::Two => None,
        };
        let mut watch = Stopwatch::start();
        if viewer.is_none() {
            watch.pause();
        }
        let line = LineEdit::default();
        let (program_moves_at, scroll, help, left) = (None, 0, false, false);
        Self { desk, people, look, watch, line, viewer, program_moves_at, scroll, help, left }
    }

    /// One round: the clocks, the program, the picture, a key.
    fn live(&mut self, screen: &mut Screen) -> anyhow::Result<()> {
        let now = self.watch.now();
        self.desk.look_at_clocks(now);
        if self.desk.is_programs_turn() {
            let due = *self.program_moves_at.get_or_insert(now + PAUSE);
            if now >= due {
                self.desk.play_program(now);
                self.program_moves_at = None;
                self.scroll = 0;
            }
        }
        self.close_curtain();
        screen.draw(|frame| self.draw(frame))?;
        if let Some(key) = screen.key(TICK)? {
            self.press(key);
        }
        Ok(())
    }

    /// Hides the board when the other person's turn has come.
    fn close_curtain(&mut self) {
        if self.people == People::Two
            && self.viewer.is_some()
            && self.desk.to_move().is_some_and(|side| Some(side) != self.viewer)
        {
            self.viewer = None;
            self.watch.pause();
        }
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        let viewer = self.viewer.or(self.desk.finished().map(|_| Color::White));
        let Some(viewer) = viewer else { return self.draw_curtain(frame) };
        let scene = game::Scene {
            seat: self.desk.seat(viewer),
            names: ByColor::from_fn(|color| self.desk.name(color)),
            clocks: self.desk.clocks(self.watch.now()),
            offer: self.desk.offer(),
            revealed: self.desk.finished().map(|finished| &finished.position),
            hints: self.desk.hints(viewer),
            notepad: self.desk.notepad(viewer),
            message: self.desk.message(),
            line: &self.line,
            scroll: self.scroll,
            help: self.help,
            look: self.look,
        };
        game::draw(frame, &scene);
    }

    /// The curtain tells what both have heard with the last move, as an umpire says it aloud.
    fn draw_curtain(&self, frame: &mut ratatui::Frame<'_>) {
        let Some(to_move) = self.desk.to_move() else { return };
        let seat = self.desk.seat(to_move);
        let said = speech::sentences(seat.view().ruleset(), !to_move, seat.last_said());
        let note = self.desk.message().filter(|_| self.desk.asks()).map_or("", |message| message.text());
        game::draw_curtain(frame, to_move, &said, note, self.look);
    }

    fn press(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let leaves = control
            && (key.code == KeyCode::Char('c') || key.code == KeyCode::Char('d') && self.line.is_empty());
        if leaves {
            // Asked twice, it is meant.
            self.left = self.desk.asks() || self.desk.ask_to_leave() == Next::Leave;
        } else if self.help {
            self.help = false;
        } else if self.viewer.is_none() && self.desk.finished().is_none() {
            self.press_at_curtain(key);
        } else {
            self.press_at_board(key);
        }
    }

    fn press_at_curtain(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('y' | 'Y') if self.desk.asks() => self.left = true,
            _ if self.desk.asks() => {
                self.submit("no");
            }
            KeyCode::Enter => {
                self.viewer = self.desk.to_move();
                self.line.clear();
                self.scroll = 0;
                self.watch.go_on();
            }
            _ => {}
        }
    }

    fn press_at_board(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => {
                let line = self.line.take();
                self.submit(&line);
            }
            KeyCode::Char('?') if self.line.is_empty() => self.help = true,
            KeyCode::Esc if self.desk.asks() => self.submit("no"),
            KeyCode::Esc => self.line.clear(),
            KeyCode::PageUp => self.scroll = (self.scroll + 5).min(self.log_length()),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(5),
            _ => self.line.press(key),
        }
    }

    fn submit(&mut self, line: &str) {
        let by = self.viewer.or(self.desk.to_move()).unwrap_or(Color::White);
        self.scroll = 0;
        match self.desk.read(by, line, self.watch.now()) {
            Next::Listen | Next::ShowBoard => {}
            Next::ShowHelp => self.help = true,
            Next::Leave => self.left = true,
        }
    }

    fn log_length(&self) -> usize {
        self.viewer.map_or(0, |viewer| self.desk.seat(viewer).log().len() * 3)
    }
}
