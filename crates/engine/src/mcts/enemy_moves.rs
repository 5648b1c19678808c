//! How the matrices change when the enemy moves unseen: who moves, the king's walk, the pawns' one-way
//! chains, the spreading of the pieces (section 5.2, second set, and Figure 7).

use super::grid::{Grid, LINES};
use super::matrices::Perception;
use super::own_move::reached;
use super::parameters::{KNIGHTS, LIKELY, SWEEP};
use super::trends::Trend;
use noctule_board::{Man, Square, Squares, reach};

/// The chances that the king, some pawn, or some piece is the man that moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WhoMoves {
    /// P_king.
    pub king: f32,
    /// P_pawn.
    pub pawn: f32,
    /// P_piece.
    pub piece: f32,
}

impl WhoMoves {
    /// All men stand an equal chance of being moved.
    pub fn of(pawns_left: f32, pieces_left: f32) -> Self {
        let all = pawns_left + pieces_left + 1.0;
        Self { king: 1.0 / all, pawn: pawns_left / all, piece: pieces_left / all }
    }
}

impl Perception {
    /// An enemy move of which nothing was heard but that it was made.
    pub fn enemy_moved_unseen(&mut self, trend: Option<&Trend>) {
        let who = WhoMoves::of(self.pawns_left, self.pieces_left);
        let own = self.own.all();
        walk_king(&mut self.matrices.king, own, reached(&self.own), who.king, trend.map(|trend| &trend.king));
        // P_piece and P_pawn are of some piece and some pawn; a matrix holds many of them, and only one moves.
        if self.pawns_left > 0.0 {
            let each = who.pawn / self.pawns_left;
            let promoted = push_pawns(&mut self.matrices.pawns, own, each, trend.map(|trend| &trend.pawns));
            self.promote(&promoted);
        }
        if self.pieces_left > 0.0 {
            let each = who.piece / self.pieces_left;
            let blocked = own | self.likely_blocks();
            jump(&mut self.matrices.pieces, blocked, KNIGHTS * each, trend.map(|trend| &trend.pieces));
            match trend {
                None => spread_pieces(&mut self.matrices.pieces, blocked, SWEEP * each),
                Some(trend) => spread_with(&mut self.matrices.pieces, blocked, SWEEP * each, &trend.pieces),
            }
        }
    }

    /// The squares on which a man of the enemy's own so likely stands that no piece of his goes there.
    fn likely_blocks(&self) -> Squares {
        let mut blocked = 0;
        for at in 0..64 {
            let stands = self.matrices.pawns[at] + self.matrices.king[at];
            blocked |= u64::from(stands > LIKELY) << at;
        }
        Squares(blocked)
    }

    /// Pawns that have reached the last rank go on as pieces.
    fn promote(&mut self, promoted: &[f32; 8]) {
        let sum: f32 = promoted.iter().sum();
        if sum > 0.0 {
            for (file, chance) in promoted.iter().enumerate() {
                self.matrices.pieces[file] = (self.matrices.pieces[file] + chance).min(1.0);
            }
            self.pawns_left = (self.pawns_left - sum).max(0.0);
            self.pieces_left += sum;
        }
    }
}

/// A random walk over the squares around him on which no own man stands and which none attacks.
pub fn walk_king(king: &mut Grid, own: Squares, attacked: Squares, moves: f32, drawn_to: Option<&Grid>) {
    let permitted = !(own | attacked);
    let mut walked = [0.0; 64];
    for square in Square::ALL {
        let chance = king[square as usize];
        if chance <= 1e-6 {
            continue;
        }
        let steps = reach::of(Man::King, square, Squares::EMPTY) & permitted;
        let attraction = |to: Square| drawn_to.map_or(1.0, |grid| grid[to as usize]);
        let all: f32 = steps.into_iter().map(attraction).sum();
        if all <= 0.0 {
            walked[square as usize] += chance;
            continue;
        }
        walked[square as usize] += chance * (1.0 - moves);
        for to in steps {
            walked[to as usize] += chance * moves * attraction(to) / all;
        }
    }
    *king = walked;
}

/// Pawns go down one square, or two from where they begin, and never back. Gives what has promoted on each
/// file of the last rank.
pub fn push_pawns(pawns: &mut Grid, own: Squares, each: f32, drawn_to: Option<&Grid>) -> [f32; 8] {
    let mut promoted = [0.0; 8];
    // From the bottom up, so that nobody is pushed twice.
    for from in 8..56_usize {
        let chance = pawns[from];
        if chance <= 1e-6 || own.has(Square::index(from - 8)) {
            continue;
        }
        let attraction = |to: usize| drawn_to.map_or(1.0, |grid| grid[to]);
        let twice = from >= 48 && !own.has(Square::index(from - 16));
        let (near, far) = (attraction(from - 8), if twice { attraction(from - 16) } else { 0.0 });
        let all = near + far;
        if all <= 0.0 {
            continue;
        }
        let moving = chance * each;
        pawns[from] -= moving;
        if from < 16 {
            promoted[from - 8] += moving;
        } else {
            pawns[from - 8] += moving * near / all;
        }
        if twice {
            pawns[from - 16] += moving * far / all;
        }
    }
    promoted
}

/// A share of the pieces are knights and jump: what each square gives, the squares a knight's step away that
/// nobody blocks receive. The paper's spreading has no knights, and so believes that nobody has left the first
/// rank while the pawns stand.
pub fn jump(pieces: &mut Grid, blocked: Squares, share: f32, drawn_to: Option<&Grid>) {
    let mut arrived = [0.0_f32; 64];
    for from in Square::ALL {
        let leaving = share * pieces[from as usize];
        if leaving <= 1e-5 {
            continue;
        }
        let steps = reach::of(Man::Knight, from, Squares::EMPTY) - blocked;
        let attraction = |to: Square| drawn_to.map_or(1.0, |grid| grid[to as usize]);
        let all: f32 = steps.into_iter().map(attraction).sum();
        if all > 0.0 {
            pieces[from as usize] -= leaving;
            steps.into_iter().for_each(|to| arrived[to as usize] += leaving * attraction(to) / all);
        }
    }
    pieces.iter_mut().zip(arrived).for_each(|(here, arrived)| *here += arrived);
}

/// The spreading of Figure 7: along each rank, file and diagonal, every run of two or more squares that
/// nobody blocks is a random walk in which each square gives a share and the others receive it in equal parts.
pub fn spread_pieces(pieces: &mut Grid, blocked: Squares, share: f32) {
    for lines in LINES.iter() {
        for line in lines {
            let mut rest = line.as_slice();
            while let Some(run) = next_run(&mut rest, blocked) {
                let sum: f32 = run.iter().map(|&at| pieces[at as usize]).sum();
                if sum > 0.0 {
                    let each = share / (run.len() - 1) as f32;
                    for &at in run {
                        let here = &mut pieces[at as usize];
                        *here += each * (sum - *here) - share * *here;
                    }
                }
            }
        }
    }
}

/// The same with squares that attract more than others.
pub fn spread_with(pieces: &mut Grid, blocked: Squares, share: f32, drawn_to: &Grid) {
    for lines in LINES.iter() {
        for line in lines {
            let mut rest = line.as_slice();
            while let Some(run) = next_run(&mut rest, blocked) {
                let pull: f32 = run.iter().map(|&at| drawn_to[at as usize]).sum();
                // What each square gives to the others, for each unit of their attraction.
                let mut given = [0.0_f32; 8];
                for (given, &from) in given.iter_mut().zip(run) {
                    let others = pull - drawn_to[from as usize];
                    *given = if others > 0.0 { share * pieces[from as usize] / others } else { 0.0 };
                }
                let all: f32 = given.iter().sum();
                for (given, &at) in given.iter().zip(run) {
                    let attraction = drawn_to[at as usize];
                    pieces[at as usize] += attraction * (all - given) - (pull - attraction) * given;
                }
            }
        }
    }
}

/// The next run of two or more squares that are not blocked.
#[inline]
fn next_run<'a>(rest: &mut &'a [u8], blocked: Squares) -> Option<&'a [u8]> {
    let blocked = |at: u8| blocked.0 & (1 << at) != 0;
    loop {
        let begin = rest.iter().position(|&at| !blocked(at))?;
        let from = &rest[begin..];
        let length = from.iter().position(|&at| blocked(at)).unwrap_or(from.len());
        *rest = &from[length..];
        if length > 1 {
            return Some(&from[..length]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::drawn::{check_near, perception};

    #[test]
    fn all_men_stand_an_equal_chance_of_being_moved() {
        let who = WhoMoves::of(8.0, 7.0);
        assert_eq!(who, WhoMoves { king: 1.0 / 16.0, pawn: 0.5, piece: 7.0 / 16.0 });
    }

    /// A king on h8 with g8 attacked by the rook on g1 (and g7 with it) can only go to h7.
    #[test]
    fn the_king_walks_over_the_permitted_squares() {
        let board = "
            . . . . . . . k
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            K . . . . . R .";
        let mut cornered = perception(board, &[('k', 'k', 1.0)]);
        walk_king(&mut cornered.matrices.king, cornered.own.all(), reached(&cornered.own), 0.25, None);
        check_near(cornered.matrices.king[Square::H8 as usize], 0.75);
        check_near(cornered.matrices.king[Square::H7 as usize], 0.25);
        let mut free = perception(board, &[('k', 'k', 1.0)]);
        walk_king(&mut free.matrices.king, Squares::EMPTY, Squares::EMPTY, 0.25, None);
        check_near(free.matrices.king[Square::G7 as usize], 0.25 / 3.0);
    }

    #[test]
    fn a_trend_draws_the_king() {
        let mut king = [0.0; 64];
        king[Square::H8 as usize] = 1.0;
        let mut drawn_to = [1.0; 64];
        drawn_to[Square::G8 as usize] = 2.0;
        walk_king(&mut king, Squares::EMPTY, Squares::EMPTY, 1.0, Some(&drawn_to));
        check_near(king[Square::G8 as usize], 0.5);
        check_near(king[Square::H7 as usize], 0.25);
    }

    /// Of the pawn on a7 a fifth moves, half of it by two squares; b7's way is blocked by an own man on b6,
    /// c7's double step by one on c5; d2 promotes.
    #[test]
    fn pawns_go_one_way() {
        let mut pawns = [0.0; 64];
        for square in [Square::A7, Square::B7, Square::C7, Square::D2] {
            pawns[square as usize] = 1.0;
        }
        let own = Square::B6.bitboard() | Square::C5.bitboard();
        let promoted = push_pawns(&mut pawns, own, 0.2, None);
        for (square, expected) in [
            (Square::A7, 0.8),
            (Square::A6, 0.1),
            (Square::A5, 0.1),
            (Square::B7, 1.0),
            (Square::C7, 0.8),
            (Square::C6, 0.2),
            (Square::D2, 0.8),
            (Square::D1, 0.0),
        ] {
            check_near(pawns[square as usize], expected);
        }
        check_near(promoted[3], 0.2);
    }

    /// Along the first rank an own king on d1 leaves runs of three and of four squares. With a share of 0.3 the
    /// man on a1 gives 0.15 each to b1 and c1; nothing passes the king.
    #[test]
    fn pieces_spread_along_runs_of_empty_squares() {
        let mut pieces = [0.0; 64];
        pieces[Square::A1 as usize] = 1.0;
        let everywhere_else = !(Rank1::SQUARES - Square::D1.bitboard());
        spread_pieces(&mut pieces, everywhere_else, 0.3);
        check_near(pieces[Square::A1 as usize], 0.7);
        check_near(pieces[Square::B1 as usize], 0.15);
        check_near(pieces[Square::C1 as usize], 0.15);
        check_near(pieces[Square::E1 as usize], 0.0);
    }

    /// From b8 a knight's step leads to a6, c6 and d7; a pawn stands on d7.
    #[test]
    fn knights_jump_over_the_pawns() {
        let mut pieces = [0.0; 64];
        pieces[Square::B8 as usize] = 1.0;
        jump(&mut pieces, Square::D7.bitboard(), 0.2, None);
        check_near(pieces[Square::B8 as usize], 0.8);
        check_near(pieces[Square::A6 as usize], 0.1);
        check_near(pieces[Square::C6 as usize], 0.1);
    }

    #[test]
    fn a_trend_draws_pieces_and_nobody_is_lost() {
        let mut pieces = [0.0; 64];
        pieces[Square::A1 as usize] = 1.0;
        let mut drawn_to = [1.0; 64];
        drawn_to[Square::C1 as usize] = 2.0;
        let own = !(Square::A1.bitboard() | Square::B1.bitboard() | Square::C1.bitboard());
        spread_with(&mut pieces, own, 0.3, &drawn_to);
        check_near(pieces[Square::B1 as usize], 0.1);
        check_near(pieces[Square::C1 as usize], 0.2);
        check_near(pieces.iter().sum(), 1.0);
    }

    #[test]
    fn an_unseen_move_keeps_the_numbers_of_men() {
        let board = "
            c c c c k c c c
            w w w w w w w w
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            P P P P P P P P
            R N B Q K B N R";
        let mut start = perception(board, &[('k', 'k', 1.0), ('c', 'c', 1.0), ('w', 'w', 1.0)]);
        for _ in 0..20 {
            start.enemy_moved_unseen(None);
        }
        check_near(start.matrices.king.iter().sum(), 1.0);
        check_near(start.matrices.pawns.iter().sum::<f32>() / 8.0, 1.0);
        check_near(start.matrices.pieces.iter().sum::<f32>() / 7.0, 1.0);
    }

    struct Rank1;
    impl Rank1 {
        const SQUARES: Squares = noctule_board::Rank::First.bitboard();
    }
}
