//! A metaposition (Ciancarini and Favini, "Representing Kriegspiel States with Metapositions", section 2):
//! for each square what may stand there, so that every world the diary allows is among them.
//!
//! `cover` holds the sets and the rule that they only shrink by what follows from something heard;
//! `own_turn` and `enemy_turn` are the paper's pseudomove and metamove; `counts`, `checks` and `pawn_tries`
//! draw conclusions at a moment; `chances`, `sampling` and `listing` read a belief out of it.

mod chances;
mod checks;
mod counts;
mod cover;
mod enemy_turn;
mod listing;
mod one_move;
mod opening;
mod own_turn;
mod pawn_tries;
mod sampling;
mod step;
mod telling;

pub use chances::Chances;
pub use counts::Bounds;

use crate::{Belief, Contradiction, Event, Listener, Rng, World};
use cover::{Cover, Impossible, KnownTries, Possible};
use noctule_board::{Castling, Color, File, Man, OwnMen, Square, Squares, Try};
use noctule_player::{Briefing, Diary, Entry};

/// For each square, which enemy men may stand there and whether it may be empty; with the numbers of men
/// left, the castlings that may be left and the time since each square was certain.
///
/// It covers the exact set of worlds: whatever is true is never ruled out. It may admit more. An update
/// costs a few microseconds and the whole is a few hundred bytes.
#[derive(Debug, Clone)]
pub struct Metaposition {
    listener: Listener,
    cover: Cover,
    refused: Vec<Try>,
    heard: usize,
}

impl Metaposition {
    /// What may stand where before the first entry.
    ///
    /// # Errors
    /// When no start fits the briefing.
    pub fn new(briefing: &Briefing) -> Result<Self, Contradiction> {
        let cover = Cover::before_the_game(briefing)
            .map_err(|Impossible| Contradiction { number: 0, worlds_before: 0 })?;
        Ok(Self { listener: Listener::new(briefing), cover, refused: Vec::new(), heard: 0 })
    }

    /// What may stand where after a whole diary.
    ///
    /// # Errors
    /// When nothing explains the diary.
    pub fn of(diary: &Diary) -> Result<Self, Contradiction> {
        let mut metaposition = Self::new(&diary.briefing)?;
        diary.entries.iter().try_for_each(|entry| metaposition.update(entry))?;
        Ok(metaposition)
    }

    /// The seat's own men.
    pub fn own(&self) -> &OwnMen {
        &self.cover.own
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.cover.to_move
    }

    /// Where an enemy man of this kind may stand.
    pub fn may_stand(&self, man: Man) -> Squares {
        self.cover.may(man)
    }

    /// Where some enemy man may stand.
    pub fn may_be_occupied(&self) -> Squares {
        self.cover.any_man()
    }

    /// The squares that may be empty; those of own men are not among them.
    pub fn may_be_empty(&self) -> Squares {
        self.cover.may_be_empty
    }

    /// The squares on which an enemy man certainly stands, of whatever kind.
    pub fn must_be_occupied(&self) -> Squares {
        !(self.cover.may_be_empty | self.cover.own.all())
    }

    /// Where an enemy man of this kind certainly stands.
    pub fn must_stand(&self, man: Man) -> Squares {
        self.cover.surely(man)
    }

    /// Where the pawns that began on a file may stand now: in a game from the normal start there is one.
    pub fn pawns_from(&self, file: File) -> Squares {
        self.cover.pawns_from[file as usize]
    }

    /// How many enemy men of this kind may be left.
    pub fn count(&self, man: Man) -> Bounds {
        self.cover.counts[man as usize]
    }

    /// How many enemy men are left.
    pub fn men_left(&self) -> u8 {
        self.cover.men
    }

    /// The castlings that the enemy may not have forfeited yet.
    pub fn enemy_castling(&self) -> Castling {
        self.cover.castling
    }

    /// The squares from which the checks on the side to move may come; none when there is no check.
    pub fn checkers(&self) -> Squares {
        if self.cover.checks.is_empty() { Squares::EMPTY } else { self.cover.checkers }
    }

    /// How many own moves ago it was last certain what stands on a square; zero when it is now.
    pub fn age(&self, square: Square) -> u8 {
        self.cover.ages[square as usize]
    }

    /// Whether every man of a world stands where it may, and as many as may be.
    pub fn covers(&self, world: &World) -> bool {
        let position = world.position();
        let enemy = self.cover.enemy();
        let fits = |man: Man| {
            let squares = position.squares(enemy, man);
            let count = self.count(man);
            squares.is_subset(self.may_stand(man))
                && (count.least as u32..=count.most as u32).contains(&squares.len())
        };
        let empty = !(position.all(enemy) | position.all(!enemy));
        let Castling { short, long } = position.castling(enemy);
        let may = self.cover.castling;
        position.own_men(!enemy) == self.cover.own
            && Man::ALL.into_iter().all(fits)
            && empty.is_subset(self.cover.may_be_empty)
            && (may.short || !short)
            && (may.long || !long)
    }

    /// Every world that the sets, the last announcement and the refusals of this turn allow: whatever is true
    /// is among them, up to the moves counted. `None` when there are more than `limit` placings to look at.
    pub fn worlds(&self, limit: usize) -> Option<Vec<World>> {
        self.cover.list(self.listener.ruleset(), &self.refused, limit)
    }

    /// Draws a world as [`Belief::sample`] does, with the enemy's men where they stand in another world as far as they
    /// may stand there.
    pub fn sample_like(&self, like: &World, rng: &mut Rng) -> Option<World> {
        self.cover.draw_like(like, self.listener.ruleset(), &self.refused, rng)
    }

    /// The chances of all men on all squares at once.
    pub fn chances(&self) -> Chances {
        Chances::of(&self.cover)
    }

    fn take_in(&mut self, entry: &Entry) -> Possible {
        let event = self.listener.hear(entry);
        let ruleset = *self.listener.ruleset();
        let own_turn = self.cover.to_move == self.listener.seat();
        match event {
            Event::OwnMove { stood, heard } => {
                self.refused.clear();
                self.cover.own_move(&ruleset, stood, &heard)?;
            }
            Event::OwnRefusal(put) => {
                if !self.refused.contains(&put) {
                    self.refused.push(put);
                }
                self.cover.own_refusal(put)?;
            }
            Event::EnemyMove { heard, pawn_capture_owed } => {
                self.cover.enemy_move(&ruleset, &heard, pawn_capture_owed)?;
            }
            Event::OwnAny(yes) | Event::EnemyAny(yes) => {
                let own_question = matches!(entry, Entry::Asked { .. });
                if own_question != own_turn {
                    return Err(Impossible);
                }
                self.cover.tries = KnownTries::answered(yes);
                self.cover.tighten()?;
            }
            Event::EnemyRefusals { .. } | Event::Nothing => {}
        }
        self.cover.refresh_ages();
        Ok(())
    }
}

impl PartialEq for Metaposition {
    fn eq(&self, other: &Self) -> bool {
        self.cover == other.cover && self.refused == other.refused
    }
}

impl Belief for Metaposition {
    /// After a contradiction the sets are left as they were before it.
    fn update(&mut self, entry: &Entry) -> Result<(), Contradiction> {
        let before = self.cover;
        self.heard += usize::from(!entry.heard().is_silence());
        self.take_in(entry).map_err(|Impossible| {
            self.cover = before;
            Contradiction { number: self.heard, worlds_before: before.placings() }
        })
    }

    fn chance_of(&self, square: Square, man: Man) -> f64 {
        self.chances().of_man(square, man)
    }

    /// Draws a world at random from those that the sets, the last announcement and the refusals of this
    /// turn allow; `None` when chance finds none in a bounded number of attempts.
    fn sample(&self, rng: &mut Rng) -> Option<World> {
        self.cover.draw(self.listener.ruleset(), &self.refused, rng)
    }
}
