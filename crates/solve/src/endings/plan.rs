use crate::endings::table::Tables;
use crate::endings::{Counsel, Placement, Question, Stood};
use noctule_board::{Square, Squares};
use std::collections::HashMap;

/// A sure plan to its end: what to put at each moment, and which moment follows each answer.
///
/// Moments that are reached in several ways are there once, so that it is a tree whose branches may join.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The moments; the first is where the plan begins.
    pub moments: Vec<Moment>,
}

/// White on move, with what it knows, what it puts, and what follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// What White knows.
    pub known: Question,
    /// What it puts.
    pub counsel: Counsel,
    /// The moment after a refusal, if there may be one.
    pub refused: Option<usize>,
    /// For each answer of [`Counsel::stood`], what follows.
    pub stood: Vec<Then>,
}

/// What follows an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Then {
    /// The moment after the king's reply; `None` when it is mate wherever the king stands, or all it can do
    /// is take something.
    pub quiet: Option<usize>,
    /// The moments after it has taken a man.
    pub taken: Vec<(Square, usize)>,
}

impl Plan {
    /// The plan that mates for sure, if there is one.
    pub fn sure(tables: &Tables, question: &Question) -> Option<Self> {
        let mut plan = Self { moments: Vec::new() };
        let mut numbers: HashMap<(Placement, Squares), usize> = HashMap::new();
        let mut waiting = vec![(question.placement, question.kings)];
        numbers.insert((question.placement, question.kings), 0);
        let mut next = 0;
        while next < waiting.len() {
            let (placement, kings) = waiting[next];
            let counsel = tables.sure(&placement, kings)?;
            let mut number = |placement: Placement, kings: Squares| {
                *numbers.entry((placement, kings)).or_insert_with(|| {
                    waiting.push((placement, kings));
                    waiting.len() - 1
                })
            };
            let refused = (!counsel.refused.is_empty()).then(|| number(placement, counsel.refused));
            let mut then = |stood: &Stood| Then {
                quiet: (!stood.flights.is_empty()).then(|| number(counsel.after, stood.flights)),
                taken: stood
                    .takes
                    .into_iter()
                    .filter_map(|on| Some((on, number(counsel.after.without(on)?, on.bitboard()))))
                    .collect(),
            };
            let stood = counsel.stood.iter().map(&mut then).collect();
            plan.moments.push(Moment { known: Question { placement, kings }, counsel, refused, stood });
            next += 1;
        }
        Some(plan)
    }
}
