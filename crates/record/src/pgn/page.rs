//! Words set in lines of at most eighty columns.

const WIDTH: usize = 80;

/// Text that grows a word at a time.
#[derive(Debug, Default)]
pub(super) struct Page {
    text: String,
    column: usize,
}

impl Page {
    /// Adds a word, parted from the one before by a space or a new line.
    pub(super) fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.new_line();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// Adds a word that may be broken between its pieces, and only there. A short one is kept whole.
    pub(super) fn breakable(&mut self, pieces: &[String]) {
        let width: usize = pieces.iter().map(|piece| piece.chars().count()).sum();
        if width <= WIDTH / 2 {
            return self.word(&pieces.concat());
        }
        let mut pieces = pieces.iter();
        if let Some(first) = pieces.next() {
            self.word(first);
        }
        for piece in pieces {
            let width = piece.chars().count();
            if self.column + width > WIDTH {
                self.new_line();
            }
            self.text.push_str(piece);
            self.column += width;
        }
    }

    /// The whole text, its last line ended.
    pub(super) fn finish(mut self) -> String {
        self.new_line();
        self.text
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }
}
