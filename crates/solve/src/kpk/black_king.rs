use crate::kpk::all_knowing::AllKnowing;
use crate::kpk::game::Game;
use crate::kpk::good::Good;
use crate::kpk::information_set::{InformationSet, beside};
use crate::kpk::perfect::PerfectInformation;
use crate::kpk::referee::Said;
use noctule_board::{Square, Squares};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt;
use std::str::FromStr;

/// The kinds of black king that a program can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlackKingKind {
    /// Tries its neighbouring squares in any order.
    Random,
    /// Knows its own square and reasons from what it hears; see [`Good`].
    Good,
    /// Sees everything; see [`AllKnowing`].
    AllKnowing,
}

impl BlackKingKind {
    /// All kinds, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Good, Self::AllKnowing];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Good => "good",
            Self::AllKnowing => "all-knowing",
        }
    }
}

impl fmt::Display for BlackKingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no black king.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a black king, one of {}; got {got:?}", BlackKingKind::ALL.map(BlackKingKind::name).join(", "))]
pub struct UnknownBlackKing {
    got: String,
}

impl FromStr for BlackKingKind {
    type Err = UnknownBlackKing;

    fn from_str(text: &str) -> Result<Self, UnknownBlackKing> {
        let named = |kind: &Self| kind.name() == text;
        let unknown = || UnknownBlackKing { got: text.chars().take(20).collect() };
        Self::ALL.into_iter().find(named).ok_or_else(unknown)
    }
}

/// A program that plays the black king.
#[derive(Debug, Clone)]
pub struct BlackKing<'a>(Mind<'a>);

#[derive(Debug, Clone)]
enum Mind<'a> {
    Random(Xoshiro256PlusPlus),
    Good(Good<'a>),
    AllKnowing(AllKnowing<'a>),
}

impl<'a> BlackKing<'a> {
    /// A king of this kind for a game that begins so.
    pub fn new(
        kind: BlackKingKind,
        perfect: &'a PerfectInformation,
        start: &InformationSet,
        hidden: Square,
        seed: u64,
    ) -> Self {
        Self(match kind {
            BlackKingKind::Random => Mind::Random(Xoshiro256PlusPlus::seed_from_u64(seed)),
            BlackKingKind::Good => Mind::Good(Good::new(perfect, start.king(), start.pawn(), hidden, seed)),
            BlackKingKind::AllKnowing => Mind::AllKnowing(AllKnowing::new(perfect, seed)),
        })
    }

    /// White has moved; the referee says so, and whether it is check.
    pub fn hear_white(&mut self, said: Said) {
        if let Mind::Good(good) = &mut self.0 {
            good.hear_white(said == Said::Check);
        }
    }

    /// Tries squares until one stands, and says which were tried; the last is where it went, unless the list
    /// is empty because it has no move.
    pub fn play(&mut self, game: &mut Game) -> Vec<(Square, Said)> {
        let mut tried = Vec::new();
        let mut refused = Squares::EMPTY;
        while let Some(to) = self.next(game, refused) {
            let said = game.black_goes(to);
            tried.push((to, said));
            if said != Said::Illegal {
                if let Mind::Good(good) = &mut self.0 {
                    good.moved(to);
                }
                break;
            }
            refused |= to.bitboard();
            if let Mind::Good(good) = &mut self.0 {
                good.refused(to);
            }
        }
        tried
    }

    fn next(&mut self, game: &Game, refused: Squares) -> Option<Square> {
        match &mut self.0 {
            Mind::Random(rng) => {
                let left: Vec<Square> = (beside(game.referee().hidden()) - refused).into_iter().collect();
                (!left.is_empty()).then(|| left[rng.random_range(..left.len())])
            }
            Mind::Good(good) => good.next(refused),
            Mind::AllKnowing(all_knowing) => all_knowing.next(game.referee().position()),
        }
    }
}

#[cfg(test)]
mod tests;
