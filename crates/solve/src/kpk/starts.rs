use crate::kpk::information_set::InformationSet;
use noctule_board::{Color, File, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::fmt;

/// How much White knows of the black king when a measured game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Knowing {
    /// Its square.
    Exactly,
    /// The square from which it has just moved, unseen.
    OneMoveAgo,
    /// Nothing: the wave is every square on which it could stand.
    Nothing,
}

impl Knowing {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Exactly, Self::OneMoveAgo, Self::Nothing];
}

impl fmt::Display for Knowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Exactly => "the black king's square is known",
            Self::OneMoveAgo => "the black king has made one unseen move",
            Self::Nothing => "the black king may be anywhere",
        })
    }
}

/// What kind of file the pawn stands on; the edge decides much in this ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PawnFile {
    /// c to f.
    Inner,
    /// b or g.
    Knight,
    /// a or h.
    Rook,
}

impl PawnFile {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Inner, Self::Knight, Self::Rook];

    /// The kind of a file.
    pub const fn of(file: File) -> Self {
        match file {
            File::A | File::H => Self::Rook,
            File::B | File::G => Self::Knight,
            _ => Self::Inner,
        }
    }
}

impl fmt::Display for PawnFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Inner => "c-f",
            Self::Knight => "b, g",
            Self::Rook => "a, h",
        })
    }
}

/// A game about to begin, with White to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// What White knows.
    pub known: InformationSet,
    /// Where the black king really is.
    pub hidden: Square,
}

/// Every legal start with so much known: each placing of White's men with each square of the black king, or,
/// when it has moved unseen, with each square that it came from and one, drawn from the seed, that it went to.
pub fn starts(knowing: Knowing, seed: u64) -> Vec<Start> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut starts = Vec::new();
    for king in Square::ALL {
        for pawn in Square::ALL.into_iter().filter(|&pawn| InformationSet::check_men(king, pawn).is_ok()) {
            let anywhere = InformationSet::anywhere(king, pawn);
            let with = |wave, to_move| InformationSet::new(king, pawn, wave, to_move).ok();
            match knowing {
                Knowing::Exactly => starts.extend(anywhere.into_iter().filter_map(|hidden| {
                    with(hidden.bitboard(), Color::White).map(|known| Start { known, hidden })
                })),
                Knowing::Nothing => {
                    let known = with(anywhere, Color::White);
                    starts.extend(
                        anywhere.into_iter().filter_map(|hidden| known.map(|known| Start { known, hidden })),
                    );
                }
                Knowing::OneMoveAgo => {
                    for from in Square::ALL {
                        let Some(before) = with(from.bitboard(), Color::Black) else { continue };
                        let known = before.black_revision();
                        let kings: Vec<Square> = known.wave().into_iter().collect();
                        if !kings.is_empty() {
                            starts.push(Start { known, hidden: kings[rng.random_range(..kings.len())] });
                        }
                    }
                }
            }
        }
    }
    starts
}
