use noctule_belief::Metaposition;
use noctule_board::{Color, Man, Square, Squares, Try};
use noctule_player::{Diary, Entry};
use noctule_rules::Request;
use noctule_solve::endings::{Counsel, Placement, Question};

/// What is known of a lone king: the own men, and exactly the squares where it may stand. Seen as White sees
/// it, whatever the own colour.
#[derive(Debug, Clone)]
pub(super) struct Siege {
    color: Color,
    /// What is known on an own turn. Between an own move and the reply, where the king will have gone.
    pub(super) known: Question,
    /// What was known on earlier turns since a man was last lost or promoted.
    pub(super) seen: Vec<Question>,
}

impl Siege {
    /// What a diary tells on an own turn, if the men are those of an ending.
    pub(super) fn of(diary: &Diary) -> Option<Self> {
        let cover = Metaposition::of(diary).ok().filter(|cover| cover.men_left() == 1)?;
        let placement = Placement::of(cover.own())?;
        let color = cover.own().color();
        let kings = cover.may_stand(Man::King);
        let kings =
            if color == Color::White { kings } else { kings.flip_ranks() } & placement.free_for_king();
        (!kings.is_empty()).then(|| Self { color, known: Question { placement, kings }, seen: Vec::new() })
    }

    /// A try as White's, and back.
    pub(super) fn turned(&self, put: Try) -> Try {
        let turned = |square: Square| square.relative_to(self.color);
        Try { from: turned(put.from), to: turned(put.to), promotion: put.promotion }
    }

    /// What is left of the siege after an entry; `None` when the entry is beyond it.
    pub(super) fn after(mut self, entry: &Entry) -> Option<Self> {
        let heard = entry.heard();
        match *entry {
            Entry::Asked { request: Request::Try(put), .. } => {
                let counsel = Counsel::of(&self.known.placement, self.known.kings, self.turned(put));
                if !heard.moved() {
                    // A try that can never stand is refused wherever the king is.
                    self.known.kings = counsel.map_or(self.known.kings, |counsel| counsel.refused);
                } else {
                    let counsel = counsel?;
                    let stood = counsel.stood.iter().find(|stood| stood.checks == heard.checks)?;
                    self.seen.push(self.known);
                    self.known = Question { placement: counsel.after, kings: stood.flights };
                }
            }
            Entry::Overheard(_) if heard.moved() => {
                if let Some(taken) = heard.taken {
                    let on = taken.on.relative_to(self.color);
                    self.known =
                        Question { placement: self.known.placement.without(on)?, kings: on.bitboard() };
                    self.seen.clear();
                }
            }
            Entry::Asked { request: Request::AnyPawnTries, .. } | Entry::Overheard(_) => {}
        }
        (self.known.kings != Squares::EMPTY || heard.over.is_some()).then_some(self)
    }
}
