use crate::kpk::information_set::{InformationSet, SetUpError};
use crate::kpk::patterns::blotto_start;
use noctule_board::{Color, File, Rank, Square};
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

/// A game about to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// What White knows.
    pub known: InformationSet,
    /// Where the black king really is.
    pub hidden: Square,
    /// Who moves first.
    pub to_move: Color,
}

impl Start {
    /// The critical position for a pawn of this file (Maran, figure 15.2): pawn on the sixth rank, king behind
    /// it, the black king before it and to move, all of which both sides know.
    ///
    /// # Errors
    /// Never, for the files of a board.
    pub fn critical(file: File) -> Result<Self, SetUpError> {
        let (king, pawn) = blotto_start(file);
        let hidden = Square::new(file, Rank::Seventh);
        let known = InformationSet::new(king, pawn, hidden.bitboard(), Color::Black)?;
        Ok(Self { known, hidden, to_move: Color::Black })
    }
}

/// Every legal start with White to move and so much known: each placing of White's men with each square of the
/// black king, or, when it has moved unseen, with each square that it came from and one, drawn from the seed,
/// that it went to.
pub fn starts(knowing: Knowing, seed: u64) -> Vec<Start> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut starts = Vec::new();
    let mut add = |known, hidden| starts.push(Start { known, hidden, to_move: Color::White });
    for king in Square::ALL {
        for pawn in Square::ALL.into_iter().filter(|&pawn| InformationSet::check_men(king, pawn).is_ok()) {
            let anywhere = InformationSet::anywhere(king, pawn);
            let with = |wave, to_move| InformationSet::new(king, pawn, wave, to_move).ok();
            match knowing {
                Knowing::Exactly => {
                    for hidden in anywhere {
                        if let Some(known) = with(hidden.bitboard(), Color::White) {
                            add(known, hidden);
                        }
                    }
                }
                Knowing::Nothing => {
                    if let Some(known) = with(anywhere, Color::White) {
                        anywhere.into_iter().for_each(|hidden| add(known, hidden));
                    }
                }
                Knowing::OneMoveAgo => {
                    for before in
                        Square::ALL.into_iter().filter_map(|from| with(from.bitboard(), Color::Black))
                    {
                        let known = before.black_revision();
                        let kings: Vec<Square> = known.wave().into_iter().collect();
                        if !kings.is_empty() {
                            add(known, kings[rng.random_range(..kings.len())]);
                        }
                    }
                }
            }
        }
    }
    starts
}
