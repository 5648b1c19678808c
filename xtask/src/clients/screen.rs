use anyhow::{Context, ensure};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// How long anything may take before it is taken for broken.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// A screen that nobody sees, with a mouse and a keyboard; gone when dropped.
#[derive(Debug)]
pub(super) struct Screen {
    process: Child,
    pub(super) display: String,
}

impl Screen {
    pub(super) fn open() -> anyhow::Result<Self> {
        let mut process = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1200x900x24"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut number = String::new();
        BufReader::new(process.stdout.take().context("a pipe")?).read_line(&mut number)?;
        Ok(Self { process, display: format!(":{}", number.trim()) })
    }

    /// Moves the mouse or types, in the words of xdotool; gives back what it says.
    pub(super) fn xdotool<S: AsRef<OsStr>>(
        &self,
        words: impl IntoIterator<Item = S>,
    ) -> anyhow::Result<String> {
        let output = Command::new("xdotool").args(words).env("DISPLAY", &self.display).output()?;
        ensure!(output.status.success(), "xdotool: {}", String::from_utf8_lossy(&output.stderr));
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Clicks on a point of the screen, or of a window.
    pub(super) fn click(&self, window: Option<&str>, (x, y): (u32, u32)) -> anyhow::Result<()> {
        let mut words = vec!["mousemove".to_owned()];
        words.extend(window.into_iter().flat_map(|window| ["--window".to_owned(), window.to_owned()]));
        words.extend([
            x.to_string(),
            y.to_string(),
            "mousedown".into(),
            "1".into(),
            "mouseup".into(),
            "1".into(),
        ]);
        self.xdotool(words)?;
        pause(150);
        Ok(())
    }

    /// Types a text.
    pub(super) fn type_text(&self, text: &str) -> anyhow::Result<()> {
        self.xdotool(["type", "--delay", "20", text]).map(drop)
    }

    /// The window of a name, as soon as it is there.
    pub(super) fn window(&self, name: &str) -> anyhow::Result<String> {
        for _ in 0..50 {
            let found = self.xdotool(["search", "--onlyvisible", "--name", name]);
            if let Some(window) = found.ok().as_deref().and_then(|found| found.lines().next()) {
                return Ok(window.to_owned());
            }
            pause(200);
        }
        anyhow::bail!("no window named {name} appeared")
    }

    /// Takes a picture of the upper left corner.
    pub(super) fn picture(&self, (width, height): (u32, u32), file: &Path) -> anyhow::Result<()> {
        let crop = format!("{width}x{height}+0+0");
        let mut command = Command::new("import");
        command.args(["-window", "root", "-crop", &crop, "+repage"]).arg(file).env("DISPLAY", &self.display);
        ensure!(command.status()?.success(), "import took no picture");
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Puts pictures side by side, in few colours so that they stay small.
pub(super) fn join_pictures(pictures: &[PathBuf], file: &Path) -> anyhow::Result<()> {
    let mut command = Command::new("convert");
    command.args(pictures).args(["+append", "+dither", "-colors", "40", "-strip"]).arg(file);
    ensure!(command.status()?.success(), "convert made no picture");
    Ok(())
}

/// Gives a program time to draw: it tells nobody when it is done.
pub(super) fn pause(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}
