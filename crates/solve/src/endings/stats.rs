use crate::endings::table::{Table, placements};
use crate::endings::{Ending, Placement, Question};

/// What a table says at large.
#[derive(Debug, Clone, PartialEq)]
pub struct Stats {
    /// Which ending.
    pub ending: Ending,
    /// How many placements there are, up to symmetry.
    pub placements: usize,
    /// How many sets are kept.
    pub sets: usize,
    /// From how many placements White wins for sure knowing nothing of the king, and in how many moves from
    /// the worst of them.
    pub from_ignorance: (usize, u8),
    /// The same when fifty moves without a capture or a pawn move are a draw.
    pub within_fifty: (usize, u8),
    /// A set that takes longest, with the moves that it takes.
    pub longest: Option<(Question, u8)>,
}

/// White mates with the fiftieth move at the latest.
const FIFTY: u8 = 50;

impl Stats {
    /// The statistics of a table.
    ///
    /// No ending here is longer than fifty moves but those in which a loss ends all hope, so that nothing
    /// ever begins the count anew, and a set that takes more than fifty moves is not won within them.
    pub fn of(table: &Table) -> Self {
        let placements: Vec<Placement> = placements(table.ending());
        let moves: Vec<u8> = placements
            .iter()
            .filter_map(|placement| table.moves_to_mate(placement, placement.free_for_king()))
            .collect();
        let summed = |most: u8| {
            let within = moves.iter().filter(|&&moves| moves <= most);
            (within.clone().count(), within.max().copied().unwrap_or(0))
        };
        let mut longest: Option<(Question, u8)> = None;
        for (number, placement) in placements.iter().enumerate() {
            for (moves, kings) in table.won(number) {
                if longest.is_none_or(|(question, most)| (moves, kings.len()) > (most, question.kings.len()))
                {
                    longest = Some((Question { placement: *placement, kings }, moves));
                }
            }
        }
        Self {
            ending: table.ending(),
            placements: placements.len(),
            sets: table.len(),
            from_ignorance: summed(u8::MAX),
            within_fifty: summed(FIFTY),
            longest,
        }
    }
}
