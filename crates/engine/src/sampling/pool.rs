use noctule_belief::{Belief, Event, Listener, Metaposition, Rng, World, starting_worlds};
use noctule_player::{Briefing, Entry};
use noctule_rules::Heard;
use rand::RngExt;

/// Boards that fit everything heard so far, each advanced move by move from the start of the game.
///
/// A board that does not explain an announcement is dropped; an enemy move makes several of each, so that
/// a pool that has thinned fills up again, though with the children of few. When nobody is left nothing
/// brings it back to life.
#[derive(Debug)]
pub(super) struct Pool {
    listener: Listener,
    boards: Vec<World>,
    most: usize,
    /// Whether every board that fits is here.
    complete: bool,
}

impl Pool {
    /// The boards that a game may begin from; when they are more than can be listed, some of them.
    pub(super) fn new(briefing: &Briefing, most: usize, rng: &mut Rng) -> Self {
        let listed = starting_worlds(briefing, most);
        let complete = listed.is_ok();
        let boards = listed.unwrap_or_else(|_| {
            let cover = Metaposition::new(briefing).ok();
            let drawn = (0..most.min(500)).filter_map(|_| cover.as_ref()?.sample(rng));
            distinct(drawn.collect())
        });
        Self { listener: Listener::new(briefing), boards, most, complete }
    }

    pub(super) fn boards(&self) -> &[World] {
        &self.boards
    }

    /// Whether every board that fits all that was heard is here.
    pub(super) fn is_complete(&self) -> bool {
        self.complete && !self.boards.is_empty()
    }

    /// Takes boards in that fit what can be heard now, whatever their past.
    pub(super) fn add(&mut self, fresh: impl IntoIterator<Item = World>) {
        self.complete = false;
        self.boards.extend(fresh);
    }

    pub(super) fn hear(&mut self, entry: &Entry, rng: &mut Rng) {
        let event = self.listener.hear(entry);
        let ruleset = *self.listener.ruleset();
        match event {
            Event::Nothing => {}
            Event::EnemyMove { heard, pawn_capture_owed } => self.advance(&heard, pawn_capture_owed, rng),
            _ => self.boards.retain_mut(|board| board.explains(&ruleset, &event)),
        }
    }

    /// Plays enemy moves that sound as heard: from each board a few drawn at random, more when boards are
    /// few; of all that come of it as many as the pool holds.
    fn advance(&mut self, heard: &Heard, pawn_capture_owed: bool, rng: &mut Rng) {
        let ruleset = *self.listener.ruleset();
        let each = (CHILDREN * self.most).div_ceil(self.boards.len().max(1)).max(CHILDREN);
        let mut children = Vec::with_capacity(2 * self.most);
        for board in &self.boards {
            let first = children.len();
            if heard.taken.is_some() || each >= 32 {
                board.each_answer(&ruleset, heard, pawn_capture_owed, |_, child| children.push(child));
                self.complete &= !keep_some(&mut children, first, each, rng);
                continue;
            }
            let mut replies = board.position().legal_tries();
            while !replies.is_empty() && children.len() < first + each {
                let put = replies.swap_remove(rng.random_range(..replies.len()));
                let sounds = board.position().capture(put).is_none();
                children.extend(sounds.then(|| board.after(&ruleset, put, heard)).flatten());
            }
            self.complete &= replies.is_empty();
        }
        self.boards = distinct(children);
        self.complete &= !keep_some(&mut self.boards, 0, self.most, rng);
    }
}

/// How many children of a board are looked for while the pool is full.
const CHILDREN: usize = 4;

/// Keeps at most so many of the boards from `first` on, drawn at random; says whether any was dropped.
fn keep_some(boards: &mut Vec<World>, first: usize, most: usize, rng: &mut Rng) -> bool {
    let too_many = boards.len() > first + most;
    while boards.len() > first + most {
        let drawn = rng.random_range(first..boards.len());
        boards.swap_remove(drawn);
    }
    too_many
}

/// Drops boards that have become the same.
fn distinct(boards: Vec<World>) -> Vec<World> {
    let mut keyed: Vec<(u64, World)> = boards.into_iter().map(|board| (board.key(), board)).collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.dedup_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, board)| board).collect()
}
