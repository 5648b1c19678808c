use super::worth::round;
use super::{evaluate, exchange};
use noctule_board::{Man, Position, Try};
use noctule_rules::Stalemate;

/// The value of having mated. A mate further away is worth a little less.
pub const MATE: i32 = 10_000;

/// How far a line of captures and answers to checks is followed.
const LONGEST_EXCHANGE: i32 = 10;

/// A capture that leaves a side further behind than this, whatever its worth on the square, is not followed.
const MARGIN: i32 = 200;

/// Whether a value means that one side mates.
pub fn is_mate(value: i32) -> bool {
    value.abs() > MATE - 200
}

/// Looks ahead in positions where everything is seen, and counts the positions it looks at.
#[derive(Debug, Clone)]
pub struct Search {
    stalemate: Stalemate,
    nodes: u64,
    limit: u64,
}

impl Search {
    /// A search under these rules for stalemate that may look at so many positions.
    pub fn new(stalemate: Stalemate, limit: u64) -> Self {
        Self { stalemate, nodes: 0, limit }
    }

    /// How many positions it has looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether it has looked at all the positions that it may. A value found then means nothing.
    pub fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// The value for the side to move when both sides look `depth` moves of either side ahead and then
    /// follow captures, promotions and answers to checks.
    pub fn value(&mut self, position: &Position, depth: u32) -> i32 {
        self.look(position, depth, 0, -MATE, MATE)
    }

    /// The value of a legal move for the side that makes it.
    pub fn value_of_move(&mut self, position: &Position, legal: Try, depth: u32) -> i32 {
        -self.look(&position.after(legal), depth, 1, -MATE, MATE)
    }

    /// The best move and its value; `None` when there is no move.
    pub fn best_move(&mut self, position: &Position, depth: u32) -> Option<(Try, i32)> {
        let mut best: Option<(Try, i32)> = None;
        for put in ordered(position, position.legal_tries()) {
            let floor = best.map_or(-MATE, |(_, value)| value);
            let value = -self.look(&position.after(put), depth.saturating_sub(1), 1, -MATE, -floor);
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((put, value));
            }
        }
        best
    }

    fn look(&mut self, position: &Position, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.settle(position, ply, 0, alpha, beta);
        }
        self.nodes += 1;
        if self.is_spent() || position.is_dead() {
            return 0;
        }
        let tries = position.legal_tries();
        if tries.is_empty() {
            return self.no_move(position, ply);
        }
        let mut best = -MATE;
        for put in ordered(position, tries) {
            let value = -self.look(&position.after(put), depth - 1, ply + 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.is_spent() {
                break;
            }
        }
        best
    }

    /// Follows captures and promotions until none pays; a side in check tries everything.
    fn settle(&mut self, position: &Position, ply: i32, length: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.is_spent() || position.is_dead() {
            return 0;
        }
        if !position.has_legal_try() {
            return self.no_move(position, ply);
        }
        let in_check = !position.checkers().is_empty();
        let mut best = -MATE;
        if !in_check || length >= LONGEST_EXCHANGE {
            best = evaluate(position);
            if best >= beta || length >= LONGEST_EXCHANGE {
                return best;
            }
            alpha = alpha.max(best);
        }
        let standing = best;
        let tries =
            if in_check { ordered(position, position.legal_tries()) } else { paying_captures(position) };
        for put in tries {
            if !in_check && standing + gain(position, put) + MARGIN <= alpha {
                continue;
            }
            let value = -self.settle(&position.after(put), ply + 1, length + 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.is_spent() {
                break;
            }
        }
        best
    }

    fn no_move(&self, position: &Position, ply: i32) -> i32 {
        if !position.checkers().is_empty() || self.stalemate == Stalemate::Loss { ply - MATE } else { 0 }
    }
}

/// The most valuable victims first, taken by the least valuable men.
fn ordered(position: &Position, mut tries: Vec<Try>) -> Vec<Try> {
    tries.sort_by_cached_key(|&put| -promise(position, put));
    tries
}

fn promise(position: &Position, put: Try) -> i32 {
    let promoted = put.promotion.map_or(0, round);
    let taken = position.capture(put).map_or(0, |capture| 16 * round(capture.man));
    let taker = position.on(put.from).map_or(0, |(_, man)| if man == Man::King { 2000 } else { round(man) });
    if promoted + taken == 0 { 0 } else { 16 * promoted + taken - taker }
}

/// The round value of what a move takes and makes.
fn gain(position: &Position, put: Try) -> i32 {
    let made = put.promotion.map_or(0, |man| round(man) - round(Man::Pawn));
    made + position.capture(put).map_or(0, |capture| round(capture.man))
}

/// Captures that do not lose men, and promotions, the most promising first.
fn paying_captures(position: &Position) -> Vec<Try> {
    let mut found = Vec::new();
    position.any_capture(|put| {
        let victim = position.capture(put).map_or(0, |capture| round(capture.man));
        let taker = position.on(put.from).map_or(0, |(_, man)| round(man));
        if put.promotion.is_some() || victim >= taker || exchange(position, put) >= 0 {
            found.push(put);
        }
        false
    });
    ordered(position, found)
}
