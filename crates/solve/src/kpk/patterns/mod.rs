//! The knowledge base: five patterns in the order in which they are tested.

mod blotto;
mod king_next;
mod pawn_defensible;
mod pawn_not_defensible;
mod wave_out_of_square;

use crate::kpk::information_set::{InformationSet, beside, distance};
use noctule_board::{Man, Rank, Square, Squares, Try};
use std::fmt;

pub(crate) use blotto::blotto_start;
pub use wave_out_of_square::square_of;

/// The five kinds of position that the player tells apart ("A Rational Approach to Kriegspiel", section 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pattern {
    /// Wherever the black king is, it comes too late to stop the pawn.
    WaveOutOfSquare,
    /// The pawn stands on the sixth rank with its king beside or behind it: Everett's recursive game.
    Blotto,
    /// The king stands next to the pawn.
    KingNext,
    /// The king is nearer to the pawn than the black king can be.
    PawnDefensible,
    /// Everything else.
    PawnNotDefensible,
}

impl Pattern {
    /// All patterns, in the order in which they are tested.
    pub const ALL: [Self; 5] =
        [Self::WaveOutOfSquare, Self::Blotto, Self::KingNext, Self::PawnDefensible, Self::PawnNotDefensible];

    /// Whether the papers say that it is won with a probability near 1: all but the last.
    pub const fn is_called_won(self) -> bool {
        !matches!(self, Self::PawnNotDefensible)
    }

    /// Whether it fits what White knows, whatever the patterns before it say.
    pub fn fits(self, known: &InformationSet) -> bool {
        match self {
            Self::WaveOutOfSquare => wave_out_of_square::fits(known),
            Self::Blotto => blotto::fits(known),
            Self::KingNext => king_next::fits(known),
            Self::PawnDefensible => pawn_defensible::fits(known),
            Self::PawnNotDefensible => true,
        }
    }

    fn advice(self, known: &InformationSet, epsilon: f64) -> Option<(Goal, Vec<Weighted>)> {
        match self {
            Self::WaveOutOfSquare => wave_out_of_square::advice(known),
            Self::Blotto => blotto::advice(known, epsilon),
            Self::KingNext => king_next::advice(known),
            Self::PawnDefensible => pawn_defensible::advice(known),
            Self::PawnNotDefensible => pawn_not_defensible::advice(known),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WaveOutOfSquare => "wave out of square",
            Self::Blotto => "Blotto",
            Self::KingNext => "king next",
            Self::PawnDefensible => "pawn defensible",
            Self::PawnNotDefensible => "pawn not defensible",
        })
    }
}

/// What a try is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Bring the pawn forward.
    Push,
    /// Get the king out of the pawn's way.
    MakeWay,
    /// Go beside the pawn, to the left or to the right.
    BesidePawn,
    /// Step sideways behind the pawn.
    BehindPawnAside,
    /// Step behind the pawn and begin again.
    BehindPawn,
    /// Go up with the king.
    ForwardKing,
    /// Push and risk stalemate, or go back behind the pawn.
    RiskOrBack,
    /// Stay next to the pawn.
    MaintainPosition,
    /// Bring the king nearer to the pawn.
    Approach,
    /// Push or bring the king nearer: nobody can know.
    PushOrApproach,
    /// Put whatever is left.
    Anything,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Push => "push",
            Self::MakeWay => "make way for the pawn",
            Self::BesidePawn => "go beside the pawn",
            Self::BehindPawnAside => "step aside behind the pawn",
            Self::BehindPawn => "go back behind the pawn",
            Self::ForwardKing => "go forward with the king",
            Self::RiskOrBack => "risk the push, or go back behind the pawn",
            Self::MaintainPosition => "maintain the position",
            Self::Approach => "bring the king nearer",
            Self::PushOrApproach => "push, or bring the king nearer",
            Self::Anything => "put what is left",
        })
    }
}

/// A try and the chance with which it is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighted {
    /// The try.
    pub put: Try,
    /// Its chance.
    pub probability: f64,
}

/// The pattern that decided and the tries it recommends; their chances sum to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The pattern.
    pub pattern: Pattern,
    /// What the tries are for.
    pub goal: Goal,
    /// The tries.
    pub choices: Vec<Weighted>,
}

/// The first pattern that fits.
pub fn recognise(known: &InformationSet) -> Pattern {
    Pattern::ALL.into_iter().find(|pattern| pattern.fits(known)).unwrap_or(Pattern::PawnNotDefensible)
}

/// What the first pattern that fits, and still has a try that was not refused, recommends.
///
/// `None` when every try of this turn was refused, that is, when White is stalemated.
pub fn advise(known: &InformationSet, epsilon: f64) -> Option<Advice> {
    let fitting = Pattern::ALL.into_iter().filter(|pattern| pattern.fits(known));
    let advice = |pattern: Pattern| {
        let (goal, choices) = pattern.advice(known, epsilon)?;
        Some(Advice { pattern, goal, choices })
    };
    fitting.map(advice).find(Option::is_some).flatten()
}

/// One try for sure.
fn surely(put: Try) -> Vec<Weighted> {
    vec![Weighted { put, probability: 1.0 }]
}

/// Several tries with equal chances; `None` if there are none.
fn evenly(puts: &[Try]) -> Option<Vec<Weighted>> {
    let probability = 1.0 / puts.len() as f64;
    (!puts.is_empty()).then(|| puts.iter().map(|&put| Weighted { put, probability }).collect())
}

/// The push, if it is possible. On the last rank the pawn becomes a queen, or a rook where a queen could
/// stalemate a king of the wave and a rook could not.
fn push(known: &InformationSet) -> Option<Try> {
    let to = known.push()?;
    if to.rank() != Rank::Eighth {
        return Some(Try::new(known.pawn, to));
    }
    let stalemates = |man: Man| known.wave.into_iter().any(|king| is_stalemate(known.king, man, to, king));
    let man = if stalemates(Man::Queen) && !stalemates(Man::Rook) { Man::Rook } else { Man::Queen };
    Some(Try::promoting(known.pawn, to, man))
}

fn is_stalemate(white_king: Square, man: Man, on: Square, king: Square) -> bool {
    let attacked = |blockers| noctule_board::reach::of(man, on, blockers);
    let guarded = beside(white_king);
    let flights = beside(king) - guarded - attacked(white_king.bitboard()) - white_king.bitboard();
    king != on && flights.is_empty() && !attacked(white_king.bitboard()).has(king)
}

/// The king's possible steps, in the order in which the listing goes round a square: diagonals, sideways,
/// up and down; left before right and up before down.
fn king_steps(known: &InformationSet) -> impl Iterator<Item = Try> + '_ {
    const ROUND: [(i8, i8); 8] = [(-1, 1), (1, 1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (0, -1)];
    let squares = ROUND.into_iter().filter_map(|(file, rank)| known.king.try_offset(file, rank));
    squares.filter(|&to| known.king_may_try(to)).map(|to| Try::new(known.king, to))
}

/// The king's possible steps to the left and to the right.
fn sideways(known: &InformationSet) -> impl Iterator<Item = Try> + '_ {
    king_steps(known).filter(|put| put.to.rank() == known.king.rank())
}

/// The smallest distance at which the black king can be from a square.
fn nearest(wave: Squares, to: Square) -> u8 {
    wave.into_iter().map(|square| distance(square, to)).min().unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests;
