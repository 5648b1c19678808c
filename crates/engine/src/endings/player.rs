use super::shelf::Shelf;
use super::siege::Siege;
use noctule_board::Try;
use noctule_player::{Briefing, Budget, Choice, Diary, Entry, Player, PlayerView, Thought};
use noctule_rules::{Outcome, Request};
use noctule_solve::endings::Counsel;

/// A player that plays lone-king endings by tables, and everything else by itself.
pub struct WithEndings {
    player: Box<dyn Player + Send>,
    shelf: Shelf,
    diary: Option<Diary>,
    siege: Option<Siege>,
    /// What the last choice came from, when it was made by a table.
    thought: Option<Thought>,
}

impl WithEndings {
    /// The player with these tables at hand.
    pub fn new(player: Box<dyn Player + Send>, shelf: Shelf) -> Self {
        Self { player, shelf, diary: None, siege: None, thought: None }
    }

    /// The try that a table advises, if the ending is known.
    fn advised(&mut self, view: &PlayerView) -> Option<(Try, Counsel)> {
        if view.enemy().men != 1 {
            return None;
        }
        if self.siege.is_none() {
            self.siege = Siege::of(self.diary.as_ref()?);
        }
        let siege = self.siege.as_ref()?;
        let known = &siege.known;
        let tables = self.shelf.tables(known.placement.ending())?;
        let counsel = tables.sure(&known.placement, known.kings);
        let counsel = counsel.or_else(|| tables.hopeful(&known.placement, known.kings, &siege.seen))?;
        let put = siege.turned(counsel.put);
        view.options().contains(&Request::Try(put)).then_some((put, counsel))
    }
}

impl Player for WithEndings {
    fn sit_down(&mut self, briefing: &Briefing) {
        self.player.sit_down(briefing);
        self.diary = Some(Diary::new(briefing.clone()));
        self.siege = None;
        self.thought = None;
    }

    fn hear(&mut self, entry: &Entry) {
        self.player.hear(entry);
        if let Some(diary) = &mut self.diary {
            diary.write(*entry);
        }
        self.siege = self.siege.take().and_then(|siege| siege.after(entry));
    }

    fn choose(&mut self, view: &PlayerView, budget: Budget<'_>) -> Choice {
        self.thought = None;
        let Some((put, counsel)) = self.advised(view) else { return self.player.choose(view, budget) };
        self.thought =
            Some(Thought { depth: counsel.moves.unwrap_or(0).into(), nodes: 1, ..Thought::default() });
        Choice::Put(put.into())
    }

    fn thought(&self) -> Thought {
        self.thought.clone().unwrap_or_else(|| self.player.thought())
    }

    fn stand_up(&mut self, outcome: Option<Outcome>) {
        self.player.stand_up(outcome);
    }
}
