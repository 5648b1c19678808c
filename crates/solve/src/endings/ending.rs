use noctule_board::{Man, OwnMen};
use std::fmt;
use std::str::FromStr;

/// An ending against a lone king, named by its men: the stronger side's, then the other king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// King and queen.
    Kqk,
    /// King and rook.
    Krk,
    /// King and pawn, which promotes to a queen or a rook.
    Kpk,
    /// King and two queens.
    Kqqk,
    /// King, queen and rook.
    Kqrk,
    /// King and two rooks.
    Krrk,
    /// King and two bishops.
    Kbbk,
    /// King, bishop and knight.
    Kbnk,
}

impl Ending {
    /// Every ending, each after those that it can turn into.
    pub const ALL: [Self; 8] =
        [Self::Kqk, Self::Krk, Self::Kpk, Self::Kqqk, Self::Kqrk, Self::Krrk, Self::Kbbk, Self::Kbnk];

    /// The stronger side's men besides its king.
    pub const fn men(self) -> &'static [Man] {
        match self {
            Self::Kqk => &[Man::Queen],
            Self::Krk => &[Man::Rook],
            Self::Kpk => &[Man::Pawn],
            Self::Kqqk => &[Man::Queen, Man::Queen],
            Self::Kqrk => &[Man::Queen, Man::Rook],
            Self::Krrk => &[Man::Rook, Man::Rook],
            Self::Kbbk => &[Man::Bishop, Man::Bishop],
            Self::Kbnk => &[Man::Bishop, Man::Knight],
        }
    }

    /// The name in capitals, as chess books write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kqk => "KQK",
            Self::Krk => "KRK",
            Self::Kpk => "KPK",
            Self::Kqqk => "KQQK",
            Self::Kqrk => "KQRK",
            Self::Krrk => "KRRK",
            Self::Kbbk => "KBBK",
            Self::Kbnk => "KBNK",
        }
    }

    /// The endings that it turns into when the pawn promotes or a man is lost, as far as they can be won.
    pub const fn turns_into(self) -> &'static [Self] {
        match self {
            Self::Kpk | Self::Kqrk => &[Self::Kqk, Self::Krk],
            Self::Kqqk => &[Self::Kqk],
            Self::Krrk => &[Self::Krk],
            Self::Kqk | Self::Krk | Self::Kbbk | Self::Kbnk => &[],
        }
    }

    /// How many sets a placement may gain with each number of moves; `None` when all are kept.
    ///
    /// With a queen and another heavy man the largest sets are too many. A selection of them still says only
    /// what is sure, though perhaps not how soon at best.
    pub const fn most_kept(self) -> Option<usize> {
        match self {
            Self::Kqqk | Self::Kqrk => Some(16),
            _ => None,
        }
    }

    /// Whether its table takes seconds to build, and not minutes.
    pub const fn is_quickly_built(self) -> bool {
        matches!(self, Self::Kqk | Self::Krk | Self::Kpk)
    }

    /// Whether there is a pawn.
    pub const fn has_pawn(self) -> bool {
        matches!(self, Self::Kpk)
    }

    /// The ending in which one side has these men besides its king, in any order.
    pub fn with_men(men: &[Man]) -> Option<Self> {
        let mut sorted = men.to_vec();
        sorted.sort_unstable();
        Self::ALL.into_iter().find(|ending| {
            let mut own = ending.men().to_vec();
            own.sort_unstable();
            own == sorted
        })
    }

    /// The ending that a side's men are, if the other side has a lone king.
    pub fn of(own: &OwnMen) -> Option<Self> {
        let men: Vec<Man> = Man::ALL
            .into_iter()
            .filter(|&man| man != Man::King)
            .flat_map(|man| own.squares(man).into_iter().map(move |_| man))
            .collect();
        Self::with_men(&men)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an ending, one of {}; got {got:?}", Ending::ALL.map(Ending::name).join(", "))]
pub struct EndingError {
    got: String,
}

impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(text: &str) -> Result<Self, EndingError> {
        let named = |ending: &Self| ending.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(named).ok_or_else(|| EndingError { got: text.chars().take(20).collect() })
    }
}
