use crate::TimeLeft;
use noctule_board::{ByColor, Castling, Color, File, Man, OwnMen, Rank, Square, Squares};
use std::time::Duration;

/// A board as a chess server shows it, in whatever style.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BoardSeen {
    /// The game's number, where the style tells it.
    pub(crate) game: Option<String>,
    /// Who plays, where the style tells it.
    pub(crate) names: Option<ByColor<String>>,
    /// The side that the one who looks plays, where the style tells it.
    pub(crate) own_side: Option<Color>,
    /// Whether the one who looks is a player at all; somebody who examines is not.
    pub(crate) plays: bool,
    pub(crate) to_move: Color,
    /// The number of the move about to be made, where the style tells it.
    pub(crate) number: Option<u32>,
    pub(crate) left: Option<ByColor<Duration>>,
    /// Minutes for the game and seconds for each move, where the style tells them.
    pub(crate) time: Option<(u64, u64)>,
    /// The last move, in the server's words.
    pub(crate) last: Option<String>,
    pub(crate) men: Men,
    /// The castlings that are left, where the style tells them.
    pub(crate) castling: Option<ByColor<Castling>>,
}

/// Which man of which side stands where, of those that are shown.
pub(crate) type Men = [[Option<(Color, Man)>; 8]; 8];

impl BoardSeen {
    /// One side's men.
    pub(crate) fn own_men(&self, color: Color) -> OwnMen {
        let squares = |man: Man| -> Squares {
            let all = Square::ALL.into_iter();
            all.filter(|square| self.on(*square) == Some((color, man))).collect()
        };
        let castling = self.castling.map_or_else(|| self.castling_at_home(color), |castling| castling[color]);
        OwnMen::new(color, castling, squares)
    }

    /// Whether the game has no clock: servers write it as nought minutes and nought seconds.
    pub(crate) fn is_untimed(&self) -> bool {
        self.time == Some((0, 0))
    }

    /// The time that is left to one side and its enemy, where there is a clock.
    pub(crate) fn time_left(&self, own: Color) -> Option<TimeLeft> {
        let left = self.left.filter(|_| !self.is_untimed())?;
        Some(TimeLeft { own: left[own], enemy: left[!own] })
    }

    /// The only side that has men on the board.
    pub(crate) fn only_side(&self) -> Option<Color> {
        let has = |color| self.men.iter().flatten().flatten().any(|&(side, _)| side == color);
        match (has(Color::White), has(Color::Black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }

    fn on(&self, square: Square) -> Option<(Color, Man)> {
        self.men[square.rank() as usize][square.file() as usize]
    }

    /// Where nothing is told of castlings, a king and a rook at home may castle.
    fn castling_at_home(&self, color: Color) -> Castling {
        let back = Rank::First.relative_to(color);
        let home = |file, man| self.on(Square::new(file, back)) == Some((color, man));
        let king = home(File::E, Man::King);
        Castling { short: king && home(File::H, Man::Rook), long: king && home(File::A, Man::Rook) }
    }
}

/// The man that a letter stands for: capitals are White's. What is no man's letter is nobody.
pub(crate) fn man_of(letter: char) -> Option<(Color, Man)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Man::try_from(letter.to_ascii_lowercase()).ok().map(|man| (color, man))
}
