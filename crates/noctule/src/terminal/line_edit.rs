//! The line being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// No command is longer, and a key held down does not fill the memory.
const LONGEST: usize = 200;

/// A line with a cursor and a memory of the lines before it.
#[derive(Debug, Clone, Default)]
pub(crate) struct LineEdit {
    text: Vec<char>,
    cursor: usize,
    past: Vec<String>,
    /// How far back in the past the line was taken from; zero is the line being typed.
    back: usize,
}

impl LineEdit {
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.set("");
    }

    /// Takes the line away and remembers it.
    pub(crate) fn take(&mut self) -> String {
        let line: String = self.text.iter().collect();
        if !line.trim().is_empty() && self.past.last() != Some(&line) {
            self.past.push(line.clone());
        }
        self.back = 0;
        self.clear();
        line
    }

    /// Obeys an editing key.
    pub(crate) fn press(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => self.clear(),
            KeyCode::Char('w') if control => self.delete_word(),
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char(typed) if !control && !typed.is_control() && self.text.len() < LONGEST => {
                self.text.insert(self.cursor, typed);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Up => self.recall(self.back + 1),
            KeyCode::Down => self.recall(self.back.saturating_sub(1)),
            _ => {}
        }
    }

    /// The part of the line that fits into `room` columns, and the cursor's column in it.
    pub(crate) fn window(&self, room: usize) -> (String, usize) {
        let from = (self.cursor + 1).saturating_sub(room);
        (self.text.iter().skip(from).take(room).collect(), self.cursor - from)
    }

    fn set(&mut self, text: &str) {
        self.text = text.chars().collect();
        self.cursor = self.text.len();
    }

    fn recall(&mut self, back: usize) {
        if back > self.past.len() {
            return;
        }
        self.back = back;
        let line = if back == 0 { String::new() } else { self.past[self.past.len() - back].clone() };
        self.set(&line);
    }

    fn delete_word(&mut self) {
        while self.cursor > 0 && self.text[self.cursor - 1] == ' ' {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
        while self.cursor > 0 && self.text[self.cursor - 1] != ' ' {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[KeyCode]) -> LineEdit {
        let mut line = LineEdit::default();
        keys.iter().for_each(|&code| line.press(KeyEvent::from(code)));
        line
    }

    #[test]
    fn a_line_is_edited_at_the_cursor() {
        use KeyCode::{Backspace, Char, Delete, End, Home, Left};
        let line = typed(&[Char('e'), Char('4'), Left, Char('2'), Char('e')]);
        assert_eq!(line.window(20), ("e2e4".into(), 3));
        let line = typed(&[Char('a'), Char('b'), Home, Delete, Delete, Delete, Backspace, End, Char('c')]);
        assert_eq!(line.window(20), ("c".into(), 1));
    }

    #[test]
    fn a_long_line_shows_the_part_around_the_cursor() {
        let line = typed(&[KeyCode::Char('x'); 300]);
        assert_eq!(line.window(10), ("x".repeat(9), 9));
        assert_eq!(line.text.len(), LONGEST);
    }

    #[test]
    fn lines_typed_before_are_recalled() {
        let mut line = LineEdit::default();
        for word in ["e4", "d4"] {
            word.chars().for_each(|letter| line.press(KeyEvent::from(KeyCode::Char(letter))));
            assert_eq!(line.take(), word);
        }
        for (key, shown) in [
            (KeyCode::Up, "d4"),
            (KeyCode::Up, "e4"),
            (KeyCode::Up, "e4"),
            (KeyCode::Down, "d4"),
            (KeyCode::Down, ""),
        ] {
            line.press(KeyEvent::from(key));
            assert_eq!(line.window(20).0, shown);
        }
    }
}
