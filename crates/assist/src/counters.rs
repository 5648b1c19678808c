use crate::{Knowledge, Moment, words};
use noctule_board::Man;
use noctule_player::Start;
use noctule_rules::{Captures, Promotions};
use std::fmt;

/// A pawn of the normal start promotes on its fifth move at the soonest.
const MOVES_TO_PROMOTE: u16 = 5;

/// What is left of the enemy: bounds that the truth never leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counters {
    /// Men left, the king included.
    pub men: u8,
    /// The fewest pawns that can be left.
    pub pawns_at_least: u8,
    /// The most pawns that can be left.
    pub pawns_at_most: u8,
    /// The fewest pawns that can have promoted.
    pub promoted_at_least: u8,
    /// The most pawns that can have promoted.
    pub promoted_at_most: u8,
}

impl Counters {
    /// The fewest men other than pawns that can be left, the king included.
    pub fn others_at_least(&self) -> u8 {
        self.men.saturating_sub(self.pawns_at_most)
    }

    /// The most men other than pawns that can be left, the king included.
    pub fn others_at_most(&self) -> u8 {
        self.men.saturating_sub(self.pawns_at_least)
    }

    pub(crate) fn of(moment: &Moment, knowledge: &Knowledge<'_>) -> Self {
        let mut counters = Self::from_announcements(moment);
        if let Some(worlds) = knowledge.exact_worlds() {
            let enemy = !moment.view.color();
            let pawns =
                worlds.iter().map(|(world, _)| world.position().squares(enemy, Man::Pawn).len() as u8);
            counters.pawns_at_least = pawns.clone().min().unwrap_or(0);
            counters.pawns_at_most = pawns.max().unwrap_or(0);
            if moment.view.ruleset().captures == Captures::SquareAndKind {
                let now = moment.view.enemy();
                let never_taken = now.pawns_at_start.saturating_sub(now.pawns_taken);
                counters.promoted_at_most = never_taken.saturating_sub(counters.pawns_at_least);
                counters.promoted_at_least = never_taken.saturating_sub(counters.pawns_at_most);
            }
        }
        counters
    }

    fn from_announcements(moment: &Moment) -> Self {
        let at_start = moment.briefing.enemy;
        let now = moment.view.enemy();
        let pawns = at_start.pawns_at_start;
        let pieces = at_start.men.saturating_sub(1 + pawns);
        let taken = at_start.men.saturating_sub(now.men);
        let told = moment.view.ruleset().captures == Captures::SquareAndKind;
        // Where kinds are not told, any of the taken may have been a pawn.
        let (pawns_taken_least, pawns_taken_most) =
            if told { (now.pawns_taken, now.pawns_taken) } else { (0, taken.min(pawns)) };
        let pieces_taken_least = if told { now.pieces_taken } else { 0 };
        let announced = moment.view.ruleset().promotions == Promotions::Announced;
        let could_promote = if announced {
            moment.enemy_promotions
        } else {
            let soonest = if moment.briefing.start == Start::Normal { MOVES_TO_PROMOTE } else { 1 };
            (moment.enemy_moves / soonest).min(u16::from(pawns)) as u8
        };
        let promoted_at_most = could_promote.min(pawns.saturating_sub(pawns_taken_least));
        // More pieces fell than ever stood there as pieces.
        let surplus = pieces_taken_least.saturating_sub(pieces);
        let promoted_at_least =
            surplus.max(if announced { moment.enemy_promotions } else { 0 }).min(promoted_at_most);
        // Each man taken beyond the original pieces was a pawn or had been one.
        let gone_least = (pawns_taken_least + promoted_at_least).max(taken.saturating_sub(pieces));
        let gone_most = pawns_taken_most + promoted_at_most;
        Self {
            men: now.men,
            pawns_at_least: pawns.saturating_sub(gone_most),
            pawns_at_most: pawns.saturating_sub(gone_least).min(now.men.saturating_sub(1)),
            promoted_at_least,
            promoted_at_most,
        }
    }
}

impl fmt::Display for Counters {
    /// Says it in a sentence: "at most 5 pawns and at least 7 other men; a pawn may have promoted".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.men == 1 {
            return f.write_str("the king alone");
        }
        let pawns = words::count(self.pawns_at_most, "pawn", "pawns");
        let others = words::count(self.others_at_least(), "other man", "other men");
        if self.pawns_at_most == 0 {
            write!(f, "no pawns, {others}")?;
        } else if self.pawns_at_least == self.pawns_at_most {
            write!(f, "{pawns}, {others}")?;
        } else {
            write!(f, "at most {pawns}, at least {others}")?;
        }
        match (self.promoted_at_least, self.promoted_at_most) {
            (0, 0) => Ok(()),
            (0, 1) => f.write_str("; a pawn may have promoted"),
            (0, _) => f.write_str("; pawns may have promoted"),
            (1, _) => f.write_str("; a pawn has promoted"),
            (many, _) => write!(f, "; {many} pawns have promoted"),
        }
    }
}
