use super::pieces::{Cutter, Piece};
use crate::{Broken, Log, Secret};
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

const CONNECTS_WITHIN: Duration = Duration::from_secs(15);
const WRITES_WITHIN: Duration = Duration::from_secs(15);

/// One connection to a chess server: lines out at a polite pace, pieces in.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    cutter: Cutter,
    pieces: VecDeque<Piece>,
    pace: Duration,
    sent_at: Option<Instant>,
    log: Log,
}

impl Connection {
    pub(crate) fn open(host: &str, port: u16, pace: Duration, log: Log) -> Result<Self, Broken> {
        log.note('=', &format!("connects to {host} {port}"));
        let mut failed = io::Error::new(ErrorKind::NotFound, format!("{host} has no address"));
        for address in (host, port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, CONNECTS_WITHIN) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    stream.set_write_timeout(Some(WRITES_WITHIN))?;
                    let (cutter, pieces) = (Cutter::default(), VecDeque::new());
                    return Ok(Self { stream, cutter, pieces, pace, sent_at: None, log });
                }
                Err(why) => failed = why,
            }
        }
        Err(failed.into())
    }

    /// The next piece; nothing when none came in this time.
    pub(crate) fn next(&mut self, at_most: Duration) -> Result<Option<Piece>, Broken> {
        if let Some(piece) = self.pieces.pop_front() {
            return Ok(Some(piece));
        }
        // The system measures short timeouts coarsely: whoever does not want to wait at all must not ask for one.
        if at_most.is_zero() {
            self.stream.set_nonblocking(true)?;
        } else {
            self.stream.set_read_timeout(Some(at_most.max(Duration::from_millis(1))))?;
        }
        let mut bytes = [0; 4096];
        let read = self.stream.read(&mut bytes);
        self.stream.set_nonblocking(false)?;
        match read {
            Ok(0) => Err(Broken::Closed),
            Ok(count) => {
                let pieces = self.cutter.feed(&bytes[..count]);
                pieces.iter().for_each(|piece| self.write_down(piece));
                self.pieces.extend(pieces);
                Ok(self.pieces.pop_front())
            }
            Err(why)
                if [ErrorKind::WouldBlock, ErrorKind::TimedOut, ErrorKind::Interrupted]
                    .contains(&why.kind()) =>
            {
                Ok(None)
            }
            Err(why) => Err(why.into()),
        }
    }

    /// Sends a line, not sooner after the last one than the pace allows.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Broken> {
        self.log.note('>', line);
        self.send_silently(line)
    }

    /// Sends a line that nobody may read in the log.
    pub(crate) fn send_secret(&mut self, secret: &Secret) -> Result<(), Broken> {
        self.log.note('>', "***");
        self.send_silently(secret.reveal())
    }

    /// Doubles the pause between lines, because the server said that we are too quick.
    pub(crate) fn slow_down(&mut self) {
        self.pace = (self.pace * 2).clamp(Duration::from_millis(100), Duration::from_secs(5));
        self.sent_at = Some(Instant::now());
    }

    fn send_silently(&mut self, line: &str) -> Result<(), Broken> {
        if let Some(sent_at) = self.sent_at {
            thread::sleep(self.pace.saturating_sub(sent_at.elapsed()));
        }
        // One command a line, whatever somebody calls himself.
        let line: String = line.chars().filter(|letter| !letter.is_control()).chain(['\n']).collect();
        self.stream.write_all(line.as_bytes())?;
        self.sent_at = Some(Instant::now());
        Ok(())
    }

    fn write_down(&self, piece: &Piece) {
        match piece {
            Piece::Line(line) | Piece::Question(line) => self.log.note('<', line),
            Piece::Prompt => {}
            Piece::Datagram { number, player, message } => {
                self.log.note('<', &format!("[{number} {player} {}]", message.replace('\n', " / ")));
            }
        }
    }
}
