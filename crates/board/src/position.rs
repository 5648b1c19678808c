use crate::own_men::castling_rook;
use crate::{Castling, Color, Man, OwnMen, Rank, Square, Squares, Try};
use cozy_chess as chess;

/// A whole position: both sides' men, who is to move, castlings, the en passant chance and the counters.
///
/// Whether it is the truth or one imagined by a player is not written on it.
#[derive(Debug, Clone)]
pub struct Position {
    pub(crate) board: chess::Board,
    /// The chess library stops counting at a hundred; games without the fifty-move rule go on.
    pub(crate) quiet_plies: u16,
}

/// What a move takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// The square the taken man stands on, which in en passant is not the square moved to.
    pub victim: Square,
    /// What is taken.
    pub man: Man,
    /// Whether the taken pawn is taken in passing.
    pub en_passant: bool,
}

/// The legal pawn captures of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PawnCaptures {
    /// How many, each pair of squares counted once: a promotion choice is not another capture.
    pub count: u8,
    /// The squares of the pawns that can take.
    pub from: Squares,
}

impl Position {
    /// The normal start.
    pub fn start() -> Self {
        Self { board: chess::Board::startpos(), quiet_plies: 0 }
    }

    /// The side whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.board.side_to_move()
    }

    /// Where the men of one kind and colour stand.
    #[inline]
    pub fn squares(&self, color: Color, man: Man) -> Squares {
        self.board.colored_pieces(color, man)
    }

    /// Where all the men of one colour stand.
    #[inline]
    pub fn all(&self, color: Color) -> Squares {
        self.board.colors(color)
    }

    /// Who stands on a square.
    #[inline]
    pub fn on(&self, square: Square) -> Option<(Color, Man)> {
        Some((self.board.color_on(square)?, self.board.piece_on(square)?))
    }

    /// The square of a side's king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The men that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Squares {
        self.board.checkers()
    }

    /// Half-moves since the last capture or pawn move.
    pub fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The number of the current full move.
    pub fn move_number(&self) -> u16 {
        self.board.fullmove_number()
    }

    /// The castlings a side has not forfeited.
    pub fn castling(&self, color: Color) -> Castling {
        let rights = self.board.castle_rights(color);
        Castling { short: rights.short.is_some(), long: rights.long.is_some() }
    }

    /// One side's men, with nothing of the other's.
    #[inline]
    pub fn own_men(&self, color: Color) -> OwnMen {
        OwnMen::new(color, self.castling(color), |man| self.squares(color, man))
    }

    /// Whether a try of the side to move is legal chess here.
    #[inline]
    pub fn would_stand(&self, put: Try) -> bool {
        !self.all(self.to_move()).has(put.to) && self.board.is_legal(self.to_library(put))
    }

    /// What a legal try takes.
    #[inline]
    pub fn capture(&self, legal: Try) -> Option<Capture> {
        // Most moves take nothing; that no kind of man stands there is asked of all of them at once.
        if self.board.occupied().has(legal.to)
            && let Some(man) = self.board.piece_on(legal.to)
        {
            return Some(Capture { victim: legal.to, man, en_passant: false });
        }
        let passing = self.board.pieces(Man::Pawn).has(legal.from) && legal.from.file() != legal.to.file();
        passing.then(|| Capture {
            victim: Square::new(legal.to.file(), legal.from.rank()),
            man: Man::Pawn,
            en_passant: true,
        })
    }

    /// Plays a legal try. The caller has asked [`Position::would_stand`].
    ///
    /// # Panics
    /// May panic, or leave a board that makes no sense, when the try is not legal.
    #[inline]
    pub fn play(&mut self, legal: Try) {
        debug_assert!(self.would_stand(legal), "{legal} is not legal in {self}");
        self.board.play_unchecked(self.to_library(legal));
        self.quiet_plies =
            if self.board.halfmove_clock() == 0 { 0 } else { self.quiet_plies.saturating_add(1) };
    }

    /// The position after a legal try.
    #[inline]
    pub fn after(&self, legal: Try) -> Self {
        let mut after = self.clone();
        after.play(legal);
        after
    }

    /// Calls `visit` with every legal try, each promotion choice on its own, until it answers `true`.
    pub fn any_legal(&self, mut visit: impl FnMut(Try) -> bool) -> bool {
        let color = self.to_move();
        self.board.generate_moves(|moves| {
            let own = self.all(color);
            moves.into_iter().any(|library| {
                let to = if own.has(library.to) { castling_target(library) } else { library.to };
                visit(Try { from: library.from, to, promotion: library.promotion })
            })
        })
    }

    /// Every legal try.
    pub fn legal_tries(&self) -> Vec<Try> {
        let mut all = Vec::with_capacity(64);
        self.any_legal(|legal| {
            all.push(legal);
            false
        });
        all
    }

    /// Calls `visit` with every legal capture and every promotion to a queen, until it answers `true`.
    #[inline]
    pub fn any_capture(&self, mut visit: impl FnMut(Try) -> bool) -> bool {
        let color = self.to_move();
        let enemy = self.all(!color);
        let pawns = self.squares(color, Man::Pawn);
        let pawn_targets = enemy | self.en_passant_target() | Rank::Eighth.relative_to(color).bitboard();
        self.board.generate_moves(|mut moves| {
            moves.to &= if pawns.has(moves.from) { pawn_targets } else { enemy };
            moves.into_iter().filter(|library| matches!(library.promotion, None | Some(Man::Queen))).any(
                |library| visit(Try { from: library.from, to: library.to, promotion: library.promotion }),
            )
        })
    }

    /// Whether the side to move has any legal move.
    #[inline]
    pub fn has_legal_try(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// The legal pawn captures of the side to move: en passant counts, a pinned pawn's does not.
    #[inline]
    pub fn pawn_captures(&self) -> PawnCaptures {
        let color = self.to_move();
        let pawns = self.squares(color, Man::Pawn);
        let passing = self.en_passant_target();
        let targets = self.all(!color) | passing;
        let (west, east) = pawn_takers(pawns, targets, color);
        let takers = west | east;
        if takers.is_empty() {
            return PawnCaptures::default();
        }
        let plain = self.checkers().is_empty() && (takers & self.board.pinned()).is_empty();
        if plain && (pawn_takers(pawns, passing, color) == (Squares::EMPTY, Squares::EMPTY)) {
            return PawnCaptures { count: (west.len() + east.len()) as u8, from: takers };
        }
        let mut found = PawnCaptures::default();
        self.board.generate_moves_for(takers, |moves| {
            let captures = moves.to & targets;
            if !captures.is_empty() && pawns.has(moves.from) {
                found.count += captures.len() as u8;
                found.from |= moves.from.bitboard();
            }
            false
        });
        found
    }

    /// Whether neither side could ever mate, by any play at all.
    #[inline]
    pub fn is_dead(&self) -> bool {
        let mating =
            self.board.pieces(Man::Pawn) | self.board.pieces(Man::Rook) | self.board.pieces(Man::Queen);
        if !mating.is_empty() {
            return false;
        }
        let knights = self.board.pieces(Man::Knight);
        let bishops = self.board.pieces(Man::Bishop);
        match (knights.len(), bishops.len()) {
            (0, 0) => true,
            (1, 0) => true,
            (0, _) => bishops.is_subset(LIGHT_SQUARES) || bishops.is_disjoint(LIGHT_SQUARES),
            _ => false,
        }
    }

    /// Whether `color` could mate by some play, however unlikely, with the other side's help.
    ///
    /// A flag falls against a side that could never have been mated: that is a draw.
    pub fn could_ever_mate(&self, color: Color) -> bool {
        let count = |side, man| self.squares(side, man).len();
        let mating = [Man::Pawn, Man::Rook, Man::Queen];
        if mating.iter().any(|&man| count(color, man) > 0) {
            return true;
        }
        let knights = count(color, Man::Knight);
        let bishops = self.squares(color, Man::Bishop);
        let theirs = self.all(!color)
            ^ self.squares(!color, Man::King).next_square().map_or(Squares::EMPTY, Square::bitboard);
        match (knights, bishops.len()) {
            (0, 0) => false,
            // A lone knight mates only where a man of the other side takes a flight square from its king.
            (1, 0) => !(theirs ^ self.squares(!color, Man::Queen)).is_empty(),
            (0, _) => {
                let mixed = !bishops.is_subset(LIGHT_SQUARES) && !bishops.is_disjoint(LIGHT_SQUARES);
                let their_bishops = self.squares(!color, Man::Bishop);
                let opposite = if bishops.is_subset(LIGHT_SQUARES) {
                    !their_bishops.is_subset(LIGHT_SQUARES)
                } else {
                    !their_bishops.is_disjoint(LIGHT_SQUARES)
                };
                mixed || opposite || count(!color, Man::Knight) > 0 || count(!color, Man::Pawn) > 0
            }
            _ => true,
        }
    }

    /// A number equal for positions that count as the same in a repetition: same men, same side to move,
    /// same castlings, same en passant captures that could really be made.
    pub fn repetition_key(&self) -> u64 {
        if self.real_en_passant().is_some() { self.board.hash() } else { self.board.hash_without_ep() }
    }

    /// The square an en passant capture would land on, when one is really legal.
    pub fn real_en_passant(&self) -> Option<Square> {
        let target = self.en_passant_target().next_square()?;
        let color = self.to_move();
        let takers = chess::get_pawn_attacks(target, !color) & self.squares(color, Man::Pawn);
        takers.into_iter().any(|from| self.would_stand(Try::new(from, target))).then_some(target)
    }

    fn en_passant_target(&self) -> Squares {
        let color = self.to_move();
        self.board
            .en_passant()
            .map_or(Squares::EMPTY, |file| Square::new(file, Rank::Sixth.relative_to(color)).bitboard())
    }

    /// The library writes castling as the king taking its own rook.
    #[inline]
    fn to_library(&self, put: Try) -> chess::Move {
        let mut to = put.to;
        if self.board.king(self.to_move()) == put.from
            && let Some((rook, _)) = castling_rook(put)
        {
            let rights = self.board.castle_rights(self.to_move());
            let may = if put.to.file() > put.from.file() { rights.short } else { rights.long };
            if may.is_some() {
                to = rook;
            }
        }
        chess::Move { from: put.from, to, promotion: put.promotion }
    }
}

impl PartialEq for Position {
    /// Same men, side, castlings, real en passant captures and counters.
    fn eq(&self, other: &Self) -> bool {
        self.repetition_key() == other.repetition_key()
            && self.quiet_plies == other.quiet_plies
            && self.move_number() == other.move_number()
            && Color::ALL.iter().all(|&color| self.own_men(color) == other.own_men(color))
    }
}

impl Eq for Position {}

const LIGHT_SQUARES: Squares = Squares::LIGHT_SQUARES;

/// The pawns that could take on one of `targets`, towards the a-file and towards the h-file.
#[inline]
fn pawn_takers(pawns: Squares, targets: Squares, color: Color) -> (Squares, Squares) {
    let not_a = !chess::File::A.bitboard().0;
    let not_h = !chess::File::H.bitboard().0;
    let (to_west, to_east) = match color {
        Color::White => ((targets.0 & not_h) >> 7, (targets.0 & not_a) >> 9),
        Color::Black => ((targets.0 & not_h) << 9, (targets.0 & not_a) << 7),
    };
    (Squares(pawns.0 & to_west), Squares(pawns.0 & to_east))
}

fn castling_target(library: chess::Move) -> Square {
    let file = if library.to.file() > library.from.file() { chess::File::G } else { chess::File::C };
    Square::new(file, library.from.rank())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn castling_is_the_king_stepping_two_squares() {
        let mut white = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assert!(white.would_stand("e1g1".parse().unwrap()));
        assert!(!white.would_stand("e1h1".parse().unwrap()), "the king does not take its own rook");
        white.play("e1c1".parse().unwrap());
        assert_eq!(white.to_string(), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
    }

    #[test]
    fn a_king_that_is_not_castling_may_step_onto_the_castling_square() {
        let position = position("4k3/8/8/8/8/8/8/5K1R w - - 0 1");
        assert!(position.would_stand("f1g1".parse().unwrap()));
    }

    #[test]
    fn quiet_plies_are_counted_beyond_a_hundred() {
        let mut position = position("4k2r/8/8/8/8/8/8/R3K3 w - - 99 100");
        for put in ["a1b1", "h8g8", "b1a1"] {
            position.play(put.parse().unwrap());
        }
        assert_eq!(position.quiet_plies(), 102);
        assert_eq!(position.to_string(), "4k1r1/8/8/8/8/8/8/R3K3 b - - 102 101");
    }

    #[test]
    fn a_pawn_pinned_on_its_capturing_diagonal_may_still_take() {
        let position = position("4k3/8/8/8/8/2b5/3P4/4K3 w - - 0 1");
        assert_eq!(position.pawn_captures().count, 1);
    }

    #[test]
    fn an_en_passant_chance_that_would_uncover_a_check_is_no_capture() {
        let position = position("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
        assert_eq!(position.pawn_captures(), PawnCaptures::default());
        assert_eq!(position.real_en_passant(), None);
        assert_eq!(
            position.repetition_key(),
            self::position("4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1").repetition_key()
        );
    }

    #[test]
    fn captures_are_the_legal_tries_that_take_or_make_a_queen() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        ] {
            let position = position(fen);
            let mut found = Vec::new();
            position.any_capture(|put| {
                found.push(put);
                false
            });
            let takes = |put: &Try| position.capture(*put).is_some();
            let mut expected = position.legal_tries();
            expected.retain(|put| match put.promotion {
                None => takes(put),
                Some(man) => man == Man::Queen,
            });
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{fen}");
        }
    }

    #[test]
    fn a_lone_knight_can_mate_only_a_king_with_company() {
        assert!(!position("7k/8/8/8/8/8/8/KN6 w - - 0 1").could_ever_mate(Color::White));
        assert!(position("7k/7p/8/8/8/8/8/KN6 w - - 0 1").could_ever_mate(Color::White));
        assert!(!position("7k/7q/8/8/8/8/8/KN6 w - - 0 1").could_ever_mate(Color::White));
    }

    #[test]
    fn only_bishops_of_one_square_colour_make_a_dead_position() {
        assert!(position("7k/8/8/8/8/8/8/KB6 w - - 0 1").is_dead());
        assert!(position("5b1k/8/8/8/8/8/8/K1B5 w - - 0 1").is_dead(), "both on dark squares");
        assert!(!position("4b2k/8/8/8/8/8/8/K1B5 w - - 0 1").is_dead());
        assert!(!position("7k/8/8/8/8/8/8/KNN5 w - - 0 1").is_dead());
        assert!(position("7k/8/8/8/8/8/8/KN6 w - - 0 1").is_dead());
    }
}
