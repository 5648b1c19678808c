use anyhow::Context;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A place in a process of its own, gone when dropped.
#[derive(Debug)]
pub(super) struct Place {
    process: Child,
    pub(super) port: u16,
}

impl Place {
    pub(super) fn open(noctule: &Path, folder: &Path) -> anyhow::Result<Self> {
        let mut process = Command::new(noctule)
            .args(["serve", "--listen", "127.0.0.1:0", "--ics", "127.0.0.1:0", "--data"])
            .arg(folder.join("place.db"))
            .env("NOCTULE_ENDINGS", "none")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("expected the program at {}", noctule.display()))?;
        let said = process.stdout.take().context("a pipe")?;
        let mut lines = BufReader::new(said).lines();
        let port = loop {
            let line = lines.next().context("expected the place to say where it is")??;
            if let Some(address) = line.strip_prefix("chess interfaces connect to ") {
                break address.rsplit(' ').next().and_then(|port| port.parse().ok()).context("a port")?;
            }
        };
        Ok(Self { process, port })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
