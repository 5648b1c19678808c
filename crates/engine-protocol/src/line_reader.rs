use std::io::{self, BufRead, ErrorKind};

/// Reads lines of bounded length from bytes that may be anything.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    most_bytes: usize,
    skipping: bool,
}

/// A line, or the news that there was one nobody wants to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// The text without its end; bytes that are not UTF-8 are replaced.
    Text(String),
    /// More bytes than are kept. The rest of the line is skipped.
    TooLong,
}

impl<R: BufRead> LineReader<R> {
    /// Reads lines of at most so many bytes.
    pub fn new(input: R, most_bytes: usize) -> Self {
        Self { input, most_bytes, skipping: false }
    }

    /// The next line; `None` when there is no more. The last one needs no end.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                return Ok((!bytes.is_empty()).then(|| text(&bytes)));
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let here = &chunk[..end.unwrap_or(chunk.len())];
            let too_long = !self.skipping && bytes.len() + here.len() > self.most_bytes;
            if !self.skipping && !too_long {
                bytes.extend_from_slice(here);
            }
            let used = here.len() + usize::from(end.is_some());
            self.input.consume(used);
            let was_skipping = self.skipping;
            self.skipping = (was_skipping || too_long) && end.is_none();
            if too_long {
                return Ok(Some(Line::TooLong));
            }
            if end.is_some() && !was_skipping {
                return Ok(Some(text(&bytes)));
            }
        }
    }
}

fn text(bytes: &[u8]) -> Line {
    let text = String::from_utf8_lossy(bytes);
    Line::Text(text.strip_suffix('\r').unwrap_or(&text).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[track_caller]
    fn check_lines(input: &str, expected: &[Option<&str>]) {
        for buffer in [1, 2, 3, 100] {
            let mut reader = LineReader::new(BufReader::with_capacity(buffer, input.as_bytes()), 5);
            let mut lines = Vec::new();
            while let Some(line) = reader.next_line().unwrap() {
                lines.push(line);
            }
            let expected =
                expected.iter().map(|line| line.map_or(Line::TooLong, |line| Line::Text(line.into())));
            assert_eq!(lines, expected.collect::<Vec<_>>(), "a buffer of {buffer}");
        }
    }

    #[test]
    fn lines_end_with_a_newline_a_carriage_return_and_newline_or_the_input() {
        check_lines("uci\nquit\r\n\nstop", &[Some("uci"), Some("quit"), Some(""), Some("stop")]);
        check_lines("", &[]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end_and_the_next_is_read() {
        check_lines("12345\n123456\nabc\n", &[Some("12345"), None, Some("abc")]);
        check_lines("abc\n1234567890123", &[Some("abc"), None]);
    }
}
