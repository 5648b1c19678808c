use super::timeseal;
use tokio::io::AsyncReadExt;
use tokio::net::tcp::OwnedReadHalf;

/// The longest line a client may send.
pub(super) const LONGEST: usize = 1024;

/// What a client types, line by line. Telnet's own bytes and everything that is no text are left out.
#[derive(Debug)]
pub(super) struct Lines {
    incoming: OwnedReadHalf,
    waiting: Vec<u8>,
    /// Until the next line's end everything is dropped.
    dropping: bool,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// What was typed.
    Typed(String),
    /// Something longer than any command.
    TooLong,
}

impl Lines {
    pub(super) fn new(incoming: OwnedReadHalf) -> Self {
        Self { incoming, waiting: Vec::new(), dropping: false }
    }

    /// The next line; nothing when the client is gone. It may be dropped and called again.
    pub(super) async fn next(&mut self) -> Option<Line> {
        loop {
            if let Some(line) = self.take() {
                return Some(line);
            }
            if self.waiting.len() > LONGEST {
                self.waiting.clear();
                if !std::mem::replace(&mut self.dropping, true) {
                    return Some(Line::TooLong);
                }
            }
            if self.incoming.read_buf(&mut self.waiting).await.unwrap_or(0) == 0 {
                return None;
            }
        }
    }

    fn take(&mut self) -> Option<Line> {
        loop {
            let end = self.waiting.iter().position(|&byte| byte == b'\n')?;
            let line: Vec<u8> = self.waiting.drain(..=end).collect();
            if std::mem::take(&mut self.dropping) {
                continue;
            }
            if line.len() > LONGEST {
                return Some(Line::TooLong);
            }
            let line = &line[..end];
            return Some(Line::Typed(match timeseal::open(line) {
                Some(opened) => text(&opened),
                None => text(&without_telnet(line)),
            }));
        }
    }
}

/// Printable ASCII with single blanks around nothing; whatever else was sent is left out.
fn text(bytes: &[u8]) -> String {
    let printable = |byte: &u8| (b' '..=b'~').contains(byte) || *byte == b'\t';
    let text: String = bytes.iter().filter(|byte| printable(byte)).map(|&byte| char::from(byte)).collect();
    text.trim().to_owned()
}

/// Leaves out telnet's negotiation: 255 with a command, and with its option where the command has one.
fn without_telnet(line: &[u8]) -> Vec<u8> {
    let mut rest = line.iter().copied();
    let mut plain = Vec::with_capacity(line.len());
    while let Some(byte) = rest.next() {
        if byte != 255 {
            plain.push(byte);
        } else if let Some(251..=254) = rest.next() {
            rest.next();
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn telnet_and_garbage_are_left_out_of_a_line() {
        for (sent, read) in [
            (&b"e2e4\r"[..], "e2e4"),
            (b"\xff\xfb\x01\xff\xfd\x03who", "who"),
            (b"\x00\x07 help \x1b[A\xc3\xa4", "help [A"),
            (b"\xff", ""),
            (b"\xff\xfb", ""),
        ] {
            assert_eq!(text(&without_telnet(sent)), read);
        }
    }
}
