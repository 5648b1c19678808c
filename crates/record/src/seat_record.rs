use crate::{Asked, GameRecord, Tags};
use noctule_board::{Color, Man, OwnMen, Position, Rank, Square, Try};
use noctule_rules::{Heard, Outcome, Refusals, Request, Ruleset, Taken, Verdict, opening};
use std::time::Duration;

/// What one seat may know of a game: its own requests, and what it heard.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatRecord {
    /// Who played, where and when; nothing that only the umpire knows.
    pub tags: Tags,
    /// The rules in force, draws included.
    pub ruleset: Ruleset,
    /// Whose knowledge this is.
    pub seat: Color,
    /// What the seat saw of the start.
    pub start: SeatStart,
    /// What it heard before the first move.
    pub opening: Heard,
    /// The turns that ended in a move, of both sides.
    pub turns: Vec<SeatTurn>,
    /// What it asked, or heard being asked, after the last move.
    pub unfinished: Vec<SeatAsked>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// A start position as one seat sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatStart {
    /// The seat's own men.
    pub own: OwnMen,
    /// How many men the other side has.
    pub enemy_men: u8,
    /// How many of them are pawns.
    pub enemy_pawns: u8,
    /// Whether the game was set up; otherwise it begins as chess does, and the seat knows it.
    pub set_up: bool,
    /// The side to move.
    pub to_move: Color,
    /// The number of the first move.
    pub move_number: u16,
}

/// One turn that ended in a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatTurn {
    /// The requests before the move that the seat made or heard of.
    pub before: Vec<SeatAsked>,
    /// The move, when it is the seat's own.
    pub played: Option<Try>,
    /// What was heard then.
    pub heard: Heard,
    /// The mover's remaining time after the move.
    pub clock: Option<Duration>,
}

/// A request that did not end the turn, as one seat knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatAsked {
    /// What was put; `None` is a try of the other side, heard only by its verdict.
    pub request: Option<Request>,
    /// The verdict on it.
    pub verdict: Verdict,
}

impl SeatStart {
    /// What `seat` sees of a position.
    pub fn of(start: &Position, seat: Color) -> Self {
        Self {
            own: start.own_men(seat),
            enemy_men: start.all(!seat).len() as u8,
            enemy_pawns: start.squares(!seat, Man::Pawn).len() as u8,
            set_up: *start != Position::start(),
            to_move: start.to_move(),
            move_number: start.move_number(),
        }
    }
}

impl GameRecord {
    /// What one seat may know of this game: the other side's moves and tries are left out, and of its
    /// refusals only those that the ruleset lets both hear remain, without the tries themselves.
    pub fn seen_by(&self, seat: Color) -> SeatRecord {
        let mut mover = self.start.to_move();
        let mut turns = Vec::with_capacity(self.moves.len());
        for turn in &self.moves {
            turns.push(SeatTurn {
                before: self.heard_of(seat, mover, &turn.before),
                played: (mover == seat).then_some(turn.played),
                heard: turn.heard,
                clock: turn.clock,
            });
            mover = !mover;
        }
        SeatRecord {
            tags: self.tags.public(),
            ruleset: self.ruleset,
            seat,
            start: SeatStart::of(&self.start, seat),
            opening: opening(&self.ruleset, &self.start),
            turns,
            unfinished: self.heard_of(seat, mover, &self.unfinished),
            outcome: self.outcome,
        }
    }

    fn heard_of(&self, seat: Color, mover: Color, asked: &[Asked]) -> Vec<SeatAsked> {
        let hears_refusals = self.ruleset.refusals == Refusals::Both;
        asked
            .iter()
            .filter(|asked| mover == seat || asked.verdict != Verdict::Refused || hears_refusals)
            .map(|asked| SeatAsked {
                request: (mover == seat || asked.request == Request::AnyPawnTries).then_some(asked.request),
                verdict: asked.verdict,
            })
            .collect()
    }
}

impl SeatRecord {
    /// The seat's own men after the last move.
    pub fn own_men(&self) -> OwnMen {
        self.own_men_by_turn().last().unwrap_or(self.start.own)
    }

    /// The seat's own men after each turn, in order.
    pub fn own_men_by_turn(&self) -> impl Iterator<Item = OwnMen> {
        self.turns.iter().scan(self.start.own, |own, turn| {
            follow(own, turn.played, turn.heard.taken, turn.heard.en_passant);
            Some(*own)
        })
    }
}

/// Keeps one's own men up to date: an own move is made, a man taken by the other side is lost.
///
/// Says whether a man stood where one was said to be taken.
pub(crate) fn follow(own: &mut OwnMen, played: Option<Try>, taken: Option<Taken>, en_passant: bool) -> bool {
    match (played, taken) {
        (Some(played), _) => {
            own.make(played);
            true
        }
        (None, Some(taken)) => {
            let victim = if en_passant { passed_pawn(taken.on) } else { taken.on };
            own.lose(victim).is_some()
        }
        (None, None) => true,
    }
}

/// Where the pawn stood that was taken in passing on this square.
pub(crate) fn passed_pawn(landing: Square) -> Square {
    let rank = match landing.rank() {
        Rank::Third => Rank::Fourth,
        Rank::Sixth => Rank::Fifth,
        other => other,
    };
    Square::new(landing.file(), rank)
}
