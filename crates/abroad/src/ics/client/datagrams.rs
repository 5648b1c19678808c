//! What the Internet Chess Club says in datagrams.

use super::{Announced, Client};
use crate::ics::server_lines::names_kriegspiel;
use crate::ics::umpire_words::{self, Word};
use crate::ics::{ascii_board, style12};
use crate::{Broken, Ending, News};
use noctule_rules::{Outcome, Reason};

impl Client {
    /// The opcodes of Ciancarini and Favini, "The Dark Side of the Chessboard", table 2; the rest is trashed, as there.
    pub(super) fn take_datagram(&mut self, number: u32, player: &str, message: &str) -> Result<(), Broken> {
        let by_player = |reason| {
            let color = self.table.as_ref().map(|table| table.color);
            color.map(|own| Outcome::won(reason, if player == self.known_as { !own } else { own }))
        };
        match number {
            2 => {
                let words = message.lines().filter_map(umpire_words::read).flatten();
                let words: Vec<Word> = words.collect();
                words.into_iter().for_each(|word| self.take_word(word));
                let board = message.lines().find_map(style12::read).or_else(|| ascii_board::read(message));
                return board.map_or(Ok(()), |board| self.take_board(board));
            }
            108 => self.end_of_datagram(by_player(Reason::Time), player, "forfeits on time"),
            207 => self.end_of_datagram(Some(Outcome::drawn(Reason::Agreement)), player, "the game is drawn"),
            208 => self.end_of_datagram(by_player(Reason::Resignation), player, "resigns"),
            121 if player != self.known_as => return self.challenged(player, names_kriegspiel(message)),
            123 => {
                self.announced.get_or_insert(Announced { game: None, kriegspiel: true });
            }
            19 => self.news.push_back(News::Said(format!("{player} has disconnected"))),
            101 | 110 => self.news.push_back(News::Said(format!("{player}: {}", message.trim()))),
            _ => {}
        }
        Ok(())
    }

    fn end_of_datagram(&mut self, outcome: Option<Outcome>, player: &str, words: &str) {
        if self.table.is_some() {
            self.end(None, Ending { outcome, words: format!("{player} {words}") });
        }
    }
}
