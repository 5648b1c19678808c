use super::screen::{PATIENCE, Screen, pause};
use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Instant;

/// A stock chess interface, and where its board is on the screen.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) name: &'static str,
    /// The upper left corner of the board, and the side of a square.
    board: (u32, u32, u32),
    /// How much of the screen shows it.
    size: (u32, u32),
}

pub(super) const XBOARD: Program = Program { name: "xboard", board: (2, 88, 50), size: (404, 490) };
pub(super) const EBOARD: Program = Program { name: "eboard", board: (2, 34, 57), size: (712, 498) };

/// A running interface that is logged in, or about to be; gone when dropped.
#[derive(Debug)]
pub(super) struct Running<'a> {
    process: Child,
    program: &'a Program,
    screen: &'a Screen,
    /// Where lines are typed: XBoard reads its terminal, eboard has an entry.
    terminal: Option<ChildStdin>,
    /// What it was told, as it writes it down.
    told: PathBuf,
}

impl Program {
    pub(super) fn start<'a>(
        &'a self,
        screen: &'a Screen,
        home: &Path,
        port: u16,
    ) -> anyhow::Result<Running<'a>> {
        let mut command = Command::new(super::find(self.name).context("the program")?);
        command.env("DISPLAY", &screen.display).env("HOME", home).stderr(Stdio::null());
        let xboard = self.name == XBOARD.name;
        let told = home.join(if xboard { "told" } else { "LOG.eboard" });
        if xboard {
            let logon = home.join("logon");
            fs::write(&logon, "guest\n")?;
            command.args(["-ics", "-icshost", "127.0.0.1", "-alwaysPromoteToQueen", "true", "-icsport"]);
            command.arg(port.to_string()).arg("-icslogon").arg(logon);
            command.stdin(Stdio::piped()).stdout(File::create(&told)?);
        } else {
            // Somebody who has settings is not shown the first steps in a window over the board.
            fs::create_dir_all(home.join(".eboard"))?;
            fs::write(home.join(".eboard/eboard.conf"), "HilightLastMove::1\n")?;
            command.arg("-log").stdin(Stdio::null()).stdout(Stdio::null());
        }
        let mut process = command.spawn()?;
        let terminal = process.stdin.take();
        let mut running = Running { process, program: self, screen, terminal, told };
        if !xboard {
            running.connect_eboard(port)?;
        }
        Ok(running)
    }
}

impl Running<'_> {
    /// The menu's "Connect to Other Server", with its usual protocol, which seals lines with the time.
    fn connect_eboard(&mut self, port: u16) -> anyhow::Result<()> {
        self.screen.window("^eboard$")?;
        pause(1500);
        self.screen.click(None, (25, 15))?;
        pause(500);
        self.screen.click(None, (118, 85))?;
        let dialog = self.screen.window("Connect to ICS")?;
        pause(500);
        self.screen.xdotool(["windowfocus", &dialog])?;
        self.screen.click(Some(&dialog), (85, 37))?;
        self.screen.type_text("127.0.0.1")?;
        self.screen.click(Some(&dialog), (85, 87))?;
        self.screen.xdotool(["key", "ctrl+a"])?;
        self.screen.type_text(&port.to_string())?;
        self.screen.click(Some(&dialog), (332, 255))?;
        self.wait_until_told("Log in as")?;
        pause(500);
        self.type_line("guest")
    }

    pub(super) fn type_line(&mut self, line: &str) -> anyhow::Result<()> {
        if let Some(terminal) = &mut self.terminal {
            // What the program should answer to is on the screen before somebody types.
            pause(700);
            return Ok(writeln!(terminal, "{line}")?);
        }
        pause(700);
        let window = self.screen.window("^eboard$")?;
        self.screen.xdotool(["windowfocus", &window])?;
        self.screen.click(None, (400, 550))?;
        self.screen.type_text(line)?;
        self.screen.xdotool(["key", "Return"]).map(drop)
    }

    /// Takes a man from a square and puts it on another, with the mouse.
    pub(super) fn drag(&self, put: &str) -> anyhow::Result<()> {
        let (left, top, side) = self.program.board;
        for square in [&put[..2], &put[2..4]] {
            let [file, rank] = *square.as_bytes() else { bail!("expected a square, got {square}") };
            let (column, row) = (u32::from(file - b'a'), u32::from(b'8' - rank));
            self.screen.click(None, (left + column * side + side / 2, top + row * side + side / 2))?;
        }
        Ok(())
    }

    /// Waits until the program has been told something.
    pub(super) fn wait_until_told(&self, text: &str) -> anyhow::Result<()> {
        let end = Instant::now() + PATIENCE;
        loop {
            let told = fs::read(&self.told).unwrap_or_default();
            let told = String::from_utf8_lossy(&told);
            if told.contains(text) {
                return Ok(());
            }
            if Instant::now() > end {
                bail!("{} was not told {text:?}, but:\n{told}", self.program.name);
            }
            pause(100);
        }
    }

    pub(super) fn picture(&self, file: &Path) -> anyhow::Result<()> {
        self.screen.picture(self.program.size, file)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
