use crate::endings::table::Tables;
use crate::endings::{Placement, Question};
use noctule_board::{Color, Position, Squares, Try};
use noctule_rules::{Heard, Ruleset, Turn, adjudicate, opening, possible_tries};
use std::collections::HashSet;

/// Shows by exhaustive search that sets are not won, however many moves White takes.
///
/// Every possible try is put to the law on every square of the king's. For each there must be an answer that
/// leaves White with a set that is again not won, and so on until no new set appears: then those answers, one
/// after the other, keep White from mating for ever. A set is made as small as it can be before it is looked
/// at, since what is not won from few squares is not won from more. The table is asked only which answer to
/// follow; what it says is never taken for granted.
#[derive(Debug)]
pub struct Refuter<'a> {
    tables: &'a Tables,
    ruleset: Ruleset,
    seen: HashSet<(Placement, Squares)>,
    tries: u64,
}

/// A try that wins for sure from a set that was to be refuted, as far as the tables tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{known} was to be not won, but every answer to {put} leads to a set that is won")]
pub struct NotRefuted {
    /// What White knows.
    pub known: Question,
    /// What it puts.
    pub put: Try,
}

impl<'a> Refuter<'a> {
    /// A search that follows the answers that these tables advise.
    pub fn new(tables: &'a Tables) -> Self {
        Self::under(Ruleset::WILD16, tables)
    }

    /// The same under other rules than those of wild16.
    pub fn under(ruleset: Ruleset, tables: &'a Tables) -> Self {
        Self { tables, ruleset, seen: HashSet::new(), tries: 0 }
    }

    pub(crate) fn tables(&self) -> &'a Tables {
        self.tables
    }

    /// How many sets have been looked at; they serve all refutations.
    pub fn sets(&self) -> usize {
        self.seen.len()
    }

    /// How many tries have been put.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// Shows that a set is not won.
    ///
    /// # Errors
    /// A set and a try to which no such answer was found.
    pub fn refute(&mut self, question: &Question) -> Result<(), NotRefuted> {
        let mut waiting = Vec::new();
        self.await_refutation(question.placement, question.kings, &mut waiting);
        while let Some(known) = waiting.pop() {
            let worlds: Vec<Position> = known
                .kings
                .into_iter()
                .filter_map(|king| known.placement.with_king(king, Color::White))
                .collect();
            for put in possible_tries(&known.placement.own_men()) {
                self.tries += 1;
                let (placement, kings) = match self.answer(&known, &worlds, put) {
                    Answer::Drawn => continue,
                    Answer::Set(placement, kings) => (placement, kings),
                    Answer::None => return Err(NotRefuted { known, put }),
                };
                self.await_refutation(placement, kings, &mut waiting);
            }
        }
        Ok(())
    }

    /// Notes that a set is to be refuted, made as small as it can be and turned as its like are.
    fn await_refutation(&mut self, placement: Placement, mut kings: Squares, waiting: &mut Vec<Question>) {
        for king in kings {
            let fewer = kings - king.bitboard();
            if !self.is_won(&placement, fewer) {
                kings = fewer;
            }
        }
        let (_, symmetry) = placement.canonical();
        let (placement, kings) = (placement.turned(symmetry), symmetry.squares(kings));
        if self.seen.insert((placement, kings)) {
            waiting.push(Question { placement, kings });
        }
    }

    fn is_won(&self, placement: &Placement, kings: Squares) -> bool {
        self.tables.moves_to_mate(placement, kings).is_some()
    }

    /// An answer to a try that leaves a set which is not won.
    fn answer(&self, known: &Question, worlds: &[Position], put: Try) -> Answer {
        let ruleset = &self.ruleset;
        let mut refused = Squares::EMPTY;
        let mut stood: Vec<(Heard, Vec<Position>)> = Vec::new();
        for world in worlds {
            let turn = Turn::begin(ruleset, &opening(ruleset, world));
            let Ok(ruling) = adjudicate(ruleset, world, &turn, put.into()) else {
                // What may not be put brings White no further.
                return Answer::Set(known.placement, known.kings);
            };
            match (ruling.after, ruling.heard.white) {
                (None, _) => refused |= world.king(Color::Black).bitboard(),
                (Some(_), heard) if heard.over.is_some_and(|over| over.winner.is_none()) => {
                    return Answer::Drawn;
                }
                (Some(_), heard) if heard.over.is_some() => {}
                (Some(after), heard) => match stood.iter_mut().find(|(known, _)| *known == heard) {
                    Some((_, worlds)) => worlds.push(after),
                    None => stood.push((heard, vec![after])),
                },
            }
        }
        if !self.is_won(&known.placement, refused) {
            return Answer::Set(known.placement, refused);
        }
        let answers = stood.iter().map(|(_, worlds)| self.reply(worlds));
        answers.into_iter().find(|answer| !matches!(answer, Answer::None)).unwrap_or(Answer::None)
    }

    /// A reply of the king's after which White's set is not won.
    fn reply(&self, worlds: &[Position]) -> Answer {
        let mut quiet: Option<(Placement, Squares)> = None;
        for world in worlds {
            for legal in world.legal_tries() {
                let mut own = world.own_men(Color::White);
                let taken = own.lose(legal.to).is_some();
                let Some(placement) = Placement::of(&own) else { return Answer::Drawn };
                let to = legal.to.bitboard();
                if taken && !self.is_won(&placement, to) {
                    return Answer::Set(placement, to);
                }
                if !taken {
                    quiet = Some((placement, to | quiet.map_or(Squares::EMPTY, |(_, kings)| kings)));
                }
            }
        }
        match quiet {
            Some((placement, kings)) if !self.is_won(&placement, kings) => Answer::Set(placement, kings),
            _ => Answer::None,
        }
    }
}

enum Answer {
    /// The game is drawn, or White's men cannot win it any more.
    Drawn,
    /// White is left with this set.
    Set(Placement, Squares),
    /// Every answer leads to a set that is won.
    None,
}
