use anyhow::Context;
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::{DefaultTerminal, Frame};
use std::env;
use std::io::{IsTerminal, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The terminal taken over. It is given back when this is dropped, and also when the program panics.
pub(crate) struct Screen {
    terminal: DefaultTerminal,
    events: Receiver<Event>,
    ended: Arc<AtomicBool>,
}

impl Screen {
    pub(crate) fn open() -> anyhow::Result<Self> {
        let ended = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&ended);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
        let terminal =
            ratatui::try_init().context("expected a terminal that can be drawn on; try --plain")?;
        Ok(Self { terminal, events: listen(), ended })
    }

    /// Whether the program was asked to end: interrupted, terminated, or its terminal is gone.
    pub(crate) fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> anyhow::Result<()> {
        self.terminal.draw(draw)?;
        Ok(())
    }

    /// The next key, if one is pressed within the time.
    pub(crate) fn key(&self, within: Duration) -> anyhow::Result<Option<KeyEvent>> {
        match self.events.recv_timeout(within) {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => Ok(Some(key)),
            Ok(_) | Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("expected a keyboard, and it is gone"),
        }
    }
}

/// Keys are read on a thread of their own: reading from a terminal that has hung up never returns, and the
/// game must still be kept then.
fn listen() -> Receiver<Event> {
    let (sender, events) = mpsc::channel();
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    events
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing back, and there is nobody to tell.
        let _ = ratatui::try_restore();
    }
}

/// Whether both ends are a terminal that can move its cursor.
pub(crate) fn is_full_screen_possible() -> bool {
    let able = env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb") || cfg!(windows);
    able && stdin().is_terminal() && stdout().is_terminal()
}
