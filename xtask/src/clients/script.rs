use super::screen::{PATIENCE, pause};
use anyhow::{Context, bail};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A player at the port who types what it was told to, as one could with netcat.
#[derive(Debug)]
pub(super) struct Script {
    stream: TcpStream,
    name: String,
    unread: String,
}

impl Script {
    pub(super) fn log_in(port: u16) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(Duration::from_millis(200)))?;
        let mut script = Self { stream, name: String::new(), unread: String::new() };
        script.wait_for("login: ")?;
        script.say("guest")?;
        let welcome = script.wait_for("ics% ")?;
        let name = welcome.split("session as ").nth(1).and_then(|rest| rest.split(' ').next());
        script.name = name.context("expected to be told a name")?.to_owned();
        script.say("style 12")?;
        script.wait_for("ics% ")?;
        Ok(script)
    }

    pub(super) fn say(&mut self, line: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.stream, "{line}")?)
    }

    /// Reads on until a text has come; gives back everything up to its end.
    pub(super) fn wait_for(&mut self, text: &str) -> anyhow::Result<String> {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.unread.find(text) {
                let rest = self.unread.split_off(at + text.len());
                return Ok(std::mem::replace(&mut self.unread, rest));
            }
            let mut bytes = [0; 4096];
            match self.stream.read(&mut bytes) {
                Ok(0) => bail!("the place hung up after {:?}", self.unread),
                Ok(count) => self.unread.push_str(&String::from_utf8_lossy(&bytes[..count])),
                Err(_) if Instant::now() < end => {}
                Err(_) => bail!("expected {text:?} in {:?}", self.unread),
            }
        }
    }

    /// The next board, and what was said before it.
    pub(super) fn wait_for_board(&mut self) -> anyhow::Result<String> {
        Ok(self.wait_for("<12> ")? + &self.wait_for("\n")?)
    }

    /// The name of the other one, as soon as it is logged in.
    pub(super) fn wait_for_guest(&mut self) -> anyhow::Result<String> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            self.say("who")?;
            self.wait_for(&self.name.clone())?;
            let rest = self.wait_for("ics% ")?;
            let guest = rest.lines().find(|line| line.starts_with("Guest") && line.ends_with("free"));
            if let Some(name) = guest.and_then(|line| line.split(' ').next()) {
                return Ok(name.to_owned());
            }
            pause(300);
        }
        bail!("nobody logged in")
    }
}
