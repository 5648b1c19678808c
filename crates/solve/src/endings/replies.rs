use crate::endings::Placement;
use crate::endings::placement::attacked_by;
use noctule_board::{Man, Square, Squares, reach};
use noctule_rules::{CheckLine, CheckLines};

/// What the black king can do on each square once White has moved, and what the umpire says before it does.
pub(crate) struct Replies {
    /// What is heard with the king on a square; `None` where it cannot stand.
    heard: [Option<CheckLines>; 64],
    /// Where it can go without taking anything.
    flights: [Squares; 64],
    /// Which men it can take, by their number among the placement's men.
    takes: [Vec<usize>; 64],
}

impl Replies {
    pub(crate) fn of(placement: &Placement) -> Self {
        Self::of_kings_on(placement, !Squares::EMPTY)
    }

    /// The same for a king that stands on one of these squares.
    pub(crate) fn of_kings_on(placement: &Placement, kings: Squares) -> Self {
        let occupied = placement.occupied();
        let beside_king = reach::of(Man::King, placement.king(), Squares::EMPTY);
        let mut replies = Self {
            heard: [None; 64],
            flights: [Squares::EMPTY; 64],
            takes: std::array::from_fn(|_| Vec::new()),
        };
        for king in kings - (occupied | beside_king) {
            let place = king as usize;
            replies.heard[place] = Some(checks(placement, king, occupied));
            for to in reach::of(Man::King, king, Squares::EMPTY) - beside_king - placement.king().bitboard() {
                // The king itself no longer stands in the way of the men it flees from, nor does what it takes.
                let blockers = occupied - to.bitboard();
                let guarded =
                    |(man, square): (Man, Square)| square != to && attacked_by(man, square, blockers).has(to);
                if placement.men().any(guarded) {
                    continue;
                }
                match placement.men().position(|(_, square)| square == to) {
                    Some(man) => replies.takes[place].push(man + 1),
                    None => replies.flights[place] |= to.bitboard(),
                }
            }
        }
        replies
    }

    /// What the umpire says of checks with the king on this square; `None` where it cannot stand.
    pub(crate) fn heard(&self, king: Square) -> Option<CheckLines> {
        self.heard[king as usize]
    }

    /// Where the king can go from this square without taking anything.
    pub(crate) fn flights(&self, king: Square) -> Squares {
        self.flights[king as usize]
    }

    /// The men that the king can take from this square.
    pub(crate) fn takes(&self, king: Square) -> &[usize] {
        &self.takes[king as usize]
    }

    /// Whether the king on this square has no move.
    pub(crate) fn is_stuck(&self, king: Square) -> bool {
        self.flights(king).is_empty() && self.takes(king).is_empty()
    }

    /// Whether the king on this square is stalemated.
    pub(crate) fn is_stalemate(&self, king: Square) -> bool {
        self.is_stuck(king) && self.heard(king).is_some_and(CheckLines::is_empty)
    }

    /// Everything that may be heard, with the squares on which the king makes it so.
    pub(crate) fn announcements(&self) -> Vec<(CheckLines, Squares)> {
        let mut all: Vec<(CheckLines, Squares)> = Vec::new();
        for king in Square::ALL {
            let Some(heard) = self.heard(king) else { continue };
            match all.iter_mut().find(|(known, _)| *known == heard) {
                Some((_, squares)) => *squares |= king.bitboard(),
                None => all.push((heard, king.bitboard())),
            }
        }
        all
    }
}

fn checks(placement: &Placement, king: Square, occupied: Squares) -> CheckLines {
    let checkers = placement.men().filter(|&(man, square)| attacked_by(man, square, occupied).has(king));
    checkers.map(|(_, checker)| CheckLine::between(king, checker)).collect()
}
