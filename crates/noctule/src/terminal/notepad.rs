//! What a person jots down at the table: phantoms, and the warnings they earn. Nobody else sees it.

use crate::terminal::assistant::Assistant;
use noctule_assist::{Knowledge, Moment, Phantom, Phantoms, Warning};
use noctule_board::{Man, Square};
use noctule_player::{Briefing, Entry};
use noctule_rules::speech;

/// One seat's phantoms. They stay where they were placed, whatever is heard.
#[derive(Debug, Clone)]
pub(crate) struct Notepad {
    moment: Moment,
    phantoms: Phantoms,
    warnings: Vec<Warning>,
}

/// Something to do with the phantoms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marking {
    /// "I think a man stands here."
    Place(Phantom),
    Remove(Square),
    Clear,
    /// Say which there are.
    List,
}

impl Notepad {
    pub(crate) fn new(briefing: &Briefing) -> Self {
        Self { moment: Moment::new(briefing), phantoms: Phantoms::new(), warnings: Vec::new() }
    }

    /// Takes in the next entry of the seat's diary. The warnings are looked at apart, when all is heard.
    pub(crate) fn hear(&mut self, entry: &Entry) {
        self.moment.hear(entry);
    }

    /// Obeys, and says what was done.
    ///
    /// # Errors
    /// When there is no phantom to remove.
    pub(crate) fn mark(&mut self, marking: Marking) -> Result<String, String> {
        match marking {
            Marking::Place(phantom) => {
                self.phantoms.place(phantom);
                Ok(format!("{} is marked on {}", capital(phantom.man), phantom.square))
            }
            Marking::Remove(square) => match self.phantoms.remove(square) {
                Some(phantom) => Ok(format!("{} is no longer marked on {square}", capital(phantom.man))),
                None => {
                    Err(format!("expected a square with a phantom to take off: there is none on {square}"))
                }
            },
            Marking::Clear => {
                self.phantoms = Phantoms::new();
                Ok("Nothing is marked any more".into())
            }
            Marking::List => Ok(self.list()),
        }
    }

    /// Looks for contradictions with the diary, by an assistant's worlds where there is an assistant.
    pub(crate) fn check(&mut self, assistant: Option<&Assistant>) {
        self.warnings = match assistant {
            _ if self.phantoms.iter().next().is_none() => Vec::new(),
            Some(assistant) => assistant.warnings(&self.phantoms),
            None => self.phantoms.warnings(&self.moment, &Knowledge::last_announcement()),
        };
    }

    pub(crate) fn phantoms(&self) -> impl Iterator<Item = Phantom> + '_ {
        self.phantoms.iter()
    }

    /// Whether the phantom on this square, alone or with others, contradicts the diary.
    pub(crate) fn is_warned_of(&self, square: Square) -> bool {
        self.warnings.iter().any(|warning| warning.squares.has(square))
    }

    /// Every contradiction in a sentence, the squares named.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let named = self.warnings.iter().map(|warning| {
            let mut names: Vec<String> = warning.squares.iter().map(|square| square.to_string()).collect();
            names.sort();
            let phantoms = if names.len() == 1 { "phantom" } else { "phantoms" };
            format!("{phantoms} on {}: {}", names.join(", "), warning.sentence)
        });
        named.collect()
    }

    /// What speaks against the phantom on one square, or against any.
    pub(crate) fn objections(&self, to: Option<Square>) -> String {
        let meant =
            self.warnings.iter().filter(|warning| to.is_none_or(|square| warning.squares.has(square)));
        meant.map(|warning| warning.sentence.as_str()).collect::<Vec<_>>().join("; ")
    }

    fn list(&self) -> String {
        let marks: Vec<String> =
            self.phantoms().map(|Phantom { square, man }| format!("{} on {square}", name(man))).collect();
        match marks.len() {
            0 => "Nothing is marked: phantom N f6 marks a knight".into(),
            _ => format!("Marked: {}", marks.join(", ")),
        }
    }
}

fn name(man: Option<Man>) -> String {
    format!("a {}", man.map_or("man", speech::man))
}

fn capital(man: Option<Man>) -> String {
    name(man).replacen('a', "A", 1)
}
