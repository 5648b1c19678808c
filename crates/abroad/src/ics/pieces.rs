//! Bytes from a chess server, cut where their meaning changes.

/// One piece of what a server sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A line of text, prompts taken off its front.
    Line(String),
    /// Something that is asked and left open at the end of a line, such as `login:`.
    Question(String),
    /// The prompt: the server has said what it had to say.
    Prompt,
    /// A level-1 datagram: `[number player message]` between control-Y brackets.
    Datagram {
        /// What kind it is.
        number: u32,
        /// Who it is about.
        player: String,
        /// The rest, which may have several lines.
        message: String,
    },
}

const CONTROL_Y: u8 = 0x19;
const TELNET: u8 = 0xff;
const BELL: u8 = 0x07;
/// Nothing a server means is longer; the rest of such a line is thrown away.
const LONGEST: usize = 16_384;

/// Cuts a stream of bytes into pieces, whatever the packets they arrive in.
#[derive(Debug, Default)]
pub(crate) struct Cutter {
    line: Vec<u8>,
    datagram: Option<Vec<u8>>,
    escape: Escape,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Escape {
    #[default]
    None,
    ControlY,
    Telnet,
    TelnetOption,
}

impl Cutter {
    /// Takes bytes in and hands out the pieces that they complete.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        bytes.iter().for_each(|&byte| self.take(byte, &mut pieces));
        self.open_end(&mut pieces);
        pieces
    }

    fn take(&mut self, byte: u8, pieces: &mut Vec<Piece>) {
        match (self.escape, byte) {
            (Escape::None, CONTROL_Y) => self.escape = Escape::ControlY,
            (Escape::None, TELNET) => self.escape = Escape::Telnet,
            (Escape::Telnet, 0xfb..=0xfe) => self.escape = Escape::TelnetOption,
            (Escape::Telnet | Escape::TelnetOption, _) => self.escape = Escape::None,
            (Escape::ControlY, b'[') => {
                self.escape = Escape::None;
                self.end_line(pieces);
                self.datagram = Some(Vec::new());
            }
            (Escape::ControlY, b']') => {
                self.escape = Escape::None;
                pieces.extend(self.datagram.take().and_then(|bytes| read_datagram(&bytes)));
            }
            (Escape::ControlY, _) => {
                self.escape = Escape::None;
                self.take(byte, pieces);
            }
            (Escape::None, b'\r' | 0 | BELL) => {}
            (Escape::None, b'\n') if self.datagram.is_none() => self.end_line(pieces),
            (Escape::None, _) => {
                let text = self.datagram.as_mut().unwrap_or(&mut self.line);
                if text.len() < LONGEST {
                    text.push(byte);
                }
            }
        }
    }

    fn end_line(&mut self, pieces: &mut Vec<Piece>) {
        let text = String::from_utf8_lossy(&self.line).into_owned();
        self.line.clear();
        let (bare, prompted) = without_prompts(&text);
        if prompted {
            pieces.push(Piece::Prompt);
        }
        if !bare.is_empty() {
            pieces.push(Piece::Line(bare.to_owned()));
        }
    }

    /// Prompts and questions are not ended by a line feed.
    fn open_end(&mut self, pieces: &mut Vec<Piece>) {
        if self.datagram.is_some() || self.line.is_empty() {
            return;
        }
        let text = String::from_utf8_lossy(&self.line).into_owned();
        let (bare, prompted) = without_prompts(&text);
        if prompted && bare.is_empty() {
            self.line.clear();
            pieces.push(Piece::Prompt);
            return;
        }
        let lower = bare.trim_end().to_ascii_lowercase();
        let asks = ["login:", "password:", "handle:"].iter().any(|word| lower.ends_with(word))
            || lower.starts_with("press return") && lower.ends_with(':');
        if asks {
            self.line.clear();
            pieces.push(Piece::Question(lower));
        }
    }
}

/// Takes prompts such as `fics% ` and `ics% ` off the front.
fn without_prompts(text: &str) -> (&str, bool) {
    let mut rest = text.trim();
    let mut prompted = false;
    while let Some((word, after)) = rest.split_once('%') {
        if !["ics", "fics", "aics"].contains(&word) {
            break;
        }
        prompted = true;
        rest = after.trim_start();
    }
    (rest, prompted)
}

fn read_datagram(bytes: &[u8]) -> Option<Piece> {
    let text = String::from_utf8_lossy(bytes);
    let (number, rest) = text.trim_start().split_once(char::is_whitespace)?;
    let rest = rest.trim_start_matches(' ');
    let (player, message) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    Some(Piece::Datagram {
        number: number.parse().ok()?,
        player: player.to_owned(),
        message: message.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &[Piece]) {
        assert_eq!(Cutter::default().feed(bytes), expected);
        let mut slowly = Cutter::default();
        let pieces: Vec<Piece> = bytes.iter().flat_map(|byte| slowly.feed(&[*byte])).collect();
        assert_eq!(pieces, expected, "byte by byte");
    }

    fn line(text: &str) -> Piece {
        Piece::Line(text.into())
    }

    #[test]
    fn lines_end_in_either_order_of_line_feed_and_return() {
        check(b"one\n\rtwo\r\n\r\nthree\n", &[line("one"), line("two"), line("three")]);
    }

    #[test]
    fn questions_and_prompts_wait_for_no_line_feed() {
        check(b"login: ", &[Piece::Question("login:".into())]);
    }

    #[test]
    fn a_prompt_stands_before_what_follows_it() {
        assert_eq!(
            Cutter::default().feed(b"fics% Rank check\n\rics% "),
            [Piece::Prompt, line("Rank check"), Piece::Prompt]
        );
    }

    #[test]
    fn a_datagram_may_have_lines_in_it() {
        let datagram = Piece::Datagram { number: 2, player: "Bat".into(), message: "8 |k|\n7 | |\n".into() };
        check(b"hello\n\x19[2 Bat 8 |k|\n7 | |\n\x19]bye\n", &[line("hello"), datagram, line("bye")]);
    }

    #[test]
    fn negotiations_bells_and_broken_datagrams_do_no_harm() {
        check(b"\xff\xfb\x01\x07hi\n\x19[x y z\x19]\x19]there\n", &[line("hi"), line("there")]);
        check(b"\x80\xfe\n", &[line("\u{fffd}\u{fffd}")]);
    }
}
