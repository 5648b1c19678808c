use super::error::{ModelError, quote};

/// The lines of a text, numbered, empty ones left out.
pub(super) struct Lines<'a> {
    lines: std::iter::Peekable<std::vec::IntoIter<(usize, &'a str)>>,
    last: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let lines: Vec<(usize, &str)> =
            (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty()).collect();
        let last = lines.last().map_or(1, |(number, _)| *number);
        Self { lines: lines.into_iter().peekable(), last }
    }

    pub(super) fn next(&mut self) -> Option<(usize, &'a str)> {
        self.lines.next()
    }

    /// The next line, if it begins with this word; without the word.
    pub(super) fn next_if(&mut self, word: &str) -> Option<(usize, &'a str)> {
        let (number, line) = *self.lines.peek()?;
        let rest = after(line, word)?;
        self.lines.next();
        Some((number, rest))
    }

    /// The next line, which must begin with this word; without the word.
    pub(super) fn expect(&mut self, word: &str) -> Result<(usize, &'a str), ModelError> {
        let Some((number, line)) = self.next() else {
            return Err(ModelError::new(
                self.last,
                format!("expected another line, {word:?}; the text ends"),
            ));
        };
        let rest = after(line, word);
        rest.map(|rest| (number, rest))
            .ok_or_else(|| ModelError::new(number, format!("expected a line {word:?}, got {}", quote(line))))
    }
}

/// What follows a word and a space, or nothing when the word is the whole line.
pub(super) fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(word)?;
    if rest.is_empty() { Some("") } else { rest.strip_prefix(' ') }
}

/// The numbers of a line such as `games 12 boards 12`, which must have these words before them.
pub(super) fn numbers<const N: usize>(
    (number, line): (usize, &str),
    words: [&str; N],
) -> Result<[u32; N], ModelError> {
    let wrong = || {
        let form = words.map(|word| format!("{word} N")).join(" ");
        ModelError::new(number, format!("expected {:?}, got {}", form.trim_start(), quote(line)))
    };
    let mut rest = line;
    let mut found = [0; N];
    for (word, place) in words.iter().zip(&mut found) {
        if !word.is_empty() {
            rest = after(rest, word).ok_or_else(wrong)?;
        }
        let (digits, after) = rest.split_once(' ').unwrap_or((rest, ""));
        *place = plain_number(digits).ok_or_else(wrong)?;
        rest = after;
    }
    if rest.is_empty() { Ok(found) } else { Err(wrong()) }
}

/// A number as it is written: digits alone, no zero before others.
pub(super) fn plain_number(digits: &str) -> Option<u32> {
    let plain =
        digits.bytes().all(|sign| sign.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    if plain { digits.parse().ok() } else { None }
}
