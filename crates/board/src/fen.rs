use crate::{ByColor, Castling, Color, File, Man, OwnMen, Position, Rank, Square, Squares};
use cozy_chess as chess;
use std::fmt;
use std::str::FromStr;

/// Why a text is not a position that a game could reach or begin from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text does not have the six fields (or the first four) of a FEN.
    #[error("expected a FEN of six fields (men, side, castling, en passant, two counters), got {0}")]
    Fields(usize),
    /// The field of men is malformed.
    #[error("expected eight ranks of eight squares parted by '/', such as 8/4p3/…, but {0}")]
    Men(String),
    /// The field of the side to move is malformed.
    #[error("expected w or b for the side to move, got {0:?}")]
    Side(String),
    /// The castling field is malformed, or speaks of a king or rook that is not at home.
    #[error("expected castling as some of KQkq or '-', for kings and rooks at home, got {0:?}")]
    Castling(String),
    /// The en passant field is malformed, or no pawn can have just passed there.
    #[error("expected '-' or the square a pawn has just passed for en passant, got {0:?}")]
    EnPassant(String),
    /// A counter is not a number in range.
    #[error("expected a number for the {which}, got {got:?}")]
    Counter {
        /// Which counter.
        which: &'static str,
        /// The text as it was given.
        got: String,
    },
    /// The men are well written but no game of chess leads there.
    #[error("no game can reach this position: {0}")]
    Impossible(String),
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (men, side, castling, passing, quiet, number) = match fields[..] {
            [men, side, castling, passing] => (men, side, castling, passing, "0", "1"),
            [men, side, castling, passing, quiet, number] => (men, side, castling, passing, quiet, number),
            _ => return Err(FenError::Fields(fields.len())),
        };
        let mut builder = chess::BoardBuilder::empty();
        builder.board = read_men(men)?;
        builder.side_to_move = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::Side(clip(side))),
        };
        men_are_possible(&builder)?;
        read_castling(&mut builder, castling)?;
        let quiet_plies: u16 = counter("half-moves since a capture or pawn move", quiet)?;
        builder.halfmove_clock = quiet_plies.min(100) as u8;
        builder.fullmove_number = counter("move number", number)?;
        if builder.fullmove_number == 0 {
            return Err(FenError::Counter { which: "move number", got: number.into() });
        }
        if passing != "-" {
            let square: Square = passing.parse().map_err(|_| FenError::EnPassant(clip(passing)))?;
            builder.en_passant = Some(square);
        }
        complete(&builder, quiet_plies)
    }
}

impl Position {
    /// Sets up a position from both sides' men, with no moves counted.
    ///
    /// # Errors
    /// When no game can reach it, as for a FEN.
    pub fn set_up(
        men: &ByColor<OwnMen>,
        to_move: Color,
        en_passant: Option<Square>,
    ) -> Result<Self, FenError> {
        let mut builder = chess::BoardBuilder::empty();
        builder.side_to_move = to_move;
        builder.en_passant = en_passant;
        for color in Color::ALL {
            for man in Man::ALL {
                for square in men[color].squares(man) {
                    if builder.square_mut(square).replace((man, color)).is_some() {
                        return Err(impossible(format!("two men stand on {square}")));
                    }
                }
            }
        }
        men_are_possible(&builder)?;
        for color in Color::ALL {
            let Castling { short, long } = men[color].castling();
            let letters: String =
                [(short, 'k'), (long, 'q')].iter().filter(|(may, _)| *may).map(|l| l.1).collect();
            let letters = if color == Color::White { letters.to_ascii_uppercase() } else { letters };
            read_castling(&mut builder, if letters.is_empty() { "-" } else { &letters })?;
        }
        complete(&builder, 0)
    }
}

fn complete(builder: &chess::BoardBuilder, quiet_plies: u16) -> Result<Position, FenError> {
    let board = builder.build().map_err(|error| match error {
        chess::BoardBuilderError::InvalidEnPassant => {
            FenError::EnPassant(builder.en_passant.map_or_else(String::new, |square| square.to_string()))
        }
        _ => impossible("the side not to move stands in check, or the checks cannot have arisen"),
    })?;
    if chess::get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err(impossible("the kings stand beside each other"));
    }
    checks_are_possible(&board)?;
    Ok(Position { board, quiet_plies })
}

impl fmt::Display for Position {
    /// Writes a FEN; the en passant square appears only when a capture there is really legal, so that
    /// positions that count as the same are written the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.on(Square::new(file, rank)) {
                    None => empty += 1,
                    Some((color, man)) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", letter(color, man))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::First {
                write!(f, "/")?;
            }
        }
        let side = if self.to_move() == Color::White { 'w' } else { 'b' };
        write!(f, " {side} ")?;
        let (white, black) = (self.castling(Color::White), self.castling(Color::Black));
        let rights = [(white.short, 'K'), (white.long, 'Q'), (black.short, 'k'), (black.long, 'q')];
        for (_, letter) in rights.iter().filter(|(may, _)| *may) {
            write!(f, "{letter}")?;
        }
        if rights.iter().all(|(may, _)| !may) {
            write!(f, "-")?;
        }
        match self.real_en_passant() {
            Some(square) => write!(f, " {square}")?,
            None => write!(f, " -")?,
        }
        write!(f, " {} {}", self.quiet_plies(), self.move_number())
    }
}

type Setup = [Option<(Man, Color)>; 64];

fn read_men(text: &str) -> Result<Setup, FenError> {
    let wrong = |what: String| FenError::Men(what);
    let mut board: Setup = [None; 64];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(wrong(format!("there are {} ranks", ranks.len())));
    }
    for (rank, row) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut file = 0;
        for symbol in row.chars() {
            if let Some(empty @ 1..=8) = symbol.to_digit(10) {
                file += empty as usize;
            } else {
                let man = man_of(symbol).ok_or_else(|| wrong(format!("{symbol:?} is no man")))?;
                let square = File::try_index(file).map(|file| Square::new(file, rank));
                let square = square.ok_or_else(|| wrong(format!("{:?} is too long", clip(row))))?;
                board[square as usize] = Some(man);
                file += 1;
            }
        }
        if file != 8 {
            return Err(wrong(format!("{:?} has {file} squares", clip(row))));
        }
    }
    Ok(board)
}

fn read_castling(builder: &mut chess::BoardBuilder, text: &str) -> Result<(), FenError> {
    let wrong = || FenError::Castling(clip(text));
    if text == "-" {
        return Ok(());
    }
    if text.is_empty() {
        return Err(wrong());
    }
    for letter in text.chars() {
        let (color, file) = match letter {
            'K' => (Color::White, File::H),
            'Q' => (Color::White, File::A),
            'k' => (Color::Black, File::H),
            'q' => (Color::Black, File::A),
            _ => return Err(wrong()),
        };
        let back = Rank::First.relative_to(color);
        let home = |file, man| builder.square(Square::new(file, back)) == Some((man, color));
        let rights = builder.castle_rights(color);
        let again = if file == File::H { rights.short } else { rights.long }.is_some();
        if again || !home(File::E, Man::King) || !home(file, Man::Rook) {
            return Err(wrong());
        }
        let rights = builder.castle_rights_mut(color);
        *(if file == File::H { &mut rights.short } else { &mut rights.long }) = Some(file);
    }
    Ok(())
}

fn men_are_possible(builder: &chess::BoardBuilder) -> Result<(), FenError> {
    for color in Color::ALL {
        let side = if color == Color::White { "White" } else { "Black" };
        let squares = |man| {
            Square::ALL
                .into_iter()
                .filter(|&square| builder.square(square) == Some((man, color)))
                .fold(Squares::EMPTY, |all, square| all | square.bitboard())
        };
        let count = |man| squares(man).len();
        if count(Man::King) != 1 {
            return Err(impossible(format!("{side} has {} kings instead of one", count(Man::King))));
        }
        let pawns = squares(Man::Pawn);
        if pawns.len() > 8 {
            return Err(impossible(format!("{side} has {} pawns", pawns.len())));
        }
        if !(pawns & (Rank::First.bitboard() | Rank::Eighth.bitboard())).is_empty() {
            return Err(impossible(format!("{side} has a pawn on the first or the last rank")));
        }
        let light = (squares(Man::Bishop) & Squares::LIGHT_SQUARES).len();
        let dark = count(Man::Bishop) - light;
        let promoted = count(Man::Queen).saturating_sub(1)
            + count(Man::Rook).saturating_sub(2)
            + count(Man::Knight).saturating_sub(2)
            + light.saturating_sub(1)
            + dark.saturating_sub(1);
        if promoted + pawns.len() > 8 {
            return Err(impossible(format!(
                "{side} has {promoted} men that must be promoted pawns, beside {} pawns",
                pawns.len()
            )));
        }
    }
    Ok(())
}

/// Two checks at once always include a line-mover uncovered by the other's move, on another line.
fn checks_are_possible(board: &chess::Board) -> Result<(), FenError> {
    let checkers = board.checkers();
    let mut all = checkers.into_iter();
    if let (Some(one), Some(other)) = (all.next(), all.next()) {
        let movers = board.pieces(Man::Bishop) | board.pieces(Man::Rook) | board.pieces(Man::Queen);
        let king = board.king(board.side_to_move());
        if (checkers & movers).is_empty() || chess::get_line_rays(king, one).has(other) {
            return Err(impossible("no single move gives both checks"));
        }
    }
    Ok(())
}

fn impossible(why: impl Into<String>) -> FenError {
    FenError::Impossible(why.into())
}

fn counter(which: &'static str, text: &str) -> Result<u16, FenError> {
    text.parse().map_err(|_| FenError::Counter { which, got: clip(text) })
}

fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

fn letter(color: Color, man: Man) -> char {
    let lower: char = man.into();
    if color == Color::White { lower.to_ascii_uppercase() } else { lower }
}

fn man_of(symbol: char) -> Option<(Man, Color)> {
    let man = Man::try_from(symbol.to_ascii_lowercase()).ok()?;
    Some((man, if symbol.is_ascii_uppercase() { Color::White } else { Color::Black }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_fen_is_written_as_it_was_read() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 150 200",
        ] {
            assert_eq!(fen.parse::<Position>().unwrap().to_string(), fen);
        }
    }

    #[test]
    fn an_en_passant_square_that_nobody_can_use_is_not_written() {
        let position: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse().unwrap();
        assert_eq!(position.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn each_impossible_position_is_refused_with_its_reason() {
        let check = |fen: &str, reason: &str| {
            let error = fen.parse::<Position>().expect_err(fen).to_string();
            assert!(error.contains(reason), "{fen}: {error}");
        };
        check("", "six fields");
        check("8/8/8/8/8/8/8 w - - 0 1", "7 ranks");
        check("9/8/8/8/8/8/8/8 w - - 0 1", "is no man");
        check("8/8/8/8/8/8/8/7 w - - 0 1", "has 7 squares");
        check("8/8/8/8/8/8/8/8 w - - 0 1", "0 kings");
        check("kk6/8/8/8/8/8/8/K7 w - - 0 1", "2 kings");
        check("k7/8/8/8/8/8/8/K6P w - - 0 1", "first or the last rank");
        check("k7/8/8/8/8/8/PPPPPPPP/KP6 w - - 0 1", "9 pawns");
        check("k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - - 0 1", "must be promoted pawns");
        check("k7/8/8/8/8/8/8/K7 x - - 0 1", "w or b");
        check("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling");
        check("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling");
        check("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant");
        check("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant");
        check("4k3/8/8/8/8/8/8/4K3 w - - x 1", "number");
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "number");
        check("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "not to move stands in check");
        check("8/8/8/8/6Q1/8/8/Kk6 w - - 0 1", "beside each other");
        check("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", "both checks");
        check("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", "both checks");
    }

    #[test]
    fn a_position_is_set_up_from_both_sides_men() {
        let position: Position = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq d6 0 1".parse().unwrap();
        let men = ByColor::from_fn(|color| position.own_men(color));
        assert_eq!(Position::set_up(&men, Color::White, Some(Square::D6)), Ok(position));
        let twice = ByColor { white: men.white, black: men.white };
        assert!(Position::set_up(&twice, Color::White, None).is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_without_a_panic(text in "\\PC{0,80}") {
            let _ = text.parse::<Position>();
        }

        #[test]
        fn a_damaged_fen_is_read_or_refused_without_a_panic(at in 0usize..70, symbol in "[ -~]") {
            let mut fen = String::from("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
            let at = at.min(fen.len() - 1);
            fen.replace_range(at..=at, &symbol);
            if let Ok(position) = fen.parse::<Position>() {
                prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
            }
        }
    }
}
