use noctule_board::{Square, Try};
use noctule_player::Entry;
use noctule_rules::Request;

/// How well a check tells the enemy where the man stands that gives it.
const CHECK_TELLS: f32 = 0.6;

/// How well the enemy knows where own men stand: what was announced, fading with time.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    known: [f32; 64],
    forgets: f32,
}

impl Memory {
    pub(super) fn new(forgets: f32) -> Self {
        Self { known: [0.0; 64], forgets }
    }

    /// How well he knows of a man there, from 0 to 1.
    pub(super) fn of(&self, square: Square) -> f32 {
        self.known[square as usize]
    }

    /// Takes in one entry.
    pub(super) fn hear(&mut self, entry: &Entry) {
        let heard = entry.heard();
        match entry {
            Entry::Asked { request: Request::Try(Try { from, to, .. }), .. } if heard.moved() => {
                self.known.iter_mut().for_each(|known| *known *= self.forgets);
                self.known[*from as usize] = 0.0;
                self.known[*to as usize] = match (heard.taken, heard.checks.is_empty()) {
                    (Some(_), _) => 1.0,
                    (None, false) => CHECK_TELLS,
                    (None, true) => 0.0,
                };
            }
            Entry::Overheard(_) => {
                if let Some(taken) = heard.taken {
                    self.known[taken.on as usize] = 0.0;
                }
            }
            Entry::Asked { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noctule_rules::{Heard, Taken, Verdict};

    fn stood(put: &str, taken: Option<Taken>) -> Entry {
        let heard = Heard { taken, ..Heard::only(Verdict::Moved) };
        Entry::Asked { request: Request::Try(put.parse().unwrap()), heard }
    }

    #[test]
    fn a_man_that_took_is_known_until_it_moves_and_less_each_turn() {
        let mut memory = Memory::new(0.5);
        memory.hear(&stood("e4d5", Some(Taken { on: Square::D5, kind: None })));
        assert_eq!(memory.of(Square::D5), 1.0);
        memory.hear(&stood("g1f3", None));
        assert_eq!((memory.of(Square::D5), memory.of(Square::F3)), (0.5, 0.0));
        memory.hear(&stood("d5d6", None));
        assert_eq!((memory.of(Square::D5), memory.of(Square::D6)), (0.0, 0.0));
    }
}
