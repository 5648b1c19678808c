use anyhow::Context;
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::{DefaultTerminal, Frame};
use std::env;
use std::io::{IsTerminal, stdin, stdout};
use std::time::Duration;

/// The terminal taken over. It is given back when this is dropped, and also when the program panics.
pub(crate) struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    pub(crate) fn open() -> anyhow::Result<Self> {
        let terminal =
            ratatui::try_init().context("expected a terminal that can be drawn on; try --plain")?;
        Ok(Self { terminal })
    }

    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> anyhow::Result<()> {
        self.terminal.draw(draw)?;
        Ok(())
    }

    /// The next key, if one is pressed within the time.
    pub(crate) fn key(&self, within: Duration) -> anyhow::Result<Option<KeyEvent>> {
        if !event::poll(within)? {
            return Ok(None);
        }
        Ok(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(key),
            _ => None,
        })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

/// Whether both ends are a terminal that can move its cursor.
pub(crate) fn is_full_screen_possible() -> bool {
    let able = env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb") || cfg!(windows);
    able && stdin().is_terminal() && stdout().is_terminal()
}
